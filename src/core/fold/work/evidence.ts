// What was named to show that pieces of work are done, read from its events, and what of it was withdrawn. It stays with the work:
// with the same item stated again in other words, reported as completed, or superseded by another.
import type { Event } from "../../event/envelope.ts";
import type { EventId } from "../../event/id.ts";
import { evidence as evidenceKind } from "../../event/kinds/continuity/evidence.ts";
import { compareEvents } from "../../event/order.ts";
import type { EvidenceSubject } from "../../event/work/evidence-subject.ts";
import type { ExpectedOutcome } from "../../event/work/words.ts";
import { speakerInBody } from "../speaker.ts";
import type { ItemMemory } from "./item-noun.ts";
import { sameWork } from "./same-work.ts";
import { readStatements } from "./stated-words.ts";
import type { WorkItem } from "./work-state.ts";

export interface WorkEvidence {
  readonly id: EventId;
  readonly targets: readonly string[];
  readonly why: string;
  readonly when: number;
  readonly subject: EvidenceSubject;
  /** A person stated it, at a terminal or on the page. */
  readonly byPerson?: true;
  /** What a person withdrew is gone; what anyone else did is still looked at. */
  readonly withdrawnBy?: "person" | "agent";
}

/** All that the events name, the oldest first, also what was withdrawn. */
export const evidenceIn = (events: Iterable<Event>): readonly WorkEvidence[] => {
  const stated: WorkEvidence[] = [];
  for (const event of [...events].toSorted(compareEvents)) {
    if (!evidenceKind.is(event)) continue;
    const { targets, text: why, when, turn, withdraws } = event.body;
    // A prompt in an agent is no terminal, and who hands over a turn has not said what stands in it.
    const isByPerson = turn === undefined && speakerInBody(event.body) === "person";
    if (withdraws !== undefined) {
      withdraw(stated, withdraws, isByPerson);
      continue;
    }
    const subject = subjectIn(event.body);
    if (subject === undefined) continue;
    const one = { id: event.id, targets, why, when, subject };
    stated.push(isByPerson ? { ...one, byPerson: true } : one);
  }
  return stated;
};

/** With the same named before for the same items. What a person named, only a person withdraws. */
const withdraw = (stated: WorkEvidence[], id: string, isByPerson: boolean): void => {
  const named = stated.find((one) => one.id === id);
  if (named === undefined || (named.byPerson === true && !isByPerson)) return;
  for (const [at, one] of stated.entries()) {
    if (one !== named && (one.byPerson !== named.byPerson || !isSame(one, named))) continue;
    if (one.withdrawnBy === "person") continue;
    stated[at] = { ...one, withdrawnBy: isByPerson ? "person" : "agent" };
  }
};

const isSame = (a: WorkEvidence, b: WorkEvidence): boolean =>
  JSON.stringify(a.subject) === JSON.stringify(b.subject) &&
  a.targets.some((target) => b.targets.includes(target));

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
  const known = sameWork<WorkItem>(readStatements(statements.map(({ text }) => text)));
  for (const [at, { one, by }] of statements.entries()) {
    if (one !== undefined) known.add(at, one);
    if (by === undefined) continue;
    for (const like of known.like(at)) addOnce(found.get(like), by);
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
