// What goes when words are purged: the turns in which they were said, and the items that these state.
import { lookAlike } from "../../core/append/look-alike.ts";
import { item } from "../../core/event/kinds/continuity/item.ts";
import { turn } from "../../core/event/kinds/continuity/turn.ts";
import type { Fields } from "../../core/kit/json.ts";
import type { EventId } from "../../core/event/id.ts";
import { blobsOf } from "../../core/log/blobs.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import { wholeBody } from "../blobs/whole-body.ts";
import type { Project } from "../project.ts";
import type { Named } from "../recall/find.ts";
import { textsOf } from "../recall/lines.ts";
import { proseIn } from "./forgotten.ts";

/** An event that is to go, with its copies. */
interface SpokenTarget extends Named {
  readonly ids: readonly EventId[];
}

/** The turns that hold one of these texts or state one of these items, and the items that hold one or are of a target. */
export const spokenWith = (
  project: Project,
  targets: readonly SpokenTarget[],
  texts: readonly string[],
): readonly SpokenTarget[] => {
  const wanted = texts.map(lookAlike).filter((text) => text !== "");
  const holdsOne = (body: Fields): boolean => {
    const whole = blobsOf(body).length > 0 ? (wholeBody(project, body) ?? body) : body;
    const spoken = proseIn(whole).map(lookAlike);
    return spoken.some((text) => wanted.some((one) => text.includes(one)));
  };
  const purged = new Set<EventId>(targets.flatMap(({ ids }) => ids));
  const turns: {
    readonly key: string;
    readonly target: SpokenTarget;
    readonly isMeant: boolean;
  }[] = [];
  const items: { readonly of: string; readonly target: SpokenTarget; readonly isMeant: boolean }[] =
    [];
  for (const text of textsOf(project)) {
    const kind = kindInText(text);
    if (kind !== "item" && kind !== "turn") continue;
    const line = parseLine(text);
    if (line.is !== "event" || line.event.body === null) continue;
    const { event } = line;
    const isMeant = purged.has(event.id) || holdsOne(line.event.body);
    const target = { id: event.id, ids: [event.id], what: kind };
    if (turn.is(event))
      turns.push({
        ...{ key: `key:${event.body.key ?? ""}`, isMeant },
        target: { ...target, text: event.body.text },
      });
    else if (item.is(event))
      items.push({
        ...{ of: event.body.turn ?? "", isMeant },
        target: { ...target, text: event.body.text },
      });
  }
  const ofItems = new Set(items.filter(({ isMeant }) => isMeant).map(({ of }) => of));
  const going = turns.filter(({ key, isMeant }) => isMeant || ofItems.has(key));
  const keys = new Set(turns.filter(({ target }) => purged.has(target.id)).map(({ key }) => key));
  return [...going, ...items.filter(({ of, isMeant }) => isMeant || keys.has(of))]
    .map(({ target }) => target)
    .filter(({ id }) => !purged.has(id));
};
