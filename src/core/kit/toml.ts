// TOML as data and back, through smol-toml. A text that is not TOML gives undefined.
import { parse, stringify, TomlError } from "smol-toml";
import type { Fields } from "./json.ts";

/** Dates are `Date`s, and an integer that a number cannot hold is a bigint. */
export const parseToml = (text: string): Fields | undefined => {
  try {
    return parse(text.replace(/^\uFEFF/, ""), { integersAsBigInt: "asNeeded" });
  } catch (fault) {
    if (fault instanceof TomlError) return undefined;
    throw fault;
  }
};

export const tomlText = (fields: Fields): string => stringify(fields);
