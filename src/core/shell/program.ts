// The name of the program that a command runs, however its path is written.
import type { ShellCommand, ShellWord } from "./types.ts";

/** Invisible characters: zero-width and bidirectional ones, soft hyphens, NUL. */
// oxlint-disable-next-line no-control-regex -- NUL is one of them
const UNSEEN = /[\0\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** The visible text of a word. */
export const seenText = (word: ShellWord): string => word.text.replace(UNSEEN, "");

/** `git` for `/usr/bin/git`, `git.exe`, `"$BIN/git"`; undefined if an expansion decides which program runs. */
export const programOf = ({ words }: Pick<ShellCommand, "words">): string | undefined => {
  const [first] = words;
  if (first === undefined) return undefined;
  const text = seenText(first);
  const name = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1);
  if (!first.known && !/^[\w.+-]+$/.test(name)) return undefined;
  return name.replace(/\.(?:exe|cmd|bat)$/i, "") || undefined;
};
