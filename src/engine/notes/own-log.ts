// What publishing needs of the log besides the folded memories, in one pass: the words of memories in full, and what is not
// kept of amendments that gave memories their standing.
import { actId, isActKind } from "../../core/notes/act.ts";
import { standingChange, type StandingChange } from "../../core/notes/standing-change.ts";
import type { EventId } from "../../core/event/id.ts";
import { amendmentsOf } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { Fields } from "../../core/kit/json.ts";
import { linesOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

export interface OwnLog {
  /** The body of the first event in full, of those memories that are the team's in all of their events. */
  readonly words: ReadonlyMap<EventId, Fields>;
  /** The bodies of the amendments that change what is in use. */
  readonly amendments: ReadonlyMap<EventId, Fields>;
  /** Of these, those of a stream that leaves this clone. */
  readonly shared: ReadonlySet<EventId>;
  /** The ids under which acts may have been published of which the words were purged. */
  readonly purged: readonly string[];
}

export const readOwnLog = (project: Project, wanted: readonly Memory[]): OwnLog => {
  const owners = new Map(wanted.flatMap(({ id, ids }) => ids.map((one) => [one, id] as const)));
  const words = new Map<EventId, Fields>();
  const local = new Set<EventId>();
  const amendments = new Map<EventId, Fields>();
  const shared = new Set<EventId>();
  const purged: EventId[] = [];
  for (const { line } of linesOf(project)) {
    if (line.is !== "event") continue;
    const { id, stream, kind, body } = line.event;
    if (isActKind(kind)) {
      if (body === null) purged.push(id);
      else amendments.set(id, body);
      if (stream === "team") shared.add(id);
    }
    const owner = owners.get(id);
    if (owner === undefined || body === null) continue;
    if (stream !== "team") local.add(owner);
    else if (owner === id) words.set(owner, body);
  }
  for (const id of local) words.delete(id);
  const { digest } = project.machine;
  const ids = purged.flatMap((id) =>
    Array.from({ length: MOST_TARGETS }, (_, at) => actId(id, at, digest)),
  );
  return { words, amendments, shared, purged: ids };
};

/** Of one amendment. */
const MOST_TARGETS = 500;

/** How memories came to their standing, for those that ever changed it. */
export const changesIn = (
  { index }: Project,
  all: readonly Memory[],
  { amendments }: OwnLog,
): ReadonlyMap<EventId, readonly StandingChange[]> => {
  const state = index.all();
  const changes = new Map<EventId, readonly StandingChange[]>();
  for (const memory of amendments.size === 0 ? [] : all) {
    const some = amendmentsOf(state, memory).flatMap((amendment) => {
      const body = amendments.get(amendment.id);
      return (body && standingChange(amendment, memory, body)) ?? [];
    });
    if (some.length > 0) changes.set(memory.id, some);
  }
  return changes;
};
