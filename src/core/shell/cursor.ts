// The position while a command line is read. Words and grammar depend on each other (a word may
// contain a whole script), so both import this file instead of each other.
import { SHELL_LIMITS, type ShellCommand, type ShellUnreadable, type ShellWord } from "./types.ts";

interface FoundCommands {
  readonly commands: ShellCommand[];
  fault?: ShellUnreadable["why"];
}

/** A here-document that was announced. Its body follows the end of the line. */
export interface Announced {
  readonly delimiter: string;
  readonly stripsTabs: boolean;
  readonly expands: boolean;
  readonly fill: (body: ShellWord) => void;
}

export interface ShellCursor {
  readonly text: string;
  at: number;
  depth: number;
  found: FoundCommands;
  readonly announced: Announced[];
  readonly substitutions: "collect" | "ignore";
  /** Reads a list of commands up to the token that closes it. */
  readonly readList: (cursor: ShellCursor, closer: Closer) => Closer;
}

export type Closer = ")" | "esac" | ";;" | "end";

/** Stops the reading. Every loop runs only while text is left. */
export const giveUp = (cursor: ShellCursor, why: ShellUnreadable["why"]): void => {
  cursor.found.fault ??= why;
  cursor.at = cursor.text.length;
};

/** Goes one level deeper, unless the limit is reached. */
export const nested = (cursor: ShellCursor, read: () => void): void => {
  if (cursor.depth >= SHELL_LIMITS.depth) {
    giveUp(cursor, "too-deep");
    return;
  }
  cursor.depth += 1;
  read();
  cursor.depth -= 1;
};

/** Reads the inside of a substitution. Its commands count unless they were already counted. */
export const substituted = (cursor: ShellCursor, read: () => void): void => {
  const { found } = cursor;
  const aside: FoundCommands = { commands: [] };
  if (cursor.substitutions === "ignore") cursor.found = aside;
  nested(cursor, read);
  cursor.found = found;
  if (aside.fault !== undefined) giveUp(cursor, aside.fault);
};

export const peek = (cursor: ShellCursor, text: string): boolean =>
  cursor.text.startsWith(text, cursor.at);

/** The text that a sticky pattern matches here; it is skipped. */
export const take = (cursor: ShellCursor, pattern: RegExp): string | undefined => {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text)?.[0];
  if (match !== undefined) cursor.at += match.length;
  return match;
};
