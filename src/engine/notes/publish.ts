// The act behind `notes publish` and `notes repair`: writes what this memory says into the notes of the commits it belongs
// to, and touches nothing else. The notes are a view: what somebody lost or misplaced there is put right from the log.
import { withoutWords } from "../../core/notes/act.ts";
import { createEntry, isOwn, type OwnEntry } from "../../core/notes/entry.ts";
import { MOST_REVISIONS } from "../../core/notes/header.ts";
import { isStored, layoutOf, WITHDRAWN, type NoteSet } from "../../core/notes/merge.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { GitNotes, NamespaceCount, NotesFault } from "../ports/git-notes.ts";
import type { Repo } from "../ports/repo.ts";
import type { Project } from "../project.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { loadNotes, reusing, type LoadedNotes } from "./load.ts";
import { ownEntries, type OwnEntries, type OwnMemory } from "./own-entries.ts";
import { placesOf } from "./place.ts";

export interface NotesMeans {
  readonly notes: GitNotes;
  readonly repo: Repo;
  readonly redact: Redact;
}

export interface Published {
  readonly namespaces: readonly PublishedNamespace[];
  /** Memories that were recorded on no commit. */
  readonly unanchored: number;
}

export interface PublishedNamespace extends NamespaceCount {
  readonly added: number;
  /** They say something else than before, such as another status. */
  readonly changed: number;
  /** They are on another commit than before. */
  readonly moved: number;
  /** Their memories were purged. */
  readonly withdrawn: number;
  readonly isWritten: boolean;
  /** Those that have a note afterwards. */
  readonly commits: ReadonlySet<string>;
}

export interface PublishWishes {
  readonly dry: boolean;
}

/** Of two processes that write at once, the second looks again. */
const MOST_ROUNDS = 3;

export const publish = async (
  project: Project,
  means: NotesMeans,
  { dry }: PublishWishes,
): Promise<Result<Published, NotesFault>> => {
  const own = ownEntries(project, means.redact);
  const refs = await means.notes.refs();
  if (!refs.ok) return refs;
  const tips = new Map(refs.value.map(({ namespace, tip }) => [namespace, tip]));
  const named = [...own.byId.values()].map(({ entry }) => entry.namespace);
  const namespaces: PublishedNamespace[] = [];
  for (const namespace of [...new Set([...tips.keys(), ...named])].sort()) {
    const done = await publishIn(project, means, { namespace, own, tip: tips.get(namespace), dry });
    if (!done.ok) return done;
    namespaces.push(done.value);
  }
  return ok({ namespaces, unanchored: own.unanchored });
};

/** What was purged is taken out of the notes that it was published in; nothing else is published. */
export const withdraw = async (
  project: Project,
  means: NotesMeans,
): Promise<Result<number, NotesFault>> => {
  const own = { ...ownEntries(project, means.redact), byId: new Map<string, OwnMemory>() };
  const refs = await means.notes.refs();
  if (!refs.ok) return refs;
  let withdrawn = 0;
  for (const { namespace, tip } of refs.value) {
    const done = await publishIn(project, means, { namespace, own, tip, dry: false });
    if (!done.ok) return done;
    withdrawn += done.value.withdrawn + done.value.changed;
  }
  return ok(withdrawn);
};

interface PublishingIn {
  readonly namespace: string;
  readonly own: OwnEntries;
  readonly tip: string | undefined;
  readonly dry: boolean;
}

const publishIn = async (
  project: Project,
  means: NotesMeans,
  one: PublishingIn,
  rounds = MOST_ROUNDS,
): Promise<Result<PublishedNamespace, NotesFault>> => {
  const { namespace, own, tip, dry } = one;
  const { digest, clock } = project.machine;
  const loaded = await loadNotes(means.notes, namespace, tip, digest);
  if (!loaded.ok) return loaded;
  const { set, counts } = await revised(means.repo, loaded.value, own, digest);
  const layout = reusing(layoutOf(set), [loaded.value], digest);
  const isWritten = !isStored(layout, loaded.value.stored, loaded.value.others);
  const commits = new Set(layout.notes.keys());
  const done = { namespace, ...counts, isWritten, commits };
  if (dry || !isWritten) return ok(done);
  const message = `Publish ${counts.own} of ${counts.entries} memories in ${namespace}\n`;
  const nowMs = clock.nowMs();
  const written = await means.notes.write({ namespace, from: tip, layout, message, nowMs });
  if (written.ok) return ok(done);
  if (written.error.kind !== "notes-moved" || rounds <= 1) return written;
  const refs = await means.notes.refs();
  if (!refs.ok) return refs;
  const now = refs.value.find((ref) => ref.namespace === namespace)?.tip;
  return publishIn(project, means, { ...one, tip: now }, rounds - 1);
};

