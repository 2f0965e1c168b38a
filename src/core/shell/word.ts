// One word of a command line: quotes are removed, expansions are noticed but not performed. The
// grammar reads the commands inside substitutions.
import { giveUp, nested, peek, substituted, take, type ShellCursor } from "./cursor.ts";
import { decodeEscapes } from "./escapes.ts";
import type { ShellWord } from "./types.ts";

/** A word that is being read. */
interface WordDraft {
  text: string;
  known: boolean;
  /**
   * Whether any part was quoted. A quoted `if` is no keyword, and in a here-document with a quoted
   * delimiter nothing is expanded.
   */
  quoted: boolean;
}

export interface ReadWord extends ShellWord {
  readonly quoted: boolean;
}

const PLAIN = /[^\s\\'"`$;&|()<>*?~]+/y;

/** The shell knows fewer blanks than Unicode: any other space is part of the word. */
const ENDS_WORD = /[ \t\n;&|()]|\r(?=\n|$)/y;

export const endsWord = (cursor: ShellCursor): boolean => {
  ENDS_WORD.lastIndex = cursor.at;
  return ENDS_WORD.test(cursor.text);
};

export const readWord = (cursor: ShellCursor): ReadWord => {
  const word: WordDraft = { text: "", known: true, quoted: false };
  const start = cursor.at;
  while (cursor.at < cursor.text.length && !endsWord(cursor)) {
    const char = cursor.text.charAt(cursor.at);
    const plain = take(cursor, PLAIN);
    if (plain !== undefined) word.text += plain;
    else if (char === "'") readSingleQuoted(cursor, word);
    else if (char === '"') readDoubleQuoted(cursor, word);
    else if (char === "\\") readEscape(cursor, word);
    else if (char === "$") readDollar(cursor, word, "bare");
    else if (char === "`") readBackticks(cursor, word);
    else if (char === "<" || char === ">") {
      if (cursor.text.charAt(cursor.at + 1) !== "(") break;
      readProcess(cursor, word);
    } else {
      if (char === "*" || char === "?" || (char === "~" && cursor.at === start)) word.known = false;
      word.text += char;
      cursor.at += 1;
    }
  }
  const { text, quoted } = word;
  return { text, quoted, known: word.known && (quoted || !hasBrackets(text)) };
};

/** What a shell may expand into several or other words: `x[0-9]`, `{a,b}`. */
const hasBrackets = (text: string): boolean => {
  const square = text.indexOf("[", 1);
  if (square > 0 && text.includes("]", square + 2)) return true;
  const inside = text.slice(text.indexOf("{") + 1, Math.max(0, text.lastIndexOf("}")));
  return text.includes("{") && (inside.includes(",") || inside.includes(".."));
};

const readSingleQuoted = (cursor: ShellCursor, word: WordDraft): void => {
  const end = cursor.text.indexOf("'", cursor.at + 1);
  word.quoted = true;
  if (end < 0) {
    giveUp(cursor, "unclosed");
    return;
  }
  word.text += cursor.text.slice(cursor.at + 1, end);
  cursor.at = end + 1;
};

const readEscape = (cursor: ShellCursor, word: WordDraft): void => {
  const next = cursor.text.charAt(cursor.at + 1);
  cursor.at += 2;
  if (next === "\n") return;
  word.quoted = true;
  word.text += next === "" ? "\\" : next;
};

const readDoubleQuoted = (cursor: ShellCursor, word: WordDraft): void => {
  word.quoted = true;
  cursor.at += 1;
  readExpanding(cursor, word, '"', "quoted");
  if (peek(cursor, '"')) cursor.at += 1;
  else giveUp(cursor, "unclosed");
};

const UNMARKED = { '"': /[^"\\$`]+/y, "}": /[^}"'\\$`]+/y, "": /[^\\$`]+/y } as const;

/**
 * Reads text in which `$`, backticks and backslashes are special, up to its end mark; "" stands for
 * the end of the text.
 */
export const readExpanding = (
  cursor: ShellCursor,
  word: WordDraft,
  end: keyof typeof UNMARKED,
  where: "bare" | "quoted",
): void => {
  while (cursor.at < cursor.text.length && !(end !== "" && peek(cursor, end))) {
    const plain = take(cursor, UNMARKED[end]);
    const char = cursor.text.charAt(cursor.at);
    if (plain !== undefined) word.text += plain;
    else if (char === "$") readDollar(cursor, word, where);
    else if (char === "`") readBackticks(cursor, word);
    else if (char === '"') readDoubleQuoted(cursor, word);
    else if (char === "'" && where === "bare") readSingleQuoted(cursor, word);
    else if (char === "\\") readQuotedEscape(cursor, word);
    else {
      word.text += char;
      cursor.at += 1;
    }
  }
};

/** In double quotes a backslash is kept, unless the next character is special. */
const readQuotedEscape = (cursor: ShellCursor, word: WordDraft): void => {
  const next = cursor.text.charAt(cursor.at + 1);
  word.text += next === "\n" ? "" : /[$`"\\]/.test(next) ? next : `\\${next}`;
  cursor.at += 2;
};

const NAME = /\$(?:[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-])/y;

/** An expansion keeps its written text and makes the word unknown. */
const readDollar = (cursor: ShellCursor, word: WordDraft, where: "bare" | "quoted"): void => {
  const start = cursor.at;
  if (peek(cursor, "$((") && closesArithmetic(cursor, start + 3)) {
    cursor.at += 3;
    nested(cursor, () => readArithmetic(cursor));
  } else if (peek(cursor, "$(")) {
    cursor.at += 2;
    readSubstitution(cursor);
  } else if (peek(cursor, "${")) {
    cursor.at += 2;
    const inside: WordDraft = { text: "", known: true, quoted: false };
    nested(cursor, () => readExpanding(cursor, inside, "}", where));
    if (peek(cursor, "}")) cursor.at += 1;
    else giveUp(cursor, "unclosed");
  } else if (where === "bare" && peek(cursor, "$'")) {
    word.quoted = true;
    const source = take(cursor, /\$'(?:[^'\\]|\\[^])*'/y);
    if (source === undefined) giveUp(cursor, "unclosed");
    else word.text += decodeEscapes(source.slice(2, -1));
    return;
  } else if (where === "bare" && peek(cursor, '$"')) {
    cursor.at += 1;
    return;
  } else if (take(cursor, NAME) === undefined) {
    word.text += "$";
    cursor.at += 1;
    return;
  }
  word.known = false;
  word.text += cursor.text.slice(start, cursor.at);
};

/** Reads up to the `)` of `$(` or `<(`. */
const readSubstitution = (cursor: ShellCursor): void =>
  substituted(cursor, () => {
    if (cursor.readList(cursor, ")") !== ")") giveUp(cursor, "unclosed");
  });

const readProcess = (cursor: ShellCursor, word: WordDraft): void => {
  const start = cursor.at;
  cursor.at += 2;
  readSubstitution(cursor);
  word.known = false;
  word.text += cursor.text.slice(start, cursor.at);
};

const readBackticks = (cursor: ShellCursor, word: WordDraft): void => {
  const source = take(cursor, /`(?:[^`\\]|\\[^])*`/y);
  if (source === undefined) {
    giveUp(cursor, "unclosed");
    return;
  }
  const script = source.slice(1, -1).replace(/\\([$`\\])/g, "$1");
  substituted(cursor, () => {
    const inner: ShellCursor = { ...cursor, text: script, at: 0, announced: [] };
    cursor.readList(inner, "end");
  });
  if (cursor.found.fault !== undefined) giveUp(cursor, cursor.found.fault);
  word.known = false;
  word.text += source;
};

/** Whether the brackets opened here close with `))`. If not, `$((` is a subshell inside a substitution. */
export const closesArithmetic = (cursor: ShellCursor, from: number): boolean => {
  let open = 0;
  for (let at = from; at < cursor.text.length; at += 1) {
    const char = cursor.text.charAt(at);
    if (char === "(") open += 1;
    else if (char === ")" && open > 0) open -= 1;
    else if (char === ")") return cursor.text.charAt(at + 1) === ")";
  }
  return false;
};

/** Skips to after `))`; only the substitutions inside count. */
export const readArithmetic = (cursor: ShellCursor): void => {
  const ignored: WordDraft = { text: "", known: true, quoted: false };
  let open = 0;
  while (cursor.at < cursor.text.length) {
    const char = cursor.text.charAt(cursor.at);
    if (char === "$") readDollar(cursor, ignored, "quoted");
    else if (char === "`") readBackticks(cursor, ignored);
    else {
      cursor.at += 1;
      if (char === "(") open += 1;
      else if (char === ")" && open > 0) open -= 1;
      else if (char === ")") {
        cursor.at += 1;
        return;
      }
    }
  }
  giveUp(cursor, "unclosed");
};
