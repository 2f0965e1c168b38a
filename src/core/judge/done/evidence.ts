// Whether what was named to show that items are done holds: judged from what git, the files, the checks that ran and the channel
// show. What cannot be looked at counts for nothing, and an item that nothing shows is a claim.
import type { WorkEvidence } from "../../fold/work/evidence.ts";
import type { WorkItem } from "../../fold/work/work-state.ts";
import { isJudged } from "./checker.ts";
import { isPartOf } from "./narrow.ts";
import type { DoneJudgment } from "./done.ts";
import type { DoneReason } from "./reasons.ts";
import type { CheckWitness } from "./witness.ts";

/** `unverifiable`: it could not be looked at. */
export const HOLDS = ["yes", "no", "unverifiable"] as const;

export interface EvidenceHeld {
  readonly holds: (typeof HOLDS)[number];
  /** What was seen, in words that follow what was named. */
  readonly seen: string;
}

export interface JudgedEvidence extends EvidenceHeld {
  readonly evidence: WorkEvidence;
  /** It keeps the item from being shown, whatever else holds. */
  readonly bars?: true;
  /** What is named is not here at all, so whoever named it may have slipped, and may take it back. */
  readonly isSlip?: true;
}

export interface JudgedItem {
  readonly item: WorkItem;
  readonly is: "done-when" | "completed";
  readonly evidence: readonly JudgedEvidence[];
  /** At least one holds, and none of them keeps it from being shown. */
  readonly isShown: boolean;
}

export const judgedItem = (
  item: WorkItem,
  is: JudgedItem["is"],
  evidence: readonly JudgedEvidence[],
): JudgedItem => {
  const holding = evidence.filter((one) => one.holds === "yes" && isStanding(one));
  // A person who vouches for the item later than what an agent withdrew knows of it.
  const isVouched = ({ when }: WorkEvidence): boolean =>
    holding.some(({ evidence: by }) => by.subject.type === "person" && by.when >= when);
  const isBarred = evidence.some(
    (one) =>
      one.bars === true && (isStanding(one) || one.holds !== "no" || !isVouched(one.evidence)),
  );
  return { item, is, evidence, isShown: holding.length > 0 && !isBarred };
};

/** Nobody took it back. */
export const isStanding = ({ evidence }: JudgedEvidence): boolean =>
  evidence.withdrawnBy === undefined;

/** What is named and does not hold. */
export const failingOf = ({ evidence }: JudgedItem): readonly JudgedEvidence[] =>
  evidence.filter((one) => one.holds === "no" && isStanding(one));

/** What an agent took back because, as is seen, it does not hold. */
export const doubtedOf = ({ evidence }: JudgedItem): readonly JudgedEvidence[] =>
  evidence.filter((one) => one.bars === true && !isStanding(one));

/** What git, the files and a person's question show of one of them. */
export interface EvidenceWitnesses {
  /** Undefined if nobody can know. */
  readonly commit: (sha: string) => CommitSeen | undefined;
  /** Undefined if nobody can know. */
  readonly file: (path: string) => FileSeen | undefined;
  /** The name of the check that a command runs, if it is one that hooks recognise. */
  readonly checkNamed: (command: string) => string | undefined;
  /** In the order in which they ran. */
  readonly checks: readonly CheckWitness[];
  /** The file whose edit made that check green, if one did. */
  readonly loosenedBy: (check: string) => string | undefined;
  /** What an address answered; undefined if nobody asked it. */
  readonly answered: (url: string) => AnswerSeen | undefined;
}

/**
 * `rewritten`: HEAD reaches what a rebase or an amend made of it; `elsewhere`: it does not reach it; `reverted`: it does, and a
 * later commit took it back; `lost`: no such commit is here; `beyond`: so many were named that it was not looked at.
 */
export type CommitSeen = NamedCommit | "beyond";
export type NamedCommit = "here" | "rewritten" | "elsewhere" | "reverted" | "lost";

