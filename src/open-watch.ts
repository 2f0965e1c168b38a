// The composition root for watching: a git work tree, as the user's own git sees it.
import { err, ok, type Result } from "./core/kit/result.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Watcher } from "./engine/ports/watcher.ts";
import { askUsersGit } from "./io/health/git.ts";
import { createWatcher } from "./io/watch/watcher.ts";

/** Outside a git work tree nothing could say what is ignored. */
export interface NotWatchable {
  readonly kind: "watch-no-work-tree";
  readonly folder: string;
}

export const watcherOf = ({ kind, top, store }: Place): Result<Watcher, NotWatchable> =>
  kind === "folder" || top === undefined
    ? err({ kind: "watch-no-work-tree", folder: top ?? store })
    : ok(createWatcher({ top, ask: askUsersGit, parent: () => process.ppid }));
