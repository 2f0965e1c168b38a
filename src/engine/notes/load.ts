// Reads the notes of a tip: its list, then all texts in one go.
import {
  emptyNotes,
  notesOf,
  withStored,
  type NoteLayout,
  type NoteSet,
  type StoredNote,
} from "../../core/notes/merge.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { GitNotes, NotesFault } from "../ports/git-notes.ts";

export interface LoadedNotes {
  readonly namespace: string;
  readonly set: NoteSet;
  readonly stored: readonly StoredNote[];
  readonly others: ReadonlyMap<string, string>;
}

export const loadNotes = async (
  notes: Pick<GitNotes, "list" | "read">,
  namespace: string,
  tip: string | undefined,
  digest: Digest,
): Promise<Result<LoadedNotes, NotesFault>> => {
  if (tip === undefined) return ok({ namespace, set: emptyNotes, stored: [], others: new Map() });
  const listed = await notes.list(tip);
  if (!listed.ok) return listed;
  const { notes: all, others } = listed.value;
  const texts = await notes.read(all.map(({ blob }) => blob));
  if (!texts.ok) return texts;
  const stored = all.map((note): StoredNote => {
    const text = texts.value.get(note.blob);
    return text === undefined ? note : { ...note, text };
  });
  return ok({ namespace, stored, others, set: notesOf(stored, others, namespace, digest) });
};

/** The layout with every object that one of these has already, the first one's first. */
export const reusing = (
  layout: NoteLayout,
  loaded: readonly LoadedNotes[],
  digest: Digest,
): NoteLayout =>
  loaded.reduce(
    (sofar, { stored, namespace }) => withStored(sofar, stored, namespace, digest),
    layout,
  );
