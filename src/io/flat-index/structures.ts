// What source files define, kept beside the index by a name for their content: paths and names, no text. A file that
// does not read as it was written is not used.
import { readFileSync } from "node:fs";
import type { Import, Structure } from "../../core/project/imports/structure.ts";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { KeptStructures } from "../../engine/ports/source-files.ts";
import { writeWhole } from "./files.ts";

/** Raised with every change to what a reader draws from a text. */
const SCHEMA = 1;

export const createKeptStructures = (path: string): KeptStructures => ({
  read: () => structuresIn(parseJson(orUndefined(() => readFileSync(path, "utf8")) ?? "")),
  keep: (structures) =>
    answered("file-unwritable", path, () => {
      writeWhole(path, JSON.stringify({ schema: SCHEMA, structures: [...structures] }));
    }),
});

const structuresIn = (kept: unknown): ReadonlyMap<string, Structure> => {
  if (!isObject(kept) || kept.schema !== SCHEMA || !Array.isArray(kept.structures))
    return new Map();
  return new Map(kept.structures.filter(isEntry));
};

const isEntry = (value: unknown): value is [string, Structure] =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === "string" &&
  isObject(value[1]) &&
  Array.isArray(value[1].imports) &&
  value[1].imports.every(isImport) &&
  isTexts(value[1].exports) &&
  (value[1].partial === undefined || value[1].partial === true);

const isImport = (value: unknown): value is Import =>
  isObject(value) &&
  typeof value.to === "string" &&
  (value.names === undefined || isTexts(value.names)) &&
  (value.passesOn === undefined || value.passesOn === true);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
