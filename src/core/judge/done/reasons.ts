// What speaks against a claim that the work is done, and what may excuse it.
import type { DoneWhen, WorkItem } from "../../fold/work/work-state.ts";
import type { Loosened } from "./checker.ts";
import type { CheckSubject } from "./check-claims.ts";

/** What was seen and cannot be, if the claim is true: `done` names it, and an agent is shown it at the end of a turn. */
export type Contradiction =
  | { readonly kind: "check-red" | "check-empty" | "check-narrow"; readonly check: string }
  | { readonly kind: "check-stale"; readonly check: string; readonly paths: readonly string[] }
  /** It was green only after what it reads was changed. */
  | {
      readonly kind: "checker-edited";
      readonly check: string;
      readonly path: string;
      readonly how: Loosened;
    }
  | { readonly kind: "change-not-made"; readonly named: readonly string[] }
  | { readonly kind: "nothing-changed" | "not-committed" };

export type DoneReason =
  | { readonly kind: "pending-open"; readonly items: readonly WorkItem[] }
  | { readonly kind: "blocked"; readonly items: readonly WorkItem[] }
  | { readonly kind: "done-when-unmet"; readonly items: readonly DoneWhen[] }
  /** No check at all, or none of what the report says. */
  | { readonly kind: "check-missing"; readonly subject?: CheckSubject }
  | Contradiction
  | { readonly kind: "still-running"; readonly commands: readonly string[] };

/** The report discloses it, a person asked for it, or a command that nobody knows ran since and may have been the check. */
export const EXCUSES = ["disclosed", "asked", "unknown-command"] as const;
export type Excuse = (typeof EXCUSES)[number];

/** It contradicts nothing, and keeps the work from being verified. */
export interface ExcusedReason {
  readonly reason: DoneReason;
  readonly excuse: Excuse;
}
