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
  | { readonly kind: "nothing-changed" | "not-committed" }
  /** It was of other packages than those that were changed. */
  | {
      readonly kind: "check-elsewhere";
      readonly check: string;
      readonly paths: readonly string[];
    }
  /** Of several that were named together, commands name others alone. */
  | { readonly kind: "names-unchecked"; readonly names: readonly string[] }
  /** It states that something was pushed, published, measured or tried, and no command can have done that. */
  | { readonly kind: "act-not-seen"; readonly acts: readonly string[] }
  /** It names a command and says that it passes, and nobody ran it; or it ran one for show alone. */
  | { readonly kind: "command-not-run" | "dry-run-only"; readonly command: string }
  /** The last command that may have shown something ended with a failure, and the report names none. */
  | { readonly kind: "command-failed"; readonly command: string }
  /** A person saw it fail, and nothing was changed since. */
  | { readonly kind: "still-failing"; readonly complaint: string }
  /** A person set a limit, and these break it. */
  | { readonly kind: "limit-broken"; readonly limit: string; readonly paths: readonly string[] }
  /** A line that was added, or the agent, names it a stub for something. */
  | { readonly kind: "stub-left"; readonly text: string; readonly path?: string }
  /** A person wants failures to be shown, and an added line drops them. */
  | { readonly kind: "error-dropped"; readonly text: string; readonly path: string }
  /** A person asked for one figure, and a line sets another one for the same. */
  | {
      readonly kind: "other-figure";
      readonly asked: string;
      readonly line: string;
      readonly path: string;
    }
  /** Parts of the request that neither the report nor a change has a word of. */
  | { readonly kind: "asked-not-found"; readonly parts: readonly string[] };

/** What checks show. */
export type CheckNudge =
  | Extract<Contradiction, { readonly kind: `check${string}` }>
  | { readonly kind: "check-missing"; readonly subject: CheckSubject };

export type Nudge =
  | Contradiction
  | CheckNudge
  | { readonly kind: "open" | "blocked"; readonly items: readonly string[] };

/** What nothing that was seen has a trace of. It contradicts nothing, and the work is not verified by it. */
export type UnsupportedReason =
  /** Parts of the request that the report calls done, and that nothing of the session has a word of. */
  | { readonly kind: "parts-not-shown"; readonly parts: readonly string[] }
  /** Named as what checked, measured or delivered the work; or as things to be worked on, of which the others have a trace. */
  | { readonly kind: "run-not-seen"; readonly names: readonly string[] }
  | { readonly kind: "names-not-seen"; readonly names: readonly string[] }
  | Extract<Contradiction, { readonly kind: "stub-left" }>
  /** A command that failed when it last ran. */
  | Extract<Contradiction, { readonly kind: "command-failed" }>
  /** A later prompt, after which only tests were changed. */
  | { readonly kind: "answered-in-tests"; readonly prompt: string }
  /** It was deleted, or is in no commit though the report states one. */
  | { readonly kind: "deletion-undisclosed" | "not-in-commit"; readonly paths: readonly string[] };

export type DoneReason =
  | { readonly kind: "pending-open"; readonly items: readonly WorkItem[] }
  | { readonly kind: "blocked"; readonly items: readonly WorkItem[] }
  | { readonly kind: "done-when-unmet"; readonly items: readonly DoneWhen[] }
  /** No check at all, or none of what the report says. */
  | { readonly kind: "check-missing"; readonly subject?: CheckSubject }
  | Contradiction
  | UnsupportedReason
  | { readonly kind: "still-running"; readonly commands: readonly string[] };

/**
 * The report discloses it, a person asked for it, an unknown command ran since and may have been the check, the same errors were
 * there before the work, the check ran a file that is gone, or what is not seen may be there all the same.
 */
export const EXCUSES = [
  ...(["disclosed", "asked", "unknown-command", "as-before", "scratch"] as const),
  "uncontradicted",
] as const;
export type Excuse = (typeof EXCUSES)[number];

/** It contradicts nothing, and keeps the work from being verified. */
export interface ExcusedReason {
  readonly reason: DoneReason;
  readonly excuse: Excuse;
  /** What may have been the check, where that is known. */
  readonly command?: string;
}
