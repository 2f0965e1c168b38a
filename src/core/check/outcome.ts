// The outcome of a check: green, red with the signatures of its errors, or unknown. The exit code
// decides if it is the check's own. Otherwise the output must be clear, or the outcome is unknown.
import type { Redact } from "../kit/redact.ts";
import { plainText, withoutTaskNames } from "./noise.ts";
import { RUNNERS } from "./registry.ts";
import type { CheckFailure, Runner } from "./runner.ts";
import { errorsOf, MOST_SIGNATURES, type KnownError } from "./signature.ts";

/** What the exit code of a command line tells about the check in it. */
export type Exit =
  /** It is the check's own exit code. */
  | "own"
  /** 0 means that the check is green. Another code may come from something else in the command line. */
  | "own-if-zero"
  /** It tells nothing; the line with which a tool closes its output does. */
  | "hidden";

export type UnknownOutcome =
  /**
   * The check ran before a pipe, before another command, in the background, or in a way that cannot
   * fail, and no tool says at the end of the output how it went.
   */
  | "hidden"
  | "interrupted"
  | "timed-out"
  /** The check looked at nothing. */
  | "nothing-ran"
  /** Exit code and output contradict each other. */
  | "contradicted"
  /** Neither is clear enough. */
  | "unsure"
  /** The check is red, but neither an error is named nor a failed test counted. */
  | "no-error-named";

export type CheckOutcome =
  | {
      readonly is: "red";
      readonly confidence: number;
      readonly signatures: readonly string[];
      /** The same errors in words, in the same order. */
      readonly errors: readonly KnownError[];
      /** Nothing passed, and all of it went wrong in the same way: the change was not what was tested. */
      readonly everything?: true;
      /** There were more errors, so one that is not listed may still have occurred. */
      readonly cut: boolean;
      /** More failed than is named, as far as the output shows: it counts more, was cut off, or names errors in no known form. */
      readonly isPart?: true;
      /** The runner counted what failed, and the output that names it was cut off: no errors are listed. */
      readonly unnamed?: true;
      /** The line in which the tool sums up its result. */
      readonly summary?: string;
    }
  | { readonly is: "green"; readonly confidence: number }
  | { readonly is: "unknown"; readonly why: UnknownOutcome };

/** How a command ended, as far as its host reports it. */
export interface CommandEnd {
  readonly exit?: number | undefined;
  /** The host's own verdict; absent if it does not report a command that ends with a code other than 0. */
  readonly failed?: boolean | undefined;
  readonly interrupted?: boolean | undefined;
  readonly timedOut?: boolean | undefined;
  readonly output: string;
}

export interface OutcomeContext {
  readonly exit: Exit;
  /** The tool whose output it is; undefined if a script ran, which may call any tool. */
  readonly runner: Runner | undefined;
  /** It runs tests, most of which pass; a linter writes nothing of what is right. */
  readonly runsTests?: boolean;
  /** The folders whose files belong to the project. */
  readonly roots: readonly string[];
  /** Takes out secrets before any part of a line is kept. */
  readonly redact: Redact;
}

/** Below this, the outcome is unknown. */
const LEAST_CONFIDENCE = 0.8;

const SURE = { exit: 0.95, host: 0.9, output: 0.85, followed: 0.6 } as const;

/** Exit codes with which shells and similar programs report a signal or a timeout. */
const SIGNALS: ReadonlySet<number> = new Set([129, 130, 131, 134, 137, 143]);
const TIMED_OUT = 124;
/** The command was not found or could not be run: nothing was checked. */
const NOT_RUN: ReadonlySet<number> = new Set([126, 127]);

