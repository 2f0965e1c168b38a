// What was done in one clone to a memory of another, as an entry next to the entry of that memory. An act is never
// edited: a second act that names it undoes it, and a memory is out of use while an act on it is not undone.
import { isHash } from "../event/id.ts";
import type { Namespace } from "../event/kinds/core/note.ts";
import type { AmendmentKind } from "../fold/amendment.ts";
import type { Digest } from "../kit/digest.ts";
import { clip } from "../kit/text.ts";
import type { EntryText } from "./compose.ts";
import { createEntry, type NoteEntry, type OwnEntry } from "./entry.ts";
import { isoSeconds, MOST_ITEMS, MOST_REVISIONS, SUMMARY_LIMIT } from "./header.ts";

/** How each act begins its summary, and which status it gives. */
const ACTS = {
  resolve: { word: "Resolved", status: "resolved", opens: false },
  retire: { word: "Retired", status: "archived", opens: false },
  archive: { word: "Archived", status: "archived", opens: false },
  supersede: { word: "Superseded", status: "archived", opens: false },
  reopen: { word: "Reopened", status: "active", opens: true },
  restore: { word: "Restored", status: "active", opens: true },
} as const satisfies {
  readonly [kind in AmendmentKind]?: {
    readonly word: string;
    readonly status: string;
    readonly opens: boolean;
  };
};
export type ActKind = keyof typeof ACTS;

export const isActKind = (kind: string): kind is ActKind => Object.hasOwn(ACTS, kind);

/** Whether it puts memories back to use. */
export const opens = (kind: ActKind): boolean => ACTS[kind].opens;

export interface NoteAct {
  /** Of its entry. */
  readonly id: string;
  readonly kind: ActKind;
  /** The entry of the memory that it is about. */
  readonly target: string;
  /** Of what replaces: the entry that does. Of what puts back to use: the acts that it undoes. */
  readonly names: readonly string[];
  readonly when: number;
  readonly reason: string;
}

/** Undefined for any other entry, such as an act of a kind that only a newer version knows: that is read as a note. */
export const actOf = ({ id, header, body }: NoteEntry): NoteAct | undefined => {
  if (header?.own === undefined || !isActKind(header.act ?? "")) return undefined;
  const { act = "", timestamp, relatesTo } = header;
  const [target = "", ...names] = relatesTo;
  if (!isActKind(act) || !isHash(target)) return undefined;
  const when = timestamp === "" ? 0 : Date.parse(timestamp);
  return { id, kind: act, target, names, when, reason: body };
};

/** The id of an act's entry: the event's own, and further ones if it amends several memories. */
export const actId = (event: string, at: number, digest: Digest): string =>
  at === 0 ? event : digest(`act ${at} ${event}`);

export interface ActDone extends NoteAct {
  readonly namespace: Namespace;
  /** What its target says. */
  readonly about: string;
}

export const composeAct = (done: ActDone): EntryText => {
  const { id, kind, target, names, when, reason, namespace, about } = done;
  const { word, status } = ACTS[kind];
  return {
    ...{ id, namespace, body: reason === word ? "" : reason },
    header: {
      ...{ type: namespace, timestamp: isoSeconds(when), act: kind, status, tags: [], files: [] },
      summary: clip(`${word}: ${about}`, SUMMARY_LIMIT),
      relatesTo: [target, ...names.slice(0, MOST_ITEMS - 1)],
    },
  };
};

/** The act without a word of what it is about: the text of its target was purged, and it quotes that. */
export const withoutWords = (
  entry: OwnEntry,
  digest: Digest,
  rev = Math.min(entry.header.own.rev + 1, MOST_REVISIONS),
): OwnEntry => {
  const { header, body } = entry;
  const { type, timestamp, status, relatesTo, own, act = "" } = header;
  if (!isActKind(act)) return entry;
  const summary = `${ACTS[act].word}: a memory that was purged since`;
  if (header.summary === summary && body === "") return entry;
  const stated = { type, timestamp, summary, status, relatesTo, act, tags: [], files: [] };
  return createEntry({ ...stated, own: { ...own, rev } }, "", digest);
};

/** The acts that another act undid, and those that were withdrawn, by the ids of their entries. */
export const undoneAmong = (
  acts: readonly NoteAct[],
  withdrawn: Iterable<string>,
): ReadonlySet<string> => {
  const targets = new Map(acts.map(({ id, target }) => [id, target]));
  const undone = new Set(withdrawn);
  for (const { kind, target, names } of acts)
    if (opens(kind)) for (const id of names) if (targets.get(id) === target) undone.add(id);
  return undone;
};
