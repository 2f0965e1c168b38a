// Whether a change that was taken back is in the code again: compares the lines that its event holds with the lines of
// the same files at a commit. Called when a capture reads up to HEAD, never by the hook.
import type { ChangeFeatures } from "../event/change.ts";
import { roleOf } from "../code/role.ts";
import { TEXTS } from "../code/token-texts.ts";

/** The lines of a file as tokens, without their signs; undefined if there is no such file. */
export type LinesOf = (path: string) => readonly string[] | undefined;

/** Of what history took back: a re-land may be mended a little. */
export const MOSTLY = 4 / 5;
/** Of what was tried and never committed: the line that differs may be the mend. */
export const WHOLLY = 1;
/** A single line proves something only if it has as many tokens; `return nil` is in every file. */
const RICH_LINE = 5;

/**
 * Lines can be absent for many reasons, so the added ones must hold by themselves. A change that only removes lines is
 * never found to stand, because no edit can repeat it while they are absent; one that deletes whole files stands while
 * none of them is there. `enough`: the least share of its lines that must hold.
 */
export const standsIn = (change: ChangeFeatures, linesOf: LinesOf, enough = MOSTLY): boolean => {
  const tally = { added: 0, held: 0, removed: 0, absent: 0, longest: 0 };
  for (const { path, act, hunks } of tellingFiles(change)) {
    const there = linesOf(path);
    const counts = countsOf(there ?? []);
    for (const [tokens, net] of netOf(hunks.flatMap(({ lines }) => lines))) {
      const found = counts.get(tokens) ?? 0;
      if (net > 0) {
        tally.added += net;
        tally.held += Math.min(net, found);
        tally.longest = Math.max(tally.longest, tokens.split(" ").length);
      } else if (net < 0 && (there !== undefined || act === "delete")) {
        // That a line is not in a file which has gone says nothing of the change.
        tally.removed -= net;
        if (found === 0) tally.absent -= net;
      }
    }
  }
  const { added, held, removed, absent, longest } = tally;
  if (added === 0) return isDeletion(change) && change.files.every(({ path }) => !linesOf(path));
  if (added < 2 && longest < RICH_LINE) return false;
  return held / added >= enough && (held + absent) / (added + removed) >= enough;
};

/** Tests and documents tell only of a change that has no other code: they change with every mend. */
const tellingFiles = ({ files }: ChangeFeatures): ChangeFeatures["files"] => {
  const sources = files.filter(
    ({ path, hunks }) =>
      roleOf(path) === "source" && hunks.some(({ lines }) => lines.some(isCodeLine)),
  );
  return sources.length > 0 ? sources : files;
};

/** Where the lines of code that a change adds to a file are among these: their indexes, the longest lines first. */
export const placesOfAdded = (
  change: ChangeFeatures,
  path: string,
  lines: readonly string[],
): readonly number[] => {
  const hunks = change.files.filter((file) => file.path === path).flatMap((file) => file.hunks);
  const net = netOf(hunks.flatMap((hunk) => hunk.lines));
  return [...lines.entries()]
    .filter(([, tokens]) => (net.get(bare(tokens)) ?? 0) > 0)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([at]) => at);
};

/** Whether all it does is delete files. */
export const isDeletion = ({ files }: ChangeFeatures): boolean =>
  files.length > 0 && files.every(({ act }) => act === "delete");

/** Whether all that it does to code is to move lines within their files: nobody can tell by lines whether it stands. */
export const isMove = (change: ChangeFeatures): boolean => {
  const nets = tellingFiles(change).map(({ hunks }) => netOf(hunks.flatMap(({ lines }) => lines)));
  return (
    nets.some(({ size }) => size > 0) &&
    nets.every((net) => [...net.values()].every((n) => n === 0))
  );
};

/** How often each line of code was added (above 0) or removed (below 0). */
const netOf = (lines: readonly string[]): ReadonlyMap<string, number> => {
  const net = new Map<string, number>();
  for (const line of lines.filter(isCodeLine)) {
    const tokens = bare(line.slice(1));
    net.set(tokens, (net.get(tokens) ?? 0) + (line.startsWith("+") ? 1 : -1));
  }
  return net;
};

/** Whether a line of a change, with its sign, is more than a comment, or than brackets and signs. */
export const isCodeLine = (line: string): boolean => /(?:^.| )[wsnx]/.test(line);

const countsOf = (lines: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const line of lines.map(bare)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
};

/** A line without its comment and the comma at its end, which formatters and type checkers add. */
const bare = (tokens: string): string => {
  const code = tokens.includes("c") ? tokens.replace(/(?:^| )c\S*/g, "") : tokens;
  return code.endsWith(COMMA) ? code.slice(0, -COMMA.length) : code;
};

const COMMA = ` ${TEXTS.sign(",")}`;
