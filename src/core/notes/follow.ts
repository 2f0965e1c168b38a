// Which changes of standing in this log follow from notes: from the acts of others, and from the status of the note that a
// memory came from. Each is followed once, so what is undone here stays undone, and what was decided here stays decided.
import type { EventId } from "../event/id.ts";
import type { Memory, Standing } from "../fold/memory.ts";
import { compareText } from "../kit/text.ts";
import { opens, type ActKind, type NoteAct } from "./act.ts";
import { WITHDRAWN } from "./merge.ts";
import { BY_STATUS, closingsOf, type NotedMemory, type StandingChange } from "./standing-change.ts";

export interface Follow {
  readonly memory: Memory;
  readonly kind: ActKind;
  readonly text: string;
  /** Absent if the status of its note says so. */
  readonly act?: NoteAct;
  /** The memory that takes the place. */
  readonly by?: EventId;
}

export interface NotesNow {
  /** The acts of other clones. */
  readonly acts: readonly NoteAct[];
  /** The acts that another one undid, and those that were withdrawn. */
  readonly undone: ReadonlySet<string>;
  /** By the ids of their entries. */
  readonly memories: ReadonlyMap<string, NotedMemory>;
  /** What the entries of others say by themselves, without what follows from an act. */
  readonly statuses: ReadonlyMap<string, string>;
}

export const followNotes = (now: NotesNow): readonly Follow[] => {
  const closed = followActs(now);
  const touched = new Set(closed.map(({ memory }) => memory.id));
  const others = [...now.memories].flatMap(([entry, noted]): readonly Follow[] => {
    if (touched.has(noted.memory.id) || noted.memory.standing === "purged") return [];
    const status = now.statuses.get(entry);
    const follow =
      noted.memory.standing === "standing"
        ? followStatus(noted, status)
        : followUndoing(now, noted, status);
    return follow === undefined ? [] : [follow];
  });
  return [...closed, ...others];
};

const followStatus = (
  { memory, changes }: NotedMemory,
  status: string | undefined,
): Follow | undefined => {
  const stated = STATED.get(status ?? "");
  if (stated === undefined) return undefined;
  const before = changes.findIndex(({ from, text }) => from === "status" && text === stated.text);
  const isUndoneHere = before >= 0 && changes.slice(before).some(isUndoing);
  return isUndoneHere ? undefined : { memory, ...stated };
};

const isUndoing = ({ from, kind }: StandingChange): boolean => from === "here" && opens(kind);

const STATED: ReadonlyMap<string, { readonly kind: ActKind; readonly text: string }> = new Map([
  ["resolved", { kind: "resolve", text: BY_STATUS.resolved }],
  ["archived", { kind: "retire", text: BY_STATUS.archived }],
  [WITHDRAWN, { kind: "retire", text: BY_STATUS.withdrawn }],
]);

/** Puts a memory back to use if all that took it out came from notes and holds there no more. */
const followUndoing = (
  { acts, undone }: NotesNow,
  { memory, changes }: NotedMemory,
  status: string | undefined,
): Follow | undefined => {
  const isActive = status !== undefined && !STATED.has(status);
  const closings = closingsOf(changes);
  const isOver = ({ from, act }: StandingChange): boolean =>
    act === undefined ? from === "status" && isActive : undone.has(act);
  if (closings.length === 0 ? !isActive : !closings.every(isOver)) return undefined;
  // To reopen an issue would also undo what fixed it meanwhile.
  const kind = memory.standing === "resolved" && memory.kind !== "issue" ? "reopen" : "restore";
  const last = closings.findLast(({ act }) => act !== undefined)?.act;
  if (last === undefined) return { memory, kind, text: BY_STATUS.active };
  const act = acts.find((one) => opens(one.kind) && one.names.includes(last));
  return { memory, kind, text: textOf(act), ...(act === undefined ? {} : { act }) };
};

const textOf = (act: NoteAct | undefined): string =>
  act === undefined
    ? "What another clone did to it was withdrawn"
    : `From another clone: ${act.reason === "" ? act.kind : act.reason}`;

/** In the same order wherever they arrive together. */
const followActs = ({ acts, undone, memories }: NotesNow): readonly Follow[] => {
  const standings = new Map<EventId, Standing>();
  const replaced = replacementsIn(memories);
  const closing = acts.filter(({ kind, id }) => !opens(kind) && !undone.has(id));
  return closing
    .toSorted((a, b) => a.when - b.when || compareText(a.id, b.id))
    .flatMap((act): readonly Follow[] => {
      const noted = memories.get(act.target);
      if (noted === undefined || !mayFollow(noted, act.kind)) return [];
      const { memory, changes } = noted;
      if (changes.some(({ act: known }) => known === act.id)) return [];
      const now = standings.get(memory.id) ?? memory.standing;
      // It is noted without a change, so that putting the memory back to use undoes this act as well.
      const text = textOf(act);
      if (now === "purged") return [];
      if (now !== "standing") return [{ memory, kind: AGAIN[now], text, act }];
      const by = act.kind === "supersede" ? memories.get(act.names[0] ?? "")?.memory.id : undefined;
      if (by !== undefined && leadsTo(replaced, by, memory.id)) return [];
      if (by !== undefined) replaced.set(memory.id, by);
      const kind = act.kind === "supersede" && by === undefined ? "retire" : act.kind;
      standings.set(memory.id, GIVES[kind]);
      return [{ memory, kind, text, act, ...(by === undefined ? {} : { by }) }];
    });
};

/** The change that leaves a memory in the standing that it has. */
const AGAIN: Readonly<Record<Exclude<Standing, "standing" | "purged">, ActKind>> = {
  resolved: "resolve",
  retired: "retire",
  archived: "archive",
  superseded: "supersede",
};

const GIVES: Readonly<Record<ActKind, Standing>> = {
  resolve: "resolved",
  retire: "retired",
  archive: "archived",
  supersede: "superseded",
  reopen: "standing",
  restore: "standing",
};

/**
 * Of what was recorded here: a note and a decision follow, and an issue if it is resolved. The gate judges by attempts,
 * fixes and lessons; no note may switch one off.
 */
const mayFollow = ({ memory, isOwn }: NotedMemory, act: ActKind): boolean => {
  const { kind, namespace } = memory;
  if (act === "resolve")
    return (kind === "issue" && isOwn) || (kind === "note" && namespace === "blockers");
  return kind === "note" || kind === "decision";
};

const replacementsIn = (memories: NotesNow["memories"]): Map<EventId, EventId> =>
  new Map(
    [...memories.values()].flatMap(({ memory: { id, standing, standingBy } }) =>
      standing === "superseded" && standingBy?.by !== undefined ? [[id, standingBy.by]] : [],
    ),
  );

/** Whether that memory has taken the place of this one, directly or through others. */
const leadsTo = (replaced: ReadonlyMap<EventId, EventId>, from: EventId, to: EventId): boolean => {
  const seen = new Set<EventId>();
  for (let next: EventId | undefined = from; next !== undefined && !seen.has(next);) {
    if (next === to) return true;
    seen.add(next);
    next = replaced.get(next);
  }
  return false;
};
