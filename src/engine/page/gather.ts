// What the page shows of a memory: gathered once, by the same acts that the command line and MCP answer from.
import { isEventId, type EventId } from "../../core/event/id.ts";
import { compareWhen } from "../../core/fold/issues.ts";
import { amendmentsOf, memoryOf } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { factsOf } from "../../core/fold/trust.ts";
import type { FactGroup } from "../../core/fold/facts/resolve.ts";
import type { LessonConflict, LessonMemory } from "../../core/fold/lessons/families.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { commitAddressOf } from "../../core/pages/commit-address.ts";
import { rankingsOf } from "../../core/recall/ranking.ts";
import type { BriefItem } from "../../core/recall/brief-items.ts";
import type { Pack } from "../../core/recall/pack.ts";
import { briefHere } from "../recall/brief/brief-here.ts";
import { earnedOf, type Earned } from "../recall/earned.ts";
import { asOf } from "../recall/as-of.ts";
import { factsKnown } from "../recall/facts/known.ts";
import { isHeld } from "../recall/find.ts";
import { lessonsElsewhere, type LessonsElsewhere } from "../recall/everywhere/lessons-here.ts";
import { lessonsInConflict, lessonsKnown } from "../recall/lessons/known.ts";
import type { Project } from "../project.ts";
import { emptyFold, foldNow, type LogFold } from "./kept-fold.ts";

export interface PageMemory {
  readonly memory: Memory;
  /** From when on this memory knew of it, and until when it stood: milliseconds since 1970. */
  readonly knownMs: number;
  readonly untilMs: number | undefined;
  /** Issues only. */
  readonly open: boolean | undefined;
}

/** A brief as an agent would have been given it, as of a point in time. */
export interface PastBrief {
  readonly atMs: number;
  readonly why: "now" | "before-verdict" | "before-failure";
  readonly packed: Pack<BriefItem>;
  readonly about: string | undefined;
}

export interface PageGathered {
  readonly nowMs: number;
  readonly memories: readonly PageMemory[];
  /** When each event was recorded, in order: milliseconds since 1970. */
  readonly recordedMs: readonly number[];
  readonly briefs: readonly PastBrief[];
  readonly facts: readonly FactGroup[];
  readonly lessons: readonly LessonMemory[];
  readonly elsewhere: LessonsElsewhere;
  readonly earned: ReadonlyMap<string, Earned>;
  readonly contrary: readonly LessonConflict[];
  readonly isHere: (id: string) => boolean;
}

/** The budget of the briefs that the page shows. */
const BRIEF_TOKENS = 2_000;

/** A project with the fold of its whole log, from which it answers what concerns all of it. */
export interface FoldedProject {
  readonly project: Project;
  readonly fold: LogFold;
}

/** For an answer that asks much. Another one after it takes what was appended since into the same fold. */
export const foldedOnce = (project: Project, kept = emptyFold()): FoldedProject => {
  const { index } = project;
  const fold = foldNow(kept, project.log);
  const { state, memories: known } = fold.set;
  // What happened takes longest to order, and a page asks for its newest alone, which the index has.
  const openIssues = lazily(() => index.lists.openIssues());
  const rankings = lazily(() => rankingsOf(state, openIssues(), [], known.values()));
  const ranking: typeof index.lists.ranking = (name, most) => {
    if (name === "acts") return index.lists.ranking(name, most);
    const whole = rankings()[name];
    return { total: whole.length, places: whole.slice(0, most) };
  };
  const memoryWith = (id: EventId): Memory | undefined => known.get(id) ?? memoryOf(state, id);
  const lookup: typeof index.lookup = {
    ...index.lookup,
    find: (prefix) => (isEventId(prefix) ? listOf(memoryWith(prefix)) : index.lookup.find(prefix)),
    memories: (ids) => ids.flatMap((id) => listOf(memoryWith(id))),
    amendmentsOf: (id) => amendmentsOf(state, memoryWith(id) ?? { ids: [id] }),
  };
  const lists = { ...index.lists, openIssues, ranking };
  return { project: { ...project, index: { ...index, lookup, lists, all: () => state } }, fold };
};

const listOf = <Item>(item: Item | undefined): readonly Item[] =>
  item === undefined ? [] : [item];

/** Briefs of the past by what they depend on: a page that is gathered again need not fold the past again. */
export type KeptPast = Map<string, PastBrief>;

