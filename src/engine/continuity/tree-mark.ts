// A mark of a work tree: which files differ from a commit, and how. Two marks from the same commit show what changed between.
import type { FileDiff } from "../../core/code/diff.ts";
import { roleOf } from "../../core/code/role.ts";
import { hash64 } from "../../core/kit/hash.ts";
import { lazily } from "../../core/kit/lazy.ts";

/** A tree with more changed files is not marked file by file. */
const MOST_FILES = 500;

export type TreeMark = Readonly<Record<string, string>>;

export const markOf = (files: readonly FileDiff[]): TreeMark =>
  Object.fromEntries(
    files
      .slice(0, MOST_FILES)
      .map(({ path, act, after, hunks }) => [
        path,
        hash64(JSON.stringify([act, hunks.length === 0 ? after : hunks])),
      ]),
  );

/** Whether the mark holds every file that differed. */
export const isMarkedWhole = (mark: TreeMark): boolean => Object.keys(mark).length < MOST_FILES;

/** The paths that differ between two marks, sorted. */
export const changedBetween = (before: TreeMark, after: TreeMark): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .toSorted();

/** The files of a mark that were in no commit and are gone: what differs in nothing now is as it was committed, or was never that. */
export const goneSince = (
  mark: TreeMark,
  now: readonly FileDiff[],
  isThere: (path: string) => boolean,
): readonly string[] => {
  const known = new Set(now.map(({ path }) => path));
  return Object.keys(mark).filter((path) => !known.has(path) && !isThere(path));
};

/**
 * The paths that changed since a mark was made, up to now. A file of the work that is gone, and that the work does not need by its
 * names, is none: a reproduction was thrown away, and what the check looked at is as it was.
 */
export const pathsSince = (
  mark: TreeMark,
  now: TreeMark,
  { gone, isNamed }: { readonly gone: readonly string[]; readonly isNamed: IsNamed },
): readonly string[] => {
  const away = new Set(gone.filter((path) => !isNamed(path)));
  return changedBetween(mark, now).filter((path) => !away.has(path));
};

export type IsNamed = (path: string) => boolean;

/** Whether a line that the work added names a file, or may need what is in it without its name. */
export const namedIn = (work: readonly FileDiff[]): IsNamed => {
  const text = lazily(() =>
    plain(
      work
        .flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines))
        .filter((line) => line.startsWith("+"))
        .join("\n")
        .replaceAll(DEFINES, ""),
    ),
  );
  return (path) => {
    if (NAMELESS.test(path) && roleOf(path) !== "test") return true;
    const [file = "", folder = ""] = path.split("/").toReversed();
    const stem = file.replace(/\.\w+$/u, "");
    const name = plain(OF_FOLDER.test(stem) && folder !== "" ? folder : stem);
    return new RegExp(`(?<![a-z0-9])${name.replace(/[^a-z0-9]/gu, "\\$&")}(?![a-z0-9])`, "u").test(
      text(),
    );
  };
};

/** A test may be called like the file that it once stood in. */
const DEFINES = /\b(?:def|function|func|fn) \w+/gu;

/** `price_rule.rb` is named as `PriceRule`, `price-rule.vue` as `<PriceRule>`. */
const plain = (text: string): string => text.replaceAll(/[_-]/gu, "").toLowerCase();

/** In these languages the files of a package, or of a whole program, need no names of each other. */
const NAMELESS = /\.(?:go|java|kts?|swift|cs|vb|fs|scala|groovy)$/u;

/** It is named by its folder. */
const OF_FOLDER = /^(?:index|__init__|mod|main|lib|init|default)$/u;
