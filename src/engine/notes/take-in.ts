// Reads what others wrote into notes into the log, through the one way in: redacted, each once by its natural key, marked
// as imported. Their later states follow; what was purged here does not come back.
import { actOf, isActKind, undoneAmong } from "../../core/notes/act.ts";
import { isOwn } from "../../core/notes/entry.ts";
import { NOTES_KEY } from "../../core/notes/entry-id.ts";
import { followNotes, type Follow, type NotesNow } from "../../core/notes/follow.ts";
import { ACTIVE } from "../../core/notes/header.ts";
import { WITHDRAWN, type PlacedEntry } from "../../core/notes/merge.ts";
import type { NotedMemory } from "../../core/notes/standing-change.ts";
import { draftOfEntry, draftOfFollow, notesKey } from "../../core/notes/take-in.ts";
import type { ForeignEvent } from "../../core/capture/imports/foreign.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { LearnFault } from "../history/learn-history.ts";
import { rememberWhatFits } from "../history/remember-what-fits.ts";
import { forgottenKeys } from "../amend/forgotten.ts";
import { importMemory, type Imported } from "../share/import-memory.ts";
import type { Project, WritableProject } from "../project.ts";
import { stampOf } from "../remember/stamp.ts";
import type { LoadedNotes } from "./load.ts";
import type { OwnEntries } from "./own-entries.ts";

export interface Foreign extends PlacedEntry {
  readonly namespace: string;
}

/** The entries that are not of this memory, neither as it is nor as it was. */
export const foreignEntries = (
  loaded: readonly LoadedNotes[],
  { byId, purged }: OwnEntries,
): readonly Foreign[] =>
  loaded.flatMap(({ namespace, set }) =>
    [...set.entries.values()].flatMap((one) => {
      const { entry } = one;
      const isMine = isOwn(entry) && (byId.has(entry.id) || purged.has(entry.id));
      return entry.header === undefined || isMine ? [] : [{ ...one, namespace }];
    }),
  );

export interface TakenIn extends Omit<Imported, "proposed"> {
  /** Memories whose state followed that of their note. */
  readonly followed: number;
}

export const NOTHING_TAKEN: TakenIn = {
  ...{
    events: 0,
    remembered: 0,
    known: 0,
    purged: 0,
    superseded: 0,
    refused: [],
    bad: [],
    followed: 0,
  },
};

export const takeIn = (
  project: WritableProject,
  foreign: readonly Foreign[],
  own: OwnEntries,
): Result<TakenIn, LearnFault> => {
  const nowMs = project.machine.clock.nowMs();
  const { statuses } = statedIn(foreign, own);
  const events = foreign.flatMap((one, at): readonly ForeignEvent[] => {
    const draft = draftOfEntry(one, one.namespace, nowMs, statuses.get(one.entry.id));
    return draft === undefined ? [] : [{ line: at + 1, key: notesKey(one.entry.id), draft }];
  });
  const imported = importMemory(project, { events, bad: [] });
  if (!imported.ok) return imported;
  const stamp = stampOf(project);
  const drafts = followsIn(project, foreign, own).map((follow) => draftOfFollow(follow, stamp));
  const followed = rememberWhatFits(project, drafts);
  if (!followed.ok) return followed;
  const refused = [...imported.value.refused, ...followed.value.refused];
  return ok({ ...imported.value, refused, followed: followed.value.remembered });
};

/** What follows from notes for the standing of the memories that are in the log by now. */
export const followsIn = (
  project: Project,
  foreign: readonly Foreign[],
  own: OwnEntries,
): readonly Follow[] => {
  const { changes } = own;
  const noted = (memory: Memory, origin: Pick<NotedMemory, "isOwn">): NotedMemory => ({
    ...{ memory, ...origin, changes: changes.get(memory.id) ?? [] },
  });
  const all = new Map(
    [...own.memories].map(([entry, one]) => [entry, noted(one, { isOwn: true })] as const),
  );
  for (const memory of memories(project.index.all())) {
    const { key = "" } = memory;
    if (key.startsWith(NOTES_KEY))
      all.set(key.slice(NOTES_KEY.length), noted(memory, { isOwn: false }));
  }
  const forgotten = forgottenKeys(project);
  const stated = statedIn(foreign, own);
  const acts = stated.acts.filter(({ id }) => !forgotten.has(notesKey(id)));
  return followNotes({ ...stated, acts, memories: all });
};

/** What others say of memories: by acts, and of each by the status of its entry. */
const statedIn = (
  foreign: readonly Foreign[],
  own: OwnEntries,
): Pick<NotesNow, "acts" | "undone" | "statuses"> => {
  const acts = foreign.flatMap(({ entry }) => actOf(entry) ?? []);
  const known = new Set(own.acts);
  const withdrawn: string[] = [];
  for (const { entry } of foreign) {
    if (!isOwn(entry)) continue;
    if (isActKind(entry.header.act ?? "")) known.add(entry.id);
    if (entry.header.status === WITHDRAWN) withdrawn.push(entry.id);
  }
  const statuses = foreign.flatMap(({ entry: { id, header } }) => {
    if (header === undefined || known.has(id)) return [];
    const { status, relatesTo } = header;
    // Its author only followed an act. That speaks for itself, here as there, and so does what undoes it.
    const follows = status !== WITHDRAWN && relatesTo.some((one) => known.has(one));
    return [[id, follows ? ACTIVE : status] as const];
  });
  return { acts, undone: undoneAmong(acts, withdrawn), statuses: new Map(statuses) };
};
