// A lesson's command pattern, and whether it matches a command. `git push --force` means that
// command with that option in any position, but not prose about it.
import { err, ok, type Result } from "../kit/result.ts";
import { readShell } from "./shell.ts";
import { programOf, seenText } from "./program.ts";
import type { ShellCommand, ShellWord } from "./types.ts";
import { dialectOf, isKnown, type Dialect } from "./dialects.ts";

export interface CommandPattern {
  readonly program: string;
  /** Options of the program itself, before its verb: `git -c a=b`. */
  readonly globals: readonly string[];
  /** The operands that must follow, in order; `*` stands for any one word. */
  readonly operands: readonly string[];
  readonly options: readonly string[];
}

export interface PatternUnusable {
  readonly kind: "command-pattern-unusable";
  readonly why: "unreadable" | "no-command" | "several-commands";
}

/** Reads the leading words that a person wrote to identify a command. A trailing `…` is allowed and means nothing. */
export const readPattern = (text: string): Result<CommandPattern, PatternUnusable> => {
  const read = readShell(text.replace(/(?:\s*(?:…|\.\.\.))+\s*$/u, ""));
  if (!read.ok) return err({ kind: "command-pattern-unusable", why: "unreadable" });
  const [command, second] = read.value;
  const program = command && programOf(command);
  if (command === undefined || program === undefined)
    return err({ kind: "command-pattern-unusable", why: "no-command" });
  // A wrapper and the command it runs were typed as one command. Any other second command has words of its own.
  const last = command.words.at(-1);
  if (second !== undefined && second.words.at(-1) !== last)
    return err({ kind: "command-pattern-unusable", why: "several-commands" });
  return ok({ program, ...partsOf(command.words.slice(1), dialectOf(program)) });
};

/** A text that begins like a command but goes on is prose: `git commits without tests`. */
const MOST_OPERANDS = 2;
const PROSE =
  /^(?:a|an|and|as|at|before|by|for|from|in|into|it|of|on|or|the|to|when|with|without)$/;
const MOST_CHARACTERS = 100;

/** Whether a text about what to avoid is a command as one types it: one with an option, or a short known one. */
export const isTyped = (text: string): boolean => {
  const line = text.trim();
  const read = readPattern(line);
  if (!read.ok || line.length > MOST_CHARACTERS || !/^[a-z][a-z0-9_.-]* [^\n]+$/.test(line))
    return false;
  const { program, operands, options } = read.value;
  if (operands.some((operand) => PROSE.test(operand))) return false;
  const isOption = options.length > 0;
  if (isKnown(program)) return operands.length <= MOST_OPERANDS + (isOption ? 1 : 0);
  const isLong = options.some((option) => option.startsWith("--"));
  return isOption && operands.length <= (isLong ? 1 : 0);
};

/** Whether one of the commands of a line matches the pattern. */
export const findPattern = (
  pattern: CommandPattern,
  commands: readonly ShellCommand[],
): ShellCommand | undefined => commands.find((command) => matchesPattern(pattern, command));

const matchesPattern = (pattern: CommandPattern, command: ShellCommand): boolean => {
  if (programOf(command) !== pattern.program) return false;
  const dialect = dialectOf(pattern.program);
  const given = partsOf(command.words.slice(1), dialect);
  const [verb] = pattern.operands;
  // If a program has verbs, the verb must be in the verb's place: `git log push` pushes nothing.
  if (dialect.hasVerbs && verb !== undefined && !isWord(verb, given.operands[0])) return false;
  return (
    isSubsequence(pattern.globals, given.globals) &&
    isSubsequence(pattern.operands, given.operands) &&
    hasOptions(pattern.options, given, dialect)
  );
};

type PatternParts = Pick<CommandPattern, "globals" | "operands" | "options">;

/** Options may appear anywhere before `--`; everything else keeps its order. */
const partsOf = (words: readonly ShellWord[], dialect: Dialect): PatternParts => {
  const texts = words.map(seenText);
  const verb = dialect.hasVerbs ? verbAt(texts, dialect) : 0;
  const end = texts.indexOf("--", verb);
  const open = texts.slice(verb, end < 0 ? texts.length : end);
  const closed = end < 0 ? [] : texts.slice(end + 1);
  return {
    globals: texts.slice(0, verb),
    options: open.filter(isOption),
    operands: [...open.filter((text) => !isOption(text)), ...closed],
  };
};

const isOption = (text: string): boolean => /^-./u.test(text);

/** Skips the options that a program takes before its verb, with their values: `git -C dir -c a=b push`. */
const verbAt = (texts: readonly string[], { globals }: Dialect): number => {
  let at = 0;
  for (; at < texts.length && /^[-+]/.test(texts[at] ?? ""); at += 1)
    if (globals.includes(texts[at] ?? "")) at += 1;
  return Math.min(at, texts.length);
};

const isWord = (wanted: string, text: string | undefined): boolean =>
  text !== undefined && (wanted === "*" || plain(wanted) === plain(text));

/** A file or folder in its plain form: `./build/` becomes `build`. */
const plain = (text: string): string => text.replace(/^(?:\.\/+)+(?=.)|(?<=[^/])\/+$/g, "");

const isSubsequence = (wanted: readonly string[], texts: readonly string[]): boolean => {
  let at = 0;
  for (const text of texts) if (at < wanted.length && isWord(wanted[at] ?? "", text)) at += 1;
  return at === wanted.length;
};

const hasOptions = (wanted: readonly string[], given: PatternParts, dialect: Dialect): boolean => {
  const verb = dialect.hasVerbs ? (given.operands[0] ?? "") : "";
  const same = Object.hasOwn(dialect.same, verb) ? (dialect.same[verb] ?? {}) : {};
  const words = [...given.globals, ...given.options].flatMap((option) =>
    spelledOut(option, same, dialect),
  );
  return wanted
    .flatMap((option) => spelledOut(option, same, dialect))
    .every((option) => words.some((one) => meets(option, one, given.operands)));
};

/** `-rf` becomes `-r` and `-f`. If two spellings mean the same, the long one is used. */
const spelledOut = (
  option: string,
  same: Dialect["same"][string],
  dialect: Dialect,
): readonly string[] => {
  const isCluster = !dialect.longWords && /^-[A-Za-z]{1,6}$/.test(option);
  if (!isCluster) return [option];
  return Array.from(option.slice(1), (letter) => same[letter] ?? `-${letter}`);
};

/** `--force` also matches `--force=yes`, but never `--force-with-lease`; `--depth=1` also matches `--depth 1`. */
const meets = (wanted: string, given: string, operands: readonly string[]): boolean => {
  if (given === wanted || given.startsWith(`${wanted}=`)) return true;
  const equals = wanted.indexOf("=");
  return (
    equals > 0 && given === wanted.slice(0, equals) && operands.includes(wanted.slice(equals + 1))
  );
};
