// The features of a change, as logged: enough to recognise the change again, without source text.
// code/change.ts makes them from hunks; the judge derives what it needs from them.
import { CHANGE_LIMITS } from "./change-limits.ts";
import { count, path, yesOrNo } from "./field.ts";
import { list, object, oneOf, optional, required, text, type TypeOf } from "./type.ts";

/**
 * One changed line: its sign (`+` or `-`), then its tokens in order, separated by spaces. A token is one class letter
 * and hashes of five base32 characters: `w` a word (one hash for each part of a camelCase or snake_case name),
 * `s` a word inside a string, `c` a word inside a comment, `n` a number, `p` punctuation, `x` a literal that looks
 * secret (the class alone, never a hash).
 */
const changedLine = text("sign and token hashes", {
  must: "must be a sign and token hashes",
  holds: (value) => /^[+-](?:(?:[wscnp](?:[a-z2-7]{5})+|x)(?: |$))*$/.test(value),
});

const hunk = object("hunk", {
  old: required(count, "its first line before, from 1; 0 where that side is empty"),
  new: required(count, "its first line after, likewise"),
  lines: required(list(changedLine, CHANGE_LIMITS.lines), "its changed lines"),
});

const changedFile = object("changed file", {
  path: required(path, "the file"),
  from: optional(path, "its path before a rename"),
  act: required(oneOf("add", "edit", "delete", "rename"), "how it changed"),
  hunks: required(list(hunk, CHANGE_LIMITS.lines), "its hunks"),
});

export const change = object("change", {
  files: required(list(changedFile, CHANGE_LIMITS.files), "the changed files"),
  totalFiles: required(count, "how many files the whole change held"),
  totalLines: required(count, "how many changed lines it held"),
  truncated: required(yesOrNo, "whether it held more than is stored here"),
});

export type ChangeFeatures = TypeOf<typeof change>;
export type ChangedFile = TypeOf<typeof changedFile>;

export const exampleChange: ChangeFeatures = {
  files: [
    {
      path: "src/upload.ts",
      from: "src/send.ts",
      act: "rename",
      hunks: [
        { old: 12, new: 12, lines: ["-waaaaa paaaaa naaaaa", "+waaaaabbbbb paaaaa nccccc x"] },
      ],
    },
  ],
  totalFiles: 1,
  totalLines: 2,
  truncated: "no",
};
