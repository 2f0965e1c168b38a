// How a memory of this log came to its standing: by what was decided here, by an act in notes, and by the status of its own
// note.
import { fieldOf } from "../event/read.ts";
import type { EventId } from "../event/id.ts";
import type { Fields } from "../kit/json.ts";
import type { Amendment } from "../fold/amendment.ts";
import type { Memory } from "../fold/memory.ts";
import { isActKind, opens, type ActKind } from "./act.ts";
import { NOTES_KEY } from "./entry-id.ts";

export interface StandingChange {
  readonly id: EventId;
  readonly kind: ActKind;
  /** Milliseconds since 1970. */
  readonly when: number;
  readonly text: string;
  /** The memory that takes the place. */
  readonly by?: EventId;
  /** The place of the memory among the targets. */
  readonly at: number;
  readonly from: "here" | "act" | "status";
  /** The entry of the act. */
  readonly act?: string;
}

/** A memory that has an entry in notes. */
export interface NotedMemory {
  readonly memory: Memory;
  /** Whether it was recorded here: then others may do less to it. */
  readonly isOwn: boolean;
  /** In the total order. */
  readonly changes: readonly StandingChange[];
}

/** What the status of a note does to a memory, in these words only. */
export const BY_STATUS = {
  resolved: "Its note says that it is resolved",
  archived: "Its note says that it is archived",
  withdrawn: "Its author withdrew it from the notes",
  active: "Its note says that it is active again",
} as const;
const STATUS_TEXTS: ReadonlySet<string> = new Set(Object.values(BY_STATUS));

/** `body` is that of the amendment's event. Undefined if it changes no standing. */
export const standingChange = (
  { id, kind, when, text = "", by, targets }: Amendment,
  { ids }: Pick<Memory, "ids">,
  body: Fields,
): StandingChange | undefined => {
  if (!isActKind(kind)) return undefined;
  const at = Math.max(
    targets.findIndex((target) => ids.includes(target)),
    0,
  );
  const change = { ...{ id, kind, when, text, at }, ...(by === undefined ? {} : { by }) };
  const key = fieldOf({ body }, "key");
  if (fieldOf({ body }, "actor").door !== "import") return { ...change, from: "here" };
  if (key?.startsWith(NOTES_KEY))
    return { ...change, from: "act", act: key.slice(NOTES_KEY.length) };
  return { ...change, from: key === undefined && STATUS_TEXTS.has(text) ? "status" : "here" };
};

/** The changes that keep it out of use: those since it was last put back. */
export const closingsOf = (changes: readonly StandingChange[]): readonly StandingChange[] =>
  changes.slice(changes.findLastIndex(({ kind }) => opens(kind)) + 1);
