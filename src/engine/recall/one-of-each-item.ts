// What several sessions stated in the same words is found once, as it was stated last: copies would displace what differs.
import { isItemMemory, type ItemMemory } from "../../core/fold/work/item-noun.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Project } from "../project.ts";
import type { IdHit } from "./successors.ts";

/** The same words as another form, or with another standing, are something else. */
export const oneOfEachItem = (
  { index }: Pick<Project, "index">,
  hits: readonly IdHit[],
): readonly IdHit[] => {
  const drawn = hits.filter(({ parts }) => parts.some(({ name }) => name === "drawn"));
  if (drawn.length < 2) return hits;
  const items = index.atOnce(() =>
    drawn.flatMap(({ id }) => index.lookup.find(id).filter(isItemMemory)),
  );
  const newest = new Map<string, ItemMemory>();
  for (const one of items) {
    const before = newest.get(keyOf(one));
    if (before === undefined || one.when > before.when) newest.set(keyOf(one), one);
  }
  const keys = new Map(items.map((one) => [one.id, keyOf(one)]));
  const shown = new Set<string>();
  return hits.flatMap((hit) => {
    const key = keys.get(hit.id);
    if (key === undefined) return [hit];
    if (shown.has(key)) return [];
    shown.add(key);
    const id: EventId = newest.get(key)?.id ?? hit.id;
    return [{ ...hit, id }];
  });
};

const keyOf = ({ item, standing, text }: ItemMemory): string =>
  JSON.stringify([item.form, item.level, standing, text.trim().toLowerCase()]);
