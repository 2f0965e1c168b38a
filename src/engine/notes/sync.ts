// The act behind `notes sync`: fetches the notes of a remote, joins them with those here entry by entry, takes into the log
// what others wrote, publishes, and pushes. What the remote refuses costs nothing that is here.
import { isStored, joinNotes, layoutOf } from "../../core/notes/merge.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { LearnFault } from "../history/learn-history.ts";
import type { NotesFault, NotesRef, RemoteFault } from "../ports/git-notes.ts";
import type { WritableProject } from "../project.ts";
import { loadNotes, reusing, type LoadedNotes } from "./load.ts";
import { ownEntries } from "./own-entries.ts";
import { publish, type NotesMeans, type Published } from "./publish.ts";
import { foreignEntries, NOTHING_TAKEN, takeIn, type TakenIn } from "./take-in.ts";

export interface SyncWishes {
  readonly remote: string | undefined;
  readonly unattended: boolean;
  readonly dry: boolean;
}

/** A remote that takes longer is left alone. */
const REMOTE_MS = 60_000;

export interface Synced {
  readonly remote: string;
  /** Namespaces in which the remote had something new. */
  readonly merged: readonly string[];
  /** Namespaces that were pushed, or would be. */
  readonly pushed: readonly string[];
  readonly taken: TakenIn;
  readonly published: Published;
}

export type SyncFault = NotesFault | RemoteFault | LearnFault;

/** If others push at the same time, the exchange starts again, this often. */
const MOST_ROUNDS = 4;

export const syncNotes = async (
  project: WritableProject,
  means: NotesMeans,
  wishes: SyncWishes,
): Promise<Result<Synced, SyncFault>> => {
  const { dry, unattended } = wishes;
  const signal = (): AbortSignal => project.machine.timer.within(REMOTE_MS);
  const merged = new Set<string>();
  const pushed = new Set<string>();
  let taken: TakenIn = NOTHING_TAKEN;
  for (let round = 1; ; round += 1) {
    const fetched = await means.notes.fetch({ ...wishes, signal: signal() });
    if (!fetched.ok) return fetched;
    const remote = fetched.value;
    const joined = await mergeFetched(project, means, remote, dry);
    if (!joined.ok) return joined;
    for (const namespace of joined.value.merged) merged.add(namespace);
    const own = ownEntries(project, means.redact);
    const foreign = foreignEntries(joined.value.loaded, own);
    const read = dry
      ? ok({ ...NOTHING_TAKEN, events: foreign.length })
      : takeIn(project, foreign, own);
    if (!read.ok) return read;
    taken = sumOf(taken, read.value);
    const published = await publish(project, means, { dry });
    if (!published.ok) return published;
    const toPush = await ahead(means, remote, published.value, dry);
    if (!toPush.ok) return toPush;
    const late = dry
      ? ok([])
      : await means.notes.push({
          ...{ remote, unattended, namespaces: toPush.value, signal: signal() },
        });
    if (!late.ok) return late;
    for (const namespace of toPush.value)
      if (!late.value.includes(namespace)) pushed.add(namespace);
    const done = { remote, merged: [...merged], pushed: [...pushed], taken };
    if (late.value.length === 0) return ok({ ...done, published: published.value });
    if (round === MOST_ROUNDS) {
      return err({ kind: "remote-moved", remote, namespaces: late.value });
    }
  }
};

const sumOf = (a: TakenIn, b: TakenIn): TakenIn => ({
  ...b,
  remembered: a.remembered + b.remembered,
  followed: a.followed + b.followed,
});

interface Merged {
  readonly merged: readonly string[];
  /** All namespaces as they are after it. */
  readonly loaded: readonly LoadedNotes[];
}

/** Joins what was fetched into the refs here. */
const mergeFetched = async (
  project: WritableProject,
  means: NotesMeans,
  remote: string,
  dry: boolean,
): Promise<Result<Merged, NotesFault>> => {
  const refs = await means.notes.refs(remote);
  if (!refs.ok) return refs;
  const merged: string[] = [];
  const loaded: LoadedNotes[] = [];
  for (const ref of refs.value) {
    const one = await mergeOne(project, means, ref, dry);
    if (!one.ok) return one;
    loaded.push(one.value);
    if (!ref.holdsFetched) merged.push(ref.namespace);
  }
  return ok({ merged, loaded });
};

const mergeOne = async (
  project: WritableProject,
  { notes }: NotesMeans,
  { namespace, tip, fetched, holdsFetched }: NotesRef,
  dry: boolean,
): Promise<Result<LoadedNotes, NotesFault>> => {
  const { digest, clock } = project.machine;
  const here = await loadNotes(notes, namespace, tip, digest);
  if (!here.ok || fetched === undefined || fetched === tip) return here;
  const there = await loadNotes(notes, namespace, fetched, digest);
  if (!there.ok) return there;
  const set = joinNotes(here.value.set, there.value.set);
  const both = { ...here.value, set };
  if (dry) return ok(both);
  const layout = reusing(layoutOf(set), [there.value, here.value], digest);
  // Git counts what was overwritten by hand as newer than what the remote has. Only an entry that is gone here makes a difference.
  if (holdsFetched && isStored(layout, here.value.stored, here.value.others)) return ok(both);
  // If the remote has all of it, its own tip is taken: two clones would else merge each other's merges for ever.
  const written = isStored(layout, there.value.stored, there.value.others)
    ? await notes.move({ namespace, from: tip, to: fetched })
    : await notes.write({
        ...{ namespace, from: tip, layout, nowMs: clock.nowMs() },
        ...(holdsFetched ? {} : { merged: fetched }),
        message: `Merge the notes of a remote in ${namespace}\n`,
      });
  return written.ok ? ok(both) : written;
};

/** The namespaces that the remote does not have as they are here. */
const ahead = async (
  { notes }: NotesMeans,
  remote: string,
  { namespaces }: Published,
  dry: boolean,
): Promise<Result<readonly string[], NotesFault>> => {
  const refs = await notes.refs(remote);
  if (!refs.ok) return refs;
  const written = new Set(
    dry ? namespaces.filter(({ isWritten }) => isWritten).map(({ namespace }) => namespace) : [],
  );
  for (const { namespace, tip, fetched } of refs.value)
    if (tip !== undefined && tip !== fetched) written.add(namespace);
  return ok([...written].sort());
};
