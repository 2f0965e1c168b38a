// The features of a change, as logged: enough to recognise the change again, no source text.
// capture/change.ts makes them from hunks; the judge derives whatever it likes from them.
import * as v from "valibot";
import { count, list, path } from "./field.ts";

/** Most changed lines kept of one change, and most bytes its features may take. */
export const CHANGE_LIMITS = { lines: 200, bytes: 32_768, files: 40 } as const;

/**
 * One changed line: its sign (`+` or `-`), then its tokens in order, separated by spaces. A token is one class letter
 * and hashes of five base32 characters: `w` a word (one hash for each part of a camelCase or snake_case name),
 * `s` a word inside a string, `c` a word inside a comment, `n` a number, `p` punctuation, `x` a literal that looks
 * secret (the class alone, never a hash).
 */
export const changedLine = v.pipe(
  v.string(),
  v.regex(/^[+-](?:(?:[wscnp](?:[a-z2-7]{5})+|x)(?: |$))*$/, "must be a sign and token hashes"),
);

export const hunk = v.strictObject({
  /** First line of the hunk before and after, from 1; 0 where that side is empty. */
  old: count,
  new: count,
  lines: list(changedLine, CHANGE_LIMITS.lines),
});

export const changedFile = v.strictObject({
  path,
  /** The path before a rename. */
  from: v.exactOptional(path),
  act: v.picklist(["add", "edit", "delete", "rename"]),
  hunks: list(hunk, CHANGE_LIMITS.lines),
});

export const change = v.strictObject({
  files: list(changedFile, CHANGE_LIMITS.files),
  /** How much the whole change held; more than what is kept means that it was truncated. */
  totalFiles: count,
  totalLines: count,
  truncated: v.picklist(["yes", "no"]),
});

export type ChangeFeatures = v.InferOutput<typeof change>;
export type ChangedFile = v.InferOutput<typeof changedFile>;

export const exampleChange: ChangeFeatures = {
  files: [
    {
      path: "src/upload.ts",
      act: "edit",
      hunks: [{ old: 12, new: 12, lines: ["-waaaaa paaaaa naaaaa", "+waaaaabbbbb paaaaa nccccc x"] }],
    },
  ],
  totalFiles: 1,
  totalLines: 2,
  truncated: "no",
};