export const outcomeOf = (ended: CommandEnd, reading: OutcomeContext): CheckOutcome => {
  const lines = linesOf(ended.output, reading.redact);
  const exit = ended.exit ?? printedExit(lines);
  if (ended.interrupted === true || (exit !== undefined && SIGNALS.has(exit)))
    return unknown("interrupted");
  if (ended.timedOut === true || exit === TIMED_OUT || lines.some(saysTimeout))
    return unknown("timed-out");
  const isHidden = reading.exit === "hidden";
  if (!isHidden && exit !== undefined && NOT_RUN.has(exit)) return unknown("nothing-ran");
  const signs = signsIn(lines, reading.runner);
  if (signs.nothing) return unknown("nothing-ran");
  if (isHidden && !signs.isLast) return unknown("hidden");
  const fromExit = isHidden ? undefined : outcomeOfExit(exit, ended.failed, reading.exit);
  const is = fromExit?.is ?? signs.is;
  if (is === undefined) return unknown("unsure");
  if (signs.is !== undefined && signs.is !== is && !(is === "red" && signs.is === "green"))
    return unknown("contradicted");
  const confidence = fromExit?.confidence ?? signs.confidence;
  if (confidence < LEAST_CONFIDENCE) return unknown("unsure");
  return is === "green" ? { is, confidence } : redOf(lines, reading, signs, confidence);
};

const unknown = (why: UnknownOutcome): CheckOutcome => ({ is: "unknown", why });

/** What the exit code, or else the host's own verdict, says; undefined if it may be about something else. */
const outcomeOfExit = (
  exit: number | undefined,
  failed: boolean | undefined,
  of: Exit,
): { readonly is: "red" | "green"; readonly confidence: number } | undefined => {
  const isRed = exit === undefined ? failed : exit !== 0;
  if (isRed === undefined || (isRed && of === "own-if-zero")) return undefined;
  const confidence = exit === undefined ? SURE.host : SURE.exit;
  return { is: isRed ? "red" : "green", confidence };
};

interface OutputSigns {
  readonly is: "red" | "green" | undefined;
  readonly confidence: number;
  readonly nothing: boolean;
  /** It was said at the end of the output. */
  readonly isLast: boolean;
  readonly summary: string | undefined;
  /** A red line at the end of the output, of a tool that runs no others, that counts. */
  readonly count: string | undefined;
  /** The tools whose own output was recognised. */
  readonly runners: readonly Runner[];
}

const signsIn = (lines: readonly string[], runner: Runner | undefined): OutputSigns => {
  const asked = runner === undefined || runner.runsOthers ? RUNNERS : [runner];
  const matching = (of: "red" | "green" | "nothing") =>
    asked.flatMap((one) => {
      const line = lines.findLast(
        (each, at) => one[of]?.test(each) && !(of === "green" && isGreenForNothing(one, lines, at)),
      );
      return line === undefined ? [] : [{ one, line }];
    });
  const [red, green] = [matching("red"), matching("green")];
  const end = lines.filter((line) => line.trim() !== "").slice(-END_LINES);
  const isLast = [...red, ...green].some(({ line }) => end.includes(line));
  const counting = red.filter(({ one }) => one.runsOthers !== true);
  return {
    isLast,
    confidence: isLast || red.length > 0 ? SURE.output : SURE.followed,
    is: red.length > 0 ? "red" : green.length > 0 ? "green" : undefined,
    nothing:
      red.length + green.length === 0 &&
      (matching("nothing").length > 0 || lines.some((line) => NOT_STARTED.test(line))),
    summary: red[0]?.line.trim(),
    // Some tools say last that they failed, and count in the line before.
    count: end
      .findLast((line) => /[1-9]/.test(line) && counting.some(({ one }) => one.red?.test(line)))
      ?.trim(),
    runners: red.map(({ one }) => one),
  };
};

const isGreenForNothing = (one: Runner, lines: readonly string[], at: number): boolean =>
  one.greenForNothing === true &&
  lines.slice(Math.max(0, at - 3), at).some((line) => one.nothing?.test(line));

