// The composition root for uninstall: a place, however damaged, and what removes each part of it.
import { dirname, join, sep } from "node:path";
import { err, ok, type Result } from "./core/kit/result.ts";
import { removeBridges, type Bridged } from "./engine/share/bridge.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { Place, PlaceFault } from "./engine/ports/place.ts";
import type { Removed, Removing } from "./engine/ports/removing.ts";
import type { ViewsFault } from "./engine/ports/views.ts";
import { findInitialised, type Opening } from "./open.ts";
import { isExcluded } from "./io/place/exclude.ts";
import { filesBelow, statOf } from "./io/kit/files.ts";
import { FOLDER } from "./io/kit/home.ts";
import { machineHome } from "./io/kit/home.ts";
import { forgetProject } from "./io/place/known.ts";
import { excludeFile } from "./io/place/make.ts";
import { removeDerived, removeExcludeLine, removeTruth, STORE_NAMES } from "./io/place/remove.ts";
import { workTreesOf } from "./io/place/work-trees.ts";
import { createBridgeFiles } from "./io/views/bridge-files.ts";
import { removePages } from "./io/views/remove.ts";

export interface Removable {
  readonly place: Place;
  readonly removing: Removing;
  /** How many bytes the log has. */
  readonly logBytes: () => Result<number, FileFault>;
  /** How many drafts of hooks are not in the log yet. */
  readonly waiting: () => Result<number, FileFault>;
  /** The folder that the machine keeps for all its projects; nothing if it keeps none. */
  readonly machineHome: () => string | undefined;
}

/** With `dry`, it only says what would go. */
export const openRemovable = (opening: Opening, dry: boolean): Result<Removable, PlaceFault> => {
  const found = findInitialised(opening);
  if (!found.ok) return found;
  const place = found.value;
  const home = machineHome(opening.env);
  return ok({
    place,
    removing: {
      pages: () => pagesIn(place, dry),
      excludeLine: (left) => excludeLineGone(place, dry, left),
      derived: () => forgetting(place, home, dry, removeDerived),
      truth: () => forgetting(place, home, dry, removeTruth),
    },
    logBytes: () => bytesBelow(join(place.store, "log")),
    waiting: () => {
      const files = filesBelow(join(place.store, "local/spool"));
      return files.ok ? ok(files.value.length) : files;
    },
    machineHome: () => {
      const ofMachine = statOf(home);
      return ofMachine.ok && ofMachine.value ? home : undefined;
    },
  });
};

/** Forgets the project while its file can still be read. A project whose file is broken is listed nowhere. */
const forgetting = (
  place: Place,
  home: string,
  dry: boolean,
  remove: (place: Place, dry: boolean) => Result<Removed, FileFault>,
): Result<Removed, FileFault> => {
  const forgotten = dry ? ok(undefined) : forgetProject(place, home);
  if (!forgotten.ok && forgotten.error.kind !== "project-broken") return err(forgotten.error);
  return remove(place, dry);
};

/** Without it git would show what somebody put beside our files. */
const excludeLineGone = (
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

const pagesIn = (place: Place, dry: boolean): Result<Removed, FileFault | ViewsFault> => {
  const trees = place.kind === "git" ? workTreesOf(place) : ok([dirname(place.store)]);
  if (!trees.ok) return trees;
  const all: Removed[] = [];
  for (const tree of trees.value) {
    // Outside git the log is in this very folder.
    const others = place.kind === "git" ? undefined : STORE_NAMES;
    const done = removePages(join(tree, FOLDER), dry, others);
    if (!done.ok) return done;
    const bridges = removeBridges(createBridgeFiles(tree), dry);
    if (!bridges.ok) return bridges;
    all.push(done.value, bridgesTaken(tree, bridges.value));
  }
  return ok({
    removed: all.flatMap(({ removed }) => removed),
    left: all.flatMap(({ left }) => left),
  });
};

const bridgesTaken = (tree: string, bridged: readonly Bridged[]): Removed => {
  const at = (isGone: boolean): readonly string[] =>
    bridged
      .filter(({ change }) => isGone === (change === "removed" || change === "taken-out"))
      .map(({ format }) => join(tree, format.path));
  return { removed: at(true), left: at(false) };
};

const bytesBelow = (folder: string): Result<number, FileFault> => {
  const files = filesBelow(folder);
  if (!files.ok) return files;
  let bytes = 0;
  for (const file of files.value) {
    const stat = statOf(join(folder, file));
    if (!stat.ok) return stat;
    bytes += stat.value?.size ?? 0;
  }
  return ok(bytes);
};