/** Changes when something was purged or forgotten, or came back: what was told before may not be told again. */
export const erasuresIn = ({ index }: Pick<Project, "index">): string => {
  const { kinds, forgets } = index.lists.counts();
  return JSON.stringify([kinds["purge"] ?? 0, kinds["restore"] ?? 0, forgets]);
};

export interface PastAsked {
  readonly kept: KeptPast;
  /** Whether a brief that is not kept is made: for it, the log until then is folded. */
  readonly asked: boolean;
}

export const gather = async (
  { project, fold }: FoldedProject,
  past: PastAsked,
): Promise<PageGathered> => {
  const nowMs = project.machine.clock.nowMs();
  const all = shownMemories(project, fold);
  const elsewhere = lessonsElsewhere(project);
  const lessons = lessonsKnown(project);
  const others = [...elsewhere.here, ...elsewhere.notHere, ...elsewhere.copies];
  return {
    nowMs,
    memories: all.memories,
    recordedMs: all.recordedMs,
    briefs: [
      { why: "now", atMs: nowMs, ...(await briefOf(project)) },
      ...(await pastBriefOf({ project, fold }, all.memories, past)),
    ],
    facts: factsKnown(project, { atMs: nowMs }),
    ...{ lessons, elsewhere },
    earned: earnedOf(project, [...lessons, ...others.map(({ memory }) => memory)]),
    contrary: lessonsInConflict(
      project,
      elsewhere.here.map(({ memory }) => memory),
    ),
    isHere: (id) => isHeld(project, id),
  };
};

/** Purged and forgotten memories are not shown, and items are told with the work. */
const shownMemories = (
  { index }: Project,
  { set, times }: LogFold,
): Pick<PageGathered, "memories" | "recordedMs"> => {
  const open = new Set(index.lists.openIssues().map(({ id }) => id));
  const shown = [...set.memories.values()]
    .filter(
      ({ kind, standing, forgotten }) => standing !== "purged" && !forgotten && kind !== "item",
    )
    .sort(compareWhen)
    .map((memory) => ({
      memory,
      knownMs: times.get(memory.id)?.knownMs ?? memory.order.ts,
      untilMs: memory.standingBy && times.get(memory.standingBy.id)?.knownMs,
      open: memory.kind === "issue" ? open.has(memory.id) : undefined,
    }));
  const recordedMs = Array.from(times.values(), ({ recordedMs: ms }) => ms);
  return { memories: shown, recordedMs: recordedMs.sort((a, b) => a - b) };
};

/** Of the last time that it mattered: before the newest verdict, or else the newest failure. */
const pastBriefOf = async (
  { project, fold }: FoldedProject,
  all: readonly PageMemory[],
  { kept, asked }: PastAsked,
): Promise<readonly PastBrief[]> => {
  const verdict = factsOf(project.index.trust.read(), "verdict").at(-1);
  const failure = all.findLast(({ memory }) => memory.outcome === "failed");
  const then =
    verdict === undefined
      ? failure && ({ why: "before-failure", atMs: failure.knownMs - 1 } as const)
      : ({ why: "before-verdict", atMs: verdict.when - 1 } as const);
  if (then === undefined) return [];
  // What was purged or forgotten since is not shown of the past either; and what another clone knew then may come later.
  let known = 0;
  for (const { knownMs } of fold.times.values()) if (knownMs <= then.atMs) known++;
  const head = project.tree.head();
  const { personal } = project.store.config.facts;
  const key = JSON.stringify([then, known, erasuresIn(project), head.ok && head.value, personal]);
  const made = kept.get(key);
  if (made !== undefined) return [made];
  if (!asked) return [];
  const past = await asOf(project, new Date(then.atMs).toISOString());
  if (!past.ok) return [];
  const brief = { ...then, ...(await briefOf(past.value)) };
  kept.clear();
  kept.set(key, brief);
  return [brief];
};

/** What comes before a sha in the web address of a commit. */
export const commitAddress = async ({ tree }: Project): Promise<string | undefined> => {
  const repo = await tree.clone.repo();
  const origin = repo.ok ? await repo.value.refs.origin() : undefined;
  return origin === undefined ? undefined : commitAddressOf(origin);
};

const briefOf = (project: Project) =>
  briefHere(project, { format: "md", budget: { tokens: BRIEF_TOKENS } });
