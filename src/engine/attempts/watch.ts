// Watches a work tree while somebody wants it: a file that is edited again and again becomes a
// note. Ends on request, after a long time without edits, or with its terminal.
import {
  countEdit,
  isForgotten,
  WITHIN_MINUTES,
  type Edited,
} from "../../core/capture/edit-burst.ts";
import { roleOf } from "../../core/code/role.ts";
import type { Draft } from "../../core/event/draft.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Busy, FileFault } from "../ports/file.ts";
import type { Watched, Watcher, WatchFault } from "../ports/watcher.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne, type Remembered, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";

export interface WatchWishes {
  readonly signal: AbortSignal;
  /** Ends after this long without an edit. */
  readonly idleMs: number | undefined;
  /** Called after each edit with the number of edits. */
  readonly progress: (edits: number, notes: number) => void;
  /** Called for each note, so that derived files can be brought up to date. */
  readonly noted: (note: Remembered) => void;
}

export interface WatchReport {
  readonly edits: number;
  readonly notes: readonly Remembered[];
  readonly ended: "asked" | "idle" | "terminal";
}

export type WatchingFault =
  | WatchFault
  | RememberFault
  | FileFault
  | Busy
  /** Another process watches this project. */
  | { readonly kind: "watched-already"; readonly project: string };

export const watch = async (
  project: WritableProject,
  watcher: Watcher,
  wishes: WatchWishes,
): Promise<Result<WatchReport, WatchingFault>> => {
  const taken = project.write.leases.watching.take();
  if (!taken.ok) return taken;
  if (!taken.value) return err({ kind: "watched-already", project: project.name });
  const begun = watcher.begin();
  if (!begun.ok) {
    project.write.leases.watching.give();
    return begun;
  }
  try {
    return await follow(project, begun.value, wishes);
  } finally {
    begun.value.stop();
    project.write.leases.watching.give();
  }
};

const follow = async (
  project: WritableProject,
  watched: Watched,
  { signal, idleMs = Number.POSITIVE_INFINITY, progress, noted }: WatchWishes,
): Promise<Result<WatchReport, WatchingFault>> => {
  const editedByPath = new Map<string, Edited>();
  const notes: Remembered[] = [];
  let edits = 0;
  let lastMs = project.machine.clock.nowMs();
  const report = (ended: WatchReport["ended"]) => ok({ edits, notes, ended });
  while (!signal.aborted) {
    const paths = await watched.next(signal);
    if (paths === undefined) return report("terminal");
    project.write.leases.watching.renew();
    const nowMs = project.machine.clock.nowMs();
    // Files that tell agents of this memory change whenever something is remembered, so they do not count.
    const isIgnored = project.paths.ignored().path;
    for (const path of paths.filter((one) => roleOf(one) !== "told" && !isIgnored(one))) {
      const { edited, burst } = countEdit(editedByPath.get(path) ?? { atMs: [] }, nowMs);
      editedByPath.set(path, edited);
      edits += 1;
      lastMs = nowMs;
      progress(edits, notes.length);
      if (burst === undefined) continue;
      const remembered = rememberOne(project, noteOf(project, path, burst));
      if (!remembered.ok) return remembered;
      notes.push(remembered.value);
      noted(remembered.value);
    }
    for (const [path, edited] of editedByPath)
      if (isForgotten(edited, nowMs)) editedByPath.delete(path);
    if (nowMs - lastMs >= idleMs) return report("idle");
  }
  return report("asked");
};

const noteOf = (project: WritableProject, path: string, burst: number): Draft => ({
  kind: "note",
  overlong: "cut-line",
  body: {
    ...stampOf(project),
    text: `${path} was edited ${burst} times within ${WITHIN_MINUTES} minutes`,
    namespace: "progress",
    confidence: "0.5",
    files: [path],
    tags: ["churn"],
  },
});
