// The grammar of a command line, as far as it decides which words form a command: lists, pipes,
// groups, loops, cases, functions, redirections, here-documents. Invalid syntax is read as far as
// possible.
import { giveUp, nested, peek, take, type Closer, type ShellCursor } from "./cursor.ts";
import { readAnnounced, readRedirection, startsRedirection } from "./redirection.ts";
import { SHELL_LIMITS, type Redirection, type ShellWord } from "./types.ts";
import { closesArithmetic, endsWord, readArithmetic, readWord } from "./word.ts";

export const createCursor = (
  text: string,
  depth: number,
  substitutions: ShellCursor["substitutions"],
): ShellCursor => ({
  text,
  at: 0,
  depth,
  found: { commands: [] },
  announced: [],
  substitutions,
  readList: (cursor, closer) => readList(cursor, closer),
});

/** A command that is being read. */
interface CommandDraft {
  assignments: ShellWord[];
  words: ShellWord[];
  redirections: Redirection[];
  /** `for x in a b`: these words are not a command. */
  isHead: boolean;
}

const emptyDraft = (): CommandDraft => ({
  assignments: [],
  words: [],
  redirections: [],
  isHead: false,
});

/** Reads commands up to the end of the list, and returns what closed it. */
export const readList = (cursor: ShellCursor, closer: Closer): Closer => {
  let command = emptyDraft();
  const finish = (): void => {
    push(cursor, command);
    command = emptyDraft();
  };
  while (skipBlanks(cursor)) {
    if (startsRedirection(cursor)) readRedirection(cursor, command.redirections);
    else if (!endsWord(cursor)) {
      if (readNext(cursor, command) === "esac" && closer === ";;") {
        finish();
        return "esac";
      }
    } else if (peek(cursor, "(")) readBracket(cursor, command);
    else if (take(cursor, /\)/y) !== undefined) {
      finish();
      if (closer === ")") return ")";
    } else if (take(cursor, /;;&?|;&/y) !== undefined) {
      finish();
      if (closer === ";;") return ";;";
    } else {
      const isLineEnd = take(cursor, /\r?\n/y) !== undefined;
      if (!isLineEnd) take(cursor, /[;&|]/y);
      finish();
      if (isLineEnd) readAnnounced(cursor);
    }
  }
  finish();
  return "end";
};

const push = (cursor: ShellCursor, draft: CommandDraft): void => {
  const { assignments, redirections } = draft;
  const words = draft.isHead ? [] : draft.words;
  if (words.length + assignments.length + redirections.length === 0) return;
  cursor.found.commands.push({ assignments, words, redirections });
  if (cursor.found.commands.length > SHELL_LIMITS.commands) giveUp(cursor, "too-many");
};

/** Skips blanks, continued lines and a comment. Returns whether anything is left. */
const skipBlanks = (cursor: ShellCursor): boolean => {
  take(cursor, /(?:[ \t]|\r$|\\\r?\n)+/y);
  take(cursor, /#[^\n]*/y);
  return cursor.at < cursor.text.length;
};

/** After these keywords another command begins. */
const OPENERS = new Set([
  "if",
  "then",
  "elif",
  "else",
  "fi",
  "while",
  "until",
  "do",
  "done",
  "{",
  "}",
  "!",
  "coproc",
]);

const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*(?:\[[^\]]*\])?\+?=/;

/** Reads one word and interprets it in its place. Returns the word if it is a keyword. */
const readNext = (cursor: ShellCursor, command: CommandDraft): string | undefined => {
  const { quoted, ...word } = readWord(cursor);
  const opens = command.words.length + command.assignments.length === 0 && !command.isHead;
  const assigns = ASSIGNMENT.exec(word.text)?.[0];
  if (assigns === word.text && peek(cursor, "(")) readArray(cursor);
  if (assigns !== undefined && command.words.length === 0 && !command.isHead) {
    command.assignments.push(word);
    return undefined;
  }
  if (!opens || quoted) {
    command.words.push(word);
    return undefined;
  }
  if (word.text === "esac") return "esac";
  if (OPENERS.has(word.text)) return undefined;
  if (word.text === "for" || word.text === "select") command.isHead = true;
  else if (word.text === "case") readCase(cursor);
  else if (word.text === "[[") readTest(cursor);
  else if (word.text === "function") readFunctionName(cursor);
  else command.words.push(word);
  return undefined;
};

/** `(…)`, `((…))`, or the brackets after a function's name. */
const readBracket = (cursor: ShellCursor, command: CommandDraft): void => {
  if (peek(cursor, "((") && closesArithmetic(cursor, cursor.at + 2)) {
    cursor.at += 2;
    nested(cursor, () => readArithmetic(cursor));
  } else if (command.words.length === 1 && take(cursor, /\([ \t]*\)/y) !== undefined) {
    command.words = [];
  } else {
    cursor.at += 1;
    readGroup(cursor);
  }
};

const readGroup = (cursor: ShellCursor): void =>
  nested(cursor, () => {
    if (readList(cursor, ")") !== ")") giveUp(cursor, "unclosed");
  });

/** `x=(a b)`: the values are not commands, but substitutions in them are. */
const readArray = (cursor: ShellCursor): void => {
  cursor.at += 1;
  while (skipBlanks(cursor)) {
    if (take(cursor, /\)/y) !== undefined) return;
    if (endsWord(cursor) || startsRedirection(cursor)) cursor.at += 1;
    else readWord(cursor);
  }
  giveUp(cursor, "unclosed");
};

/** `[[ a < b && c ]]`: some signs have another meaning outside. */
const readTest = (cursor: ShellCursor): void => {
  while (skipBlanks(cursor)) {
    if (endsWord(cursor) || startsRedirection(cursor)) cursor.at += 1;
    else if (readWord(cursor).text === "]]") return;
  }
};

const readFunctionName = (cursor: ShellCursor): void => {
  skipBlanks(cursor);
  if (!endsWord(cursor) && !startsRedirection(cursor)) readWord(cursor);
  take(cursor, /[ \t]*\([ \t]*\)/y);
};

/** `case word in pattern) commands ;; … esac`. */
const readCase = (cursor: ShellCursor): void => {
  let word = "";
  while (word !== "in" && skipBlanks(cursor)) {
    if (endsWord(cursor) || startsRedirection(cursor)) cursor.at += 1;
    else word = readWord(cursor).text;
  }
  nested(cursor, () => {
    while (skipPattern(cursor)) if (readList(cursor, ";;") !== ";;") return;
  });
};

/** Skips a pattern and its `)`. Returns false if none is left. */
const skipPattern = (cursor: ShellCursor): boolean => {
  while (skipBlanks(cursor)) {
    if (take(cursor, /\)/y) !== undefined) return true;
    if (endsWord(cursor) || startsRedirection(cursor)) cursor.at += 1;
    else if (readWord(cursor).text === "esac") return false;
  }
  return false;
};
