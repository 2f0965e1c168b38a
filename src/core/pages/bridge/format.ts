// A file that some agent reads at its start, and how our words get into it. Knows no disk: a text comes in, another goes out.
import type { Result } from "../../kit/result.ts";
import type { BlockTorn } from "./block.ts";

export interface Format {
  readonly name: string;
  /** Below the top of the work tree. */
  readonly path: string;
  /** Who reads it, in words. */
  readonly readers: string;
  /** What shows, beside the file itself, that one of them is at work here. */
  readonly signs: readonly string[];
  /** It says nothing itself, but names this file, which is to say it. */
  readonly reads?: string;
  /** A reader of it that does not read everything. */
  readonly limit?: Limit;
  /** Nothing where the file says it all without us. */
  readonly put: (text: string | undefined, said: Said) => Result<string | undefined, BridgeFault>;
  /** Nothing where nothing of ours stands in it. */
  readonly take: (text: string) => Result<Without | undefined, BridgeFault>;
  /** Whether something of ours may stand in it, whole or torn. */
  readonly holds: (text: string) => boolean;
}

export interface Said {
  /** Markdown. */
  readonly words: string;
  /** Whether there is an AGENTS.md, and whether these words stand in it. */
  readonly agents: "none" | "theirs" | "ours";
}

/** What a file is without us; no text where it was there on our account alone. */
export interface Without {
  readonly text: string | undefined;
}

export interface Limit {
  readonly reader: string;
  readonly most: number;
  readonly unit: "bytes" | "characters";
  /** What the limit holds for, and what becomes of the rest. */
  readonly beyond: string;
}

export type BridgeFault =
  | BlockTorn
  /** Settings of a form that is not read here; what to write by hand instead. */
  | { readonly kind: "settings-unread"; readonly line: number; readonly wanted: string };
