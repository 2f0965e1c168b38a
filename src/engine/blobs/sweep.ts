// Removes blobs that nothing names any more: those of purged events, and what a killed process wrote before
// its line.
import { blobsOf } from "../../core/log/blobs.ts";
import type { EventId } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { Project } from "../project.ts";
import { linesOf } from "../recall/lines.ts";
import type { KeepsBlobs } from "./whole-body.ts";

/** A line follows its blobs within seconds. What is older and has no line never gets one. */
const LINE_FOLLOWS_MS = 600_000;

/** The names that events of the log have for their blobs, except the events that are left out. */
export const namedBlobs = (
  project: Pick<Project, "log">,
  without: ReadonlySet<EventId> = new Set(),
): ReadonlySet<string> => {
  const named = new Set<string>();
  for (const { line } of linesOf(project))
    if (line.is === "event" && !without.has(line.event.id))
      for (const { hash } of blobsOf(line.event.body)) named.add(hash);
  return named;
};

/** The names of the files that are old enough to have a line that names them. */
export const settledBlobs = ({
  store: { bodies },
  machine: { clock },
}: Pick<Project, "machine"> & KeepsBlobs): Result<readonly string[], FileFault> => {
  const files = bodies.blobs.list();
  if (!files.ok) return files;
  const before = clock.nowMs() - LINE_FOLLOWS_MS;
  return ok(files.value.flatMap(({ name, changedMs }) => (changedMs > before ? [] : [name])));
};

/** Returns the names of the files that were removed. */
export const sweepBlobs = (
  project: Pick<Project, "log" | "machine"> & KeepsBlobs,
): Result<readonly string[], FileFault> => {
  const settled = settledBlobs(project);
  if (!settled.ok || settled.value.length === 0) return settled;
  const named = namedBlobs(project);
  const removed: string[] = [];
  for (const name of settled.value) {
    if (named.has(name)) continue;
    const gone = project.store.bodies.blobs.remove(name);
    if (!gone.ok) return gone;
    removed.push(name);
  }
  return ok(removed);
};
