// Finds the one memory that a person means: ids by unique prefix; an ambiguous prefix lists its candidates.
import { fieldOf } from "../../core/event/read.ts";
import type { Event } from "../../core/event/envelope.ts";
import { isIdPrefix, type EventId } from "../../core/event/id.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { isEntryOf } from "../../core/notes/entry-id.ts";
import type { Project } from "../project.ts";

export type FindFault =
  | { readonly kind: "id-malformed"; readonly given: string }
  | {
      readonly kind: "id-unknown";
      readonly given: string;
      readonly project: string;
      /** The id is in the other of the two logs, the project's and that which holds in every project. */
      readonly isElsewhere?: true;
      /** The point in the past that was asked about. */
      readonly asOfMs?: number | undefined;
    }
  | {
      readonly kind: "id-ambiguous";
      readonly given: string;
      readonly candidates: readonly Named[];
      /** What was given is a commit that all of them name. */
      readonly isCommit?: true;
    };

/** An event with what distinguishes it from others, to choose from or to confirm. */
export interface Named {
  readonly id: EventId;
  readonly what: string;
  readonly text: string;
}

export const idUnknown = (project: Project, given: string): FindFault => {
  const { name, index, store } = project;
  const everywhere = index.asOfMs === undefined ? store.recall.everywhere() : undefined;
  const isElsewhere = everywhere !== undefined && isHeld(everywhere, given);
  return {
    ...{ kind: "id-unknown", given, project: name, asOfMs: index.asOfMs },
    ...(isElsewhere ? { isElsewhere } : {}),
  };
};

/** Whether its log holds an event whose id begins so. */
export const isHeld = ({ index }: Project, given: string): boolean => {
  const prefix = given.trim().toLowerCase();
  return isIdPrefix(prefix) && index.lookup.events(prefix).length > 0;
};

/** The memory of which some copy's id begins with `given`; if there is none, the one whose entry in git notes does. */
export const find = (project: Project, given: string): Result<Memory, FindFault> => {
  const prefix = given.trim().toLowerCase();
  if (!isIdPrefix(prefix)) return err({ kind: "id-malformed", given });
  const named = project.index.lookup.find(prefix);
  const found = named.length > 0 || isHeld(project, prefix) ? named : inNotes(project, prefix);
  const [memory] = found;
  if (memory === undefined) return err(idUnknown(project, given));
  if (found.length === 1) return ok(memory);
  const candidates = found.map(({ id, kind, text }) => ({ id, what: kind, text }));
  return err({ kind: "id-ambiguous", given, candidates });
};

/** What came from the notes of another clone has an id of its own here, and is shown there by that of its entry. */
const inNotes = ({ index, machine }: Project, prefix: string): readonly Memory[] =>
  [...memories(index.all())].filter((one) => isEntryOf(one, prefix, machine.digest));

/** The same for several; stops at the first that is not found. */
export const findAll = (
  project: Project,
  given: readonly string[],
): Result<readonly Memory[], FindFault> => {
  const all: Memory[] = [];
  for (const one of given) {
    const found = find(project, one);
    if (!found.ok) return found;
    all.push(found.value);
  }
  return ok(all);
};

/** The event of any kind whose id begins with `given`: amendments have ids too. */
export const findEvent = (project: Project, given: string): Result<Event, FindFault> => {
  const prefix = given.trim().toLowerCase();
  const events = isIdPrefix(prefix) ? project.index.lookup.events(prefix) : [];
  const [only] = events;
  if (only === undefined) return err(idUnknown(project, given));
  if (events.length === 1) return ok(only.event);
  const candidates = events.map(({ event }) => ({
    id: event.id,
    what: event.kind,
    text: claimOf(event),
  }));
  return err({ kind: "id-ambiguous", given, candidates });
};

/** The claim that an event makes, or an empty text. */
export const claimOf = (event: Pick<Event, "body"> | undefined): string =>
  fieldOf(event, "text") ?? "";
