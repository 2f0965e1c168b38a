// The lines that a change has in common with a failed one, as they are written, so that a reader can
// judge the likeness. They are compared as the judge compares them: by tokens, not by white space.
import { featuresAs, type LinesAs } from "../../capture/change.ts";
import type { FileDiff } from "../../capture/diff.ts";
import { createReader } from "../../capture/tokens.ts";
import { ACTION_LIMITS } from "../action/features.ts";
import { lineGram } from "./fingerprint.ts";
import { createTokens, isNotice, isTelling, isVersion } from "./token.ts";

export interface SharedLines {
  /** The richest of them, each once, with their signs, in the order of the change. */
  readonly lines: readonly string[];
  readonly count: number;
}

interface Line {
  /** With its sign. */
  readonly text: string;
  /** Undefined if the line proves nothing: brackets, one short word, a version. */
  readonly key: string | undefined;
  /** The number of its tokens, without comments. */
  readonly size: number;
}

/** A line counts as often as both changes have it. At most `most` lines are given. */
export const sharedLines = (
  change: readonly FileDiff[],
  failed: readonly FileDiff[],
  most: number,
): SharedLines => {
  const left = new Map<string, number>();
  for (const { key = "" } of linesOf(failed)) left.set(key, (left.get(key) ?? 0) + 1);
  const shared = linesOf(change).filter(({ key }) => {
    const count = key === undefined ? 0 : (left.get(key) ?? 0);
    if (key !== undefined && count > 0) left.set(key, count - 1);
    return count > 0;
  });
  const each = [...new Map(shared.map((line) => [line.key, line])).values()];
  const richest = new Set(each.toSorted((a, b) => b.size - a.size).slice(0, most));
  const lines = each.filter((line) => richest.has(line)).map(({ text }) => text);
  return { lines, count: shared.length };
};

const linesOf = (files: readonly FileDiff[]): readonly Line[] =>
  featuresAs(asLines(), files, ACTION_LIMITS)?.files.flatMap(({ hunks }) =>
    hunks.flatMap(({ lines }) => lines),
  ) ?? [];

const asLines = (): LinesAs<Line> => {
  const tokens = createTokens();
  return {
    reader: (syntax, sign) => {
      const read = createReader(syntax, undefined, tokens);
      return (line) => {
        const those = read(line);
        const proves = isTelling(those) && !isVersion(those) && !isNotice(those);
        return {
          text: `${sign}${line}`,
          key: proves ? `${sign}${lineGram(those)}` : undefined,
          size: those.filter(({ isComment }) => !isComment).length,
        };
      };
    },
    lengthOf: ({ text }) => text.length,
  };
};
