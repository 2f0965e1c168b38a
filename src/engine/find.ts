// From what a person typed to the one memory they mean: ids by unique prefix, an ambiguous one lists its candidates.
import type { Event } from "../core/event/envelope.ts";
import { isIdPrefix, type EventId } from "../core/event/id.ts";
import type { Memory } from "../core/fold/memory.ts";
import { err, ok, type Result } from "../core/kit/result.ts";
import type { Project } from "./project.ts";

export type FindFault =
  | { readonly kind: "id-malformed"; readonly given: string }
  | { readonly kind: "id-unknown"; readonly given: string; readonly project: string }
  | {
      readonly kind: "id-ambiguous";
      readonly given: string;
      readonly candidates: readonly Named[];
    };

/** An event by what tells it from others: to choose from, or to say yes to. */
export interface Named {
  readonly id: EventId;
  readonly what: string;
  readonly text: string;
}

/** The memory whose id, or one of whose copies' ids, begins with `given`. */
export const find = (project: Project, given: string): Result<Memory, FindFault> => {
  const prefix = given.trim().toLowerCase();
  if (!isIdPrefix(prefix)) return err({ kind: "id-malformed", given });
  const found = project.index.find(prefix);
  const [memory] = found;
  if (memory === undefined) return err({ kind: "id-unknown", given, project: project.name });
  if (found.length === 1) return ok(memory);
  const candidates = found.map(({ id, kind, text }) => ({ id, what: kind, text }));
  return err({ kind: "id-ambiguous", given, candidates });
};

/** The same for several; the first that is not found stops it. */
export const findAll = (
  project: Project,
  given: readonly string[],
): Result<readonly Memory[], FindFault> => {
  const memories: Memory[] = [];
  for (const one of given) {
    const found = find(project, one);
    if (!found.ok) return found;
    memories.push(found.value);
  }
  return ok(memories);
};

/** The event of any kind whose id begins with `given`: an amendment has an id, too. */
export const findEvent = (project: Project, given: string): Result<Event, FindFault> => {
  const prefix = given.trim().toLowerCase();
  const events = isIdPrefix(prefix) ? project.index.events(prefix) : [];
  const [only] = events;
  if (only === undefined) return err({ kind: "id-unknown", given, project: project.name });
  if (events.length === 1) return ok(only.event);
  const candidates = events.map(({ event: { id, kind, body } }) => ({
    id,
    what: kind,
    text: textIn(body),
  }));
  return err({ kind: "id-ambiguous", given, candidates });
};

/** The claim in a body, if it makes one. */
export const textIn = (body: Event["body"]): string =>
  typeof body?.["text"] === "string" ? body["text"] : "";
