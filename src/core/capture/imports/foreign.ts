// What a reader of another memory makes of it: a draft for each line that says something, and a reason for each other.
import type { Draft } from "../../event/draft.ts";

/** What becomes of one line. */
export interface ForeignEvent {
  readonly line: number;
  readonly key: string;
  readonly draft: Draft;
  /** The key of the event that it replaces. */
  readonly supersedes?: string;
  /** The commit it was read from, if nobody stated it; full or short. */
  readonly learnedFrom?: string;
}

export interface BadLine {
  readonly line: number;
  readonly because: string;
}

export interface ForeignLog {
  readonly events: readonly ForeignEvent[];
  readonly bad: readonly BadLine[];
}

/** The lines that are not empty, counted from 1, without what stands around them. */
export const numberedLines = (text: string): readonly (readonly [number, string])[] =>
  text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .flatMap((raw, at) => {
      const source = raw.trim();
      return source === "" ? [] : [[at + 1, source] as const];
    });
