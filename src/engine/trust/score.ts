// What the memory achieved, by observation only: the known failures, what the gate said of them and
// what came of that, and what was repeated anyway.
import { hasFailed } from "../../core/fold/attempts.ts";
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
  readonly told: Tally;
  /** Failed attempts that are known to repeat an earlier one, and those of them that the gate had warned of. */
  readonly repeats: { readonly total: number; readonly warned: number };
}

export const score = (project: Project): Score => {
  const { kinds, knownFailures, openIssues } = project.index.lists.counts();
  const { firings } = clearanceNow(project);
  const warned = firings.flatMap(({ fate, by }) =>
    fate === "right" && by?.is === "failure" ? [by.id] : [],
  );
  return {
    failures: knownFailures,
    openIssues,
    fixes: kinds["fix"] ?? 0,
    decisions: project.index.lists.ranking("decisions", 0).total,
    lessons: project.index.lists.ranking("lessons", 0).total,
    told: tallyOf(firings),
    repeats: {
      total: new Set([...repeatsIn(project), ...warned]).size,
      warned: new Set(warned).size,
    },
  };
};

/**
 * The attempts that say themselves what they repeat, because errors alone are too similar to prove
 * it. Each memory once.
 */
const repeatsIn = (project: Project): readonly EventId[] => {
  const ids = new Set<EventId>();
  for (const text of textsOf(project)) {
    // A quick test, because nearly all lines hold nothing of the kind.
    if (!text.includes('"relates"') || !text.includes('"attempt"')) continue;
    const line = parseLine(text);
    if (line.is === "event" && isRepeat(line.event)) ids.add(line.event.id);
  }
  const memories = [...ids].flatMap((id) => project.index.lookup.find(id)).filter(hasFailed);
  return [...new Set(memories.map(({ id }) => id))];
};

const isRepeat = (event: Event): boolean => (failureOf(event)?.repeats.length ?? 0) > 0;
