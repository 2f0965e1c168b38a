// What the log holds of failed changes with their lines, for comparing them with the code.
import type { Touch } from "../../core/history/files/churn.ts";
import { failureKey, SETTLED } from "../../core/history/mined.ts";
import type { ChangeFeatures } from "../../core/event/change.ts";
import type { EventId } from "../../core/event/id.ts";
import { asText, fieldOf } from "../../core/event/read.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { changeOf } from "../../core/judge/gate-entry.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { linesOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

export interface LearnedFailure {
  readonly memory: Memory;
  readonly change: ChangeFeatures;
  readonly without: string | undefined;
}

export interface LearnedFailures {
  /** The natural keys of tags. */
  readonly known: ReadonlySet<string>;
  readonly failures: readonly LearnedFailure[];
  /** By the natural key of a failure: the commit that made it again and has stayed. */
  readonly settled: ReadonlyMap<string, Touch>;
  /** The natural keys of failures that stand as such. */
  readonly failed: ReadonlySet<string | undefined>;
}

export const learnedIn = (project: Pick<Project, "index" | "log">): LearnedFailures => {
  const known = new Set<string>();
  const settled = new Map<string, Touch>();
  const failures: LearnedFailure[] = [];
  const attempts = new Map<EventId, Memory>();
  const failed = new Set<string | undefined>();
  for (const memory of memories(project.index.all(), "attempt")) {
    attempts.set(memory.id, memory);
    if (memory.outcome === "failed") failed.add(memory.key);
  }
  for (const { line } of linesOf(project)) {
    if (line.is !== "event") continue;
    const { id, kind, body } = line.event;
    const key = kind === "tag" ? fieldOf(line.event, "key") : undefined;
    if (key !== undefined) known.add(key);
    const memory = attempts.get(id);
    if (memory === undefined || body === null) continue;
    const change = isLearned(memory) ? changeOf(line.event) : undefined;
    if (change) failures.push({ memory, change, without: withoutIn(memory, body) });
    const { commit: sha, when, tags } = memory;
    if (sha === undefined || !tags.includes(SETTLED) || failed.has(failureKey(sha))) continue;
    for (const { as, to } of fieldOf(line.event, "relates"))
      if (as === "reland-of" && to.startsWith("key:")) settled.set(to.slice(4), { sha, when });
  }
  return { known, failures, settled, failed };
};

/** Also those for which another one speaks. */
const isLearned = ({ kind, outcome, standing }: Memory): boolean =>
  kind === "attempt" && standing === "standing" && outcome !== undefined && outcome !== "worked";

/** The commit without the change: the one that took it back, or that HEAD was on when it was tried. */
const withoutIn = ({ commit }: Memory, { check }: Fields): string | undefined =>
  (isObject(check) ? asText(check.commit) : undefined) ?? commit;
