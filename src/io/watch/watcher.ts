// Watches the folders of a work tree that hold files git does not ignore, one watch a folder. `recursive` would also
// watch node_modules, and on Linux take a watch for every file there. Git itself says what is ignored.
import { statSync, watch, type FSWatcher } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { GitMissing } from "../../engine/ports/agents/installation-state.ts";
import type { Watched, Watcher, WatchFault } from "../../engine/ports/watcher.ts";

export interface WatcherOptions {
  /** Top of the work tree. */
  readonly top: string;
  readonly ask: (cwd: string, args: readonly string[]) => Result<string, GitMissing>;
  /** The id of the process that started this one. */
  readonly parent: () => number;
}

const PAUSE_MS = 250;
/** An editor writes in steps, so a file is looked at only after it was left alone for this long. */
const REST_MS = 500;
/** The most paths in one question to git. */
const ASKED = 500;

export const createWatcher = (options: WatcherOptions): Watcher => ({
  begin: () => {
    const listed = listFiles(options, []);
    if (!listed.ok) return listed;
    const state: WatcherState = {
      ...options,
      startMs: Date.now(),
      startedBy: options.parent(),
      watches: new Map(),
      changed: new Map(),
      seen: new Map(),
      refused: undefined,
    };
    watchFolders(state, listed.value);
    if (state.refused === undefined) return ok(watchedBy(state));
    stop(state);
    return err(state.refused);
  },
});

interface WatcherState extends WatcherOptions {
  readonly startMs: number;
  readonly startedBy: number;
  readonly watches: Map<string, FSWatcher>;
  /** Paths that something happened to, and when. */
  readonly changed: Map<string, number>;
  /** What tells the present content of a file from an earlier one. */
  readonly seen: Map<string, string>;
  refused: WatchFault | undefined;
}

const watchedBy = (state: WatcherState): Watched => ({
  next: async (signal) => {
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    if (state.parent() !== state.startedBy) return undefined;
    return signal.aborted ? [] : editsIn(state);
  },
  stop: () => stop(state),
});

const stop = ({ watches }: WatcherState): void => {
  for (const one of watches.values()) one.close();
  watches.clear();
};

/** Of the paths at rest, the files whose content changed and that git does not ignore. */
const editsIn = (state: WatcherState): readonly string[] => {
  const now = Date.now();
  const resting = [...state.changed].flatMap(([path, atMs]) =>
    now - atMs < REST_MS ? [] : [path],
  );
  for (const path of resting) state.changed.delete(path);
  const touched = resting.flatMap((path) => (isEdited(state, path) ? [path] : []));
  if (touched.length === 0) return [];
  // Only git is asked: for a folder it answers with the files below it.
  const kept = listFiles(state, touched);
  if (!kept.ok) return [];
  watchFolders(state, kept.value);
  return kept.value.filter((path) => isNew(state, path));
};

/** A folder counts too, because it may hold new files. */
const isEdited = (state: WatcherState, path: string): boolean => {
  const stat = statSync(join(state.top, path), { throwIfNoEntry: false });
  return stat !== undefined && (stat.isDirectory() || isSince(state, stat.mtimeMs));
};

const isNew = (state: WatcherState, path: string): boolean => {
  const stat = statSync(join(state.top, path), { throwIfNoEntry: false });
  if (!stat?.isFile() || !isSince(state, stat.mtimeMs)) return false;
  const content = `${stat.mtimeMs} ${stat.size}`;
  if (state.seen.get(path) === content) return false;
  state.seen.set(path, content);
  return true;
};

/**
 * If the content is older, only permissions or the name changed. File dates move in steps, so a little slack is left.
 */
const isSince = ({ startMs }: WatcherState, mtimeMs: number): boolean => mtimeMs >= startMs - 20;

/** Tracked files, and untracked ones that are not ignored. */
const listFiles = (
  { top, ask }: WatcherOptions,
  paths: readonly string[],
): Result<readonly string[], GitMissing> => {
  const files = new Set<string>();
  for (let at = 0; at === 0 || at < paths.length; at += ASKED) {
    const listed = ask(top, [
      ...["--literal-pathspecs", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
      ...["--", ...paths.slice(at, at + ASKED)],
    ]);
    if (!listed.ok) return listed;
    // The path of a nested repository ends with a slash; that is not ours.
    for (const path of listed.value.split("\0"))
      if (path !== "" && !path.endsWith("/")) files.add(path);
  }
  return ok([...files]);
};

const watchFolders = (state: WatcherState, files: readonly string[]): void => {
  watchFolder(state, "");
  for (const file of files)
    for (let at = file.lastIndexOf("/"); at > 0; at = file.lastIndexOf("/", at - 1)) {
      const folder = file.slice(0, at);
      if (state.watches.has(folder)) break;
      watchFolder(state, folder);
    }
};

const watchFolder = (state: WatcherState, folder: string): void => {
  if (state.watches.has(folder) || state.refused !== undefined) return;
  const forget = (): void => {
    state.watches.get(folder)?.close();
    state.watches.delete(folder);
  };
  try {
    const one = watch(join(state.top, folder), (_, name) => {
      if (name === null || name === ".git") return;
      state.changed.set(folder === "" ? name : `${folder}/${name}`, Date.now());
    });
    // A folder that is removed takes its watch with it.
    one.on("error", forget);
    state.watches.set(folder, one);
  } catch (fault) {
    const code = codeOf(fault);
    // Gone already: a tracked file whose folder was removed.
    if (code !== "ENOENT" && code !== "ENOTDIR") state.refused = { kind: "watch-refused", code };
  }
};
