// A runner: a tool that checks a project, how it is called and how it reports what it found. One
// small file for each family in runners/; outcome.ts and signature.ts use them. Patterns match
// single lines of bounded length.

/** The subject of a check. */
export type What = "test" | "build" | "lint" | "types";

/** One problem, in the tool's own words. */
export interface CheckFailure {
  /** The test that failed, or the file. */
  readonly at: string;
  readonly error: string;
  /** What the lines below the error add: the values that were compared. */
  readonly values?: string | undefined;
}

export type ReadFailures = (lines: readonly string[]) => readonly CheckFailure[];

export interface Runner {
  readonly name: string;
  /** What a call with these words checks; undefined if it checks nothing or never ends. */
  readonly checks: (words: readonly string[]) => What | undefined;
  /** It runs other tools, so only their output tells anything. */
  readonly runsOthers?: true;
  /** A line that it writes only if something is wrong. */
  readonly red?: RegExp;
  /** A line that it writes only if it checked something. It counts only if no line is red. */
  readonly green?: RegExp;
  /** A line that says that nothing was checked. */
  readonly nothing?: RegExp;
  /** It closes with its green line even then, at most three lines below. */
  readonly greenForNothing?: true;
  readonly failures: ReadFailures;
}

/** Each matching line is a failure; its groups `at` and `error` give the details. */
export const onLines =
  (...patterns: readonly RegExp[]): ReadFailures =>
  (lines) =>
    lines.flatMap((line) => {
      for (const pattern of patterns) {
        const groups = pattern.exec(line)?.groups;
        if (groups) return [{ at: groups["at"] ?? "", error: groups["error"] ?? "" }];
      }
      return [];
    });

/** A line that names what failed, then the first line below it that says why, unless another name comes first. */
export const inBlocks =
  (name: RegExp, why: RegExp, within = 20): ReadFailures =>
  (lines) =>
    lines.flatMap((line, start) => {
      const at = name.exec(line)?.groups?.["at"];
      if (at === undefined) return [];
      let isHead = true;
      const after = lines.slice(start + 1, start + 1 + within);
      for (const [nth, below] of after.entries()) {
        // Names on consecutive lines share the text that follows.
        if (name.test(below) && !isHead) break;
        if (name.test(below) || below.trim() === "") continue;
        isHead = false;
        const error = why.exec(below)?.groups?.["error"];
        if (error !== undefined)
          return [
            {
              at,
              error,
              values: valuesIn(error, lines.slice(start + nth + 2, start + nth + 13), name),
            },
          ];
      }
      return [{ at, error: "" }];
    });

/** How runners write what was expected and what came instead. */
const VALUE =
  /^\s*(?:(?:[Ee]xpected|[Rr]eceived|[Aa]ctual|left|right|got|want)\b[^:]{0,20}:|[+-] (?!actual\b)\S)/;
const STACK =
  /^\s*(?:at |File "|Traceback|(?:> *)?\d+ *[|│]|---|\.\.\.|stack:|code:|name:|operator:|\})/;
const MOST_VALUES = 4;
/** It holds its values already. */
const COMPARES =
  /(?<!\b(?:left|with) )[!=]==? |\bassert .*[<>=]|\bto (?:be|equal|deeply|have|contain|match)\b(?! strictly)|\bgot\b|\bbut\b/;

/** An error that ends in a colon is explained by the next line; values stand on lines of their own. */
const valuesIn = (error: string, below: readonly string[], name: RegExp): string | undefined => {
  if (COMPARES.test(error)) return undefined;
  const end = below.findIndex((line) => name.test(line) || /^\s*[-=_]{5,}/.test(line));
  const near = (end < 0 ? below : below.slice(0, end)).map((line) => line.trim());
  const values = near.filter(
    (line) => VALUE.test(line) && !/^[+-] (?:actual|expected)\b/.test(line),
  );
  const first = near.find((line) => line !== "" && line !== error && !STACK.test(line));
  const outcome =
    values.length > 0
      ? values.slice(0, MOST_VALUES)
      : /[:.]$/.test(error) && first !== undefined && /[=<>]/.test(first)
        ? [first]
        : [];
  return outcome.length === 0 ? undefined : outcome.join(", ");
};

/** The result of the first reader that finds anything. */
export const firstOf =
  (...readers: readonly ReadFailures[]): ReadFailures =>
  (lines) => {
    for (const read of readers) {
      const found = read(lines);
      if (found.length > 0) return found;
    }
    return [];
  };

export const bothOf =
  (...readers: readonly ReadFailures[]): ReadFailures =>
  (lines) =>
    readers.flatMap((read) => read(lines));

/** Whether any of the wanted words is among the words; values of options do not count. */
export const has = (words: readonly string[], ...wanted: readonly string[]): boolean =>
  words.some((word) => wanted.includes(word));

/** For a tool that always checks, except when told to keep watching or only to describe itself. */
export const always =
  (what: What, ...programs: readonly string[]) =>
  (words: readonly string[]): What | undefined =>
    programs.includes(words[0] ?? "") && !isIdle(words) ? what : undefined;

export const isIdle = (words: readonly string[]): boolean =>
  has(words, "--watch", "--watchAll", "watch", "--help", "--version", "--init", "--ui");

/** `a.ts:3:5: error: message`, the form of compilers and linters of many languages. */
export const COMPILER_LINE =
  /^\s*(?<at>[^\s:()[\]]+\.[A-Za-z]\w{0,9}):\d+(?::\d+)?:? (?:- )?(?:fatal )?error:? (?<error>\S.*)$/;
