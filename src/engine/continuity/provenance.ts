// Where a memory comes from: who recorded it, and of an item the turn it was stated in, with the words themselves.
import { fieldOf } from "../../core/event/read.ts";
import type { Event } from "../../core/event/envelope.ts";
import { isItemMemory } from "../../core/fold/work/item-noun.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Project } from "../project.ts";
import { find, idUnknown, type FindFault } from "../recall/find.ts";
import { turnOf } from "./turn-of.ts";

export interface StatedIn {
  readonly id: string;
  readonly host?: string;
  /** The id that the host gives it. */
  readonly turn?: string;
  /** SHA-256 of its whole text, as it is stored. */
  readonly digest: string;
  readonly length: number;
  /** Where in it, in UTF-16 units, and the words there; absent of a gist, which is how the turn begins. */
  readonly span?: { readonly start: number; readonly end: number; readonly words: string };
  /** What stands before and after them. */
  readonly before: string;
  readonly after: string;
}

export interface Provenance {
  readonly memory: Memory;
  /** The event that recorded it first. */
  readonly event: Event;
  readonly door?: string;
  /** Of an item; absent if its turn was purged. */
  readonly statedIn?: StatedIn;
}

export const provenanceOf = (project: Project, given: string): Result<Provenance, FindFault> => {
  const found = find(project, given);
  if (!found.ok) return found;
  const memory = found.value;
  const [located] = project.index.lookup.events(memory.id);
  if (located === undefined) return err(idUnknown(project, given));
  const { event } = located;
  const { door } = fieldOf(event, "actor") ?? {};
  const statedIn = isItemMemory(memory) ? statedInOf(project, memory) : undefined;
  return ok({
    ...{ memory, event },
    ...(door === undefined ? {} : { door }),
    ...(statedIn === undefined ? {} : { statedIn }),
  });
};

/** How much is shown around the words. */
const AROUND = 80;

const statedInOf = (
  project: Project,
  memory: Parameters<typeof turnOf>[1],
): StatedIn | undefined => {
  const stated = turnOf(project, memory);
  if (stated === undefined) return undefined;
  const { id, text, body = text, digest, host, turn } = stated;
  const { start, end } = memory.item.span ?? { start: 0, end: 0 };
  return {
    ...{ id, digest, length: body.length },
    ...(host === undefined ? {} : { host }),
    ...(turn === undefined ? {} : { turn }),
    ...(end > start ? { span: { start, end, words: body.slice(start, end) } } : {}),
    before: body.slice(Math.max(0, start - AROUND), start),
    after: body.slice(end, end + AROUND),
  };
};
