// Whether the work is done, by what can be shown: nothing open, nothing blocked, every line of Done when met, and a check
// that was green after the last edit that it could judge. No model; a completed item by itself is a claim.
import type { DoneWhen, WorkItem, WorkState } from "../../fold/work/work-state.ts";
import { gapsIn } from "../../fold/work/work-state.ts";
import { isJudged, loosenedBy, type FileOfWork, type Loosened } from "./checker.ts";
import type { CheckSubject } from "./check-claims.ts";
import { missingIn } from "./shown.ts";

/** A check that ran in the course of the work. */
export interface CheckWitness {
  /** The command, as it is recognised. */
  readonly name: string;
  readonly outcome: "green" | "red" | "empty";
  /** What it looks at, if that is known. */
  readonly what?: CheckSubject | undefined;
  /** The files that were changed after it, up to now. */
  readonly changedSince: readonly FileOfWork[];
  /** The same between the run before it of the same check and this one. */
  readonly changedBefore: readonly FileOfWork[];
}

export interface DoneWitnesses {
  readonly work: WorkState;
  /** The text that claims that the work is done, if there is one. */
  readonly claim?: string | undefined;
  /** It claims that of a part of the work alone. */
  readonly isPart?: boolean;
  /** In the order in which they ran. */
  readonly checks: readonly CheckWitness[];
  /** All files that the work changed; absent where changes cannot be seen. */
  readonly changed?: readonly FileOfWork[];
  /** A person said after the last edit that the result is right. */
  readonly isConfirmed: boolean;
  /** Commands that still run, if that is known. */
  readonly background?: readonly string[];
}

export type DoneReason =
  | { readonly kind: "pending-open"; readonly items: readonly WorkItem[] }
  | { readonly kind: "blocked"; readonly items: readonly WorkItem[] }
  | { readonly kind: "done-when-unmet"; readonly items: readonly DoneWhen[] }
  | { readonly kind: "check-missing" }
  | { readonly kind: "check-red" | "check-empty"; readonly check: string }
  | { readonly kind: "check-stale"; readonly check: string; readonly paths: readonly string[] }
  /** It was green only after what it reads was changed. */
  | {
      readonly kind: "checker-edited";
      readonly check: string;
      readonly path: string;
      readonly how: Loosened;
    }
  | { readonly kind: "change-not-made"; readonly named: readonly string[] }
  | { readonly kind: "still-running"; readonly commands: readonly string[] };

/** `unverifiable`: nothing contradicts it, and nothing that could be looked at shows it. */
export type DoneVerdict = "verified" | "unverified" | "unverifiable";

export interface DoneJudgment {
  readonly verdict: DoneVerdict;
  readonly reasons: readonly DoneReason[];
  /** There is a claim to be done, and something contradicts it. */
  readonly isMismatch: boolean;
  /** The check that shows it. */
  readonly shownBy?: string;
}

export const judgeDone = (witnesses: DoneWitnesses): DoneJudgment => {
  const { work, claim, isPart = false, changed, isConfirmed, background = [] } = witnesses;
  const gaps = gapsIn(work);
  const named = claim === undefined || changed === undefined ? [] : missingIn(claim, changed);
  const needsCheck = changed?.some(({ path }) => isJudged(path)) === true;
  const shown = isConfirmed ? undefined : checkReason(witnesses, needsCheck);
  const reasons: readonly DoneReason[] = [
    // Whoever claims a part names what is left of the whole.
    ...(work.pending.length > 0 && !isPart
      ? [{ kind: "pending-open", items: work.pending } as const]
      : []),
    ...(work.blockers.length > 0 ? [{ kind: "blocked", items: work.blockers } as const] : []),
    ...(gaps.length > 0 && !isPart ? [{ kind: "done-when-unmet", items: gaps } as const] : []),
    ...(shown === undefined ? [] : [shown]),
    ...(named.length > 0 ? [{ kind: "change-not-made", named } as const] : []),
    ...(background.length > 0 ? [{ kind: "still-running", commands: background } as const] : []),
  ];
  const green = witnesses.checks.findLast(({ outcome }) => outcome === "green")?.name;
  const isShown = isConfirmed || (needsCheck && green !== undefined);
  const verdict = reasons.length > 0 ? "unverified" : isShown ? "verified" : "unverifiable";
  return {
    ...{ verdict, reasons, isMismatch: claim !== undefined && reasons.length > 0 },
    ...(verdict === "verified" && green !== undefined ? { shownBy: green } : {}),
  };
};

const checkReason = (
  { checks, changed = [] }: DoneWitnesses,
  needsCheck: boolean,
): DoneReason | undefined => {
  const last = checks.at(-1);
  if (last === undefined) return needsCheck ? { kind: "check-missing" } : undefined;
  const red = checks.find((one, at) => one.outcome === "red" && !isMended(checks, at));
  if (red !== undefined) return { kind: "check-red", check: red.name };
  if (last.outcome === "empty") return { kind: "check-empty", check: last.name };
  const edited = loosenedFor(checks, changed);
  if (edited !== undefined) return edited;
  const stale = last.changedSince.map(({ path }) => path).filter(isJudged);
  return stale.length > 0 ? { kind: "check-stale", check: last.name, paths: stale } : undefined;
};

/** Whether a red check was green later: the same one, or one that includes it. */
const isMended = (checks: readonly CheckWitness[], at: number): boolean => {
  const name = checks[at]?.name ?? "";
  return checks
    .slice(at + 1)
    .some(({ outcome, name: later }) => outcome === "green" && isWithin(name, later));
};

/** `pytest` runs what `pytest tests/x` runs. */
const isWithin = (name: string, whole: string): boolean =>
  name === whole || name.startsWith(`${whole} `) || whole.startsWith(`${name} `);

/** The edit that made a red check green without mending what it found. */
const loosenedFor = (
  checks: readonly CheckWitness[],
  changed: readonly FileOfWork[],
): DoneReason | undefined => {
  for (const { name, outcome, changedBefore } of checks) {
    if (outcome !== "green") continue;
    const wasRed = checks.some((one) => one.outcome === "red" && isWithin(one.name, name));
    for (const file of changedBefore) {
      const how = loosenedBy(file);
      if (how !== undefined && wasRed)
        return { kind: "checker-edited", check: name, path: file.path, how };
    }
  }
  for (const file of changed) {
    const how = loosenedBy(file);
    const check = checks.at(-1)?.name ?? "";
    if (how === "test-deleted" || how === "test-skipped")
      return { kind: "checker-edited", check, path: file.path, how };
  }
  return undefined;
};
