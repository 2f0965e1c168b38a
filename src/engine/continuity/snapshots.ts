// Snapshots of the work: taken, compared with the work as it is, and restored. Restoring only adds events: what was settled
// since counts again, and what was stated since is taken back, but stays in the log.
import type { Draft } from "../../core/event/draft.ts";
import type { Event } from "../../core/event/envelope.ts";
import { shortId, type EventId } from "../../core/event/id.ts";
import { snapshot as snapshotKind } from "../../core/event/kinds/continuity/snapshot.ts";
import { WITHDRAWN } from "../../core/fold/amendment.ts";
import type { Standing } from "../../core/fold/memory.ts";
import { grouped } from "../../core/fold/work/grouped.ts";
import type { ItemMemory } from "../../core/fold/work/item-noun.ts";
import {
  headsOf,
  isWithin,
  restorePlan,
  snapshotsIn,
  stateText,
  type RestorePlan,
  type WorkSnapshot,
} from "../../core/fold/work/snapshots.ts";
import { workState, type WorkState } from "../../core/fold/work/work-state.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import { workChanges, type WorkChanges } from "../../core/recall/continuity/work-changes.ts";
import type { AmendmentFields } from "../amend/amend.ts";
import { personMay, type PersonsOwn } from "../amend/authority.ts";
import type { Project, WritableProject } from "../project.ts";
import { localTextsOf } from "../recall/lines.ts";
import { remember, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { itemEvents, itemsOf } from "./items.ts";

export interface SnapshotSeen {
  readonly snapshot: WorkSnapshot;
  /** The work as it was then, and as it is now, over all sessions and branches. */
  readonly before: WorkState;
  readonly now: WorkState;
  readonly isAsNow: boolean;
  /** How many of its statements were purged since, and cannot be restored. */
  readonly purged: number;
}

export type SnapshotFault =
  | RememberFault
  | PersonsOwn
  | { readonly kind: "snapshot-unknown"; readonly given: string }
  | { readonly kind: "snapshot-of-nothing" };

/** The newest first. */
export const snapshotsKnown = (project: Pick<Project, "log">): readonly WorkSnapshot[] =>
  snapshotsIn(snapshotEvents(project));

function* snapshotEvents(project: Pick<Project, "log">): Generator<Event> {
  for (const text of localTextsOf(project)) {
    if (kindInText(text) !== snapshotKind.name) continue;
    const line = parseLine(text);
    if (line.is === "event") yield line.event;
  }
}

export const snapshotsSeen = (project: Project): readonly SnapshotSeen[] => {
  const events = itemEvents(project);
  return snapshotsKnown(project).map((snapshot) => seenIn(events, snapshot).seen);
};

/** What was then, what is now, and the statements of both. */
const seenIn = (events: readonly Event[], snapshot: WorkSnapshot) => {
  const now = itemsOf(events);
  const then = itemsOf(events.filter(isWithin(snapshot.heads)));
  const [thenState, nowState] = [workState(then), workState(now)];
  const seen: SnapshotSeen = {
    ...{ snapshot, before: thenState, now: nowState },
    isAsNow: stateText(thenState) === stateText(nowState),
    purged: Math.max(0, snapshot.items - then.length),
  };
  return { seen, itemsThen: then, itemsNow: now };
};

/** By the beginning of its id. */
export const snapshotNamed = (
  project: Pick<Project, "log">,
  given: string,
): Result<WorkSnapshot, Extract<SnapshotFault, { readonly kind: "snapshot-unknown" }>> => {
  const [only, ...others] = snapshotsKnown(project).filter(
    ({ id }) => given !== "" && id.startsWith(given.toLowerCase()),
  );
  return only === undefined || others.length > 0
    ? err({ kind: "snapshot-unknown", given })
    : ok(only);
};

export interface SnapshotShown extends SnapshotSeen {
  /** From then to now. */
  readonly changes: WorkChanges;
}

export const snapshotShown = (
  project: Project,
  given: string,
): Result<SnapshotShown, SnapshotFault> => {
  const named = snapshotNamed(project, given);
  if (!named.ok) return named;
  const { seen } = seenIn(itemEvents(project), named.value);
  return ok({ ...seen, changes: workChanges(seen.before, seen.now) });
};

export interface SnapshotTaken extends SnapshotSeen {
  /** The newest one is of the same state: nothing was written. */
  readonly isKnown: boolean;
}

export const takeSnapshot = (
  project: WritableProject,
  why: string | undefined,
): Result<SnapshotTaken, SnapshotFault> => {
  const events = itemEvents(project);
  const draft = draftOf(project, events, why ?? "No reason given");
  if (draft.body.items === 0) return err({ kind: "snapshot-of-nothing" });
  const [newest] = snapshotsKnown(project);
  if (why === undefined && newest?.state === draft.body.state)
    return ok({ ...seenIn(events, newest).seen, isKnown: true });
  const written = remember(project, [draft]);
  if (!written.ok) return written;
  const taken = snapshotNamed(project, written.value[0]?.id ?? "");
  return taken.ok ? ok({ ...seenIn(events, taken.value).seen, isKnown: false }) : taken;
};

const draftOf = (
  project: WritableProject,
  events: readonly Event[],
  text: string,
): Extract<Draft, { readonly kind: "snapshot" }> => {
  const items = itemsOf(events);
  return {
    kind: "snapshot",
    overlong: "cut-line",
    body: {
      ...stampOf(project),
      ...{ text, heads: [...headsOf(events)], items: items.length },
      state: project.machine.digest(stateText(workState(items))),
    },
  };
};

export interface SnapshotRestored extends SnapshotShown {
  readonly plan: RestorePlan;
  /** The events; none if the work is as it was, or if this was only tried. */
  readonly events: readonly EventId[];
  /** A snapshot of the work as it was just before, which takes the restoring back. */
  readonly undo?: EventId;
}

export const restoreSnapshot = (
  project: WritableProject,
  given: string,
  { isTry, why }: { readonly isTry: boolean; readonly why?: string | undefined },
): Result<SnapshotRestored, SnapshotFault> => {
  const named = snapshotNamed(project, given);
  if (!named.ok) return named;
  const events = itemEvents(project);
  const { seen, itemsThen, itemsNow } = seenIn(events, named.value);
  const plan = restorePlan(itemsThen, itemsNow);
  const found = { ...seen, changes: workChanges(seen.before, seen.now), plan, events: [] };
  const may = personMay(project, "restore", plan.reopen);
  if (!may.ok) return may;
  const text: string = why ?? `Restored to the snapshot ${shortId(named.value.id)}`;
  const drafts = [...draftsOf(project, plan, { text, snapshot: named.value.id })];
  if (isTry || drafts.length === 0) return ok(found);
  const [newest] = snapshotsKnown(project);
  const undo = draftOf(
    project,
    events,
    `Before the work was restored to ${shortId(named.value.id)}`,
  );
  const isKept = newest?.state === undo.body.state;
  const written = remember(project, isKept ? drafts : [undo, ...drafts]);
  if (!written.ok) return written;
  const ids = written.value.map(({ id }) => id);
  const undoId = isKept ? newest.id : ids[0];
  return ok({ ...found, events: ids, ...(undoId === undefined ? {} : { undo: undoId }) });
};

/** The most targets of one event. */
const MANY = 500;

function* draftsOf(
  project: WritableProject,
  { reopen, settle, withdraw }: RestorePlan,
  { text, snapshot }: { readonly text: string; readonly snapshot: EventId },
): Generator<Draft> {
  // What is stated of items stays where items stay.
  const common = { overlong: "cut-line", stream: "local" } as const;
  const body = { ...stampOf(project), text };
  for (const targets of chunks(reopen)) {
    yield { kind: "restore", ...common, body: { ...body, targets, snapshot } };
  }
  for (const [kind, memories] of grouped(settle, ({ standing }) => standing))
    for (const targets of chunks(memories)) yield* settling(kind, { ...body, targets }, common);
  for (const targets of chunks(withdraw))
    yield { kind: "retire", ...common, body: { ...body, targets, as: "stale", tags: [WITHDRAWN] } };
}

/** As it was settled before the snapshot. */
function* settling(
  standing: Standing,
  body: AmendmentFields & { readonly text: string },
  common: Pick<Draft, "overlong" | "stream">,
): Generator<Draft> {
  if (standing === "resolved") yield { kind: "resolve", ...common, body };
  else if (standing === "archived") yield { kind: "archive", ...common, body };
  else if (standing === "superseded") yield { kind: "supersede", ...common, body };
  else if (standing === "retired")
    yield { kind: "retire", ...common, body: { ...body, as: "stale" } };
}

const chunks = (memories: readonly ItemMemory[]): readonly EventId[][] =>
  Array.from({ length: Math.ceil(memories.length / MANY) }, (_, at) =>
    memories.slice(at * MANY, (at + 1) * MANY).map(({ id }) => id),
  );