/** An interpreter found neither the module nor the file that it was to run. */
const NOT_STARTED =
  /^(?:\S*\/)?(?:python|pypy)[\d.]*(?:\.exe)?: (?:No module named \S+$|can't open file )/;

/** If more lines than this follow a green line, it is not the end of the run, and something may have failed later. */
const END_LINES = 12;

const redOf = (
  lines: readonly string[],
  { runner, roots, runsTests }: OutcomeContext,
  { runners, summary, count }: OutputSigns,
  confidence: number,
): CheckOutcome => {
  const named = failuresIn(lines, runner, runners);
  const all = errorsOf(named.length > 0 ? named : errorsIn(lines), roots);
  const sum = countedIn(summary ?? "") > 0 ? summary : (count ?? summary);
  const counted = Math.max(...[summary, count].map((line = "") => countedIn(line)));
  const isPart = named.length === 0 || counted > named.length || lines.includes(LEFT_OUT);
  if (all.length === 0)
    return runsTests === true && count !== undefined && !mayBeEverything(count, lines)
      ? { ...UNNAMED, confidence, summary: count.replaceAll(/\s+/g, " ").slice(0, 200) }
      : unknown("no-error-named");
  if (all.every(isNoTest(lines))) return unknown("nothing-ran");
  const errors = all.slice(0, MOST_SIGNATURES);
  return {
    ...{ is: "red", confidence, errors, signatures: errors.map(({ signature }) => signature) },
    cut: all.length > MOST_SIGNATURES,
    ...(isPart ? { isPart } : {}),
    ...(runsTests === true && isEverything(all, lines) ? { everything: true } : {}),
    ...(sum === undefined || sum === "" ? {} : { summary: sum.slice(0, 200) }),
  };
};

/** unittest was asked for a module that is not there: it reports the name as a test that failed. */
const isNoTest = (lines: readonly string[]): ((error: KnownError) => boolean) => {
  const missing = lines.flatMap((line) => /\bNo module named '([\w.]+)'/.exec(line)?.[1] ?? []);
  return ({ signature }) => {
    const [, name] = /^(\w+) \(unittest\.loader\._FailedTest\b/.exec(signature) ?? [];
    return name !== undefined && missing.some((one) => `.${one}`.endsWith(`.${name}`));
  };
};

const UNNAMED = { is: "red", errors: [], signatures: [], cut: true, unnamed: true } as const;

/** A line that says that at least one test passed. */
const PASSED =
  /\b[1-9]\d* (?:tests? )?(?:passed|passing)\b|^\s*(?:[#ℹ] pass [1-9]|✔ |✓ |ok \d+ - |--- PASS|ok\s+\S+\s+[\d.]+s|PASS\b)|\.\.\. ok$|Passed:\s+[1-9]/;
/** What no test says: it was never run. */
const NEVER_RAN =
  /\b(?:ModuleNotFoundError|ImportError|ERR_MODULE_NOT_FOUND|No module named|Cannot find (?:module|package)|error collecting|Failed to import|ECONNREFUSED|EADDRINUSE|ENOSPC|Connection refused|No space left)\b/i;
/** So many that fail with the same words, and none that passes, have one cause outside of them. */
const MANY_ALIKE = 3;

const mayBeEverything = (count: string, lines: readonly string[]): boolean => {
  if (lines.some((line) => PASSED.test(line)) || somePassed(lines)) return false;
  const failed = Number(/\d+/.exec(count)?.[0]);
  return failed >= MANY_ALIKE || lines.some((line) => NEVER_RAN.test(line));
};

const isEverything = (errors: readonly KnownError[], lines: readonly string[]): boolean => {
  if (lines.some((line) => PASSED.test(line)) || somePassed(lines)) return false;
  if (errors.every(({ at, message }) => NEVER_RAN.test(`${at} ${message}`))) return true;
  return errors.length >= MANY_ALIKE && new Set(errors.map(({ message }) => message)).size === 1;
};

/** unittest and JUnit count what ran and what failed, and leave it to the reader to subtract. */
const somePassed = (lines: readonly string[]): boolean => {
  const text = lines.slice(-60).join("\n");
  const ran = /(?:^|\n)Ran (\d+) tests?|Tests run: (\d+)/.exec(text);
  const wrong = [...text.matchAll(/\b(?:failures|errors|Failures|Errors)[=:] ?(\d+)/g)];
  if (ran === null || wrong.length === 0) return false;
  return Number(ran[1] ?? ran[2]) > wrong.reduce((sum, [, count]) => sum + Number(count), 0);
};

/**
 * The failures in the words of the tools themselves. If those name none, in the words of the tools
 * that run others.
 */
const failuresIn = (
  lines: readonly string[],
  runner: Runner | undefined,
  signs: readonly Runner[],
): readonly CheckFailure[] => {
  const [others, own] = [
    signs.filter((one) => !one.runsOthers),
    signs.filter((one) => one.runsOthers),
  ];
  const asked = runner === undefined || runner.runsOthers ? [] : [runner];
  for (const readers of [new Set([...asked, ...others]), own]) {
    const found = [...readers].flatMap((one) => one.failures(lines));
    if (found.length > 0) return found;
  }
  return [];
};

/** How many failures a line counts in which a tool sums up: `2 failed, 1 error in 3s`, `FAILED (failures=2, errors=1)`. */
export const countedIn = (summary: string): number =>
  [
    ...summary.matchAll(
      /\b(\d+) (?:\w+ )?(?:failed|failing|failures?|errors?|exceptions?)\b|\b(?:failures|errors)[=:] ?(\d+)/giu,
    ),
  ].reduce((sum, [, before, behind]) => sum + Number(before ?? behind), 0);

/** For an unknown tool: the last line that reports an error and says which. */
const errorsIn = (lines: readonly string[]): readonly CheckFailure[] => {
  const line = lines.findLast(
    (each) =>
      /^\s*(?:\S+: )?(?:(?:fatal |[A-Z]\w*)?(?:Error|Exception|error|ERROR|FATAL)|panic|fatal)\b(?:\[\w+\])?:? ?\S/.test(
        each,
      ) && !saysOnlyThatItFailed(each),
  );
  return line === undefined ? [] : [{ at: "", error: line }];
};

/** A line that any two failures may share: `Error: some tests failed`, `error Command failed with exit code 1.` */
const saysOnlyThatItFailed = (line: string): boolean =>
  /\b(?:(?:tests?|suites?)\b[^"'`]*|(?:build|compilation|command|job|task|target|script|process|checks?|recipe)\b.*)\b(?:failed|failing|exited|exit successfully)\b|\bdue to (?:\d+ )?previous error/i.test(
    line.slice(line.lastIndexOf(": ") + 1),
  );

/** Finds `Exit code 1` on a line of its own at the beginning or the end, as hosts write it around the output. */
const printedExit = (lines: readonly string[]): number | undefined => {
  const filled = lines.filter((line) => line.trim() !== "");
  for (const line of [...filled.slice(0, 2), ...filled.slice(-6)]) {
    const code =
      /^\s*(?:Process exited with code|Exit [Cc]ode:?|<exited with exit code) (\d{1,3})>?$/.exec(
        line,
      )?.[1];
    if (code !== undefined) return Number(code);
  }
  return undefined;
};

const saysTimeout = (line: string): boolean =>
  /^\s*(?:Command timed out after|\(timeout\)|command timed out\b|Process timed out)/i.test(line);

/** The beginning and the end are the most useful; the middle of a long output mostly repeats itself. */
const MOST = { start: 65_536, end: 131_072, read: 4_000, line: 600 } as const;

/** Stands for the lines in the middle that were not read. */
const LEFT_OUT = "…";

/** The lines that hosts add around and before the output. */
const FRAME = /^(?:Output: |(?:Error|Signal|Background PIDs): \(none\)$|<\/?untrusted_context>$)/;

const linesOf = (output: string, redact: Redact): readonly string[] => {
  const shown =
    output.length <= MOST.start + MOST.end
      ? output
      : `${output.slice(0, MOST.start)}\n${LEFT_OUT}\n${output.slice(-MOST.end)}`;
  // A longer line was not written to be read.
  const lines = shown.split("\n").map((line) => line.slice(0, MOST.read));
  return withoutTaskNames(
    redact(plainText(lines.join("\n")))
      .split("\n")
      .map((line) => line.slice(0, MOST.line).trimEnd().replace(FRAME, "")),
  );
};
