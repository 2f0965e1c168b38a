// What came of a check: green, red with the signatures of its errors, or unknown. The exit code counts where it says
// something of the check; where it does not, what the tool wrote has to say it clearly, or nothing is known.
import type { Redact } from "../../kit/redact.ts";
import { plainText } from "./noise.ts";
import { RUNNERS } from "./registry.ts";
import type { Failure, Runner } from "./runner.ts";
import { MOST_SIGNATURES, signaturesOf } from "./signature.ts";

/** What the exit code of a command line says of the check in it. */
export type Exit =
  /** It is the check's own. */
  | "own"
  /** 0 says that the check is green; another may come from what ran beside it. */
  | "own-if-zero"
  /** Nothing. */
  | "hidden";

export type Unknown =
  /** It ran behind a pipe, before something else, in the background, or so that it cannot fail. */
  | "hidden"
  | "interrupted"
  | "timed-out"
  /** It looked at nothing. */
  | "nothing-ran"
  /** The exit code says one thing, and the output another. */
  | "contradicted"
  /** Neither says enough. */
  | "unsure"
  /** Red, and nothing says of what. */
  | "no-error-named";

export type CheckOutcome =
  | {
      readonly is: "red";
      readonly confidence: number;
      readonly signatures: readonly string[];
      /** There were more: what is not among them may have been there all the same. */
      readonly cut: boolean;
      /** The line in which the tool sums up. */
      readonly summary?: string;
    }
  | { readonly is: "green"; readonly confidence: number }
  | { readonly is: "unknown"; readonly why: Unknown };

/** How a command ended, as far as its host tells. */
export interface Ended {
  readonly exit?: number | undefined;
  /** The host's own word; absent where it has none for a command that ends with another code than 0. */
  readonly failed?: boolean | undefined;
  readonly interrupted?: boolean | undefined;
  readonly timedOut?: boolean | undefined;
  readonly output: string;
}

export interface Reading {
  readonly exit: Exit;
  /** Whose output it is; any, where a script ran. */
  readonly runner: Runner | undefined;
  /** The folders whose files belong to the project. */
  readonly roots: readonly string[];
  /** Takes secrets out, before anything of a line is kept. */
  readonly redact: Redact;
}

/** Below it nothing is known. */
const LEAST_CONFIDENCE = 0.8;

const SURE = { exit: 0.95, host: 0.9, output: 0.85, followed: 0.6 } as const;

/** How shells and their like say that a signal or the time ended a command. */
const SIGNALS: ReadonlySet<number> = new Set([129, 130, 131, 134, 137, 143]);
const TIMED_OUT = 124;
/** Not to be found, or not to be run: nothing was checked. */
const NOT_RUN: ReadonlySet<number> = new Set([126, 127]);

export const outcomeOf = (ended: Ended, reading: Reading): CheckOutcome => {
  const lines = linesOf(ended.output, reading.redact);
  const exit = ended.exit ?? exitSaid(lines);
  if (ended.interrupted === true || (exit !== undefined && SIGNALS.has(exit)))
    return unknown("interrupted");
  if (ended.timedOut === true || exit === TIMED_OUT || lines.some(saysTimeout))
    return unknown("timed-out");
  if (reading.exit === "hidden") return unknown("hidden");
  if (exit !== undefined && NOT_RUN.has(exit)) return unknown("nothing-ran");
  const heard = hear(lines, reading.runner);
  if (heard.nothing) return unknown("nothing-ran");
  const told = toldBy(exit, ended.failed, reading.exit);
  const is = told?.is ?? heard.is;
  if (is === undefined) return unknown("unsure");
  if (heard.is !== undefined && heard.is !== is && !(is === "red" && heard.is === "green"))
    return unknown("contradicted");
  const confidence = told?.confidence ?? heard.confidence;
  if (confidence < LEAST_CONFIDENCE) return unknown("unsure");
  return is === "green" ? { is, confidence } : redOf(lines, reading, heard, confidence);
};

const unknown = (why: Unknown): CheckOutcome => ({ is: "unknown", why });

/** What the exit code, or the host's word for it, says; nothing where it may speak of something else. */
const toldBy = (
  exit: number | undefined,
  failed: boolean | undefined,
  of: Exit,
): { readonly is: "red" | "green"; readonly confidence: number } | undefined => {
  const isRed = exit === undefined ? failed : exit !== 0;
  if (isRed === undefined || (isRed && of === "own-if-zero")) return undefined;
  const confidence = exit === undefined ? SURE.host : SURE.exit;
  return { is: isRed ? "red" : "green", confidence };
};

