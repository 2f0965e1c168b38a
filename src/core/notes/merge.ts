// The notes of one namespace as a set of entries by id, which any two clones join to the same set: in whatever order,
// however often. Where an entry is, it says itself, so joining also brings back what a rebase left behind.
import { compareText } from "../kit/text.ts";
import { isOwn, parseNote, writeNote, type NoteEntry } from "./entry.ts";
import type { Digest } from "../kit/digest.ts";
import { isObjectName } from "./header.ts";

/** What one tip of a notes ref holds. */
export interface NoteSet {
  readonly entries: ReadonlyMap<string, PlacedEntry>;
  /** Notes whose bytes are no text, or too many to be read, by commit: the names of their objects. */
  readonly opaque: ReadonlyMap<string, ReadonlySet<string>>;
  /** What else is in the tree: lines of a tree listing, by path. */
  readonly others: ReadonlyMap<string, string>;
}

export interface PlacedEntry {
  readonly entry: NoteEntry;
  /** The commit. */
  readonly at: string;
}

export const emptyNotes: NoteSet = { entries: new Map(), opaque: new Map(), others: new Map() };

/** A note as it is in a tree: its object, and its text if it can be read. */
export interface StoredNote {
  readonly commit: string;
  readonly blob: string;
  readonly text?: string;
}

/** The notes of a tip. Of an entry that is on several commits, or there twice, one is taken. */
export const notesOf = (
  notes: Iterable<StoredNote>,
  others: NoteSet["others"],
  namespace: string,
  digest: Digest,
): NoteSet => {
  const entries = new Map<string, PlacedEntry>();
  const opaque = new Map<string, Set<string>>();
  const rest = new Map<string, string>();
  for (const { commit, blob, text } of notes)
    if (text === undefined) addTo(opaque, commit, blob);
    else
      for (const entry of parseNote(text, { namespace, commit }, digest))
        keep(entries, { entry, at: isOwn(entry) ? entry.header.own.commit : commit });
  for (const [path, line] of others) {
    const [, commit = "", blob = ""] = ASIDE.exec(path) ?? [];
    if (isObjectName(commit) && isObjectName(blob)) addTo(opaque, commit, blob);
    else rest.set(path, line);
  }
  return { entries, opaque, others: rest };
};

const addTo = (sets: Map<string, Set<string>>, key: string, item: string): void => {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([item]));
  else set.add(item);
};

const keep = (entries: Map<string, PlacedEntry>, one: PlacedEntry): void => {
  const other = entries.get(one.entry.id);
  if (other === undefined || comparePlaced(one, other) > 0) entries.set(one.entry.id, one);
};

export const WITHDRAWN = "tombstone";

const rankOf = ({ entry: { header } }: PlacedEntry): number =>
  header?.status === WITHDRAWN && header.own ? Number.POSITIVE_INFINITY : (header?.own?.rev ?? 0);

/** A total order of what may be under one id: what was withdrawn stays so, else the higher revision holds. */
const comparePlaced = (a: PlacedEntry, b: PlacedEntry): number => {
  const [one, other] = [rankOf(a), rankOf(b)];
  if (one !== other) return one < other ? -1 : 1;
  return compareText(a.entry.text, b.entry.text) || compareText(a.at, b.at);
};

export const joinNotes = (a: NoteSet, b: NoteSet): NoteSet => {
  const entries = new Map(a.entries);
  for (const one of b.entries.values()) keep(entries, one);
  const opaque = new Map([...a.opaque].map(([commit, blobs]) => [commit, new Set(blobs)]));
  for (const [commit, blobs] of b.opaque) for (const blob of blobs) addTo(opaque, commit, blob);
  const others = new Map(a.others);
  for (const [path, line] of b.others) {
    const before = others.get(path);
    if (before === undefined || compareText(line, before) > 0) others.set(path, line);
  }
  return { entries, opaque, others };
};

/** What a tree is to hold: by commit a text or an object that is there, and by path what is no note. */
export interface NoteLayout {
  readonly notes: ReadonlyMap<string, { readonly text: string } | { readonly blob: string }>;
  readonly others: ReadonlyMap<string, string>;
}

/** An unreadable note next to one that can be read keeps its object under this path, where git leaves it alone. */
const ASIDE = /^unreadable\/([0-9a-f]+)-([0-9a-f]+)$/;

export const layoutOf = ({ entries, opaque, others }: NoteSet): NoteLayout => {
  const byCommit = new Map<string, NoteEntry[]>();
  for (const { entry, at } of entries.values()) {
    const there = byCommit.get(at);
    if (there === undefined) byCommit.set(at, [entry]);
    else there.push(entry);
  }
  const notes = new Map<string, { readonly text: string } | { readonly blob: string }>(
    [...byCommit].map(([commit, some]) => [commit, { text: writeNote(some) }]),
  );
  const rest = new Map(others);
  for (const [commit, blobs] of opaque) {
    const [blob = ""] = blobs;
    if (blobs.size === 1 && !notes.has(commit)) notes.set(commit, { blob });
    else for (const one of blobs) rest.set(`unreadable/${commit}-${one}`, `100644 blob ${one}`);
  }
  return { notes, others: rest };
};

/**
 * The same layout with the objects of notes that say the same already. They are not written again, and what somebody
 * wrote by hand keeps its bytes as long as nothing joins it.
 */
export const withStored = (
  { notes, others }: NoteLayout,
  stored: readonly StoredNote[],
  namespace: string,
  digest: Digest,
): NoteLayout => {
  const kept = new Map(notes);
  const seen = new Map<string, number>();
  for (const { commit } of stored) seen.set(commit, (seen.get(commit) ?? 0) + 1);
  for (const { commit, blob, text } of stored) {
    const note = notes.get(commit);
    if (text === undefined || note === undefined || "blob" in note || seen.get(commit) !== 1)
      continue;
    if (
      text === note.text ||
      writeNote(parseNote(text, { namespace, commit }, digest)) === note.text
    )
      kept.set(commit, { blob });
  }
  return { notes: kept, others };
};

/** Whether a tree with these notes is that layout already. */
export const isStored = (
  { notes, others }: NoteLayout,
  stored: readonly StoredNote[],
  storedOthers: NoteSet["others"],
): boolean =>
  notes.size === stored.length &&
  others.size === storedOthers.size &&
  stored.every(({ commit, blob }) => {
    const note = notes.get(commit);
    return note !== undefined && "blob" in note && note.blob === blob;
  }) &&
  [...others].every(([path, line]) => storedOthers.get(path) === line);
