// What the page shows of a memory: gathered once, by the same acts that the command line and MCP answer from.
import { knownSinceMs } from "../../core/event/known-since.ts";
import type { EventId } from "../../core/event/id.ts";
import { compareWhen } from "../../core/fold/issues.ts";
import { memories } from "../../core/fold/memories.ts";
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
import { eventsOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

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

/** The project for an answer that asks much of it: its whole state is folded once. */
export const foldedOnce = (project: Project): Project => {
  const { index } = project;
  const all = lazily(() => index.all());
  // What happened takes longest to order, and a page asks for its newest alone, which the index has.
  const rankings = lazily(() => rankingsOf(all(), undefined, []));
  const ranking: typeof index.lists.ranking = (name, most) => {
    if (name === "acts") return index.lists.ranking(name, most);
    const whole = rankings()[name];
    return { total: whole.length, places: whole.slice(0, most) };
  };
  return { ...project, index: { ...index, all, lists: { ...index.lists, ranking } } };
};

/** Briefs of the past by what they depend on: a page that is gathered again need not fold the past again. */
export type KeptPast = Map<string, PastBrief>;

export const gather = async (
  project: Project,
  kept: KeptPast = new Map(),
): Promise<PageGathered> => {
  const nowMs = project.machine.clock.nowMs();
  const all = shownMemories(project);
  const elsewhere = lessonsElsewhere(project);
  const lessons = lessonsKnown(project);
  const others = [...elsewhere.here, ...elsewhere.notHere, ...elsewhere.copies];
  return {
    nowMs,
    memories: all.memories,
    recordedMs: all.recordedMs,
    briefs: [
      { why: "now", atMs: nowMs, ...(await briefOf(project)) },
      ...(await pastBriefOf(project, all.memories, kept)),
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
const shownMemories = (project: Project): Pick<PageGathered, "memories" | "recordedMs"> => {
  const known = new Map<EventId, number>();
  const recordedMs: number[] = [];
  for (const event of eventsOf(project)) {
    known.set(event.id, knownSinceMs(event));
    recordedMs.push(event.ts);
  }
  const open = new Set(project.index.lists.openIssues().map(({ id }) => id));
  const shown = [...memories(project.index.all())]
    .filter(
      ({ kind, standing, forgotten }) => standing !== "purged" && !forgotten && kind !== "item",
    )
    .sort(compareWhen)
    .map((memory) => ({
      memory,
      knownMs: known.get(memory.id) ?? memory.order.ts,
      untilMs: memory.standingBy === undefined ? undefined : known.get(memory.standingBy.id),
      open: memory.kind === "issue" ? open.has(memory.id) : undefined,
    }));
  return { memories: shown, recordedMs: recordedMs.sort((a, b) => a - b) };
};

/** Of the last time that it mattered: before the newest verdict, or else the newest failure. */
const pastBriefOf = async (
  project: Project,
  all: readonly PageMemory[],
  kept: KeptPast,
): Promise<readonly PastBrief[]> => {
  const verdict = factsOf(project.index.trust.read(), "verdict").at(-1);
  const failure = all.findLast(({ memory }) => memory.outcome === "failed");
  const then =
    verdict === undefined
      ? failure && ({ why: "before-failure", atMs: failure.knownMs - 1 } as const)
      : ({ why: "before-verdict", atMs: verdict.when - 1 } as const);
  if (then === undefined) return [];
  // What was purged or forgotten since is not shown of the past either.
  const { kinds, forgets } = project.index.lists.counts();
  const key = JSON.stringify([then, kinds["purge"] ?? 0, kinds["restore"] ?? 0, forgets]);
  const known = kept.get(key);
  if (known !== undefined) return [known];
  const past = await asOf(project, new Date(then.atMs).toISOString());
  if (!past.ok) return [];
  const made = { ...then, ...(await briefOf(past.value)) };
  kept.clear();
  kept.set(key, made);
  return [made];
};

/** What comes before a sha in the web address of a commit. */
export const commitAddress = async ({ tree }: Project): Promise<string | undefined> => {
  const repo = await tree.clone.repo();
  const origin = repo.ok ? await repo.value.refs.origin() : undefined;
  return origin === undefined ? undefined : commitAddressOf(origin);
};

const briefOf = (project: Project) =>
  briefHere(project, { format: "md", budget: { tokens: BRIEF_TOKENS } });
