// What differs between two trees in memory: paths, renames, hunks, and which commit a line is from.
import type { FileDiff, Hunk } from "../../core/code/diff.ts";
import { diffLines } from "../../core/code/line-diff.ts";
import type { PathChange } from "../../core/code/project-part.ts";
import { hash64 } from "../../core/kit/hash.ts";

/** Texts by path. */
export type MemoryTree = ReadonlyMap<string, string>;

/** The paths whose texts differ, sorted. */
export const hasChanged = (before: MemoryTree, after: MemoryTree): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .toSorted((a, b) => (a < b ? -1 : 1));

/** With the act on each path; a file that is half the same under a new name was renamed. */
export const pathChangesOf = (before: MemoryTree, after: MemoryTree): readonly PathChange[] => {
  const paths = hasChanged(before, after);
  const gone = new Set(paths.filter((path) => !after.has(path)));
  const from = new Map<string, string>();
  for (const path of paths.filter((one) => !before.has(one))) {
    const [best] = [...gone]
      .map((name) => [name, alike(before.get(name) ?? "", after.get(path) ?? "")] as const)
      .toSorted(([, a], [, b]) => b - a);
    if (best === undefined || best[1] < 0.5) continue;
    from.set(path, best[0]);
    gone.delete(best[0]);
  }
  const moved = new Set(from.values());
  return paths
    .filter((path) => !moved.has(path))
    .map((path): PathChange => {
      const name = from.get(path);
      if (name !== undefined) return { path, from: name, act: "rename" };
      return { path, act: gone.has(path) ? "delete" : before.has(path) ? "edit" : "add" };
    });
};

export const diffOf = (before: MemoryTree, after: MemoryTree): readonly FileDiff[] =>
  pathChangesOf(before, after).map(({ path, from, act }) => {
    const [old, now] = [before.get(from ?? path), after.get(path)];
    const binary = [old, now].some((text) => text?.includes("\0"));
    return {
      path,
      ...(from === undefined ? {} : { from }),
      act,
      // Of a file that only moved, git names no object.
      ...(old === now ? { before: "", after: "" } : { before: nameOf(old), after: nameOf(now) }),
      binary,
      hunks: binary ? [] : diffLines(old ?? "", now ?? ""),
    };
  });

/** A file in a commit. */
type FileAt = (sha: string) => {
  readonly parents: readonly string[];
  readonly text: string | undefined;
};

/** The commit that a line of a file comes from, with its number there, as far as parents have the file. */
export const originOf = (
  at: FileAt,
  tip: string,
  line: number,
): { readonly sha: string; readonly line: number; readonly isFirst: boolean } | undefined => {
  const { parents, text } = at(tip);
  if (text === undefined) return undefined;
  const [older] = parents.flatMap((parent) => {
    const before = at(parent).text;
    const was = before === undefined ? undefined : lineBefore(diffLines(before, text), line);
    return was === undefined ? [] : [{ sha: parent, line: was }];
  });
  return older === undefined
    ? { sha: tip, line, isFirst: parents.length === 0 }
    : originOf(at, older.sha, older.line);
};

/**
 * The commits that these lines of a file come from, each once. Git does not say whether the very first commit wrote a
 * line, or only lies where history ends.
 */
export const blameOf = (at: FileAt, tip: string, lines: readonly number[]): readonly string[] => [
  ...new Set(
    lines.flatMap((line) => {
      const origin = originOf(at, tip, line);
      return origin === undefined || origin.isFirst ? [] : [origin.sha];
    }),
  ),
];

/** The number that a line had before these hunks; undefined if one of them added it. */
export const lineBefore = (hunks: readonly Hunk[], line: number): number | undefined => {
  let moved = 0;
  for (const { new: start, lines } of hunks) {
    const added = lines.filter((one) => one.startsWith("+")).length;
    if (added > 0 && line >= start && line < start + added) return undefined;
    if (start < line) moved += lines.length - 2 * added;
  }
  return line + moved;
};

/** The share of the larger text's lines that the other has too. */
const alike = (one: string, other: string): number => {
  const left = new Map<string, number>();
  for (const line of one.split("\n")) left.set(line, (left.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of other.split("\n")) {
    const count = left.get(line) ?? 0;
    if (count > 0) common += line.length + 1;
    left.set(line, count - 1);
  }
  return common / Math.max(one.length + 1, other.length + 1);
};

/** Forty hex digits for a text, as git names its objects. */
export const objectName = (text: string): string =>
  [text, `${text}\u0001`, `${text}\u0002`].map(hash64).join("").slice(0, 40);

const nameOf = (text: string | undefined): string =>
  text === undefined ? "0".repeat(40) : objectName(text);
