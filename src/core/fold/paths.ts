// What is known about a path: failed attempts, open issues and every other memory that names it or anything under it.
import { isShownOnPath } from "./attempts.ts";
import type { Memory } from "./memory.ts";
import { compareWhen, stories } from "./issues.ts";
import { memories } from "./memories.ts";
import type { State } from "./state.ts";
import { isStatement, STATEMENT_KINDS } from "./statements.ts";

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

export const onPath = (state: State, path: string, match: PathMatch = {}): OnPath => {
  const attempts: Memory[] = [];
  for (const attempt of memories(state, "attempt"))
    if (isShownOnPath(attempt) && isOnPath(attempt, path, match)) attempts.push(attempt);
  const issues: Memory[] = [];
  for (const { issue, open } of stories(state))
    if (open && isOnPath(issue, path, match)) issues.push(issue);
  const said: Memory[] = [];
  for (const kind of STATEMENT_KINDS)
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
