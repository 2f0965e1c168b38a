// Recognises the check that a command line runs, if any, and what the exit code of the line says
// about it. It looks through wrappers: `cd x &&`, assignments, `npx`, `sudo`, `time`, `sh -c`.
import { calledBy } from "./registry.ts";
import type { Exit } from "./outcome.ts";
import type { Runner, What } from "./runner.ts";
import { programOf } from "../shell/program.ts";
import { readShell } from "../shell/shell.ts";
import type { ShellCommand } from "../shell/types.ts";
import { isShell, ranBy } from "../shell/wrappers.ts";
import { asideOf, type Aside } from "./aside.ts";
import { piecesOf, ungrouped, type LinePiece } from "./line.ts";

export interface RecognisedCheck {
  readonly what: What;
  /** The command without the parts that do not affect what is checked. */
  readonly name: string;
  /** The folder that the line enters first; undefined if it stays. */
  readonly into: string | undefined;
  /**
   * The tool whose output to expect; undefined if there are several checks, or the check is the
   * user's own command.
   */
  readonly runner: Runner | undefined;
  readonly exit: Exit;
  /** It looked at another tree than the one that the line leaves behind. */
  readonly aside?: Aside;
}

/** `own`: commands that the user declared to be checks. Undefined if no check runs. */
export const recognise = (
  line: string,
  own: readonly string[] = [],
): RecognisedCheck | undefined => {
  if (line.length > MOST) return undefined;
  const pieces = piecesOf(unwrapped(ungrouped(line)));
  if (pieces === undefined) return undefined;
  const parts = pieces.map((piece) => ({ ...piece, read: readPiece(piece, own) }));
  const last = parts.findLastIndex(({ read }) => read.is === "check");
  const check = parts[last];
  if (check?.read.is !== "check") return undefined;
  const into = folderOf(
    parts.slice(0, last).flatMap(({ read }) => (read.is === "cd" ? [read.into] : [])),
  );
  if (into === undefined) return undefined;
  const before = beforeOf(parts, last);
  const isWatched = parts.slice(0, last).some(({ text }) => PIPEFAIL.test(text));
  const after = afterOf(parts.slice(last + 1), check.separator, isWatched);
  const checks = [...before.checks, check.read];
  const aside = asideOf(parts.slice(0, last), check, parts.slice(last + 1));
  return {
    what: check.read.what,
    name: checks.map(({ name }) => name).join(" && "),
    into: into === "" ? undefined : into,
    runner: checks.length > 1 ? undefined : check.read.runner,
    exit: worse(before.exit, after),
    ...(aside === undefined ? {} : { aside }),
  };
};

/** Nobody types a longer line, and a whole script is no check. */
const MOST = 8_000;

type CommandReading =
  | {
      readonly is: "check";
      readonly what: What;
      readonly name: string;
      readonly runner: Runner | undefined;
    }
  | { readonly is: "cd"; readonly into: string }
  /** It does nothing that could fail or be mistaken for the check. */
  | { readonly is: "quiet" }
  | { readonly is: "other" };

type CommandPart = LinePiece & { readonly read: CommandReading };

const worse = (a: Exit, b: Exit): Exit =>
  a === "hidden" || b === "hidden" ? "hidden" : a === "own" ? b : a;

/** The commands before the check, the nearest first. Checks that had to be green for it to run belong to it. */
const beforeOf = (
  parts: readonly CommandPart[],
  last: number,
): {
  readonly checks: readonly Extract<CommandReading, { is: "check" }>[];
  readonly exit: Exit;
} => {
  const checks: Extract<CommandReading, { is: "check" }>[] = [];
  let exit: Exit = "own";
  for (let at = last - 1; at >= 0; at -= 1) {
    const part = parts[at];
    if (part === undefined || part.separator === ";" || part.separator === "&") break;
    const { read, separator } = part;
    if (separator === "||") return { checks, exit: "hidden" };
    if (separator === "|") continue;
    if (read.is === "check") checks.unshift(read);
    else if (read.is === "other") exit = "own-if-zero";
  }
  return { checks, exit };
};

/** With `pipefail`, a pipe ends as its worst part does. */
const PIPEFAIL = /^\s*set\s+(?:-\w+\s+)*-\w*o\s+pipefail\b/;
/** Programs that end with 0 whatever they read. */
const PASSING = /^\s*(?:tail|cat|tee)\b/;

