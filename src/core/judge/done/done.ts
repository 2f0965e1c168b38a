// Whether the work is done, by what can be shown: nothing open, nothing blocked, every line of Done when met, and a check
// that was green after the last edit that it could judge. No model; a completed item by itself is a claim.
import { gapsIn, type WorkState } from "../../fold/work/work-state.ts";
import { loosenedBy, needsCheck, type FileOfWork } from "./checker.ts";
import { roleOf } from "../../code/role.ts";
import { excuseFor, unknownCommandIn } from "./excuse.ts";
import { isMended, supportIn, type CheckSupport } from "./mended.ts";
import { isWithin } from "./narrow.ts";
import { complaintLeft, nudgeFor } from "./nudge.ts";
import type { ListedWork } from "./listed.ts";
import type { DoneReason, Excuse, ExcusedReason } from "./reasons.ts";
import { partsNotShown } from "./report/parts.ts";
import { missingIn } from "./report/shown.ts";
import { isOfScratch, scratchOf } from "./scratch.ts";
import { unsupportedIn } from "./unsupported/unsupported.ts";
import { isTakenBack, wishesOf, type CheckWitness, type TurnWitnesses } from "./witness.ts";

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
  /** What is known of the turn whose report claims it, or of the session where nothing is reported. */
  readonly turn?: TurnWitnesses;
}

/** `unverifiable`: nothing contradicts it, and nothing that could be looked at shows it. */
export type DoneVerdict = "verified" | "unverified" | "unverifiable";

export interface DoneJudgment {
  readonly verdict: DoneVerdict;
  readonly reasons: readonly DoneReason[];
  readonly excused: readonly ExcusedReason[];
  /** There is a claim to be done, and something contradicts it. */
  readonly isMismatch: boolean;
  /** The check that shows it, and what supports that. */
  readonly shownBy?: string;
  readonly support?: CheckSupport;
  /** Checks that are red as they were before the work. */
  readonly redBefore: readonly string[];
}

export const judgeDone = (witnesses: DoneWitnesses): DoneJudgment => {
  const { claim, changed, isConfirmed } = witnesses;
  const own = ownChecks(witnesses);
  const { reasons, excused } = weighed(reasonsIn(witnesses, own), witnesses);
  const green = own.findLast(({ outcome }) => outcome === "green")?.name;
  const isChecked = green !== undefined && changed?.some(needsCheck) === true;
  const isShown = excused.length === 0 && (isConfirmed || isChecked);
  const verdict = reasons.length > 0 ? "unverified" : isShown ? "verified" : "unverifiable";
  return {
    ...{ verdict, reasons, excused, isMismatch: claim !== undefined && reasons.length > 0 },
    redBefore: redBefore(witnesses.checks),
    ...(verdict === "verified" && green !== undefined
      ? {
          shownBy: green,
          support: supportIn(witnesses.checks, witnesses.turn?.commands, changed),
        }
      : {}),
  };
};

/** Those whose last run is red so. */
const redBefore = (checks: readonly CheckWitness[]): readonly string[] =>
  [...new Map(checks.map((check) => [check.name, check])).values()]
    .filter(({ isAsBefore }) => isAsBefore === true)
    .map(({ name }) => name);

