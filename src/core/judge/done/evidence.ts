// Whether what was named to show that items are done holds: judged from what git, the files, the checks that ran and the channel
// show. What cannot be looked at counts for nothing, and an item that nothing shows is a claim.
import type { WorkEvidence } from "../../fold/work/evidence.ts";
import type { WorkItem } from "../../fold/work/work-state.ts";
import { isJudged } from "./checker.ts";
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
}

export interface JudgedItem {
  readonly item: WorkItem;
  readonly is: "done-when" | "completed";
  readonly evidence: readonly JudgedEvidence[];
  /** At least one holds. */
  readonly isShown: boolean;
}

export const judgedItem = (
  item: WorkItem,
  is: JudgedItem["is"],
  evidence: readonly JudgedEvidence[],
): JudgedItem => ({ item, is, evidence, isShown: evidence.some(({ holds }) => holds === "yes") });

/** What git, the files and a person's question show of one of them. */
export interface EvidenceWitnesses {
  /** Whether HEAD reaches a commit. `lost`: no such commit is here. Undefined if nobody can know. */
  readonly commit: (sha: string) => "here" | "elsewhere" | "lost" | undefined;
  /** Bytes of a file of the work tree; 0 if there is none. Undefined if nobody can know. */
  readonly bytes: (path: string) => number | undefined;
  /** The name of the check that a command runs, if it is one that hooks recognise. */
  readonly checkNamed: (command: string) => string | undefined;
  /** In the order in which they ran. */
  readonly checks: readonly CheckWitness[];
  /** What an address answered; undefined if nobody asked it. */
  readonly answered: (url: string) => AnswerSeen | undefined;
}

/** `why`: it gave no answer, and for that reason. */
export type AnswerSeen = { readonly status: number } | { readonly why: string };

export const judgeEvidence = (
  evidence: WorkEvidence,
  witnesses: EvidenceWitnesses,
): JudgedEvidence => ({
  evidence,
  ...heldOf(evidence, witnesses),
});

const yes = (seen: string): EvidenceHeld => ({ holds: "yes", seen });
const no = (seen: string): EvidenceHeld => ({ holds: "no", seen });
const unknown = (seen: string): EvidenceHeld => ({ holds: "unverifiable", seen });

const heldOf = (
  { subject, byPerson }: WorkEvidence,
  witnesses: EvidenceWitnesses,
): EvidenceHeld => {
  if (subject.type === "commit") return commitHeld(witnesses.commit(subject.sha));
  if (subject.type === "file") return fileHeld(witnesses.bytes(subject.path));
  if (subject.type === "command") return commandHeld(subject, witnesses);
  if (subject.type === "url") return urlHeld(witnesses.answered(subject.url));
  return byPerson === true
    ? yes("a person stated it at a terminal or on the page")
    : unknown("no person stated it at a terminal or on the page");
};

const commitHeld = (at: ReturnType<EvidenceWitnesses["commit"]>): EvidenceHeld => {
  if (at === undefined) return unknown("the history cannot be read here");
  if (at === "here") return yes("is in the history of HEAD");
  return no(at === "lost" ? "is no commit of this clone" : "is not in the history of HEAD");
};

const fileHeld = (bytes: number | undefined): EvidenceHeld => {
  if (bytes === undefined) return unknown("there is no work tree to look at");
  return bytes > 0 ? yes("is there") : no("is missing or empty");
};

type CommandSubject = Extract<WorkEvidence["subject"], { readonly type: "command" }>;

/** Nobody runs it for this: only what a hook saw counts. */
const commandHeld = (
  { command, expect }: CommandSubject,
  witnesses: EvidenceWitnesses,
): EvidenceHeld => {
  const name = witnesses.checkNamed(command);
  if (name === undefined)
    return unknown("is no check that hooks recognise; checks.commands can name it");
  const run = witnesses.checks.findLast((one) => runs(one.name, name, expect));
  if (run === undefined) return unknown("was not seen by a hook since the work began");
  if (run.outcome !== expect)
    return no(run.outcome === "empty" ? "ran no test" : `was ${run.outcome}`);
  const stale = run.changedSince.map(({ path }) => path).find(isJudged);
  return stale === undefined
    ? yes(`was ${expect} after the last edit`)
    : no(`was ${expect} before ${stale} changed`);
};

/** `pytest` runs what `pytest tests/x` runs, and if the whole is red, not each part of it need be. */
const runs = (name: string, wanted: string, expect: CommandSubject["expect"]): boolean =>
  name === wanted || (expect === "green" && wanted.startsWith(`${name} `));

const urlHeld = (answer: AnswerSeen | undefined): EvidenceHeld => {
  if (answer === undefined) return unknown("was not asked");
  if ("why" in answer) return no(answer.why);
  return answer.status >= 200 && answer.status < 300
    ? yes(`answered with status ${answer.status}`)
    : no(`answered with status ${answer.status}`);
};

/** What evidence makes of a judgment. */
export interface EvidenceVerdict extends Pick<
  DoneJudgment,
  "verdict" | "reasons" | "excused" | "isMismatch"
> {
  /** Items for which evidence was named, and fails. */
  readonly failing: readonly JudgedItem[];
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
  const failing = notShown.filter(({ evidence }) => evidence.some(({ holds }) => holds === "no"));
  const against = [...reasons, ...excused.map(({ reason }) => reason)];
  // No check or person has shown it, and nothing speaks against it that evidence does not answer.
  const needsEach =
    verdict !== "verified" && against.every((one) => isCheckless && isUnchecked(one));
  if (needsEach && items.length > 0 && notShown.length === 0)
    return {
      ...{ verdict: "verified", reasons: [], excused: [], isMismatch: false },
      ...{ failing, missing: [] },
    };
  const missing = needsEach ? notShown : notShown.filter(({ evidence }) => evidence.length > 0);
  const isUnknown = verdict === "verified" && missing.length > 0;
  return {
    ...{ reasons, excused, failing, missing },
    verdict: failing.length > 0 ? "unverified" : isUnknown ? "unverifiable" : verdict,
    isMismatch: isMismatch || (isClaimed && failing.length > 0),
  };
};

/** Code was changed and no check seen; that a report states one that nobody saw is another matter. */
export const isUnchecked = (reason: DoneReason): boolean =>
  reason.kind === "check-missing" && reason.subject === undefined;
