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
  type EvidenceWitnesses,
  type JudgedItem,
} from "../../core/judge/done/evidence.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { Surroundings } from "../ports/agents/surroundings.ts";
import type { Project } from "../project.ts";
import { localTextsOf } from "../recall/lines.ts";

export interface EvidenceMeans {
  /** Undefined outside git. */
  readonly standingOf?: Surroundings["standingOf"] | undefined;
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
}

/** The lines of Done when and what was reported as completed, with what shows each. */
export const evidenceNow = async (
  project: Project,
  { work, items, begunMs, checks }: WorkLooked,
  means: EvidenceMeans,
): Promise<readonly JudgedItem[]> => {
  const completed = work.completed.filter(({ memory }) => memory.when >= begunMs);
  const all: readonly WorkItem[] = [...work.doneWhen, ...completed];
  const known = evidenceFor(all, evidenceIn(evidenceEvents(project)), items);
  const newest = (one: WorkItem): readonly WorkEvidence[] =>
    (known.get(one) ?? []).slice(-MOST_EACH);
  const witnesses = await witnessesFor(project, all.flatMap(newest), { checks, means });
  const judged = (is: JudgedItem["is"]) => (one: WorkItem) =>
    judgedItem(
      one,
      is,
      newest(one).map((evidence) => judgeEvidence(evidence, witnesses)),
    );
  return [...work.doneWhen.map(judged("done-when")), ...completed.map(judged("completed"))];
};

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

/** Of one item, so many are looked at; of all together, so many commits and addresses. The newest count. */
const MOST_EACH = 10;
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
  { checks, means }: { readonly checks: readonly CheckWitness[]; readonly means: EvidenceMeans },
): Promise<EvidenceWitnesses> => {
  const newestFirst = named.toSorted((a, b) => b.when - a.when).map(({ subject }) => subject);
  const shas = new Set(newestFirst.flatMap((one) => (one.type === "commit" ? [one.sha] : [])));
  const urls = new Set(newestFirst.flatMap((one) => (one.type === "url" ? [one.url] : [])));
  const commits = new Map<string, ReturnType<EvidenceWitnesses["commit"]>>();
  const { standingOf, ask } = means;
  // One after the other: each starts git.
  if (standingOf !== undefined)
    for (const sha of [...shas].slice(0, MOST_COMMITS)) {
      const { is } = await standingOf(sha);
      // What a shallow clone lacks may be in the history.
      const isLost = is === "unknown" && !tree.clone.isShallow();
      commits.set(sha, is === "unknown" ? (isLost ? "lost" : undefined) : is);
    }
  const answers = (await ask?.([...urls].slice(0, MOST_URLS))) ?? new Map<string, AnswerSeen>();
  return {
    commit: (sha) => commits.get(sha),
    bytes: tree.files.bytes,
    checkNamed: (command) => nameOf(command, config.checks.commands),
    checks,
    answered: (url) => answers.get(url),
  };
};

/** As the hook names a check that it saw. */
const nameOf = (command: string, own: readonly string[]): string | undefined => {
  const check = recognise(command, own);
  if (check === undefined) return undefined;
  const { name, into } = check;
  return into === undefined || into === "." ? name : `${name} (in ${into})`;
};
