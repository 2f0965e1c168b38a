// What is known about a path: the failed attempts, the open issues and all else that names it, or anything under it.
import type { Memory } from "./memory.ts";
import { compareWhen, stories } from "./issues.ts";
import { memories } from "./memories.ts";
import type { State } from "./state.ts";

export interface OnPath {
  /** Failed attempts that stand, newest first. */
  readonly attempts: readonly Memory[];
  /** Open issues, newest first. */
  readonly issues: readonly Memory[];
  /** What was decided, learned, noted, mended and dropped there and stands, newest first. */
  readonly said: readonly Memory[];
}

export interface PathMatch {
  /** Paths that differ only in case are one, as where git's `core.ignorecase` is set. */
  readonly ignoreCase?: boolean | undefined;
}

/**
 * A path as look-ups compare it: composed Unicode, no trailing slash, and without case where that is asked. Some letters
 * have a composed form in lower case alone (`T̈` and `ẗ`), so it is composed once more.
 */
export const pathKey = (path: string, { ignoreCase }: PathMatch = {}): string => {
  const composed = path.normalize("NFC").replace(/\/+$/u, "");
  return ignoreCase ? composed.toLowerCase().normalize("NFC") : composed;
};

/** Whether the memory names the path, or a file under it where it is a folder; the root is above everything. */
export const isOnPath = (
  memory: Pick<Memory, "files">,
  path: string,
  match: PathMatch = {},
): boolean => {
  const key = pathKey(path, match);
  const isRoot = key === "" || key === ".";
  return memory.files.some((file) => {
    const other = pathKey(file, match);
    return isRoot || other === key || other.startsWith(`${key}/`);
  });
};

export const isKnownFailure = ({ kind, outcome, standing }: Memory): boolean =>
  kind === "attempt" && outcome === "failed" && standing === "standing";

/** The kinds that say something of a path besides what failed and what is open. */
export const SAID_KINDS = ["decision", "lesson", "note", "fact", "fix", "abandon"] as const;
const saidKinds: ReadonlySet<string> = new Set(SAID_KINDS);

/** What history itself told is left out, but for what only a look at git at that time could tell. */
export const isSaid = ({ kind, key, standing }: Memory): boolean =>
  standing === "standing" &&
  saidKinds.has(kind) &&
  (kind === "abandon" || key?.startsWith("git:") !== true);

/** Whether it speaks of files as they are, and so may outlive them; what merely went on does not. */
export const isCiting = (memory: Memory): boolean =>
  isSaid(memory) &&
  memory.kind !== "abandon" &&
  memory.files.length > 0 &&
  memory.namespace !== "progress" &&
  memory.namespace !== "retrospective";

/** Whether it is worth looking at what it rests on; a commit that is there is no question. */
export const isResting = (memory: Memory): boolean =>
  (memory.grounded === true || memory.takenBack === true) && isSaid(memory);

export const onPath = (state: State, path: string, match: PathMatch = {}): OnPath => {
  const attempts: Memory[] = [];
  for (const attempt of memories(state, "attempt"))
    if (isKnownFailure(attempt) && isOnPath(attempt, path, match)) attempts.push(attempt);
  const issues: Memory[] = [];
  for (const { issue, open } of stories(state))
    if (open && isOnPath(issue, path, match)) issues.push(issue);
  const said: Memory[] = [];
  for (const kind of SAID_KINDS)
    for (const memory of memories(state, kind))
      if (isSaid(memory) && isOnPath(memory, path, match)) said.push(memory);
  return {
    attempts: newestFirst(attempts),
    issues: newestFirst(issues),
    said: newestFirst(said),
  };
};

export const newestFirst = (found: readonly Memory[]): readonly Memory[] =>
  [...found].sort((a, b) => compareWhen(b, a));
