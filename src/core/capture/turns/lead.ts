// What stands before the words of a line: its indent, the mark of a list, a box, a heading's signs.

export type Box = "open" | "ticked" | "dropped";

export interface TurnLine {
  /** Where the line begins in the turn, in UTF-16 units. */
  readonly at: number;
  /** Columns before its first mark. */
  readonly indent: number;
  readonly is: "heading" | "list" | "text";
  readonly box?: Box;
  /** One of several below each other, without the mark of a list. */
  readonly isInRun?: true;
  /** The box is a sign such as `✅`, which adorns other points as well. */
  readonly isSign?: true;
  /** How many units of the line come before its words. */
  readonly lead: number;
  /** The words, without white space around them. */
  readonly words: string;
}

const HEADING = /^ {0,3}#{1,6}[ \t]+/u;
const MARK = /^([ \t]*)(?:[-*+•]|\d{1,3}[.)])[ \t]+/u;
/** How a host draws the steps below its plan. */
const BRANCH = /^[ \t]*(?:[└⎿][ \t]*)?/u;
const BOX = /^\[([ xX~/\->✓✔])\][ \t]+/u;
/** A sign in the place of a box, after the mark of a list. */
const SIGN = /^(?:(☐|⬜|🔲|◻|□|▢|⏳|🔄|◼)|(☑|☒|✅|✔|✓|🗹))\u{FE0F}?[ \t]+/u;

const BOXES: ReadonlyMap<string, Box> = new Map([
  [" ", "open"],
  ["/", "open"],
  [">", "open"],
  ["x", "ticked"],
  ["X", "ticked"],
  ["✓", "ticked"],
  ["✔", "ticked"],
  ["~", "open"],
  ["-", "dropped"],
]);

/** `isInRun`: the line is one of several below each other that begin with a box. */
export const readLine = (line: string, at: number, isInRun = false): TurnLine => {
  const heading = HEADING.exec(line)?.[0];
  if (heading !== undefined)
    return lineOf(line, { at, indent: 0, is: "heading", lead: heading.length });
  const [mark = "", indent = ""] = MARK.exec(line) ?? [];
  const before = mark === "" && isInRun ? (BRANCH.exec(line)?.[0] ?? "") : mark;
  if (before === "" && !isInRun) {
    const blank = line.length - line.trimStart().length;
    return lineOf(line, { at, indent: blank, is: "text", lead: blank });
  }
  const rest = line.slice(before.length);
  const box = boxOf(rest);
  return lineOf(line, {
    ...{ at, indent: indent.replaceAll("\t", "    ").length, is: "list" },
    lead: before.length + (box?.length ?? 0),
    ...(box === undefined ? {} : { box: box.is }),
    ...(box?.isSign === true ? { isSign: true } : {}),
    ...(mark === "" ? { isInRun: true } : {}),
  });
};

interface ReadBox {
  readonly is: Box;
  readonly length: number;
  readonly isSign?: true;
}

const boxOf = (text: string): ReadBox | undefined => {
  const box = BOX.exec(text);
  const is = BOXES.get(box?.[1] ?? "");
  if (box !== null && is !== undefined) return { is, length: box[0].length };
  const sign = SIGN.exec(text);
  return sign === null
    ? undefined
    : { is: sign[1] === undefined ? "ticked" : "open", length: sign[0].length, isSign: true };
};

/**
 * Whether a line without the mark of a list is one of several boxes below each other. A check mark alone also adorns
 * sentences, so only a run counts, and one of marks that are no boxes only if one in it is open.
 */
export const isBoxRun = (lines: readonly string[], at: number): boolean => {
  const boxAt = (one: number): string | undefined => {
    const rest = (lines[one] ?? "").replace(BRANCH, "");
    return boxOf(rest) && rest.slice(0, 3);
  };
  if (boxAt(at) === undefined) return false;
  let [from, to] = [at, at];
  while (at - from < LONGEST_RUN && boxAt(from - 1) !== undefined) from -= 1;
  while (to - at < LONGEST_RUN && boxAt(to + 1) !== undefined) to += 1;
  const run = lines.slice(from, to + 1).map((line) => line.replace(BRANCH, ""));
  return (
    run.some((line) => BOX.test(line)) ||
    (run.length > 1 && run.some((line) => !line.startsWith("✅")))
  );
};

const LONGEST_RUN = 40;

/** Whether a list has an open box on a line near this one: then its check marks are boxes as well. */
export const isBesideOpen = (lines: readonly string[], at: number): boolean => {
  const near = lines.slice(Math.max(0, at - LONGEST_RUN), at + LONGEST_RUN);
  const before = near.slice(0, Math.min(at, LONGEST_RUN)).reverse();
  return [before, near.slice(before.length + 1)].some((side) => {
    const end = side.findIndex((line) => HEADING.test(line));
    return side.slice(0, end < 0 ? side.length : end).some(isOpenBox);
  });
};

const isOpenBox = (line: string): boolean => boxOf(line.replace(MARK, ""))?.is === "open";

const lineOf = (line: string, read: Omit<TurnLine, "words">): TurnLine => ({
  ...read,
  words: line.slice(read.lead).trim(),
});
