// How far the gate may speak, according to the log: what was said about it, joined with what became
// of the memories concerned.
import type { EventId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { ruleOf } from "../../core/judge/cases/case.ts";
import {
  clearanceOf,
  suppressionOf,
  type SuppressionReason,
  type Clearance,
} from "../../core/judge/trust/clearance.ts";
import type { Project } from "../project.ts";

export const clearanceNow = ({ index }: Pick<Project, "index">): Clearance => {
  const trust = index.trust.read();
  if (Object.keys(trust.facts).length === 0) return clearanceOf(trust);
  const tied = index.trust.tied();
  const same = new Map(tied.flatMap(({ ids }) => ids.map((id) => [id, ids[0] ?? id] as const)));
  const again = Object.fromEntries(tied.map((one) => [one.ids[0] ?? "", one.again]));
  return clearanceOf(trust, { again }, (id) => same.get(id) ?? id);
};

/** What keeps the gate silent about each of the memories, everywhere or at one of these paths. */
export const suppressionsOf = (
  { machine: { clock }, paths: { ignoreCase } }: Project,
  clearance: Clearance,
  memories: readonly Memory[],
  paths: readonly string[],
): ReadonlyMap<EventId, SuppressionReason> => {
  const suppressed = new Map<EventId, SuppressionReason>();
  if (isUnheard(clearance)) return suppressed;
  const nowMs = clock.nowMs();
  for (const memory of memories)
    for (const path of [undefined, ...paths]) {
      const { id, ids } = memory;
      const place = path === undefined ? {} : { paths: [path], match: { ignoreCase } };
      const asked = { memory: ids, rule: ruleOf(memory), ...place, nowMs };
      const { most, because } = suppressionOf(clearance, asked);
      if (most === "silent" && because && !suppressed.has(id)) suppressed.set(id, because);
    }
  return suppressed;
};

/** Nearly always true: nobody ever said anything that could silence the gate. */
const isUnheard = ({ answers, turns, snoozes, policies }: Clearance): boolean =>
  answers.length + turns.length + snoozes.length + policies.length === 0;