const reasonsIn = (
  witnesses: DoneWitnesses,
  own: readonly CheckWitness[],
): readonly DoneReason[] => {
  const { work, claim, isPart = false, changed, isConfirmed, background = [] } = witnesses;
  const gaps = gapsIn(work);
  const named = claim === undefined || changed === undefined ? [] : missingIn(claim, changed);
  const shown = isConfirmed ? undefined : checkReason(witnesses, own);
  return [
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
};

/** What an agent would be shown at the end of that turn stands against the claim too, whatever excuses the rest. */
const weighed = (
  found: readonly DoneReason[],
  { turn, isConfirmed }: DoneWitnesses,
): Pick<DoneJudgment, "reasons" | "excused"> => {
  if (turn === undefined) return { reasons: found, excused: [] };
  // Where nothing is reported, nothing contradicts the report.
  const hard = turn.report === "" ? undefined : contradictionIn(turn);
  const reasons: DoneReason[] = [];
  const excused: ExcusedReason[] = [];
  for (const reason of found) {
    const excuse = reason.kind === hard?.kind ? undefined : excuseFor(reason, turn);
    if (excuse === undefined) reasons.push(reason);
    else excused.push(excusedBy(excuse, reason, turn));
  }
  if (turn.report === "") return { reasons, excused };
  const isKnown = ({ kind }: DoneReason): boolean => found.some((one) => one.kind === kind);
  if (hard !== undefined && !isKnown(hard)) reasons.push(hard);
  // A person's word counts more than that a command is unknown.
  const known = { ...turn, commands: turn.commands ?? [], mayHaveChecked: () => false };
  const doubted = isConfirmed ? hard : contradictionIn(known);
  if (hard === undefined && doubted !== undefined && !isKnown(doubted))
    excused.push(excusedBy("unknown-command", doubted, turn));
  if (!isConfirmed) excused.push(...notSeenIn(turn, reasons));
  return { reasons, excused };
};

const excusedBy = (excuse: Excuse, reason: DoneReason, turn: TurnWitnesses): ExcusedReason => {
  const command = excuse === "unknown-command" ? unknownCommandIn(turn) : undefined;
  return { reason, excuse, ...(command === undefined ? {} : { command }) };
};

/** What a report may be right about, and nothing shows: it keeps the work from being verified, and contradicts nothing. */
const notSeenIn = (turn: TurnWitnesses, found: readonly DoneReason[]): readonly ExcusedReason[] => {
  const complaint = complaintLeft(turn);
  const parts = partsNotShown(turn);
  return [
    ...(complaint === undefined || found.some(({ kind }) => kind === "still-failing")
      ? []
      : [{ reason: { kind: "still-failing", complaint }, excuse: "disclosed" } as const]),
    ...(parts.length > 0 && !turn.isPart && found.length === 0
      ? [{ reason: { kind: "parts-not-shown", parts }, excuse: "uncontradicted" } as const]
      : []),
    ...(found.length > 0
      ? []
      : unsupportedIn(turn).map((reason) => ({ reason, excuse: "uncontradicted" }) as const)),
  ];
};

/** What is open or blocked is in the work, with what was closed by hand since. */
const NOTHING_LISTED: ListedWork = { open: [], blocked: [] };

const contradictionIn = (turn: TurnWitnesses): DoneReason | undefined => {
  const nudge = nudgeFor({
    ...turn,
    sincePrompt: { ...turn.sincePrompt, listed: NOTHING_LISTED },
  });
  return nudge === undefined || "items" in nudge ? undefined : nudge;
};

/**
 * Errors that were there before the work say nothing of it, and a test that was thrown away little, unless nothing else ran. No linter
 * and no compiler says what tests would, and what was red is what a person may wish to be mended.
 */
const ownChecks = ({ checks: all, turn }: DoneWitnesses): readonly CheckWitness[] => {
  // A run of nothing is no evidence, and takes none away.
  const isOwn = (one: CheckWitness): boolean =>
    one.outcome !== "empty" &&
    one.isAsBefore !== true &&
    (one.outcome !== "green" || !isOfScratch(one));
  const hasTests = all.some((one) => isOwn(one) && one.what === "test");
  const counts = ({ isAsBefore, what }: CheckWitness): boolean =>
    isAsBefore === true && ((what === "test" && !hasTests) || asksToMend(turn));
  const own = all.filter((one) => isOwn(one) || counts(one));
  return own.length > 0 ? own : all;
};

const checkReason = (
  { checks: all, changed = [] }: DoneWitnesses,
  own: readonly CheckWitness[],
): DoneReason | undefined => {
  const lastOwn = own.at(-1);
  const isGone = lastOwn !== undefined && isOfScratch(lastOwn);
  const last = isGone ? all.findLast(({ name }) => name === lastOwn.name) : lastOwn;
  if (last === undefined) return changed.some(needsCheck) ? { kind: "check-missing" } : undefined;
  // What made it green may itself be gone.
  const red = own.find((one) => one.outcome === "red" && !isMended(all, all.indexOf(one)));
  if (red !== undefined) return { kind: "check-red", check: red.name };
  if (last.outcome === "empty") return { kind: "check-empty", check: last.name };
  const edited = loosenedFor(all, changed);
  if (edited !== undefined) return edited;
  const changedAfter = last.changedSince.filter(needsCheck).map(({ path }) => path);
  const stale = changedAfter.length > 0 ? changedAfter : scratchOf(last);
  return stale.length > 0 ? { kind: "check-stale", check: last.name, paths: stale } : undefined;
};

/** A person asks for what is red to become green. */
const asksToMend = (turn: TurnWitnesses | undefined): boolean =>
  turn !== undefined && wishesOf(turn).some((wish) => MENDS.test(wish));

const MENDS =
  /\b(?:fail(?:s|ed|ing|ures?)?|red|broken|break(?:s|ing)?|flaky)\b[^.\n]{0,40}\b(?:tests?|specs?|suite|build|ci|pipeline|lint\w*|types?)\b|\b(?:tests?|specs?|suite|build|ci|pipeline|lint\w*|types?)\b[^.\n]{0,40}\b(?:fail(?:s|ed|ing|ures?)?|red|broken|break(?:s|ing)?|flaky|pass|green)\b/iu;

/** The edit that made a red check green without mending what it found. */
const loosenedFor = (
  checks: readonly CheckWitness[],
  changed: readonly FileOfWork[] | undefined,
): DoneReason | undefined => {
  for (const [at, { name, outcome, changedBefore }] of checks.entries()) {
    if (outcome !== "green") continue;
    const from = checks.slice(at).filter((one) => isWithin(name, one.name));
    const wasRed = checks.some((one) => one.outcome === "red" && isWithin(one.name, name));
    for (const file of changedBefore) {
      const how = loosenedBy(file);
      if (how !== undefined && wasRed && !isTakenBack(file.path, from, checks, changed))
        return { kind: "checker-edited", check: name, path: file.path, how };
    }
  }
  for (const file of changed ?? []) {
    const how = loosenedBy(file);
    const check = checks.at(-1)?.name ?? "";
    // The tests of what was taken out go with it.
    const isGone =
      how === "test-deleted" &&
      changed?.some((one) => one.isDeleted && roleOf(one.path) === "source");
    if (!isGone && (how === "test-deleted" || how === "test-skipped"))
      return { kind: "checker-edited", check, path: file.path, how };
  }
  return undefined;
};
