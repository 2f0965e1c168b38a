// Turns one line of code into tokens: a class letter and a hash of each word part, as
// event/change.ts describes. No text of the line remains, and what looks like a secret leaves not
// even a hash.
import { lazily } from "../kit/lazy.ts";
import { tokenHash } from "./hash.ts";
import type { Syntax } from "./syntax.ts";

/** Whether a literal looks like a secret. The line around it shows what it is assigned to. */
export type IsSecret = (literal: string, line: string) => boolean;

type TokenClass = "w" | "s" | "c";

/** A longer line is data; its beginning is enough. */
const LINE_LIMIT = 2_000;
const TOKEN_LIMIT = 120;
const PART_LIMIT = 12;

/**
 * Reads the lines of one side of a hunk, in order: an open block comment continues on the next
 * line. A caller that keeps none of this need not look for secrets. All lines of a change may share
 * one `tokenOf`, because the same words recur.
 */
export const createLexer = (
  syntax: Syntax,
  isSecret: IsSecret | undefined,
  tokenOf: TokenOf = createTokenOf(),
): ((line: string) => string) => {
  // Most tokens begin with none of these characters and need no further test.
  const opening = [...syntax.line, syntax.block?.open ?? ""].map((mark) => mark.charAt(0)).join("");
  let inBlock = false;
  return (whole) => {
    const line = whole.length > LINE_LIMIT ? whole.slice(0, LINE_LIMIT) : whole;
    const tokens: string[] = [];
    const reading: Reading = { tokens, line, plain: isPlain(line), syntax, isSecret, tokenOf };
    let at = 0;
    if (!inBlock && syntax.block?.open === "/*" && /^\s*\*(?:[\s/]|$)/.test(line)) {
      // A line of a block comment that begins outside the diff.
      const end = line.indexOf("*/");
      at = end < 0 ? line.length : end + 2;
      pushWords(reading, "c", 0, at);
    }
    while (at < line.length) {
      if (inBlock) {
        const close = syntax.block?.close ?? "";
        const end = line.indexOf(close, at);
        inBlock = end < 0;
        pushWords(reading, "c", at, end < 0 ? line.length : end);
        at = end < 0 ? line.length : end + close.length;
      } else if (isWordUnit(line.charCodeAt(at)) || !opening.includes(line.charAt(at))) {
        at = readCode(reading, at);
      } else if (startsComment(line, at, syntax)) {
        pushWords(reading, "c", at, line.length);
        at = line.length;
      } else if (syntax.block && line.startsWith(syntax.block.open, at)) {
        inBlock = true;
        at += syntax.block.open.length;
      } else at = readCode(reading, at);
    }
    if (tokens.length > TOKEN_LIMIT) tokens.length = TOKEN_LIMIT;
    return tokens.join(" ");
  };
};

/** The line that is being read. */
interface Reading {
  readonly tokens: string[];
  readonly line: string;
  readonly plain: boolean;
  readonly syntax: Syntax;
  readonly isSecret: IsSecret | undefined;
  readonly tokenOf: TokenOf;
}

/** The class and the hashes of a word's parts; empty if the word has none. */
export type TokenOf = (as: TokenClass, word: string) => string;

/** Computes them once for each word. */
export const createTokenOf = (): TokenOf => {
  const known = {
    w: new Map<string, string>(),
    s: new Map<string, string>(),
    c: new Map<string, string>(),
  };
  return (as, word) => {
    const before = known[as].get(word);
    if (before !== undefined) return before;
    const hashes = isOnePart(word) ? tokenHash(word) : partsOf(word).map(tokenHash).join("");
    const token = hashes === "" ? "" : as + hashes;
    known[as].set(word, token);
    return token;
  };
};

const startsComment = (line: string, at: number, syntax: Syntax): boolean =>
  syntax.line.some(
    (mark) =>
      line.startsWith(mark, at) &&
      (mark.startsWith("/") || at === 0 || /\s/.test(line.charAt(at - 1))),
  );

/** Unicode classes take milliseconds to compile, and most processes and most lines of code do not need them. */
const isPlain = (text: string): boolean => !/[^ -~\t]/.test(text);

/** A letter, a digit, `_` or `$` in a plain line. */
const isWordUnit = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) ||
  (unit >= 0x41 && unit <= 0x5a) ||
  isDigit(unit) ||
  unit === 0x5f ||
  unit === 0x24;

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** The end of the word that is under way here, or the end of the text. */
const wordEnd = (line: string, from: number, to: number): number => {
  let end = from;
  while (end < to && isWordUnit(line.charCodeAt(end))) end += 1;
  return end;
};

