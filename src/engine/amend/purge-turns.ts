// What goes when words are purged: the turns in which they were said, the items that these state, and what was named as evidence
// of those alone.
import { evidence } from "../../core/event/kinds/continuity/evidence.ts";
import { item } from "../../core/event/kinds/continuity/item.ts";
import { turn } from "../../core/event/kinds/continuity/turn.ts";
import type { EventId } from "../../core/event/id.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { Project } from "../project.ts";
import type { Named } from "../recall/find.ts";
import { textsOf } from "../recall/lines.ts";
import { holderOf } from "./holding.ts";

/** An event that is to go, with its copies. */
interface SpokenTarget extends Named {
  readonly ids: readonly EventId[];
}

/** A turn, or an item, and the turn that it was stated in. */
interface SpokenEvent {
  readonly turn: string;
  readonly target: SpokenTarget;
  /** It is a target itself, or holds one of the texts. */
  readonly isMeant: boolean;
  /** A turn that is a target for itself, and takes all its items along. */
  readonly isNamed: boolean;
}

interface EvidenceOf {
  readonly targets: readonly string[];
  readonly target: SpokenTarget;
}

/**
 * The turns that hold one of these texts or state one of these items, the items that hold one or are of a target, and the
 * evidence of items that all go. What else a turn states that holds one of the values stays.
 */
export const spokenWith = (
  project: Project,
  targets: readonly SpokenTarget[],
  texts: readonly string[],
  values: readonly string[],
): readonly SpokenTarget[] => {
  const holdsValue = holderOf(project, values);
  const holdsOne = holderOf(project, texts);
  const purged = new Set<EventId>(targets.flatMap(({ ids }) => ids));
  const turns: SpokenEvent[] = [];
  const items: SpokenEvent[] = [];
  const shown: EvidenceOf[] = [];
  for (const text of textsOf(project)) {
    const kind = kindInText(text);
    if (kind !== "item" && kind !== "turn" && kind !== "evidence") continue;
    const line = parseLine(text);
    if (line.is !== "event" || line.event.body === null) continue;
    const { event } = line;
    const isMeant = purged.has(event.id) || holdsOne(line.event);
    const targetOf = (claim: string) => ({
      ...{ id: event.id, ids: [event.id], what: kind, text: claim },
    });
    if (turn.is(event)) {
      const { key = "", text: title } = event.body;
      const isNamed = purged.has(event.id) && !holdsValue(event);
      turns.push({ turn: `key:${key}`, target: targetOf(title), isMeant, isNamed });
    } else if (item.is(event)) {
      const { turn: of = "", text: statement } = event.body;
      items.push({ turn: of, target: targetOf(statement), isMeant, isNamed: false });
    } else if (evidence.is(event)) {
      const { targets: of, text: why } = event.body;
      shown.push({ targets: of, target: targetOf(why) });
    }
  }
  const ofItems = new Set(items.filter(({ isMeant }) => isMeant).map((one) => one.turn));
  const going = turns.filter((one) => one.isMeant || ofItems.has(one.turn));
  const named = new Set(turns.filter(({ isNamed }) => isNamed).map((one) => one.turn));
  const gone = [...going, ...items.filter((one) => one.isMeant || named.has(one.turn))];
  const ids = new Set<string>([...purged, ...gone.map(({ target }) => target.id)]);
  return [...gone, ...shown.filter(({ targets: of }) => of.every((id) => ids.has(id)))]
    .map(({ target }) => target)
    .filter(({ id }) => !purged.has(id));
};