const afterOf = (
  rest: readonly CommandPart[],
  separator: LinePiece["separator"],
  isWatched: boolean,
): Exit => {
  if (isWatched && separator === "|") {
    const isPipe = rest.every(({ separator: next }) => next === "|" || next === undefined);
    if (!isPipe) return "hidden";
    return rest.every(({ text }) => PASSING.test(text)) ? "own" : "own-if-zero";
  }
  if (separator === undefined || (separator === ";" && rest.length === 0)) return "own";
  const isChain = rest.every((one) => one.separator === "&&" || one.separator === undefined);
  if (separator !== "&&" || !isChain) return "hidden";
  return rest.every(({ read }) => read.is === "quiet") ? "own" : "own-if-zero";
};

/** A line with only `sh -c "…"` is read as the script that it runs. */
const unwrapped = (line: string): string => {
  const pieces = piecesOf(line);
  if (pieces?.length !== 1) return line;
  const read = readShell(line);
  const words = read.ok ? (read.value[0]?.words ?? []) : [];
  const flag = words.findIndex(({ text }) => /^-[a-z]*c$/.test(text));
  const script = words[flag + 1];
  const isOne = isShell(programOf({ words }) ?? "") && flag === 1 && words.length === 3;
  return isOne && script?.known === true ? script.text : line;
};

const QUIET = new Set([
  ...["echo", "printf", "true", ":", "export", "set", "unset", "source", ".", "mkdir", "pwd"],
  ...["ls", "sleep", "date", "nvm", "ulimit", "shopt", "which"],
]);
/** Programs that run a command many times, or forever. */
const MANY = new Set(["xargs", "find", "watch", "entr", "parallel", "strace", "trap", "flock"]);

const readPiece = ({ text }: LinePiece, own: readonly string[]): CommandReading => {
  const read = readShell(text);
  if (!read.ok) return { is: "other" };
  const [outer] = read.value;
  const program = outer && programOf(outer);
  if (outer !== undefined && outer.words.length === 0) return { is: "quiet" };
  if (outer === undefined || program === undefined || MANY.has(program)) return { is: "other" };
  if (program === "cd" || program === "pushd") return movedBy(outer);
  if (QUIET.has(program)) return { is: "quiet" };
  return throughWrappers(outer, own) ?? { is: "other" };
};

/** What a wrapper runs, if it is a single command. A script has an outcome of its own. */
const throughWrappers = (
  command: ShellCommand,
  own: readonly string[],
): CommandReading | undefined => {
  const check = checkOf(command, own);
  if (check !== undefined) return check;
  const [run, ...others] = ranBy(command);
  return run?.form === "words" && others.length === 0
    ? throughWrappers(run.command, own)
    : undefined;
};

const movedBy = ({ words }: ShellCommand): CommandReading => {
  const to = words.slice(1).find(({ text }) => text !== "--");
  return { is: "cd", into: to?.known === true && !/^[-~]/.test(to.text) ? to.text : UNTOLD };
};

/** Stands for a folder that nobody can determine. */
const UNTOLD = "\0";

const folderOf = (moves: readonly string[]): string | undefined => {
  let folder = "";
  for (const to of moves) {
    if (to === UNTOLD) return undefined;
    folder = to.startsWith("/") || folder === "" ? to : `${folder}/${to}`;
  }
  return folder;
};

const checkOf = (command: ShellCommand, own: readonly string[]): CommandReading | undefined => {
  const [first, ...rest] = command.words.map(({ text }) => text);
  const program = programOf(command);
  if (first === undefined || program === undefined) return undefined;
  const called =
    calledBy([program, ...rest]) ?? (first.includes("/") ? calledBy([first, ...rest]) : undefined);
  if (called !== undefined)
    return {
      is: "check",
      ...called,
      name: nameOf(isShell(program) ? [program, ...rest] : called.words),
    };
  const isOwn = own.some((one) => startsWith([first, ...rest], one.trim().split(/\s+/)));
  return isOwn
    ? { is: "check", name: nameOf([first, ...rest]), what: "test", runner: undefined }
    : undefined;
};

const startsWith = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted[0] !== "" && wanted.every((word, at) => words[at] === word);

/** Options that only change how much is printed. */
const SAYING =
  /^(?:-[qsv]+|--(?:silent|quiet|verbose|no-progress|no-?color|colou?rs?|force-color|pretty|reporter|reporters|test-reporter|format|tb|show-capture|loglevel|log-level|output-style)(?:=.*)?)$/;

const nameOf = (words: readonly string[]): string =>
  words
    .filter((word, at) => at === 0 || !SAYING.test(word))
    .filter((word, at, all) => word !== "--" || at < all.length - 1)
    .map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word)))
    .join(" ");
