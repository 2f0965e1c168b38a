// A file that some agent reads at its start, and how our words get into it. It never touches the
// disk: text in, text out.
import type { Limit } from "../../agents/agent.ts";
import type { Result } from "../../kit/result.ts";
import type { BlockTorn } from "./block.ts";

export const AGENTS_FILE = "AGENTS.md";

export interface BridgeFormat extends BlockWriter {
  readonly name: string;
  /** Relative to the top of the work tree. */
  readonly path: string;
  /** Who reads it, in words. */
  readonly readers: string;
  /** Other files that show that one of these agents is used here. */
  readonly signs: readonly string[];
  /** This file says nothing itself. It refers to the file of this name, which must hold the words. */
  readonly reads?: string;
  /** Set if one of its readers does not read everything. */
  readonly limit?: Limit;
}

export interface BlockWriter {
  /** Undefined if the file needs nothing from us. */
  readonly put: (
    text: string | undefined,
    written: BridgeText,
  ) => Result<string | undefined, BridgeFault>;
  /** Undefined if nothing of ours is in the file. */
  readonly take: (text: string) => Result<Without | undefined, BridgeFault>;
  /** Whether something of ours may be in the file, complete or torn. */
  readonly holds: (text: string) => boolean;
}

export interface BridgeText {
  /** Markdown. */
  readonly words: string;
  /** Whether AGENTS.md exists, and whether it holds these words. */
  readonly agents: "none" | "theirs" | "ours";
}

/** A file without our part; no text if the file existed only for us. */
export interface Without {
  readonly text: string | undefined;
}

export type BridgeFault =
  | BlockTorn
  /** Settings in a form that is not read here, with the text to write by hand instead. */
  | { readonly kind: "settings-unread"; readonly line: number; readonly wanted: string };
