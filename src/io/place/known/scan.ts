// Looks for memories on the disk, folder by folder and the nearest first. It reads names and small files, follows no
// link, and writes nothing.
import { basename, join } from "node:path";
import type { Place } from "../../../engine/ports/place.ts";
import type { DiskScan, FoundMemory } from "../../../engine/ports/projects/list.ts";
import { entriesOf, realPath, statOf } from "../../kit/files.ts";
import { FOLDER } from "../../kit/home.ts";
import { findPlace, PROJECT_FILE } from "../find.ts";
import { readProject } from "../identity.ts";
import { namesOf } from "./known.ts";
import { originOf } from "./origin.ts";

/** Beyond this, a scan stops and says so. */
const MOST_FOLDERS = 50_000;
const LONGEST_MS = 20_000;

export interface ScanMeans {
  /** How many levels below the folders. */
  readonly depth: number;
  readonly userHome: string;
  readonly nowMs: () => number;
}

type Gathering = {
  -readonly [Part in "unused" | "unreadable"]: string[];
} & { readonly found: Map<string, FoundMemory> };

export const scanDisk = (
  starts: readonly string[],
  { depth, userHome, nowMs }: ScanMeans,
): DiskScan => {
  const gathered: Gathering = { found: new Map(), unused: [], unreadable: [] };
  const untilMs = nowMs() + LONGEST_MS;
  const seen = new Set<string>();
  let level: readonly string[] = starts.flatMap((start) => {
    const real = realPath(start);
    return real.ok ? [real.value] : (gathered.unreadable.push(start), []);
  });
  let isCut = false;
  for (let deep = 0; deep <= depth && level.length > 0 && !isCut; deep++) {
    const below: string[] = [];
    for (const folder of level) {
      if (seen.has(folder)) continue;
      if (seen.size >= MOST_FOLDERS || nowMs() > untilMs) {
        isCut = true;
        break;
      }
      seen.add(folder);
      below.push(...lookIn(folder, userHome, gathered));
    }
    level = below;
  }
  const { found, unused, unreadable } = gathered;
  return { found: [...found.values()], unused, folders: seen.size, unreadable, isCut };
};

/** Returns the folders below that are worth a look. */
const lookIn = (folder: string, userHome: string, gathered: Gathering): readonly string[] => {
  const entries = entriesOf(folder);
  if (!entries.ok) {
    gathered.unreadable.push(folder);
    return [];
  }
  const names = new Set(entries.value.map(({ name }) => name));
  const isBare = names.has("HEAD") && names.has("objects") && names.has("refs");
  const repository = names.has(".git") || isBare;
  if (repository || names.has(FOLDER)) lookAt(folder, userHome, gathered);
  if (isBare) return [];
  return entries.value
    .filter((one) => one.isDirectory() && !one.name.startsWith(".") && one.name !== "node_modules")
    .map(({ name }) => join(folder, name));
};

const lookAt = (folder: string, userHome: string, gathered: Gathering): void => {
  const place = findPlace({ cwd: folder, root: folder, home: userHome });
  if (!place.ok && place.error.kind === "file-unreadable")
    gathered.unreadable.push(place.error.path);
  const own = place.ok && isAt(place.value, folder) ? place.value : undefined;
  for (const name of [".git/twiceshy", "twiceshy", FOLDER]) {
    const store = join(folder, name);
    const stat = statOf(join(store, PROJECT_FILE));
    if (stat.ok && stat.value && own?.store !== store) gathered.unused.push(store);
  }
  if (own === undefined || !own.initialised || gathered.found.has(own.store)) return;
  const project = readProject(own);
  if (project.ok)
    gathered.found.set(own.store, {
      ...{ id: project.value.id, ...namedAs(own), remote: originOf(own) },
      place: own,
    });
  else gathered.unreadable.push(project.error.path);
};

/** Not the project of a folder above. */
const isAt = ({ top, commonDir, store }: Place, folder: string): boolean =>
  [top, commonDir, join(store, "..")].includes(folder);

/** All work trees share the memory, which is named by its repository. */
const namedAs = (place: Place): Pick<FoundMemory, "name" | "folder"> => {
  const { linkedWorktree, commonDir } = place;
  if (!linkedWorktree || commonDir === undefined) return namesOf(place);
  const folder = basename(commonDir).startsWith(".") ? join(commonDir, "..") : commonDir;
  return { name: basename(folder), folder };
};
