// Puts our part into a file of somebody else's program, and takes it out again: text in, text out.
// All other bytes stay. A file that cannot be read is not written. Pure.
import { ok, err, type Result } from "../kit/result.ts";
import { putInJson, jsonByHand, takeOutOfJson, type Put } from "./json-edit.ts";
import { putInToml, renewInToml, takeOutOfToml, tomlLines, type TomlTable } from "./toml-edit.ts";
import type { Unfit } from "./unfit.ts";

export type SettingsEdit =
  | { readonly form: "json"; readonly puts: readonly Put[] }
  | ({ readonly form: "toml" } & TomlTable)
  /** A file that is entirely ours. */
  | { readonly form: "whole"; readonly text: string };

/** `text` is undefined if there is no file yet. A text that already has everything is returned unchanged. */
export const putIn = (text: string | undefined, edit: SettingsEdit): Result<string, Unfit> => {
  switch (edit.form) {
    case "json":
      return putInJson(text, edit.puts);
    case "toml":
      return putInToml(text, edit);
    case "whole":
      // A beginning of our text holds nothing of anybody else: a write of ours was cut short.
      return text === undefined || edit.text.startsWith(text) ? ok(edit.text) : err("taken");
  }
};

/**
 * The text with our part in the place of what an earlier version put there, where others keep something below it.
 * Nothing if ours can be taken out and put in again instead.
 */
export const renewIn = (text: string, old: SettingsEdit, edit: SettingsEdit): string | undefined =>
  old.form === "toml" && edit.form === "toml" ? renewInToml(text, old, edit) : undefined;

/**
 * `before` is the text before we added ours, undefined if there was no file. Containers that we
 * made only to hold our part go too. The result is undefined if the file is to be removed.
 */
export const takeOut = (
  text: string,
  edit: SettingsEdit,
  before: string | undefined,
): Result<string | undefined, Unfit> => {
  switch (edit.form) {
    case "json":
      return takeOutOfJson(text, edit.puts, before);
    case "toml":
      return takeOutOfToml(text, edit, before);
    case "whole":
      return edit.text.startsWith(text) ? ok(before) : err("changed");
  }
};

/** The lines that a person adds to get the same result. */
export const byHand = (edit: SettingsEdit): readonly string[] => {
  switch (edit.form) {
    case "json":
      return jsonByHand(edit.puts);
    case "toml":
      return tomlLines(edit);
    case "whole":
      return edit.text.replace(/\n$/, "").split("\n");
  }
};
