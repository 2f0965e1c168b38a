// The items of a project, read from the log: of its lines, only those of items and of what amends them are parsed.
import { isAmendmentKind } from "../../core/fold/amendment.ts";
import { memories } from "../../core/fold/memories.ts";
import { emptyState, evolve } from "../../core/fold/state.ts";
import { isItemMemory, type ItemMemory } from "../../core/fold/work/item-noun.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { Project } from "../project.ts";
import { textsOf } from "../recall/lines.ts";
import { hasItems } from "./has-items.ts";

/** All items, whatever their standing, in no particular order. */
export const itemsKnown = (project: Pick<Project, "log">): readonly ItemMemory[] => {
  const state = emptyState();
  if (!hasItems(project)) return [];
  for (const text of textsOf(project)) {
    const kind = kindInText(text);
    if (kind !== "item" && !isAmendmentKind(kind)) continue;
    const line = parseLine(text);
    if (line.is === "event") evolve(state, line.event);
  }
  return [...memories(state, "item")].filter(isItemMemory);
};
