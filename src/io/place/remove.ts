// Takes a store apart again, by the names of what we put there. Whatever else is in it stays.
import { readdirSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Busy, FileFault } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import type { Removed, Removing } from "../../engine/ports/projects/removing.ts";
import type { UnlistFault } from "../../engine/ports/projects/list.ts";
import { includeViews, isExcluded } from "./exclude.ts";
import { linkStatOf, readText } from "../kit/files.ts";
import { FOLDER } from "../kit/home.ts";
import { PROJECT_FILE } from "./find.ts";
import { forgetProject } from "./known/note.ts";
import { excludeFile } from "./make.ts";

/** Made again from the log, or of no use once nobody asks for it. */
const DERIVED = [
  ...["index", "gate"],
  ...["told", "edits", "gate-trace", "gate-trace.old", "swept"].map((name) => `local/${name}`),
];

/** The file that says there is a memory comes last, so that an interrupted removal can be repeated. */
const TRUTH = ["index", "gate", "local", "blobs", "log", "config.json", PROJECT_FILE];

const IGNORE = ".gitignore";

/** Every name that we put into a store. */
export const STORE_NAMES: ReadonlySet<string> = new Set([...TRUTH, IGNORE]);

/** With `dry`, here and below, it only returns what would go. */
export const removeDerived = (
  { store }: Pick<Place, "store">,
  dry: boolean,
): Result<Removed, FileFault> => removeNamed(store, DERIVED, dry);

export const removeTruth = ({ store, kind }: Place, dry: boolean): Result<Removed, FileFault> => {
  const ignore = kind === "folder" ? readText(join(store, IGNORE)) : ok(undefined);
  if (!ignore.ok) return ignore;
  const done = removeNamed(store, [...(ignore.value === "*\n" ? [IGNORE] : []), ...TRUTH], dry);
  if (!done.ok) return done;
  return answered("file-unwritable", store, () => {
    const left = readdirSync(store)
      .map((name) => join(store, name))
      .filter((path) => !dry || !done.value.removed.includes(path));
    if (left.length > 0) return { removed: done.value.removed, left };
    if (!dry) rmdirSync(store);
    return { removed: [...done.value.removed, store], left: [] };
  });
};

const removeNamed = (
  store: string,
  names: readonly string[],
  dry: boolean,
): Result<Removed, FileFault> => {
  const removed: string[] = [];
  for (const path of names.map((name) => join(store, name))) {
    const there = linkStatOf(path);
    if (!there.ok) return there;
    if (!there.value) continue;
    const gone = dry
      ? ok(undefined)
      : answered("file-unwritable", path, () => rmSync(path, { recursive: true }));
    if (!gone.ok) return gone;
    removed.push(path);
  }
  return ok({ removed, left: [] });
};

/** Returns whether the line was there. Its folder goes too if it is empty then: git works without it. */
export const removeExcludeLine = (
  { commonDir }: Pick<Place, "commonDir">,
  dry: boolean,
): Result<boolean, FileFault | Busy> => {
  if (commonDir === undefined) return ok(false);
  const file = excludeFile(commonDir);
  if (dry) return isExcluded(file);
  const was = includeViews(file);
  if (!was.ok || !was.value) return was;
  return answered("file-unwritable", file, () => {
    orUndefined(() => rmdirSync(dirname(file)), "ENOTEMPTY", "EEXIST");
    return true;
  });
};

/**
 * Forgets the project while its file can still be read. A project whose file is broken is listed nowhere. What the machine's
 * folder has of its sessions (`turns`) goes too.
 */
export const removeAndForget = (
  place: Place,
  { home, turns }: { readonly home: string; readonly turns: string },
  dry: boolean,
  remove: (place: Place, dry: boolean) => Result<Removed, FileFault>,
): Result<Removed, UnlistFault> => {
  const forgotten = dry ? ok(undefined) : forgetProject(place, home);
  if (!forgotten.ok && forgotten.error.kind !== "project-broken") return err(forgotten.error);
  const indexed = removeNamed(dirname(turns), [basename(turns)], dry);
  const removed = indexed.ok ? remove(place, dry) : indexed;
  if (!indexed.ok || !removed.ok) return removed;
  return ok({ ...removed.value, removed: [...removed.value.removed, ...indexed.value.removed] });
};

/** Without it git would show what somebody put beside our files. */
export const excludeLineGone = (
  place: Place,
  dry: boolean,
  left: readonly string[],
): ReturnType<Removing["excludeLine"]> => {
  const { commonDir } = place;
  const hides = left.some((path) => path.split(sep).includes(FOLDER));
  if (commonDir !== undefined && hides) {
    const file = excludeFile(commonDir);
    const there = isExcluded(file);
    return there.ok ? ok({ gone: false, ...(there.value ? { stays: file } : {}) }) : there;
  }
  const gone = removeExcludeLine(place, dry);
  return gone.ok ? ok({ gone: gone.value }) : gone;
};
