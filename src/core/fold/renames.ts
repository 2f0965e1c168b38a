// Where the files that memories name are now: made at capture from git's renames (judge/follow-renames.ts), kept for
// each work tree, and used by everything that looks memories up by path or shows their paths.
import type { EventId } from "../event/id.ts";
import type { Memory } from "./memory.ts";
import { pathKey, type PathMatch } from "./paths.ts";

export interface Compared {
  readonly commit: string;
  /** Milliseconds since 1970. */
  readonly ms: number;
}

export interface Renames {
  /** The commit for which they were made. */
  readonly head: string;
  /** When failed changes were last compared with the code, and at which commit; absent if they never were. */
  readonly compared?: Compared;
  /** By a name that no file has at that commit: the present name of the file that had it. */
  readonly byName: ReadonlyMap<string, string>;
  /** The same for events that mean another file by a name than `byName` says. */
  readonly byEvent: ReadonlyMap<EventId, ReadonlyMap<string, string>>;
}

/** Renames that are in git's index and in no commit yet. */
export interface StagedRenames {
  /** The commit that the index was compared with. */
  readonly head: string;
  /** The date of the index at that time: milliseconds since 1970. */
  readonly indexMs: number;
  /** The staged name of a file, by its name at that commit. */
  readonly staged: ReadonlyMap<string, string>;
}

/** What is staged goes on from the commit that the renames were followed to, and from no other. */
export const withStaged = (renames: Renames, more: StagedRenames | undefined): Renames => {
  if (more === undefined || more.staged.size === 0 || more.head !== renames.head) return renames;
  const { staged } = more;
  const onward = (names: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map([...names].map(([name, path]) => [name, staged.get(path) ?? path]));
  return {
    ...renames,
    byName: new Map([...staged, ...onward(renames.byName)]),
    byEvent: new Map([...renames.byEvent].map(([id, names]) => [id, onward(names)])),
  };
};

export const NO_RENAMES: Renames = { head: "", byName: new Map(), byEvent: new Map() };

/** The present name of the file that an event, known by any of these ids, means by a name. */
export const presentPath = (renames: Renames, ids: readonly EventId[], name: string): string => {
  const { byName, byEvent } = renames;
  const own = ids.map((id) => byEvent.get(id)?.get(name)).find((path) => path !== undefined);
  return own ?? byName.get(name) ?? name;
};

/** A memory with its files under their present names. */
export const withPresentPaths = <One extends Pick<Memory, "ids" | "files">>(
  renames: Renames,
  memory: One,
): One => {
  const files = memory.files.map((file) => presentPath(renames, memory.ids, file));
  return files.every((file, at) => file === memory.files[at])
    ? memory
    : { ...memory, files: [...new Set(files)] };
};

/** The other names under which events may know a file, or the files in a folder. */
export const formerNames = (
  renames: Renames,
  path: string,
  match: PathMatch = {},
): readonly string[] => {
  const key = pathKey(path, match);
  const names = new Set<string>();
  for (const [name, to] of namesIn(renames)) {
    const at = pathKey(to, match);
    if (at === key || at.startsWith(`${key}/`)) names.add(name);
  }
  return [...names];
};

/** Each name that some event knows a file by, with the file's present name. */
export function* namesIn(renames: Renames): Generator<readonly [name: string, path: string]> {
  const { byName, byEvent } = renames;
  yield* byName;
  for (const names of byEvent.values())
    for (const [name, path] of names) if (path !== name) yield [name, path];
}
