// What is put into a file that belongs to somebody else's program, and taken out of it again: text in, text out. All that
// stands there besides keeps its bytes; what cannot be read is not written. Pure.
import { ok, err, type Result } from "../kit/result.ts";
import { putInJson, jsonByHand, takeOutOfJson, type Put } from "./json-edit.ts";
import { putInToml, takeOutOfToml, tomlLines, type TomlTable } from "./toml-edit.ts";
import type { Unfit } from "./unfit.ts";

export type Edit =
  | { readonly form: "json"; readonly puts: readonly Put[] }
  | ({ readonly form: "toml" } & TomlTable)
  /** A file of ours alone. */
  | { readonly form: "whole"; readonly text: string };

/** `text` is nothing where there is no file yet. What has it all already comes back as it is. */
export const putIn = (text: string | undefined, edit: Edit): Result<string, Unfit> => {
  switch (edit.form) {
    case "json":
      return putInJson(text, edit.puts);
    case "toml":
      return putInToml(text, edit);
    case "whole":
      return text === undefined || text === edit.text ? ok(edit.text) : err("taken");
  }
};

/**
 * `before` is what stood there before ours, nothing where there was no file: what we only made to hold ours goes too. The
 * result is nothing where the file is to go.
 */
export const takeOut = (
  text: string,
  edit: Edit,
  before: string | undefined,
): Result<string | undefined, Unfit> => {
  switch (edit.form) {
    case "json":
      return takeOutOfJson(text, edit.puts, before);
    case "toml":
      return takeOutOfToml(text, edit, before);
    case "whole":
      return text === edit.text ? ok(before) : err("changed");
  }
};

/** The lines with which a person does the same. */
export const byHand = (edit: Edit): readonly string[] => {
  switch (edit.form) {
    case "json":
      return jsonByHand(edit.puts);
    case "toml":
      return tomlLines(edit);
    case "whole":
      return edit.text.replace(/\n$/, "").split("\n");
  }
};
