// The lines that a change has in common with a failed one, as they are written, so that a reader can
// judge the likeness. They are compared as the judge compares them: by tokens, not by white space.
import { featuresAs, type LinesAs } from "../../code/change.ts";
import type { FileDiff } from "../../code/diff.ts";
import { createReader } from "../../code/tokens.ts";
import { ACTION_LIMITS } from "../action/features.ts";
import { lineGram } from "./fingerprint.ts";
import { createTokens, isNotice, isDistinctive, isVersion } from "./token.ts";

export interface SharedLines {
  /** The richest of them, each once, with their signs, in the order of the change. */
  readonly lines: readonly string[];
  readonly count: number;
}

interface ChangeLine {
  /** With its sign. */
  readonly text: string;
  readonly isAdded: boolean;
  /** Of its tokens; undefined if the line proves nothing: brackets, one short word, a version. */
  readonly gram: number | undefined;
  /** The number of its tokens, without comments. */
  readonly size: number;
}

/**
 * A line counts as often as both changes have it, and not at all where a change only moves it in its
 * file. At most `most` lines are given.
 */
export const sharedLines = (
  change: readonly FileDiff[],
  failed: readonly FileDiff[],
  most: number,
): SharedLines => {
  const left = countOf(linesOf(failed).map(keyOf));
  const shared = linesOf(change).filter((line) => {
    const count = left.get(keyOf(line)) ?? 0;
    left.set(keyOf(line), count - 1);
    return count > 0;
  });
  const each = [...new Map(shared.map((line) => [keyOf(line), line])).values()];
  const richest = new Set(each.toSorted((a, b) => b.size - a.size).slice(0, most));
  const lines = each.filter((line) => richest.has(line)).map(({ text }) => text);
  return { lines, count: shared.length };
};

const keyOf = ({ isAdded, gram }: ChangeLine): string => `${isAdded ? "+" : "-"}${gram}`;

const countOf = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const linesOf = (files: readonly FileDiff[]): readonly ChangeLine[] =>
  featuresAs(asLines(), files, ACTION_LIMITS)?.files.flatMap(({ hunks }) =>
    netOf(hunks.flatMap(({ lines }) => lines)),
  ) ?? [];

/** Without the lines that prove nothing, and those that come as often as they go. */
const netOf = (lines: readonly ChangeLine[]): readonly ChangeLine[] => {
  const net = new Map<number, number>();
  for (const { gram, isAdded } of lines)
    if (gram !== undefined) net.set(gram, (net.get(gram) ?? 0) + (isAdded ? 1 : -1));
  return lines.filter(({ gram, isAdded }) => {
    const left = gram === undefined ? 0 : (net.get(gram) ?? 0);
    if (gram === undefined || (isAdded ? left <= 0 : left >= 0)) return false;
    net.set(gram, left + (isAdded ? -1 : 1));
    return true;
  });
};

const asLines = (): LinesAs<ChangeLine> => {
  const tokens = createTokens();
  return {
    reader: (syntax, sign) => {
      const read = createReader(syntax, undefined, tokens);
      return (line) => {
        const those = read(line);
        const proves = isDistinctive(those) && !isVersion(those) && !isNotice(those);
        return {
          text: `${sign}${line}`,
          isAdded: sign === "+",
          gram: proves ? lineGram(those) : undefined,
          size: those.filter(({ isComment }) => !isComment).length,
        };
      };
    },
    lengthOf: ({ text }) => text.length,
  };
};
