// Reads what others wrote into notes into the log, through the one way in: redacted, each once by its natural key, marked
// as imported. Their later states follow; what was purged here does not come back.
import { isOwn } from "../../core/notes/entry.ts";
import { WITHDRAWN, type PlacedEntry } from "../../core/notes/merge.ts";
import { draftOfEntry, notesKey } from "../../core/notes/take-in.ts";
import type { ForeignEvent } from "../../core/capture/imports/foreign.ts";
import type { Draft } from "../../core/event/draft.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { LearnFault } from "../history/learn-history.ts";
import { rememberWhatFits } from "../history/remember-what-fits.ts";
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
  ...{ events: 0, remembered: 0, known: 0, superseded: 0, refused: [], bad: [], followed: 0 },
};

export const takeIn = (
  project: WritableProject,
  foreign: readonly Foreign[],
): Result<TakenIn, LearnFault> => {
  const nowMs = project.machine.clock.nowMs();
  const events = foreign.flatMap((one, at): readonly ForeignEvent[] => {
    const draft = draftOfEntry(one, one.namespace, nowMs);
    return draft === undefined ? [] : [{ line: at + 1, key: notesKey(one.entry.id), draft }];
  });
  const imported = importMemory(project, { events, bad: [] });
  if (!imported.ok) return imported;
  const followed = rememberWhatFits(project, statesOf(project, foreign));
  if (!followed.ok) return followed;
  return ok({ ...imported.value, followed: followed.value.remembered });
};

const RESOLVED = "Its note says that it is resolved";
const WITHDRAWN_THERE = "Its author withdrew it from the notes";
const ARCHIVED = "Its note says that it is archived";
const BACK = "Its note says that it is active again";

/** Only what a note did is undone by one: what was decided here stays. */
const statesOf = (project: WritableProject, foreign: readonly Foreign[]): readonly Draft[] => {
  const known = memoriesByKey(project);
  const stamp = { ...stampOf(project), actor: { door: "import" as const } };
  return foreign.flatMap(({ entry }): readonly Draft[] => {
    const memory = known.get(notesKey(entry.id));
    if (memory === undefined || memory.standing === "purged") return [];
    const fields = { ...stamp, targets: [memory.id] };
    const { status = "active" } = entry.header ?? {};
    if (memory.standing !== "standing") {
      const byNote = [RESOLVED, ARCHIVED].includes(memory.standingBy?.text ?? "");
      const isActive = !["resolved", "archived", WITHDRAWN].includes(status);
      if (!byNote || !isActive) return [];
      const kind = memory.standing === "resolved" ? "reopen" : "restore";
      return [{ kind, body: { ...fields, text: BACK } }];
    }
    if (status === "resolved") return [{ kind: "resolve", body: { ...fields, text: RESOLVED } }];
    if (status !== "archived" && status !== WITHDRAWN) return [];
    const text = status === "archived" ? ARCHIVED : WITHDRAWN_THERE;
    return [{ kind: "retire", body: { ...fields, text, as: "stale" } }];
  });
};

const memoriesByKey = ({ index }: Pick<Project, "index">): ReadonlyMap<string, Memory> =>
  new Map([...memories(index.all())].flatMap((one) => (one.key ? [[one.key, one]] : [])));