const WORD = lazily(() => /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy);
const NUMBER = /\d[\w.]*/y;
const OPERATOR = /[-=<>!&|+*/%^~?:.@#\\]+/y;
const CHUNK = /[^\s"'`(){}[\],;]{12,}/y;

/** Reads one token of code and returns where the next begins. */
const readCode = (reading: Reading, at: number): number => {
  const { tokens, line, plain, syntax, isSecret } = reading;
  const unit = line.charCodeAt(at);
  const char = line.charAt(at);
  if (!isWordUnit(unit)) {
    if (SKIPPED.includes(char) || (!plain && /\s/.test(char))) return at + 1;
    if (BRACKETS.includes(char)) {
      tokens.push(signHash(char));
      return at + 1;
    }
    const close = stringEnd(line, at, syntax);
    if (close > 0) {
      pushLiteral(reading, at + 1, close);
      return close + 1;
    }
  }
  if (isSecret && /[\s=:(,"'`]/.test(at === 0 ? " " : line.charAt(at - 1))) {
    const chunk = match(CHUNK, line, at);
    if (chunk !== undefined && isSecret(chunk, line)) {
      tokens.push("x");
      return at + chunk.length;
    }
  }
  if (isDigit(unit)) {
    const number = match(NUMBER, line, at) ?? "";
    tokens.push(`n${tokenHash(number.toLowerCase().replaceAll("_", ""))}`);
    return at + number.length;
  }
  const word = plain
    ? line.slice(at, wordEnd(line, at, line.length))
    : (match(WORD(), line, at) ?? "");
  if (word !== "") {
    pushWord(reading, "w", word);
    return at + word.length;
  }
  const operator = operatorAt(line, at, syntax);
  if (operator !== undefined) tokens.push(signHash(operator));
  return at + (operator?.length ?? 1);
};

const pushWord = ({ tokens, tokenOf }: Reading, as: TokenClass, word: string): void => {
  const token = tokenOf(as, word);
  if (token !== "") tokens.push(token);
};

const SKIPPED = " \t,;";
const BRACKETS = "(){}[]";

/** Code uses few signs, and uses them often. */
const signHashes = new Map<string, string>();
const signHash = (sign: string): string => {
  const before = signHashes.get(sign);
  if (before !== undefined) return before;
  const hash = `p${tokenHash(sign)}`;
  // Limited, because a text may contain ever new runs of signs.
  if (signHashes.size < MOST_SIGNS) signHashes.set(sign, hash);
  return hash;
};
const MOST_SIGNS = 1_000;

const operatorAt = (line: string, at: number, syntax: Syntax): string | undefined => {
  let operator = match(OPERATOR, line, at);
  // A comment may begin inside a run of signs: `=/* … */`.
  if (operator !== undefined && operator.length > 2)
    for (const mark of [syntax.block?.open, ...syntax.line.filter((one) => one === "//")]) {
      const inside = mark === undefined ? -1 : operator.indexOf(mark);
      if (inside > 0) operator = operator.slice(0, inside);
    }
  return operator;
};

/** Testing a pattern is cheaper than retrieving its match. */
const match = (pattern: RegExp, line: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.test(line) ? line.slice(at, pattern.lastIndex) : undefined;
};

/** The position of the quote that closes the string opened here; -1 if this line has none. */
const stringEnd = (line: string, at: number, syntax: Syntax): number => {
  const quote = line.charAt(at);
  if (quote === "'" && syntax.narrow) {
    const [string] = /^'(?:\\.[^']{0,8}|[^'\\])'/u.exec(line.slice(at, at + 14)) ?? [];
    return string === undefined ? -1 : at + string.length - 1;
  }
  if (!syntax.quotes.includes(quote)) return -1;
  for (let end = at + 1; end < line.length; end += 1) {
    if (line.charAt(end) === "\\") end += 1;
    else if (line.charAt(end) === quote) return end;
  }
  return -1;
};

const pushLiteral = (reading: Reading, from: number, to: number): void => {
  const { tokens, line, isSecret } = reading;
  if (isSecret) {
    const literal = line.slice(from, to);
    if (literal.trim() !== "" && isSecret(literal, line)) return void tokens.push("x");
  }
  pushWords(reading, "s", from, to);
};

/** The words of a comment or a string, in order; everything else is dropped. */
const pushWords = (reading: Reading, as: TokenClass, from: number, to: number): void => {
  const { tokens, line, isSecret } = reading;
  if (isSecret === undefined) return pushRun(reading, as, from, to);
  for (const { 0: chunk, index } of line.slice(from, to).matchAll(/\S+/gu)) {
    if (chunk.length >= 12 && isSecret(chunk, line)) tokens.push("x");
    else pushRun(reading, as, from + index, from + index + chunk.length);
    if (tokens.length >= TOKEN_LIMIT) return;
  }
};

const pushRun = (reading: Reading, as: TokenClass, from: number, to: number): void => {
  const { tokens, line, plain } = reading;
  if (!plain) {
    for (const [word] of line.slice(from, to).matchAll(/[\p{L}\p{M}\p{N}_$]+/gu))
      pushWord(reading, as, word);
    return;
  }
  for (let at = from; at < to && tokens.length < TOKEN_LIMIT; at += 1) {
    const end = wordEnd(line, at, to);
    if (end === at) continue;
    pushWord(reading, as, line.slice(at, end));
    at = end;
  }
};

const PART = lazily(
  () =>
    /\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{M}]+\p{N}*|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+\p{N}*|\p{N}+/gu,
);

/** Most words are of one part and need no splitting. */
const isOnePart = (word: string): boolean => /^[a-z]+$/.test(word);

const PLAIN_PART = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g;

/** The parts of camelCase and snake_case names, in lower case. */
export const partsOf = (word: string): readonly string[] =>
  (word.match(isPlain(word) ? PLAIN_PART : PART()) ?? [])
    .slice(0, PART_LIMIT)
    .map((part) => part.toLowerCase());