interface Heard {
  readonly is: "red" | "green" | undefined;
  readonly confidence: number;
  readonly nothing: boolean;
  readonly summary: string | undefined;
  /** Those whose own line was seen. */
  readonly runners: readonly Runner[];
}

const hear = (lines: readonly string[], runner: Runner | undefined): Heard => {
  const asked = runner === undefined || runner.runsOthers ? RUNNERS : [runner];
  const said = (of: "red" | "green" | "nothing") =>
    asked.flatMap((one) => {
      const line = lines.findLast((each) => one[of]?.test(each));
      return line === undefined ? [] : [{ one, line }];
    });
  const [red, green] = [said("red"), said("green")];
  const end = lines.filter((line) => line.trim() !== "").slice(-END_LINES);
  const isLast = red.length > 0 || green.some(({ line }) => end.includes(line));
  return {
    confidence: isLast ? SURE.output : SURE.followed,
    is: red.length > 0 ? "red" : green.length > 0 ? "green" : undefined,
    nothing: red.length + green.length === 0 && said("nothing").length > 0,
    summary: red[0]?.line.trim(),
    runners: red.map(({ one }) => one),
  };
};

/** Whatever is written behind more lines than these is not the end of what ran: something else may have failed there. */
const END_LINES = 12;

const redOf = (
  lines: readonly string[],
  { runner, roots }: Reading,
  { runners, summary }: Heard,
  confidence: number,
): CheckOutcome => {
  const all = signaturesOf(failuresIn(lines, runner, runners), roots);
  if (all.length === 0) return unknown("no-error-named");
  return {
    ...{ is: "red", confidence, signatures: all.slice(0, MOST_SIGNATURES) },
    cut: all.length > MOST_SIGNATURES,
    ...(summary === undefined || summary === "" ? {} : { summary: summary.slice(0, 200) }),
  };
};

/** In the words of the tool itself; of one that only runs others, where those say nothing. */
const failuresIn = (
  lines: readonly string[],
  runner: Runner | undefined,
  heard: readonly Runner[],
): readonly Failure[] => {
  const [others, own] = [
    heard.filter((one) => !one.runsOthers),
    heard.filter((one) => one.runsOthers),
  ];
  const asked = runner === undefined || runner.runsOthers ? [] : [runner];
  for (const readers of [new Set([...asked, ...others]), own]) {
    const found = [...readers].flatMap((one) => one.failures(lines));
    if (found.length > 0) return found;
  }
  return errorsIn(lines);
};

/** Of a tool that nobody here knows: the last line that speaks of an error, and says which. */
const errorsIn = (lines: readonly string[]): readonly Failure[] => {
  const line = lines.findLast(
    (each) =>
      /^\s*(?:\S+: )?(?:(?:fatal |[A-Z]\w*)?(?:Error|Exception|error|ERROR|FATAL)|panic|fatal)\b(?:\[\w+\])?:? ?\S/.test(
        each,
      ) && !saysOnlyThatItFailed(each),
  );
  return line === undefined ? [] : [{ at: "", error: line }];
};

/** Any two failures share it: `Error: some tests failed`, `error Command failed with exit code 1.` */
const saysOnlyThatItFailed = (line: string): boolean =>
  /\b(?:(?:tests?|suites?)\b[^"'`]*|(?:build|compilation|command|job|task|target|script|process|checks?|recipe)\b.*)\b(?:failed|failing|exited|exit successfully)\b|\bdue to (?:\d+ )?previous error/i.test(
    line.slice(line.lastIndexOf(": ") + 1),
  );

/** `Exit code 1` of its own line at the beginning or the end, as hosts put it around the output. */
const exitSaid = (lines: readonly string[]): number | undefined => {
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

/** The beginning and the end say most; in between long outputs repeat themselves. */
const MOST = { start: 65_536, end: 131_072, read: 4_000, line: 600 } as const;

/** What hosts write around and before the output. */
const FRAME = /^(?:Output: |(?:Error|Signal|Background PIDs): \(none\)$|<\/?untrusted_context>$)/;

const linesOf = (output: string, redact: Redact): readonly string[] => {
  const shown =
    output.length <= MOST.start + MOST.end
      ? output
      : `${output.slice(0, MOST.start)}\n${output.slice(-MOST.end)}`;
  // What is longer is no line that anybody writes to be read.
  const lines = shown.split("\n").map((line) => line.slice(0, MOST.read));
  return redact(plainText(lines.join("\n")))
    .split("\n")
    .map((line) => line.slice(0, MOST.line).trimEnd().replace(FRAME, ""));
};
