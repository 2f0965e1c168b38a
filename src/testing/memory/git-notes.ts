// Notes in memory: clones that share one remote, with tips that know their parents.
import type { NoteLayout } from "../../core/notes/merge.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { GitNotes, NotesFault, NotesRef } from "../../engine/ports/git-notes.ts";
import type { NotesStory } from "../contracts/git-notes.ts";
import { objectName } from "./trees.ts";

interface StoredTip {
  readonly parents: readonly string[];
  readonly notes: ReadonlyMap<string, string>;
  readonly others: ReadonlyMap<string, string>;
}

/** Objects are shared by all clones, as if each had fetched them; refs are not. */
interface MemoryObjects {
  readonly tips: Map<string, StoredTip>;
  readonly texts: Map<string, string>;
}

export const createMemoryNotes = (): NotesStory => {
  const objects: MemoryObjects = { tips: new Map(), texts: new Map() };
  const remote = new Map<string, string>();
  return { clone: () => cloneOf(objects, remote) };
};

const cloneOf = (objects: MemoryObjects, remote: Map<string, string>): GitNotes => {
  const refs = new Map<string, string>();
  const fetched = new Map<string, string>();
  const set = (namespace: string, from: string | undefined, to: string) => {
    if (refs.get(namespace) !== from) return err({ kind: "notes-moved", namespace } as const);
    refs.set(namespace, to);
    return ok(undefined);
  };
  return {
    refs: async (name) => ok(refsOf(objects, refs, name === undefined ? new Map() : fetched)),
    list: async (tip) => listTip(objects, tip),
    read: async (blobs) =>
      ok(
        new Map(
          blobs.flatMap((blob) => {
            const text = objects.texts.get(blob);
            return text === undefined ? [] : [[blob, text] as const];
          }),
        ),
      ),
    write: async ({ namespace, from, merged, layout, message, nowMs }) => {
      const parents = [from, merged].flatMap((tip) => tip ?? []);
      const tip = store(objects, layout, parents, `${message}${nowMs}`);
      const moved = set(namespace, from, tip);
      return moved.ok ? ok(tip) : moved;
    },
    move: async ({ namespace, from, to }) => set(namespace, from, to),
    fetch: async ({ remote: name = "origin" }) => {
      if (name !== "origin")
        return err({ kind: "remote-unknown", remote: name, known: ["origin"] });
      fetched.clear();
      for (const [namespace, tip] of remote) fetched.set(namespace, tip);
      return ok(name);
    },
    push: async ({ namespaces }) => {
      const late = namespaces.filter((namespace) => {
        const [ours = "", theirs] = [refs.get(namespace), remote.get(namespace)];
        return theirs !== undefined && !reaches(objects, ours, theirs);
      });
      for (const namespace of namespaces)
        if (!late.includes(namespace)) {
          const tip = refs.get(namespace) ?? "";
          remote.set(namespace, tip);
          fetched.set(namespace, tip);
        }
      return ok(late);
    },
  };
};

const refsOf = (
  objects: MemoryObjects,
  refs: ReadonlyMap<string, string>,
  fetchedTips: ReadonlyMap<string, string>,
): readonly NotesRef[] =>
  [...new Set([...refs.keys(), ...fetchedTips.keys()])].sort().map((namespace) => {
    const [tip, fetched] = [refs.get(namespace), fetchedTips.get(namespace)];
    return {
      namespace,
      ...(tip === undefined ? {} : { tip }),
      ...(fetched === undefined ? {} : { fetched }),
      holdsFetched: fetched === undefined || (tip !== undefined && reaches(objects, tip, fetched)),
    };
  });

const reaches = ({ tips }: MemoryObjects, tip: string, other: string): boolean =>
  tip === other ||
  (tips.get(tip)?.parents ?? []).some((parent) =>
    reaches({ tips, texts: new Map() }, parent, other),
  );

const listTip = (
  { tips }: MemoryObjects,
  tip: string,
): Result<
  { readonly notes: { commit: string; blob: string }[]; readonly others: Map<string, string> },
  NotesFault
> => {
  const stored = tips.get(tip);
  if (stored === undefined) return err({ kind: "notes-unreadable", why: `no tip ${tip}` });
  const notes = [...stored.notes].map(([commit, blob]) => ({ commit, blob }));
  return ok({ notes, others: new Map(stored.others) });
};

const store = (
  { tips, texts }: MemoryObjects,
  { notes, others }: NoteLayout,
  parents: readonly string[],
  about: string,
): string => {
  const blobs = [...notes].map(([commit, note]) => {
    const blob = "blob" in note ? note.blob : objectName(note.text);
    if ("text" in note) texts.set(blob, note.text);
    return [commit, blob] as const;
  });
  const sorted = blobs.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const tip = objectName([about, ...parents, ...sorted.flat(), ...[...others].flat()].join("\0"));
  tips.set(tip, { parents, notes: new Map(sorted), others });
  return tip;
};