/** `elsewhere`: a link leads out of the project, or into what twiceshy and git keep there. */
export type FileSeen = "there" | "empty" | "missing" | "elsewhere";

/** `why`: it gave no answer, and for that reason. `unasked`: it was not asked, for that reason. */
export type AnswerSeen =
  | { readonly status: number }
  | { readonly why: string }
  | { readonly unasked: string; readonly isBeyond?: true };

/** `sinceMs`: what was named before shows nothing now, because the item was open again. */
export const judgeEvidence = (
  evidence: WorkEvidence,
  witnesses: EvidenceWitnesses,
  sinceMs = 0,
): JudgedEvidence => {
  const { isBeyond = false, ...held } = heldOf(evidence, witnesses);
  const isTakenBack = evidence.withdrawnBy === "agent" && held.isSlip === true;
  if (isBeyond || (held.holds === "no" && !isTakenBack)) return { evidence, ...held, bars: true };
  return held.holds === "yes" && evidence.when < sinceMs
    ? { evidence, ...unknown("was named before the item was open again") }
    : { evidence, ...held };
};

interface LookedAt extends EvidenceHeld, Pick<JudgedEvidence, "isSlip"> {
  /** So much was named that it was not looked at. */
  readonly isBeyond?: true;
}

const yes = (seen: string): LookedAt => ({ holds: "yes", seen });
const no = (seen: string): LookedAt => ({ holds: "no", seen });
const slip = (seen: string): LookedAt => ({ holds: "no", seen, isSlip: true });
const unknown = (seen: string): LookedAt => ({ holds: "unverifiable", seen });
const beyond = (seen: string): LookedAt => ({ holds: "unverifiable", seen, isBeyond: true });

const heldOf = ({ subject, byPerson }: WorkEvidence, witnesses: EvidenceWitnesses): LookedAt => {
  if (subject.type === "commit") return commitHeld(witnesses.commit(subject.sha));
  if (subject.type === "file") return fileHeld(witnesses.file(subject.path));
  if (subject.type === "command") return commandHeld(subject, witnesses);
  if (subject.type === "url") return urlHeld(witnesses.answered(subject.url));
  return byPerson === true
    ? yes("a person stated it at a terminal or on the page")
    : unknown("no person stated it at a terminal or on the page");
};

const commitHeld = (seen: CommitSeen | undefined): LookedAt => {
  switch (seen) {
    case undefined:
      return unknown("cannot be looked up: its history is not here");
    case "beyond":
      return beyond("was not looked at, because too many commits were named after it");
    case "here":
      return yes("is in the history of HEAD");
    case "rewritten":
      return yes("is in the history of HEAD, rewritten");
    case "reverted":
      return no("was reverted by a later commit");
    case "lost":
      return slip("is no commit of this clone");
    case "elsewhere":
      return no("is not in the history of HEAD");
  }
};

const fileHeld = (seen: FileSeen | undefined): LookedAt => {
  if (seen === undefined) return unknown("cannot be looked at: there is no work tree");
  if (seen === "there") return yes("is there");
  if (seen === "empty") return no("is empty");
  return seen === "missing" ? slip("is missing, or no file") : slip("is no file of the work");
};

type CommandSubject = Extract<WorkEvidence["subject"], { readonly type: "command" }>;

/** Of a command; an agent may run it. */
export const UNSEEN = "was not seen by a hook since the work began";

