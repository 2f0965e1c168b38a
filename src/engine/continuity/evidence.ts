// Whether what was named to show that items are done holds now.
import { recognise } from "../../core/check/recognise.ts";
import type { Event } from "../../core/event/envelope.ts";
import { evidence as evidenceKind } from "../../core/event/kinds/continuity/evidence.ts";
import type { ItemMemory } from "../../core/fold/work/item-noun.ts";
import { evidenceFor, evidenceIn, type WorkEvidence } from "../../core/fold/work/evidence.ts";
import type { WorkItem, WorkState } from "../../core/fold/work/work-state.ts";
import type { DoneJudgment } from "../../core/judge/done/done.ts";
import type { CheckWitness } from "../../core/judge/done/witness.ts";
import {
  isUnchecked,
  judgedItem,
  judgeEvidence,
  type AnswerSeen,
  type CommitSeen,
  type EvidenceWitnesses,
  type NamedCommit,
  type JudgedItem,
} from "../../core/judge/done/evidence.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { Project } from "../project.ts";
import { localTextsOf } from "../recall/lines.ts";

export interface EvidenceMeans {
  /** Undefined outside git. */
  readonly commitSeen?: ((sha: string) => Promise<NamedCommit>) | undefined;
  /** Asks each of these addresses; absent unless a person wants that. */
  readonly ask?:
    | ((urls: readonly string[]) => Promise<ReadonlyMap<string, AnswerSeen>>)
    | undefined;
}

export interface WorkLooked {
  readonly work: Pick<WorkState, "doneWhen" | "completed">;
  /** All of the project. */
  readonly items: readonly ItemMemory[];
  /** What was completed before is no part of the work. */
  readonly begunMs: number;
  readonly checks: readonly CheckWitness[];
  /** The checks that an edit made green, each with the file that was edited. */
  readonly loosened: ReadonlyMap<string, string>;
}

/** The lines of Done when and what was reported as completed, with what shows each. */
export const evidenceNow = async (
  project: Project,
  looked: WorkLooked,
  means: EvidenceMeans,
): Promise<readonly JudgedItem[]> => {
  const { work, items, begunMs } = looked;
  const completed = work.completed.filter(({ memory }) => memory.when >= begunMs);
  const all: readonly WorkItem[] = [...work.doneWhen, ...completed];
  const known = evidenceFor(all, evidenceKnown(project), items);
  const standing = (one: WorkItem): readonly WorkEvidence[] =>
    (known.get(one) ?? []).filter(({ withdrawnBy }) => withdrawnBy !== "person");
  const witnesses = await witnessesFor(project, all.flatMap(standing), looked, means);
  const judged = (is: JudgedItem["is"]) => (one: WorkItem) =>
    judgedItem(
      one,
      is,
      standing(one).map((evidence) => judgeEvidence(evidence, witnesses, one.reopenedMs)),
    );
  return [...work.doneWhen.map(judged("done-when")), ...completed.map(judged("completed"))];
};

/** All that was named in this clone, also what was withdrawn. */
export const evidenceKnown = (project: Pick<Project, "log">): readonly WorkEvidence[] =>
  evidenceIn(evidenceEvents(project));

/**
 * Whether the project has nothing to check itself with: neither a script nor a tool that its files name, nor a setting. Looked at
 * only where it matters, because all of its files are listed for it.
 */
export const isCheckless = async (
  { tree: { files }, store: { config } }: Project,
  { reasons, excused }: Pick<DoneJudgment, "reasons" | "excused">,
  items: readonly JudgedItem[],
): Promise<boolean> => {
  const isShown = items.length > 0 && items.every((one) => one.isShown);
  const against = [...reasons, ...excused.map(({ reason }) => reason)];
  if (!isShown || !against.some(isUnchecked)) return false;
  const paths = config.checks.commands.length > 0 ? undefined : files.all();
  if (!paths?.ok) return false;
  const [{ stackOf }, { checksOf }] = await Promise.all([
    import("../../core/project/manifests/stack.ts"),
    import("../../core/project/manifests/checks.ts"),
  ]);
  const { scripts } = stackOf(paths.value, files.text);
  return checksOf(paths.value, files.text, scripts).length === 0;
};

/** So many commits and addresses are looked at, those that were named last. */
const MOST_COMMITS = 100;
const MOST_URLS = 20;

function* evidenceEvents(project: Pick<Project, "log">): Generator<Event> {
  for (const text of localTextsOf(project)) {
    if (kindInText(text) !== evidenceKind.name) continue;
    const line = parseLine(text);
    if (line.is === "event") yield line.event;
  }
}

const witnessesFor = async (
  { tree, store: { config } }: Project,
  named: readonly WorkEvidence[],
  { checks, loosened }: WorkLooked,
  { commitSeen, ask }: EvidenceMeans,
): Promise<EvidenceWitnesses> => {
  const newestFirst = named.toSorted((a, b) => b.when - a.when).map(({ subject }) => subject);
  const shas = new Set(newestFirst.flatMap((one) => (one.type === "commit" ? [one.sha] : [])));
  const urls = new Set(newestFirst.flatMap((one) => (one.type === "url" ? [one.url] : [])));
  return {
    commit: await commitsSeen([...shas], commitSeen, tree.clone.isShallow()),
    file: tree.files.seen,
    checkNamed: (command) => nameOf(command, config.checks.commands),
    checks,
    loosenedBy: (check) => loosened.get(check),
    answered: await answersTo([...urls], ask),
  };
};

const commitsSeen = async (
  shas: readonly string[],
  commitSeen: EvidenceMeans["commitSeen"],
  isShallow: boolean,
): Promise<EvidenceWitnesses["commit"]> => {
  if (commitSeen === undefined) return () => undefined;
  const seen = new Map<string, CommitSeen | undefined>();
  // One after the other: each starts git.
  for (const sha of shas.slice(0, MOST_COMMITS)) {
    const is = await commitSeen(sha);
    // What a shallow clone lacks may be in the history.
    seen.set(sha, isShallow && (is === "lost" || is === "elsewhere") ? undefined : is);
  }
  return (sha) => (seen.has(sha) ? seen.get(sha) : "beyond");
};

const answersTo = async (
  urls: readonly string[],
  ask: EvidenceMeans["ask"],
): Promise<EvidenceWitnesses["answered"]> => {
  if (ask === undefined) return () => undefined;
  const asked = urls.filter((url) => !holdsSecret(url)).slice(0, MOST_URLS);
  const answers = await ask(asked);
  return (url) =>
    answers.get(url) ??
    (holdsSecret(url)
      ? { unasked: "was not asked, because it holds a name or a secret" }
      : { unasked: "was not asked, because too many were named after it", isBeyond: true });
};

/** Whose credentials an agent named, or what redaction left of them, goes to no server. */
const holdsSecret = (url: string): boolean =>
  url.includes("[REDACTED:") || /^https?:\/\/[^/?#]*@/iu.test(url);

/** As the hook names a check that it saw. */
const nameOf = (command: string, own: readonly string[]): string | undefined => {
  const check = recognise(command, own);
  if (check === undefined) return undefined;
  const { name, into } = check;
  return into === undefined || into === "." ? name : `${name} (in ${into})`;
};
