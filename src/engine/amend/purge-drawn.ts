// What goes with an entry that is purged: the later summaries of it, and the proposals that quote it.
import { proposal } from "../../core/event/kinds/knowledge/proposal.ts";
import { summary } from "../../core/event/kinds/knowledge/summary.ts";
import type { EventId } from "../../core/event/id.ts";
import { targetsOf } from "../../core/fold/amendment.ts";
import type { Project } from "../project.ts";
import { claimOf, type Named } from "../recall/find.ts";
import { eventsOf } from "../recall/lines.ts";

/** An event that is to go, with its copies. */
interface DrawnTarget extends Named {
  readonly ids: readonly EventId[];
}

export const drawnFrom = (
  project: Project,
  targets: readonly DrawnTarget[],
): readonly DrawnTarget[] => {
  const going = new Set<string>(targets.flatMap(({ ids }) => ids));
  if (!targets.some(({ what }) => what === "entry")) return [];
  return [...eventsOf(project)].flatMap((event) => {
    if (going.has(event.id)) return [];
    const isDrawn =
      (proposal.is(event) && going.has(event.body.entry ?? "")) ||
      (summary.is(event) && targetsOf(event.body).every((id) => going.has(id)));
    const { id, kind } = event;
    return isDrawn ? [{ id, ids: [id], what: kind, text: claimOf(event) }] : [];
  });
};
