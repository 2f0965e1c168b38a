// The part of a change that was fixed before its check turned green: the lines that made the error
// are gone, and the rest stayed. A change that brings those lines back undoes the fix.
import type { ChangedFile, ChangeFeatures } from "../../event/change.ts";
import { featuresOf } from "../../code/change.ts";
import { TEXTS } from "../../code/token-texts.ts";
import { differenceFrom, type TreeNow } from "./tree-now.ts";
import { LIMITS } from "./tried.ts";
import type { Try } from "./open-attempts.ts";

/** A shorter line is in every file and shows nothing. */
const RICH_LINE = 5;

/** Undefined if no line of it is gone that says something of its own. */
export const mendedPart = (tried: Try, tree: TreeNow): Try | undefined => {
  const around = differenceFrom(tree, tried.anchor);
  if (around === undefined) return undefined;
  const here = around.filter(({ path }) => tried.paths.includes(path));
  const files = goneFrom(tried.features, featuresOf(here, tree.isSecret, LIMITS));
  const lines = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines));
  if (!lines.some((line) => line.split(" ").length >= RICH_LINE)) return undefined;
  const gone = { ...tried.features, files, totalFiles: files.length, totalLines: lines.length };
  return { ...tried, features: gone, plus: lines.length, minus: 0 };
};

/** The added lines that are not among the ones added now, in however many lines a formatter put them. */
const goneFrom = (
  then: ChangeFeatures,
  now: ChangeFeatures | undefined,
): readonly ChangedFile[] => {
  const added = (now?.files ?? []).flatMap(({ hunks }) => hunks.flatMap(addedIn));
  const left = new Map<string, number>();
  for (const line of added) left.set(line, (left.get(line) ?? 0) + 1);
  const flow = flowOf(added);
  const isGone = (line: string): boolean => {
    const times = left.get(line) ?? 0;
    left.set(line, times - 1);
    return times <= 0 && line.startsWith("+") && !flow.includes(flowOf([line]));
  };
  return then.files.flatMap((file) => {
    const hunks = file.hunks.flatMap((hunk) => {
      const lines = hunk.lines.filter(isGone);
      return lines.length === 0 ? [] : [{ ...hunk, lines }];
    });
    return hunks.length === 0 ? [] : [{ ...file, act: "edit" as const, hunks }];
  });
};

const addedIn = ({ lines }: { readonly lines: readonly string[] }): readonly string[] =>
  lines.filter((line) => line.startsWith("+"));

/**
 * The tokens of lines one after the other, without those that a formatter adds where it breaks a line. The gate does not
 * tell numbers apart: to it, a line with another number is the line itself.
 */
const flowOf = (lines: readonly string[]): string =>
  ` ${lines
    .flatMap((line) => line.slice(1).split(" "))
    .filter((token) => !LAYOUT.has(token))
    .map((token) => (token.startsWith("n") ? "n" : token))
    .join(" ")} `;

const LAYOUT = new Set(Array.from("()[]{},;", TEXTS.sign));
