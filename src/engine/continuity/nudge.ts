// A turn ends, or a task of the agent's list: whether the report, or the task by its words, contradicts what was seen, so that
// the agent is shown that once. The counter is an event of ours, because hosts forget theirs whenever a tool ran.
import { reportsDone, isPartClaim } from "../../core/capture/turns/claims.ts";
import { statementsIn } from "../../core/capture/turns/statements.ts";
import { closureMismatch } from "../../core/event/kinds/continuity/closure-mismatch.ts";
import { fileOfWork } from "../../core/judge/done/checker.ts";
import { listedIn, type ListedWork } from "../../core/judge/done/listed.ts";
import { nudgeFor } from "../../core/judge/done/nudge.ts";
import type { Nudge } from "../../core/judge/done/reasons.ts";
import { speaksOfTask, taskNudge } from "../../core/judge/done/task.ts";
import type { TurnWitnesses } from "../../core/judge/done/witness.ts";
import { hash64 } from "../../core/kit/hash.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import { conversationIn, type Conversation } from "../../core/transcripts/conversation.ts";
import type { FileFault } from "../ports/file.ts";
import type { SeenRun } from "../ports/session/check-runs.ts";
import type { Project, WritableProject } from "../project.ts";
import { localTextsOf } from "../recall/lines.ts";
import { rememberOne, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { isReport } from "./claimed-turn.ts";
import { differencesIn, isThereIn, witnessesOf, type DoneMeans } from "./done.ts";
import { itemsKnown } from "./items.ts";
import {
  commandsOf,
  mayHaveChecked,
  mayHaveEdited,
  mayHaveWritten,
  wroteIn,
} from "./unknown-commands.ts";
import { runsOfWork } from "./runs-before.ts";

export interface EndedReport {
  readonly session: string;
  readonly report: string;
  /** The file in which the host keeps the conversation. */
  readonly transcript: string;
}

export interface NudgeMeans extends DoneMeans {
  /** The newest few megabytes of a transcript. */
  readonly linesOf: (transcript: string) => readonly string[];
}

export interface FoundNudge {
  readonly nudge: Nudge;
  readonly session: string;
  /** Names the prompt that the turn answers. */
  readonly key: string;
}

export const nudgeAtEnd = async (
  project: Project,
  { session, report, transcript }: EndedReport,
  means: NudgeMeans,
): Promise<Result<FoundNudge | undefined, FileFault>> => {
  if (!isReport(report)) return ok(undefined);
  const conversation = conversationIn(means.linesOf(transcript));
  const key = keyOf(session, conversation);
  // Without a prompt nobody can count to one.
  if (key === undefined || isKnown(project, key)) return ok(undefined);
  const seen = await seenIn(project, { session, transcript }, conversation, means);
  if (!seen.ok) return seen;
  const nudge = nudgeFor({
    ...{ ...seen.value, report, isDone: reportsDone(report), isPart: isPartClaim(report) },
    prompts: conversation.prompts.map(({ text }) => text),
    sincePrompt: {
      answered: conversation.answered,
      spoken: conversation.spoken.filter((text) => text !== report),
      mayHaveEdited: mayHaveEdited(conversation),
      wrote: wroteIn(conversation),
      listed: listed(conversation, report),
    },
  });
  return ok(nudge && { nudge, session, key });
};

export interface CompletedTask extends Omit<EndedReport, "report"> {
  /** The host's id of it, which the session uses once. */
  readonly task: string;
  readonly subject: string;
}

/** A task of its list that the agent calls completed while the turn goes on: the same judgment of its own words, once a task. */
export const nudgeAtTask = async (
  project: Project,
  { session, transcript, task, subject }: CompletedTask,
  means: NudgeMeans,
): Promise<Result<FoundNudge | undefined, FileFault>> => {
  const key = `closure:${hash64(JSON.stringify([session, "task", task]))}`;
  if (!speaksOfTask(subject) || isKnown(project, key)) return ok(undefined);
  const conversation = conversationIn(means.linesOf(transcript));
  const seen = await seenIn(project, { session, transcript }, conversation, means);
  if (!seen.ok) return seen;
  const report = conversation.spoken.at(-1) ?? "";
  const nudge = taskNudge({ ...seen.value, subject, report });
  return ok(nudge && { nudge, session, key });
};

type SeenOfSession = Pick<
  TurnWitnesses,
  "checks" | "commands" | "isOwn" | "changed" | "isHeadSame" | "mayHaveChecked" | "exists"
>;

/** What was seen of a session: its checks, and what it changed. */
const seenIn = async (
  project: Project,
  { session, transcript }: Omit<EndedReport, "report">,
  conversation: Conversation,
  { tree, runs: kept }: DoneMeans,
): Promise<Result<SeenOfSession, FileFault>> => {
  const seen = kept.recent();
  if (!seen.ok) return seen;
  const noted = seen.value.filter((run) => run.session === session);
  const differences = differencesIn(tree);
  const head = project.tree.head();
  const commit = head.ok ? head.value.commit : undefined;
  const base = baseOf(project, session, noted) ?? project.hooks.turns.unread(transcript)?.commit;
  const since = base === undefined ? undefined : await differences(base);
  const exists = isThereIn(project);
  const runs = runsOfWork(noted, { commit: base, changed: since, isThere: exists });
  const checks = await witnessesOf(runs, { differences, isThere: exists, work: since });
  return ok({
    checks,
    commands: commandsOf(conversation, noted),
    isOwn: mayHaveWritten(conversation, noted),
    changed: since?.map(fileOfWork),
    isHeadSame: base !== undefined && base === commit,
    mayHaveChecked: mayHaveChecked(conversation, { checks, ran: runs.ran, noted }),
    exists,
  });
};

/** What a turn did once stays so: a person who went on has seen it. How checks and the tree are now may be shown again. */
const LASTING: ReadonlySet<Nudge["kind"]> = new Set<Nudge["kind"]>([
  "checker-edited",
  "change-not-made",
  "act-not-seen",
  "names-unchecked",
  "limit-broken",
  "stub-left",
  "asked-not-found",
]);

/** Whether the session was shown the same fact, and nothing can have changed about it. */
export const wasShown = (project: Project, { nudge, session }: FoundNudge, text: string): boolean =>
  LASTING.has(nudge.kind) &&
  mismatchesIn(project).some((body) => body.session === session && body.text === text);

/** Keeps that an agent is shown it. */
export const recordNudge = (
  project: WritableProject,
  { nudge: { kind: reason }, session, key }: FoundNudge,
  text: string,
): Result<unknown, RememberFault> =>
  rememberOne(project, {
    kind: "closure-mismatch",
    overlong: "cut-line",
    body: { ...stampOf(project, session), key, text, reason },
  });

/** The prompt by its words and its time; by its number where a host notes none. Of a long transcript only the end is read. */
const keyOf = (session: string, { prompts }: Conversation): string | undefined => {
  const last = prompts.at(-1);
  const at = last?.when ?? prompts.length;
  return last && `closure:${hash64(JSON.stringify([session, at, last.text]))}`;
};

const isKnown = (project: Project, key: string): boolean =>
  mismatchesIn(project).some((body) => body.key === key);

const mismatchesIn = (project: Project) =>
  [...localTextsOf(project)].flatMap((text) => {
    if (kindInText(text) !== closureMismatch.name) return [];
    const line = parseLine(text);
    return line.is === "event" && closureMismatch.is(line.event) ? [line.event.body] : [];
  });

/** What HEAD pointed to when the session was first seen. */
const baseOf = (project: Project, session: string, ran: readonly SeenRun[]): string | undefined => {
  const [first] = itemsKnown(project)
    .filter((item) => item.session === session && item.commit !== undefined)
    .toSorted((a, b) => a.when - b.when);
  const [run] = ran;
  if (first === undefined || run === undefined) return first?.commit ?? run?.commit;
  return first.when <= run.whenMs ? first.commit : run.commit;
};

/** One step alone is often left unticked. */
const FEWEST_STEPS = 2;

const listed = ({ prompts, spoken, openSteps }: Conversation, report: string): ListedWork => {
  const prompt = prompts.at(-1)?.text ?? "";
  const texts = spoken.at(-1) === report ? spoken : [...spoken, report];
  const { open, blocked } = listedIn([
    { text: prompt, statements: statementsIn(prompt, "user") },
    ...texts.map((text) => ({ text, statements: statementsIn(text, "assistant") })),
  ]);
  const steps = openSteps.length < FEWEST_STEPS ? [] : openSteps;
  return { open: open.length > 0 ? open : steps, blocked };
};
