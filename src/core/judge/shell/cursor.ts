// Where the reading of a command line stands. Words and grammar need each other (a word may hold a whole script), so
// both know this place and neither imports the other twice.
import { SHELL_LIMITS, type ShellCommand, type ShellUnreadable, type ShellWord } from "./types.ts";

interface Found {
  readonly commands: ShellCommand[];
  fault?: ShellUnreadable["why"];
}

/** A here-document that was announced; its body follows the end of the line. */
export interface Announced {
  readonly delimiter: string;
  readonly stripsTabs: boolean;
  readonly expands: boolean;
  readonly fill: (body: ShellWord) => void;
}

export interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
  found: Found;
  readonly announced: Announced[];
  readonly substitutions: "collect" | "ignore";
  /** Reads a list of commands up to what closes it. */
  readonly readList: (cursor: Cursor, closer: Closer) => Closer;
}

export type Closer = ")" | "esac" | ";;" | "end";

/** Ends the reading: every loop runs only while there is text left. */
export const giveUp = (cursor: Cursor, why: ShellUnreadable["why"]): void => {
  cursor.found.fault ??= why;
  cursor.at = cursor.text.length;
};

/** Goes one level down, unless that is too deep. */
export const nested = (cursor: Cursor, read: () => void): void => {
  if (cursor.depth >= SHELL_LIMITS.depth) {
    giveUp(cursor, "too-deep");
    return;
  }
  cursor.depth += 1;
  read();
  cursor.depth -= 1;
};

/** Reads what stands inside a substitution, whose commands count unless they were counted before. */
export const substituted = (cursor: Cursor, read: () => void): void => {
  const { found } = cursor;
  const aside: Found = { commands: [] };
  if (cursor.substitutions === "ignore") cursor.found = aside;
  nested(cursor, read);
  cursor.found = found;
  if (aside.fault !== undefined) giveUp(cursor, aside.fault);
};

export const peek = (cursor: Cursor, text: string): boolean =>
  cursor.text.startsWith(text, cursor.at);

/** What a sticky pattern matches here, stepped over. */
export const take = (cursor: Cursor, pattern: RegExp): string | undefined => {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text)?.[0];
  if (match !== undefined) cursor.at += match.length;
  return match;
};
