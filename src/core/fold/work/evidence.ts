// What was named to show that pieces of work are done, read from its events. It stays with the work: with the same item stated
// again in other words, reported as completed, or superseded by another.
import type { Event } from "../../event/envelope.ts";
import type { EventId } from "../../event/id.ts";
import { evidence as evidenceKind } from "../../event/kinds/continuity/evidence.ts";
import { compareEvents } from "../../event/order.ts";
import type { ExpectedOutcome } from "../../event/work/words.ts";
import { speakerInBody } from "../speaker.ts";
import type { ItemMemory } from "./item-noun.ts";
import { readStatements, sameWork } from "./same-work.ts";
import type { WorkItem } from "./work-state.ts";

export type EvidenceSubject =
  | { readonly type: "commit"; readonly sha: string }
  | { readonly type: "file"; readonly path: string }
  | { readonly type: "command"; readonly command: string; readonly expect: ExpectedOutcome }
  | { readonly type: "url"; readonly url: string }
  | { readonly type: "person" };

export interface WorkEvidence {
  readonly id: EventId;
  readonly targets: readonly string[];
  readonly why: string;
  readonly when: number;
  readonly subject: EvidenceSubject;
  /** A person stated it, at a terminal or on the page. */
  readonly byPerson?: true;
}

/** All that the events name, the oldest first. */
export const evidenceIn = (events: Iterable<Event>): readonly WorkEvidence[] =>
  [...events].toSorted(compareEvents).flatMap((event) => {
    if (!evidenceKind.is(event)) return [];
    const { targets, text: why, when } = event.body;
    const subject = subjectIn(event.body);
    if (subject === undefined) return [];
    // A prompt in an agent is no terminal: what stands there may be another's words.
    const isByPerson = speakerInBody(event.body) === "person";
    const stated = { id: event.id, targets, why, when, subject };
    return [isByPerson ? { ...stated, byPerson: true as const } : stated];
  });

interface NamedInBody {
  readonly type: EvidenceSubject["type"];
  readonly sha?: string;
  readonly path?: string;
  readonly command?: string;
  readonly expect?: ExpectedOutcome;
  readonly url?: string;
}

/** Undefined if it lacks what its type needs: another program wrote it. */
const subjectIn = (body: NamedInBody): EvidenceSubject | undefined => {
  const { type, sha, path, command, expect = "green", url } = body;
  if (type === "commit") return sha === undefined ? undefined : { type, sha };
  if (type === "file") return path === undefined ? undefined : { type, path };
  if (type === "command") return command === undefined ? undefined : { type, command, expect };
  if (type === "url") return url === undefined ? undefined : { type, url };
  return { type };
};

/**
 * The evidence of each piece of work: what names one of its statements, what supersedes them, or an item about the same work.
 * `items` are all items of the project.
 */
export const evidenceFor = (
  work: readonly WorkItem[],
  stated: readonly WorkEvidence[],
  items: readonly ItemMemory[],
): ReadonlyMap<WorkItem, readonly WorkEvidence[]> => {
  const found = new Map(work.map((one): [WorkItem, WorkEvidence[]] => [one, []]));
  if (stated.length === 0 || work.length === 0) return found;
  const named = itemsNamed(stated, items);
  const byId = new Map(
    work.flatMap((one) =>
      one.all.flatMap(({ ids }) => ids.map((id): [EventId, WorkItem] => [id, one])),
    ),
  );
  const statements = [
    ...work.flatMap((one) => one.all.map(({ text }) => ({ text, one, by: undefined }))),
    ...stated.flatMap((by) =>
      (named.get(by) ?? []).map(({ text }) => ({ text, one: undefined, by })),
    ),
  ];
  const known = sameWork<WorkItem>();
  for (const [{ one, by }, words] of readStatements(statements)) {
    if (one !== undefined) known.add(words, one);
    if (by === undefined) continue;
    for (const like of known.like(words)) addOnce(found.get(like), by);
  }
  for (const by of stated)
    for (const { ids } of named.get(by) ?? [])
      for (const id of ids) {
        const one = byId.get(id);
        if (one !== undefined) addOnce(found.get(one), by);
      }
  return found;
};

const addOnce = (list: WorkEvidence[] | undefined, one: WorkEvidence): void => {
  if (list !== undefined && !list.includes(one)) list.push(one);
};

/** The items that evidence names, and those that took their place. */
const itemsNamed = (
  stated: readonly WorkEvidence[],
  items: readonly ItemMemory[],
): ReadonlyMap<WorkEvidence, readonly ItemMemory[]> => {
  const byId = new Map(
    items.flatMap((item) => item.ids.map((id): [string, ItemMemory] => [id, item])),
  );
  return new Map(
    stated.map((one) => {
      const named = new Set<ItemMemory>();
      for (const target of one.targets)
        for (
          let item = byId.get(target);
          item !== undefined && !named.has(item);
          item = item.standingBy?.by === undefined ? undefined : byId.get(item.standingBy.by)
        )
          named.add(item);
      return [one, [...named]];
    }),
  );
};
