// The turn that an item was stated in.
import { turn as turnKind } from "../../core/event/kinds/continuity/turn.ts";
import type { ItemMemory } from "../../core/fold/work/item-noun.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { Project } from "../project.ts";
import { textsOf } from "../recall/lines.ts";

/** With its id. Undefined if it was purged, or never recorded. */
export const turnOf = (project: Pick<Project, "log">, { item }: ItemMemory) => {
  const key = item.turn?.replace(/^key:/u, "");
  if (key === undefined) return undefined;
  for (const text of textsOf(project)) {
    if (kindInText(text) !== "turn" || !text.includes(key)) continue;
    const line = parseLine(text);
    if (line.is === "event" && turnKind.is(line.event) && line.event.body.key === key)
      return { ...line.event.body, id: line.event.id };
  }
  return undefined;
};
