// Short repeats in a file that has moved on: other code is where the failed change once put its own, and two of the
// names are different. Made from the benchmark's repeats by rule, because no log has such cases.
import type { BenchCase, Candidate } from "./data.ts";

type Hunk = Candidate["hunks"][number];

interface Lines {
  readonly before: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly after: readonly string[];
}

/** The most lines that a short change changes. */
const SHORT = 12;

/** Nothing if the change is long, replaces nothing, or has no two names to change. */
export const movedOn = (each: BenchCase, others: readonly BenchCase[]): Candidate | undefined => {
  const { path, hunks } = each.candidate;
  const parts = hunks.map(linesOf);
  const removed = parts.flatMap((part) => part.removed);
  const added = parts.flatMap((part) => part.added);
  if (removed.length + added.length > SHORT || removed.every(isBlank) || added.every(isBlank))
    return undefined;
  const names = newNames(added, removed);
  const standing = standingIn(each, others, removed.length);
  if (names.length < 2 || standing.length < removed.length) return undefined;
  const rename = (line: string): string =>
    line.replace(NAME, (name) => {
      const at = names.indexOf(name);
      return at >= 0 && at < OTHER_NAMES.length ? (OTHER_NAMES[at] ?? name) : name;
    });
  let used = 0;
  return {
    path,
    hunks: parts.map(({ before, removed: { length }, added: came, after }): Hunk => {
      const stands = standing.slice(used, used + length);
      used += length;
      return {
        old_string: [...before, ...stands, ...after].join("\n"),
        new_string: [...before, ...came.map(rename), ...after].join("\n"),
      };
    }),
  };
};

const OTHER_NAMES = ["quillon", "brasket"];
const NAME = /[A-Za-z_$][\w$]{2,}/g;

const isBlank = (line: string): boolean => line.trim() === "";

/** A hunk without the lines that both sides begin and end with. */
const linesOf = ({ old_string: old, new_string: now }: Hunk): Lines => {
  const [a, b] = [old.split("\n"), now.split("\n")];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end))
    end += 1;
  return {
    before: a.slice(0, start),
    removed: a.slice(start, a.length - end),
    added: b.slice(start, b.length - end),
    after: a.slice(a.length - end),
  };
};

/** Names that the change brings, the most frequent first. */
const newNames = (added: readonly string[], removed: readonly string[]): readonly string[] => {
  const old = new Set(removed.join("\n").match(NAME));
  const counts = new Map<string, number>();
  for (const name of added.join("\n").match(NAME) ?? [])
    if (!old.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
};

/** Lines that other changes of the repository removed from files of the same language. */
const standingIn = (
  each: BenchCase,
  others: readonly BenchCase[],
  count: number,
): readonly string[] => {
  const suffix = each.candidate.path.slice(each.candidate.path.lastIndexOf("."));
  const lines = others
    .filter(({ repo, candidate: { path } }) => repo === each.repo && path !== each.candidate.path)
    .filter(({ candidate: { path } }) => path.endsWith(suffix))
    .flatMap(({ candidate: { hunks } }) => hunks.flatMap((hunk) => linesOf(hunk).removed))
    .filter((line) => !isBlank(line));
  return lines.slice(0, count);
};
