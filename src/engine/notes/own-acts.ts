// What this clone publishes of what was done here to memories that have an entry in notes. The state of a memory of our own
// is in its own entry, so of what was done to that, only what undoes an act of another clone is an act itself.
import { actId, composeAct, opens } from "../../core/notes/act.ts";
import { namespaceOf, type EntryText } from "../../core/notes/compose.ts";
import {
  closingsOf,
  type NotedMemory,
  type StandingChange,
} from "../../core/notes/standing-change.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Digest } from "../../core/kit/digest.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { SUPERSEDED_BY } from "../amend/amend.ts";

export interface OwnAct {
  readonly entry: EntryText;
  /** Where its target was when it was read here. */
  readonly commit: string;
  readonly renamed: false;
  /** The entry of its target: it is on the same commit. */
  readonly beside: string;
}

export interface ActMeans {
  readonly redact: Redact;
  readonly digest: Digest;
  /** The events of the stream that leaves this clone. */
  readonly shared: ReadonlySet<EventId>;
  /** The ids of the entries of memories. */
  readonly names: ReadonlyMap<EventId, string>;
}

export const ownActs = (target: string, noted: NotedMemory, means: ActMeans): readonly OwnAct[] => {
  const { memory, changes } = noted;
  const { commit } = memory;
  if (commit === undefined) return [];
  return changes.flatMap((change, n): readonly OwnAct[] => {
    if (change.from !== "here" || !means.shared.has(change.id)) return [];
    const names = namesOf(noted, change, changes.slice(0, n), means);
    if (names === undefined) return [];
    const { kind, when } = change;
    const text = change.text.startsWith(SUPERSEDED_BY) ? "" : change.text;
    const { about, reason } = means.redact({ about: memory.text, reason: text });
    const stated = { id: idOf(change, means.digest), kind, target, names, when, reason, about };
    const entry = composeAct({ ...stated, namespace: namespaceOf(memory) });
    return [{ entry, commit, renamed: false, beside: target }];
  });
};

/** The ids of the entries of all that was done to a memory: what they quote of it goes when it is purged. */
export const actIdsOf = (changes: readonly StandingChange[], digest: Digest): readonly string[] =>
  changes.map((change) => idOf(change, digest));

/** Undefined if it is no act. */
const namesOf = (
  { isOwn }: NotedMemory,
  { kind, by }: StandingChange,
  before: readonly StandingChange[],
  means: ActMeans,
): readonly string[] | undefined => {
  if (opens(kind)) {
    const undone = closingsOf(before).flatMap((closing): readonly string[] => {
      if (closing.act !== undefined) return [closing.act];
      return isOwn || closing.from === "status" ? [] : [idOf(closing, means.digest)];
    });
    return undone.length === 0 ? undefined : undone;
  }
  if (isOwn) return undefined;
  const successor = by === undefined ? undefined : means.names.get(by);
  return successor === undefined ? [] : [successor];
};

const idOf = ({ id, at }: StandingChange, digest: Digest): string => actId(id, at, digest);
