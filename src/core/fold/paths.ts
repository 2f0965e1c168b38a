// What is known about a path: failed attempts, open issues and every other memory that names it or anything under it.
import {
  FILES_GONE,
  MINOR,
  NO_LONGER_NEEDED,
  PART,
  REPEATED,
  STANDS,
} from "../event/failure-tags.ts";
import { FLAKY } from "../event/flaky.ts";
import type { Memory } from "./memory.ts";
import { compareWhen, stories } from "./issues.ts";
import { memories } from "./memories.ts";
import type { State } from "./state.ts";

export interface OnPath {
  /** Attempts that failed or were taken back and still stand, newest first. */
  readonly attempts: readonly Memory[];
  /** Open issues, newest first. */
  readonly issues: readonly Memory[];
  /** What was decided, learned, noted, mended or dropped there and still stands, newest first. */
  readonly said: readonly Memory[];
}

export interface PathMatch {
  /** Treats paths that differ only in case as one, as git does with `core.ignorecase`. */
  readonly ignoreCase?: boolean | undefined;
}

/**
 * The form in which look-ups compare paths: composed Unicode, no trailing slash, lower case if case
 * is ignored. Some letters have a composed form in lower case only (`T̈` and `ẗ`), so the result is
 * composed once more.
 */
export const pathKey = (path: string, { ignoreCase }: PathMatch = {}): string => {
  const composed = path.normalize("NFC").replace(/\/+$/u, "");
  return ignoreCase ? composed.toLowerCase().normalize("NFC") : composed;
};

/** Whether the memory names the path or, if the path is a folder, a file under it. Everything is under the root. */
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

/** A failed attempt that stands, for which no other one speaks, and whose files are not long gone. */
export const isKnownFailure = (memory: Memory): boolean =>
  memory.outcome === "failed" && isShownAttempt(memory) && !memory.tags.includes(FILES_GONE);

/** What was not enough by itself. */
export const isPartial = (memory: Memory): boolean =>
  memory.outcome === "partial" && isShownAttempt(memory);

/** What somebody about to try the same should know of: known failures, and what was not enough. */
export const isFailure = (memory: Memory): boolean => isKnownFailure(memory) || isPartial(memory);

/** A failed attempt that stands, whether or not another speaks for it. */
export const hasFailed = ({ kind, outcome, standing }: Memory): boolean =>
  kind === "attempt" && outcome === "failed" && standing === "standing";

/** What failed or was taken back, whatever became of it since. */
export const isTakenBack = (memory: Memory): boolean =>
  memory.outcome !== undefined && TAKEN_BACK.has(memory.outcome) && isShownAttempt(memory);

const TAKEN_BACK: ReadonlySet<string> = new Set(["failed", NO_LONGER_NEEDED, STANDS]);

/** The attempts that are told of a path. */
export const isShownOnPath = (memory: Memory): boolean => isTakenBack(memory) || isPartial(memory);

/** An error that came and went without a change says nothing of the change that it was seen with. */
const isShownAttempt = ({ kind, standing, tags }: Memory): boolean =>
  kind === "attempt" &&
  standing === "standing" &&
  ![PART, REPEATED, FLAKY].some((tag) => tags.includes(tag));

/** Known failures first, then what was no longer needed, what is of little interest, and what stands again. */
export const weightiestFirst = (attempts: readonly Memory[]): readonly Memory[] => {
  const rank = ({ outcome, tags }: Memory): number =>
    outcome === STANDS ? 3 : tags.includes(MINOR) ? 2 : outcome === NO_LONGER_NEEDED ? 1 : 0;
  return attempts.toSorted((a, b) => rank(a) - rank(b));
};

/** The kinds that say something about a path, besides failed attempts and open issues. */
export const SAID_KINDS = ["decision", "lesson", "note", "fix", "abandon"] as const;
const saidKinds: ReadonlySet<string> = new Set(SAID_KINDS);

/** Leaves out what history itself told, except abandoned work: later, history no longer shows that. */
export const isStatement = ({ kind, key, standing }: Memory): boolean =>
  standing === "standing" &&
  saidKinds.has(kind) &&
  (kind === "abandon" || key?.startsWith("git:") !== true);

/** Whether it describes files and may therefore become stale. Dropped work does not. */
export const isCiting = (memory: Memory): boolean =>
  isStatement(memory) &&
  memory.kind !== "abandon" &&
  memory.files.length > 0 &&
  memory.namespace !== "progress" &&
  memory.namespace !== "retrospective";

/** Whether its grounds are worth checking. */
export const isResting = (memory: Memory): boolean =>
  (memory.grounded === true || memory.takenBack === true) && isStatement(memory);

export const onPath = (state: State, path: string, match: PathMatch = {}): OnPath => {
  const attempts: Memory[] = [];
  for (const attempt of memories(state, "attempt"))
    if (isShownOnPath(attempt) && isOnPath(attempt, path, match)) attempts.push(attempt);
  const issues: Memory[] = [];
  for (const { issue, open } of stories(state))
    if (open && isOnPath(issue, path, match)) issues.push(issue);
  const said: Memory[] = [];
  for (const kind of SAID_KINDS)
    for (const memory of memories(state, kind))
      if (isStatement(memory) && isOnPath(memory, path, match)) said.push(memory);
  return {
    attempts: newestFirst(attempts),
    issues: newestFirst(issues),
    said: newestFirst(said),
  };
};

export const newestFirst = (found: readonly Memory[]): readonly Memory[] =>
  [...found].sort((a, b) => compareWhen(b, a));
