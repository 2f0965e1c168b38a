// What goes with a turn, or with an item, when it is purged: the same words stand in the turn and in the items it states.
import { item } from "../../core/event/kinds/continuity/item.ts";
import { turn } from "../../core/event/kinds/continuity/turn.ts";
import type { EventId } from "../../core/event/id.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { Project } from "../project.ts";
import type { Named } from "../recall/find.ts";
import { textsOf } from "../recall/lines.ts";

/** An event that is to go, with its copies. */
interface SpokenTarget extends Named {
  readonly ids: readonly EventId[];
}

/** The turns that state these items, and the items that these turns state. */
export const spokenWith = (
  project: Project,
  targets: readonly SpokenTarget[],
): readonly SpokenTarget[] => {
  if (!targets.some(({ what }) => what === "item" || what === "turn")) return [];
  const purged = new Set<EventId>(targets.flatMap(({ ids }) => ids));
  const turns: { readonly key: string; readonly target: SpokenTarget }[] = [];
  const items: { readonly of: string; readonly target: SpokenTarget }[] = [];
  for (const text of textsOf(project)) {
    const kind = kindInText(text);
    if (kind !== "item" && kind !== "turn") continue;
    const line = parseLine(text);
    if (line.is !== "event" || line.event.body === null) continue;
    const { event } = line;
    const target = { id: event.id, ids: [event.id], what: kind };
    if (turn.is(event))
      turns.push({
        key: `key:${event.body.key ?? ""}`,
        target: { ...target, text: event.body.text },
      });
    else if (item.is(event) && event.body.turn !== undefined)
      items.push({ of: event.body.turn, target: { ...target, text: event.body.text } });
  }
  const isPurged = ({ target: { id } }: { readonly target: SpokenTarget }) => purged.has(id);
  const ofPurgedItems = new Set(items.filter(isPurged).map(({ of }) => of));
  const purgedTurns = new Set(turns.filter(isPurged).map(({ key }) => key));
  return [
    ...turns.filter((one) => ofPurgedItems.has(one.key) && !isPurged(one)),
    ...items.filter((one) => purgedTurns.has(one.of) && !isPurged(one)),
  ].map(({ target }) => target);
};
