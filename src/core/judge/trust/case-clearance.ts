// How far the gate may speak about each of some cases, given what failed again among the events that
// they were made from.
import type { Event } from "../../event/envelope.ts";
import { memoryOf } from "../../fold/memories.ts";
import type { Trust } from "../../fold/trust.ts";
import type { Case } from "../cases/case.ts";
import type { KnownMemories } from "../known.ts";
import { clearanceOf, type Clearance } from "./clearance.ts";
import { againOf, failureOf, markOf, type Again } from "./outcome.ts";

/** What an action leads to. */
export interface Gathered {
  readonly known: KnownMemories;
  readonly events: readonly Event[];
  readonly cases: readonly Case[];
}

export const clearanceAmong = (trust: Trust, { known, events, cases }: Gathered): Clearance => {
  const failures = events.flatMap((event) => {
    const failure = failureOf(event);
    const memory = failure && memoryOf(known.state, failure.id);
    return failure && memory?.standing === "standing" ? [[memory.id, failure] as const] : [];
  });
  const again: { [memory: string]: readonly Again[] } = {};
  for (const { id, ids, key, signature } of cases) {
    const mark = signature === undefined ? undefined : markOf(signature);
    // A part is a case of its own under the id of the failure that speaks for it.
    again[id] = [...(again[id] ?? []), ...againOf(failures, { ids, key, signature: mark })];
  }
  const same = new Map(cases.flatMap((one) => one.ids.map((id) => [id, one.id] as const)));
  return clearanceOf(trust, { again }, (id) => same.get(id) ?? id);
};
