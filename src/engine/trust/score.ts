// What the memory achieved, by observation only: the known failures, what the gate said of them and
// what came of that, and what was repeated anyway.
import { hasFailed, isKnownFailure } from "../../core/fold/attempts.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { failureOf } from "../../core/judge/trust/outcome.ts";
import { tallyOf, type Tally } from "../../core/judge/trust/precision.ts";
import { parseLine } from "../../core/log/line.ts";
import { clearanceNow } from "../gate/clearance.ts";
import { textsOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

export interface Score {
  readonly failures: number;
  readonly openIssues: number;
  readonly fixes: number;
  /** Those in force. */
  readonly decisions: number;
  readonly lessons: number;
  readonly warnings: Tally;
  /** Failed attempts that are known to repeat an earlier one, and those of them that the gate had warned of. */
  readonly repeats: { readonly total: number; readonly warned: number };
}

/** `sinceMs`: only what happened since then. */
export const score = (project: Project, sinceMs?: number): Score => {
  const since = sinceMs ?? Number.NEGATIVE_INFINITY;
  const firings = clearanceNow(project).firings.filter(({ when }) => when >= since);
  const warned = firings.flatMap(({ fate, by }) =>
    fate === "right" && by?.is === "failure" ? [by.id] : [],
  );
  return {
    ...(sinceMs === undefined ? knownIn(project) : knownSince(project, sinceMs)),
    warnings: tallyOf(firings),
    repeats: {
      total: new Set([...repeatsIn(project, since), ...warned]).size,
      warned: new Set(warned).size,
    },
  };
};

type KnownFigures = Omit<Score, "warnings" | "repeats">;

const knownIn = ({ index: { lists } }: Project): KnownFigures => {
  const { kinds, knownFailures, openIssues } = lists.counts();
  return {
    failures: knownFailures,
    openIssues,
    fixes: kinds["fix"] ?? 0,
    decisions: lists.ranking("decisions", 0).total,
    lessons: lists.ranking("lessons", 0).total,
  };
};

const knownSince = ({ index }: Project, sinceMs: number): KnownFigures => {
  const places = index.lists.ranking("acts", Number.POSITIVE_INFINITY).places;
  const ids = places.flatMap(({ id, rank }) => (rank >= sinceMs ? [id] : []));
  const found = ids.flatMap((id) => index.lookup.find(id)).filter(({ when }) => when >= sinceMs);
  const memories = [...new Map(found.map((memory) => [memory.id, memory])).values()];
  const standing = (wanted: string): number =>
    memories.filter(({ kind, standing: is }) => kind === wanted && is === "standing").length;
  const open = new Set(index.lists.openIssues().map(({ id }) => id));
  return {
    failures: memories.filter(isKnownFailure).length,
    openIssues: memories.filter(({ id }) => open.has(id)).length,
    fixes: memories.filter(({ kind }) => kind === "fix").length,
    decisions: standing("decision"),
    lessons: standing("lesson"),
  };
};

/**
 * The attempts that say themselves what they repeat, because errors alone are too similar to prove
 * it. Each memory once.
 */
const repeatsIn = (project: Project, sinceMs: number): readonly EventId[] => {
  const ids = new Set<EventId>();
  for (const text of textsOf(project)) {
    // A quick test, because nearly all lines hold nothing of the kind.
    if (!text.includes('"relates"') || !text.includes('"attempt"')) continue;
    const line = parseLine(text);
    if (line.is === "event" && isRepeat(line.event)) ids.add(line.event.id);
  }
  const memories = [...ids]
    .flatMap((id) => project.index.lookup.find(id))
    .filter((memory) => hasFailed(memory) && memory.when >= sinceMs);
  return [...new Set(memories.map(({ id }) => id))];
};

const isRepeat = (event: Event): boolean => (failureOf(event)?.repeats.length ?? 0) > 0;
