// The act behind `notes repair`: publishes again, which puts every entry where it belongs, and reads into the log what is in
// notes and not in it. And what is kept of the last act, for the status.
import { ok, type Result } from "../../core/kit/result.ts";
import type { LearnFault } from "../history/learn-history.ts";
import type { FileFault } from "../ports/file.ts";
import type { NotesFault } from "../ports/git-notes.ts";
import type { Project, WritableProject } from "../project.ts";
import { loadHere } from "./check.ts";
import { ownEntries } from "./own-entries.ts";
import { publish, type NotesMeans, type Published, type PublishWishes } from "./publish.ts";
import { foreignEntries, NOTHING_TAKEN, takeIn, type TakenIn } from "./take-in.ts";

export interface Repaired {
  readonly published: Published;
  readonly taken: TakenIn;
}

export const repairNotes = async (
  project: WritableProject,
  means: NotesMeans,
  { dry }: PublishWishes,
): Promise<Result<Repaired, NotesFault | LearnFault>> => {
  const loaded = await loadHere(project, means);
  if (!loaded.ok) return loaded;
  const own = ownEntries(project, means.redact);
  const foreign = foreignEntries(loaded.value, own);
  const taken = dry
    ? ok({ ...NOTHING_TAKEN, events: foreign.length })
    : takeIn(project, foreign, own);
  if (!taken.ok) return taken;
  const published = await publish(project, means, { dry });
  return published.ok ? ok({ published: published.value, taken: taken.value }) : published;
};

/** Keeps what an act came to; `remote` is set if it reached one. */
export const recordNotes = (
  { store, machine }: Project,
  { namespaces }: Published,
  remote?: string,
): Result<void, FileFault> => {
  const before = store.notes.read();
  const nowMs = machine.clock.nowMs();
  return store.notes.write({
    ...(before.ok ? before.value : {}),
    publishedMs: nowMs,
    ...(remote === undefined ? {} : { syncedMs: nowMs, remote }),
    namespaces: namespaces.map(({ namespace, entries, own }) => ({ namespace, entries, own })),
  });
};

/** Hosts of repositories count pushes: GitHub advises at most six a minute, and many sessions may begin at once. */
const LEAST_PAUSE_MS = 300_000;

/** Whether nobody synced just now: for what happens without being asked for. */
export const isSyncDue = ({ store, machine }: Project): boolean => {
  const last = store.notes.read();
  const syncedMs = last.ok ? (last.value?.syncedMs ?? 0) : 0;
  return Math.abs(machine.clock.nowMs() - syncedMs) >= LEAST_PAUSE_MS;
};
