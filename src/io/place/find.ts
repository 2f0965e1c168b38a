// Finds where a project's memory lives, from files alone: the edited path's project, or else the working folder's.
// Every hook calls it, so it starts no process and reads only a handful of small files.
import { FOLDER } from "../kit/home.ts";
import { dirname, join, resolve } from "node:path";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Place, PlaceFault } from "../../engine/ports/place.ts";
import { linkStatOf, realPath, statOf } from "../kit/files.ts";
import { isWithin, upwards } from "./folders.ts";
import { gitDirAt, repositoryAt, type Repository } from "./git-files.ts";

export interface PlaceQuestion {
  readonly cwd: string;
  /** The value of `--root`. */
  readonly root?: string | undefined;
  /** The value of `TWICESHY_ROOT`. */
  readonly envRoot?: string | undefined;
  /** The user's home folder. The search upwards never takes it for a project. */
  readonly home: string;
  /** The file that is edited or asked about. */
  readonly path?: string | undefined;
}

export const PROJECT_FILE = "project.json";

/** Any project, whether or not it has a memory; see `initialised`. */
export const findPlace = (question: PlaceQuestion): Result<Place, PlaceFault> => {
  const pinned = pinnedPlace(question);
  if (!pinned.ok) return pinned;
  const { cwd, home, path } = question;
  const fromPath = path === undefined ? ok(undefined) : placeOfPath(resolve(cwd, path), home);
  if (!fromPath.ok) return fromPath;
  if (pinned.value) return pathWithin(pinned.value, fromPath.value, path ?? "");
  return fromPath.value ? ok(fromPath.value) : placeOfFolder(cwd, home);
};

/**
 * What the front of a hook has seen: upwards from a folder, the first `.git` is in `top`, and on the way there is
 * neither a link nor a folder's memory.
 */
export interface Climb {
  readonly from: string;
  readonly top: string;
  /** The gate files there lack nothing of the log. */
  readonly isFresh: boolean;
}

/** The initialised work tree where the climb ended: what `findPlace` finds for a path in the folder where it began. */
export const placeOfClimb = ({ top }: Pick<Climb, "top">): Place | undefined => {
  const real = realPath(top);
  const repository = real.ok ? repositoryAt(real.value) : real;
  if (!real.ok || !repository.ok || !repository.value || repository.value.bare) return undefined;
  const place = gitPlace(repository.value, real.value);
  return place.ok && place.value.initialised ? place.value : undefined;
};

/** The place, if a memory was made there. */
export const initialised = (place: Place): Result<Place, PlaceFault> =>
  place.initialised ? ok(place) : err({ kind: "place-not-initialised", place });

/** Where `init` would make a memory: the repository, or a folder's memory that exists, or else the folder itself. */
export const placeForInit = (
  question: Omit<PlaceQuestion, "path"> & { readonly here?: boolean },
): Result<Place, PlaceFault> => {
  const found = findPlace({ ...question, path: undefined });
  if (found.ok && (found.value.kind === "git" || !question.here)) return found;
  if (!found.ok && found.error.kind !== "place-not-found") return found;
  const folder = realPath(resolve(question.cwd, question.root || question.envRoot || "."));
  return folder.ok ? folderPlace(folder.value) : folder;
};

/** How a sentence names a place: by the folder a person would name. */
export const placeName = (place: Pick<Place, "top" | "commonDir" | "store">): string =>
  place.top ?? place.commonDir ?? place.store;

interface Pinned {
  readonly source: string;
  readonly place: Place;
}

/** `--root` and TWICESHY_ROOT each pin a project. If both are set, they must pin the same one. */
const pinnedPlace = ({
  cwd,
  root,
  envRoot,
  home,
}: PlaceQuestion): Result<Pinned | undefined, PlaceFault> => {
  let pinned: Pinned | undefined;
  for (const [source, folder] of [
    ["TWICESHY_ROOT", envRoot],
    ["--root", root],
  ] as const) {
    if (!folder) continue;
    const absolute = resolve(cwd, folder);
    const stat = statOf(absolute);
    if (!stat.ok) return stat;
    if (!stat.value?.isDirectory()) return err({ kind: "root-missing", source, root: absolute });
    const place = placeOfFolder(absolute, home);
    if (!place.ok) return place;
    if (pinned && pinned.place.store !== place.value.store)
      return outside(pinned, absolute, place.value);
    pinned = { source, place: place.value };
  }
  return ok(pinned);
};

