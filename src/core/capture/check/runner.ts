// A runner: a tool that checks a project, by how it is called and how it says what it found. One small file a family in
// runners/; outcome.ts and signature.ts read by them. All patterns are tried on single lines of a bounded length.

/** What a check is about. */
export type What = "test" | "build" | "lint" | "types";

/** One thing that is wrong, in the tool's own words. */
export interface Failure {
  /** The test that failed, or the file. */
  readonly at: string;
  readonly error: string;
}

export type Failures = (lines: readonly string[]) => readonly Failure[];

export interface Runner {
  readonly name: string;
  /** What a call with these words checks; nothing where it checks nothing, or never ends. */
  readonly checks: (words: readonly string[]) => What | undefined;
  /** It runs others, and what they write is all that is known of them. */
  readonly runsOthers?: true;
  /** A line it writes only where something is wrong. */
  readonly red?: RegExp;
  /** A line it writes only where something was looked at; it speaks where no line is red. */
  readonly green?: RegExp;
  /** A line that says that nothing was looked at at all. */
  readonly nothing?: RegExp;
  readonly failures: Failures;
}

/** Each line that matches is a failure: its groups `at` and `error` say what. */
export const onLines =
  (...patterns: readonly RegExp[]): Failures =>
  (lines) =>
    lines.flatMap((line) => {
      for (const pattern of patterns) {
        const groups = pattern.exec(line)?.groups;
        if (groups) return [{ at: groups["at"] ?? "", error: groups["error"] ?? "" }];
      }
      return [];
    });

/** A line that names what failed, and the first line below it that says why, before another is named. */
export const inBlocks =
  (name: RegExp, why: RegExp, within = 20): Failures =>
  (lines) =>
    lines.flatMap((line, start) => {
      const at = name.exec(line)?.groups?.["at"];
      if (at === undefined) return [];
      let isHead = true;
      for (const below of lines.slice(start + 1, start + 1 + within)) {
        // Names that stand one below another share what follows.
        if (name.test(below) && !isHead) break;
        if (name.test(below) || below.trim() === "") continue;
        isHead = false;
        const error = why.exec(below)?.groups?.["error"];
        if (error !== undefined) return [{ at, error }];
      }
      return [{ at, error: "" }];
    });

/** The first of these that finds anything. */
export const firstOf =
  (...readers: readonly Failures[]): Failures =>
  (lines) => {
    for (const read of readers) {
      const found = read(lines);
      if (found.length > 0) return found;
    }
    return [];
  };

export const bothOf =
  (...readers: readonly Failures[]): Failures =>
  (lines) =>
    readers.flatMap((read) => read(lines));

/** Whether any of these stands among the words, an option's value aside. */
export const has = (words: readonly string[], ...wanted: readonly string[]): boolean =>
  words.some((word) => wanted.includes(word));

/** What a tool that is always a check is about, unless it is told to go on watching or only to say what it is. */
export const always =
  (what: What, ...programs: readonly string[]) =>
  (words: readonly string[]): What | undefined =>
    programs.includes(words[0] ?? "") && !isIdle(words) ? what : undefined;

export const isIdle = (words: readonly string[]): boolean =>
  has(words, "--watch", "--watchAll", "watch", "--help", "--version", "--init", "--ui");

/** `a.ts:3:5: error: message`, as compilers and linters of many languages write it. */
export const COMPILER_LINE =
  /^\s*(?<at>[^\s:()[\]]+\.[A-Za-z]\w{0,9}):\d+(?::\d+)?:? (?:- )?(?:fatal )?error:? (?<error>\S.*)$/;