type PublishCounts = Omit<PublishedNamespace, "namespace" | "isWritten" | "commits">;

/** The notes as they are to be. */
export const revised = async (
  repo: Repo,
  { namespace, set }: LoadedNotes,
  own: OwnEntries,
  digest: Digest,
): Promise<{ readonly set: NoteSet; readonly counts: PublishCounts }> => {
  const mine = [...own.byId].filter(([, { entry }]) => entry.namespace === namespace);
  const entries = new Map(set.entries);
  const before = (id: string): OwnEntry | undefined => {
    const there = set.entries.get(id)?.entry;
    return there !== undefined && isOwn(there) ? there : undefined;
  };
  const places = await placesOf(
    repo,
    mine.flatMap(([id, memory]) =>
      memory.beside === undefined ? [{ id, memory, now: before(id)?.header.own.commit }] : [],
    ),
  );
  const tally = { added: 0, changed: 0, moved: 0, withdrawn: 0 };
  for (const [id, memory] of mine) {
    const old = before(id);
    // Acts come after all memories, so what they are about is in its place by now.
    const at = memory.beside === undefined ? places.get(id) : entries.get(memory.beside)?.at;
    const entry = entryNow(memory, old, at ?? memory.commit, entries, digest);
    if (entry === old) continue;
    tally[changeOf(old, entry)] += 1;
    entries.set(id, { entry, at: entry.header.own.commit });
  }
  for (const id of own.purged) {
    const old = before(id);
    if (old === undefined || old.header.status === WITHDRAWN) continue;
    const entry = withdrawn(old, digest);
    tally.withdrawn += 1;
    entries.set(id, { entry, at: entry.header.own.commit });
  }
  for (const { entry: old, at } of entries.values()) {
    if (!isOwn(old) || !(own.wordless.has(old.id) || isOnWithdrawn(old, entries))) continue;
    const entry = withoutWords(old, digest);
    if (entry === old) continue;
    tally.changed += 1;
    entries.set(old.id, { entry, at });
  }
  const stated = [...entries.values()].filter(({ entry: { header } }) => header !== undefined);
  const counts = { ...tally, entries: stated.length, own: mine.length };
  return { set: { ...set, entries }, counts };
};

type Entries = NoteSet["entries"];

/** Whether it is an act on what was withdrawn. */
const isOnWithdrawn = ({ header }: OwnEntry, entries: Entries): boolean =>
  header.act !== undefined &&
  entries.get(header.relatesTo[0] ?? "")?.entry.header?.status === WITHDRAWN;

/** The same object if nothing is to change. What was withdrawn stays so. */
const entryNow = (
  { entry: { id, header, body } }: OwnMemory,
  old: OwnEntry | undefined,
  commit: string,
  entries: Entries,
  digest: Digest,
): OwnEntry => {
  if (old?.header.status === WITHDRAWN) return old;
  const at = (rev: number): OwnEntry => {
    const entry = createEntry({ ...header, own: { id, commit, rev } }, body, digest);
    return isOnWithdrawn(entry, entries) ? withoutWords(entry, digest, rev) : entry;
  };
  if (old === undefined) return at(1);
  const { rev } = old.header.own;
  return at(rev).text === old.text ? old : at(Math.min(rev + 1, MOST_REVISIONS));
};

const changeOf = (old: OwnEntry | undefined, now: OwnEntry): "added" | "changed" | "moved" => {
  if (old === undefined) return "added";
  return old.header.own.commit === now.header.own.commit ? "changed" : "moved";
};

/** Nothing of what it said, so that every clone that reads it knows it as gone. */
const withdrawn = ({ header }: OwnEntry, digest: Digest): OwnEntry => {
  const { type, timestamp, own, act } = header;
  const stated = { type, timestamp, summary: "Withdrawn by its author", status: WITHDRAWN };
  const gone = act === undefined ? stated : { ...stated, act };
  const rev = Math.min(own.rev + 1, MOST_REVISIONS);
  return createEntry(
    { ...gone, tags: [], relatesTo: [], files: [], own: { ...own, rev } },
    "",
    digest,
  );
};