/** A path in no project may be named from any project; a path in another project may not. */
const pathWithin = (
  pinned: Pinned,
  of: Place | undefined,
  path: string,
): Result<Place, PlaceFault> =>
  of && of.store !== pinned.place.store ? outside(pinned, path, of) : ok(of ?? pinned.place);

const outside = (
  { source, place }: Pinned,
  path: string,
  other: Place,
): Result<never, PlaceFault> =>
  err({
    kind: "place-outside",
    source,
    boundary: placeName(place),
    path,
    belongsTo: placeName(other),
  });

/**
 * The project of a path that need not exist. If the path is a link, it is not followed; links among its parents are.
 */
const placeOfPath = (path: string, home: string): Result<Place | undefined, PlaceFault> => {
  const stat = linkStatOf(path);
  if (!stat.ok) return stat;
  const place = placeOfFolder(stat.value?.isDirectory() ? path : dirname(path), home);
  return !place.ok && place.error.kind === "place-not-found" ? ok(undefined) : place;
};

const placeOfFolder = (folder: string, home: string): Result<Place, PlaceFault> => {
  const real = realPath(folder);
  if (!real.ok) return real;
  const realHome = realPath(home);
  if (!realHome.ok) return realHome;
  return nearest(real.value, realHome.value);
};

/**
 * A work tree wins over a folder's memory or a bare repository inside it. What is in a work tree may have come with a
 * clone, and is not taken for this project's memory.
 */
const nearest = (start: string, home: string): Result<Place, PlaceFault> => {
  const lookedIn = upwards(start);
  let inner: Place | undefined;
  for (const folder of lookedIn) {
    const repository = repositoryAt(folder);
    if (!repository.ok) return repository;
    const place = repository.value
      ? gitPlace(repository.value, repository.value.bare ? undefined : folder)
      : ok(undefined);
    if (!place.ok) return place;
    // The home folder, or one above it, counts as a project only if it was initialised or the search began there.
    if (place.value && (place.value.initialised || folder === start || !isWithin(home, folder)))
      return ok({ ...place.value, ...(inner ? passedOver(inner, place.value) : {}) });
    if (inner) continue;
    const other = otherPlace(folder, home);
    if (!other.ok) return other;
    inner = other.value;
  }
  return inner ? ok(inner) : err({ kind: "place-not-found", from: start, lookedIn });
};

/** A folder's memory or a bare repository at `folder`. */
const otherPlace = (folder: string, home: string): Result<Place | undefined, PlaceFault> => {
  const memory = folderPlace(folder);
  if (!memory.ok) return memory;
  // ~/.twiceshy is the machine-wide store.
  if (memory.value.initialised && folder !== home) return memory;
  const bare = gitDirAt(folder);
  if (!bare.ok || !bare.value) return bare.ok ? ok(undefined) : bare;
  return gitPlace(bare.value, undefined);
};

const passedOver = (inner: Place, outer: Place): { readonly passedOver?: string } =>
  inner.initialised && inner.store !== outer.store ? { passedOver: inner.store } : {};

const gitPlace = (repository: Repository, top: string | undefined): Result<Place, PlaceFault> => {
  const store = join(repository.commonDir, "twiceshy");
  const project = statOf(join(store, PROJECT_FILE));
  if (!project.ok) return project;
  return ok({
    kind: "git",
    store,
    ...repository,
    ...(top === undefined ? {} : { top, views: join(top, FOLDER) }),
    bare: top === undefined,
    initialised: project.value !== undefined,
  });
};

const folderPlace = (folder: string): Result<Place, PlaceFault> => {
  const store = join(folder, FOLDER);
  const project = statOf(join(store, PROJECT_FILE));
  if (!project.ok) return project;
  return ok({
    kind: "folder",
    store,
    top: folder,
    views: store,
    initialised: project.value !== undefined,
    linkedWorktree: false,
    submodule: false,
    bare: false,
  });
};