/** Nobody runs it for this: only what a hook saw counts. */
const commandHeld = (
  { command, expect }: CommandSubject,
  { checkNamed, checks, loosenedBy }: EvidenceWitnesses,
): LookedAt => {
  const name = checkNamed(command);
  if (name === undefined)
    return unknown("is no check that hooks recognise; checks.commands can name it");
  const run = checks.findLast((one) => runs(one.name, name, expect));
  if (run === undefined) return unknown(UNSEEN);
  if (run.outcome !== expect)
    return no(run.outcome === "empty" ? "ran no test" : `was ${run.outcome}`);
  const stale = run.changedSince.map(({ path }) => path).find(isJudged);
  if (stale !== undefined) return no(`was ${expect} before ${stale} changed`);
  const edited = expect === "green" ? loosenedBy(run.name) : undefined;
  return edited === undefined
    ? yes(`was ${expect} after the last edit`)
    : no(`was green once ${edited} was edited, so it proves less`);
};

/** `pytest` runs what `pytest tests/x` runs, and if the whole is red, not each part of it need be. */
const runs = (name: string, wanted: string, expect: CommandSubject["expect"]): boolean =>
  name === wanted || (expect === "green" && isPartOf(wanted, name));

/** Of an address; a person may have it asked. */
export const UNASKED = "was not asked";

const urlHeld = (answer: AnswerSeen | undefined): LookedAt => {
  if (answer === undefined) return unknown(UNASKED);
  if ("unasked" in answer) return (answer.isBeyond ? beyond : unknown)(answer.unasked);
  if ("why" in answer) return no(answer.why);
  const { status } = answer;
  if (status >= 200 && status < 300) return yes(`answered with status ${status}`);
  return no(
    status >= 300 && status < 400
      ? `answered with a redirect, which is not followed (status ${status})`
      : `answered with status ${status}`,
  );
};

/** What evidence makes of a judgment. */
export interface EvidenceVerdict extends Pick<
  DoneJudgment,
  "verdict" | "reasons" | "excused" | "isMismatch"
> {
  /** Items for which evidence was named, and fails. */
  readonly failing: readonly JudgedItem[];
  /** Items of which an agent withdrew evidence that fails, and for which no person vouches. */
  readonly doubted: readonly JudgedItem[];
  /** Items that need evidence, and have none that holds. */
  readonly missing: readonly JudgedItem[];
}

export interface EvidenceWeighing {
  readonly items: readonly JudgedItem[];
  readonly isClaimed: boolean;
  /** The project has no check, and none was seen. */
  readonly isCheckless: boolean;
}

/**
 * Where checks judge the work, an item needs nothing more, but what was named must hold; where none does, each item needs
 * evidence, and none at all shows nothing.
 */
export const withEvidence = (
  { verdict, reasons, excused, isMismatch }: DoneJudgment,
  { items, isClaimed, isCheckless }: EvidenceWeighing,
): EvidenceVerdict => {
  const notShown = items.filter(({ isShown }) => !isShown);
  const failing = notShown.filter((one) => failingOf(one).length > 0);
  const doubted = notShown.filter((one) => !failing.includes(one) && doubtedOf(one).length > 0);
  const against = [...reasons, ...excused.map(({ reason }) => reason)];
  // No check or person has shown it, and nothing speaks against it that evidence does not answer.
  const needsEach =
    verdict !== "verified" && against.every((one) => isCheckless && isUnchecked(one));
  if (needsEach && items.length > 0 && notShown.length === 0)
    return {
      ...{ verdict: "verified", reasons: [], excused: [], isMismatch: false },
      ...{ failing, doubted, missing: [] },
    };
  const missing = notShown.filter(
    (one) =>
      !failing.includes(one) &&
      !doubted.includes(one) &&
      (needsEach || one.evidence.some(isStanding)),
  );
  const isUnknown = verdict === "verified" && doubted.length + missing.length > 0;
  return {
    ...{ reasons, excused, failing, doubted, missing },
    verdict: failing.length > 0 ? "unverified" : isUnknown ? "unverifiable" : verdict,
    isMismatch: isMismatch || (isClaimed && failing.length > 0),
  };
};

/** Code was changed and no check seen; that a report states one that nobody saw is another matter. */
export const isUnchecked = (reason: DoneReason): boolean =>
  reason.kind === "check-missing" && reason.subject === undefined;
