// What is known about a path: failed attempts, open issues and every other memory that names it or anything under it.
import { isShownOnPath } from "./attempts.ts";
import type { EventId } from "../event/id.ts";
import { sortedOnce } from "../kit/text.ts";
import type { IssueStory, Memory } from "./memory.ts";
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
  readonly statements: readonly Memory[];
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

/**
 * `untouched`: what a snapshot knows of memories on the path that the state does not hold, because no
 * event since has touched them.
 */
export const onPath = (
  state: State,
  path: string,
  match: PathMatch = {},
  untouched: readonly Memory[] = [],
): OnPath => {
  const all = untouched.filter((one) => isOnPath(one, path, match));
  for (const one of placed(state)) if (isOnPath(one, path, match)) all.push(one);
  return {
    attempts: newestFirst(all.filter(({ kind }) => kind === "attempt")),
    issues: newestFirst(all.filter(({ kind }) => kind === "issue")),
    statements: newestFirst(all.filter(isStatement)),
  };
};

/** The memories that are shown on the paths they name. Pass the stories of all issues if they are at hand. */
function* placed(state: State, issues: Iterable<IssueStory> = stories(state)): Generator<Memory> {
  for (const attempt of memories(state, "attempt")) if (isShownOnPath(attempt)) yield attempt;
  for (const { issue, open } of issues) if (open) yield issue;
  for (const kind of STATEMENT_KINDS)
    for (const memory of memories(state, kind)) if (isStatement(memory)) yield memory;
}

/** By path, in the form in which look-ups that ignore case compare paths: the memories shown there. */
export const idsByPath = (
  state: State,
  issues: Iterable<IssueStory>,
): ReadonlyMap<string, readonly EventId[]> => {
  const found = new Map<string, Set<EventId>>();
  for (const { id, files } of placed(state, issues))
    for (const file of files) {
      const key = pathKey(file, { ignoreCase: true });
      const ids = found.get(key);
      if (ids) ids.add(id);
      else found.set(key, new Set([id]));
    }
  return new Map([...found].map(([key, ids]) => [key, sortedOnce(ids)]));
};

export const newestFirst = (found: readonly Memory[]): readonly Memory[] =>
  [...found].sort((a, b) => compareWhen(b, a));
