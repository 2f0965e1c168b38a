// What every store of notes does, told by clones that share one remote.
import type { NoteLayout } from "../../core/notes/merge.ts";
import type { GitNotes, NotesRef } from "../../engine/ports/git-notes.ts";
import { same, valueOf, type Contract } from "../claim.ts";

/** A remote with clones of it; each has the notes of its own and a remote called `origin`. */
export interface NotesStory {
  readonly clone: () => GitNotes;
}

const A = "a".repeat(40);
const B = "b".repeat(40);

const layout = (notes: Readonly<Record<string, string>>): NoteLayout => ({
  notes: new Map(Object.entries(notes).map(([commit, text]) => [commit, { text }])),
  others: new Map(),
});

const write = async (
  notes: GitNotes,
  what: NoteLayout,
  from?: string,
  merged?: string,
): Promise<string> =>
  valueOf(
    await notes.write({
      ...{ namespace: "decisions", from, merged, layout: what, message: "Publish\n" },
      nowMs: Date.UTC(2026, 0, 1),
    }),
  );

const wish = (remote?: string) => ({
  ...{ remote, unattended: false, signal: new AbortController().signal },
});

const push = async (notes: GitNotes): Promise<readonly string[]> =>
  valueOf(await notes.push({ ...wish(), remote: "origin", namespaces: ["decisions"] }));

const refOf = async (notes: GitNotes): Promise<NotesRef | undefined> =>
  valueOf(await notes.refs("origin"))[0];

/** The texts of a tip, by commit. */
const textsOf = async (notes: GitNotes, tip: string): Promise<Readonly<Record<string, string>>> => {
  const listed = valueOf(await notes.list(tip)).notes;
  const texts = valueOf(await notes.read(listed.map(({ blob }) => blob)));
  return Object.fromEntries(listed.map(({ commit, blob }) => [commit, texts.get(blob) ?? ""]));
};

export const gitNotesContract: Contract<NotesStory> = [
  {
    claim: "a repository without notes has no namespace",
    run: async (make) => {
      same(valueOf(await make().clone().refs("origin")), []);
    },
  },
  {
    claim: "what is written is listed and read, also on commits that are not here",
    run: async (make) => {
      const notes = make().clone();
      const tip = await write(notes, layout({ [A]: "One\n", [B]: "Zwei \u{1F4F7}\n" }));
      same(await refOf(notes), { namespace: "decisions", tip, holdsFetched: true });
      same(await textsOf(notes, tip), { [A]: "One\n", [B]: "Zwei \u{1F4F7}\n" });
      same(valueOf(await notes.read([])).size, 0);
      same(valueOf(await notes.read(["0".repeat(40)])).size, 0);
    },
  },
  {
    claim: "equal notes have equal objects, and an object may be named instead of a text",
    run: async (make) => {
      const notes = make().clone();
      const first = await write(notes, layout({ [A]: "One\n", [B]: "One\n" }));
      const [one, other] = valueOf(await notes.list(first)).notes;
      same(one?.blob, other?.blob);
      const kept = { blob: one?.blob ?? "" };
      const next = await write(notes, { notes: new Map([[B, kept]]), others: new Map() }, first);
      same(await textsOf(notes, next), { [B]: "One\n" });
    },
  },
  {
    claim: "what is no note is listed apart, and written again as it was listed",
    run: async (make) => {
      const notes = make().clone();
      const first = await write(notes, layout({ [A]: "One\n" }));
      const { blob = "" } = valueOf(await notes.list(first)).notes[0] ?? {};
      const others = new Map([[`unreadable/${B}-${blob}`, `100644 blob ${blob}`]]);
      const tip = await write(notes, { ...layout({ [A]: "Two\n" }), others }, first);
      const listed = valueOf(await notes.list(tip));
      same([...listed.others], [...others]);
      same(
        listed.notes.map(({ commit }) => commit),
        [A],
      );
    },
  },
  {
    claim: "a ref that has moved is not overwritten",
    run: async (make) => {
      const notes = make().clone();
      const first = await write(notes, layout({ [A]: "One\n" }));
      const second = await write(notes, layout({ [A]: "Two\n" }), first);
      const late = { namespace: "decisions", layout: layout({}), message: "x\n", nowMs: 0 };
      for (const from of [undefined, first]) {
        const refused = await notes.write({ ...late, from });
        same(refused.ok ? "" : refused.error.kind, "notes-moved");
        const moved = await notes.move({ namespace: "decisions", from, to: first });
        same(moved.ok ? "" : moved.error.kind, "notes-moved");
      }
      same((await refOf(notes))?.tip, second);
      valueOf(await notes.move({ namespace: "decisions", from: second, to: first }));
      same((await refOf(notes))?.tip, first);
    },
  },
  {
    claim: "what is pushed is fetched elsewhere, apart from what is there",
    run: async (make) => {
      const story = make();
      const [one, two] = [story.clone(), story.clone()];
      const tip = await write(one, layout({ [A]: "One\n" }));
      same(await push(one), []);
      same(await refOf(one), { namespace: "decisions", tip, fetched: tip, holdsFetched: true });
      const own = await write(two, layout({ [A]: "Two\n" }));
      same(valueOf(await two.fetch(wish())), "origin");
      same(await refOf(two), {
        ...{ namespace: "decisions", tip: own, fetched: tip, holdsFetched: false },
      });
      same(await textsOf(two, tip), { [A]: "One\n" });
    },
  },
  {
    claim: "what the remote moved on is not pushed over, until it is merged",
    run: async (make) => {
      const story = make();
      const [one, two] = [story.clone(), story.clone()];
      await write(one, layout({ [A]: "One\n" }));
      const own = await write(two, layout({ [A]: "Two\n" }));
      same(await push(one), []);
      same(await push(two), ["decisions"]);
      valueOf(await two.fetch(wish("origin")));
      const fetched = (await refOf(two))?.fetched;
      const merged = await write(two, layout({ [A]: "One\n\nTwo\n" }), own, fetched);
      same((await refOf(two))?.holdsFetched, true);
      same(await push(two), []);
      valueOf(await one.fetch(wish()));
      same((await refOf(one))?.fetched, merged);
      same(await textsOf(one, merged), { [A]: "One\n\nTwo\n" });
    },
  },
  {
    claim: "a remote that is not known is not reached",
    run: async (make) => {
      const refused = await make().clone().fetch(wish("nowhere"));
      same(refused.ok ? {} : refused.error, {
        ...{ kind: "remote-unknown", remote: "nowhere", known: ["origin"] },
      });
    },
  },
];
