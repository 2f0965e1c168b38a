// Turns one line of code into tokens: a class letter and a hash of each word part, as
// event/change.ts describes. No text of the line remains, and what looks like a secret leaves not
// even a hash.
import { lazily } from "../kit/lazy.ts";
import {
  BRACKET,
  DIGIT,
  kindsOf,
  OPENING,
  OPERATOR,
  QUOTE,
  SKIPPED,
  WORD,
} from "./character-kinds.ts";
import { bitsOfLetters, NO_LETTERS, PRIME } from "../kit/hash.ts";
import { isPlain } from "./name-parts.ts";
import type { Syntax } from "./syntax.ts";
import { createTexts, type TokenClass, type TokensAs } from "./token-texts.ts";

/** Whether a literal looks like a secret. The line around it shows what it is assigned to. */
export type IsSecret = (literal: string, line: string) => boolean;

/** A longer line is data; its beginning is enough. */
const LINE_LIMIT = 2_000;
const TOKEN_LIMIT = 120;

/**
 * Reads the lines of one side of a hunk, in order: an open block comment continues on the next
 * line. A caller that keeps none of this need not look for secrets.
 */
export const createReader = <Token>(
  syntax: Syntax,
  isSecret: IsSecret | undefined,
  as: TokensAs<Token>,
): ((line: string) => Token[]) => {
  const kinds = kindsOf(syntax);
  let inBlock = false;
  return (whole) => {
    const line = whole.length > LINE_LIMIT ? whole.slice(0, LINE_LIMIT) : whole;
    const tokens: Token[] = [];
    const reading: TokenReading<Token> = {
      tokens,
      line,
      plain: isPlain(line),
      kinds,
      syntax,
      isSecret,
      as,
    };
    let at = 0;
    if (!inBlock && syntax.block?.open === "/*" && continuesBlock(line)) {
      const end = line.indexOf("*/");
      at = end < 0 ? line.length : end + 2;
      pushWords(reading, "c", 0, at);
    }
    while (at < line.length) {
      const kind = kinds[line.charCodeAt(at)] ?? 0;
      if (inBlock) {
        const close = syntax.block?.close ?? "";
        const end = line.indexOf(close, at);
        inBlock = end < 0;
        pushWords(reading, "c", at, end < 0 ? line.length : end);
        at = end < 0 ? line.length : end + close.length;
      } else if ((kind & OPENING) === 0) {
        // Most tokens need no further test.
        at = kind === SKIPPED ? at + 1 : readCode(reading, at, kind);
      } else if (startsComment(line, at, syntax)) {
        pushWords(reading, "c", at, line.length);
        at = line.length;
      } else if (syntax.block && line.startsWith(syntax.block.open, at)) {
        inBlock = true;
        at += syntax.block.open.length;
      } else at = readCode(reading, at, kind);
    }
    if (tokens.length > TOKEN_LIMIT) tokens.length = TOKEN_LIMIT;
    return tokens;
  };
};

/** The same as texts. All lines of a change may share them, because the same words recur. */
export const createLexer = (
  syntax: Syntax,
  isSecret: IsSecret | undefined,
  texts: TokensAs<string> = createTexts(),
): ((line: string) => string) => {
  const read = createReader(syntax, isSecret, texts);
  return (line) => read(line).join(" ");
};

/** The line that is being read. */
interface TokenReading<Token> {
  readonly tokens: Token[];
  readonly line: string;
  readonly plain: boolean;
  readonly kinds: Uint8Array;
  readonly syntax: Syntax;
  readonly isSecret: IsSecret | undefined;
  readonly as: TokensAs<Token>;
}

/** A line of a block comment that begins outside the diff. Patterns take a short run long to compile. */
const continuesBlock = (line: string): boolean => {
  const text = line.trimStart();
  return text.startsWith("*") && (text.length === 1 || /[\s/]/.test(text.charAt(1)));
};

const startsComment = (line: string, at: number, syntax: Syntax): boolean =>
  syntax.line.some(
    (mark) =>
      line.startsWith(mark, at) &&
      (mark.startsWith("/") || at === 0 || /\s/.test(line.charAt(at - 1))),
  );

/** Reads a word of a plain line and returns where it ends. A word of small letters is hashed on the way. */
const readWord = <Token>(
  reading: TokenReading<Token>,
  as: TokenClass,
  from: number,
  to: number,
): number => {
  const { line, tokens, kinds } = reading;
  let hash = NO_LETTERS;
  let end = from;
  for (; end < to; end += 1) {
    const unit = line.charCodeAt(end);
    if (unit < 0x61 || unit > 0x7a) break;
    hash = Math.imul(hash ^ unit, PRIME);
  }
  if (end === to || ((kinds[line.charCodeAt(end)] ?? 0) & WORD) === 0) {
    if (end > from) tokens.push(reading.as.plain(as, bitsOfLetters(hash)));
    return end;
  }
  while (end < to && ((kinds[line.charCodeAt(end)] ?? 0) & WORD) !== 0) end += 1;
  pushWord(reading, as, line.slice(from, end));
  return end;
};

const WIDE_WORD = lazily(() => /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy);
const NUMBER = /\d[\w.]*/y;
const CHUNK = /[^\s"'`(){}[\],;]{12,}/y;

/** Reads one token of code and returns where the next begins. */
const readCode = <Token>(reading: TokenReading<Token>, at: number, kind: number): number => {
  const { tokens, line, plain, syntax, isSecret, as } = reading;
  if ((kind & WORD) !== 0) {
    if (plain && !isSecret && (kind & DIGIT) === 0) return readWord(reading, "w", at, line.length);
  } else {
    if ((kind & SKIPPED) !== 0 || (!plain && /\s/.test(line.charAt(at)))) return at + 1;
    if ((kind & BRACKET) !== 0) {
      tokens.push(as.sign(line.charAt(at)));
      return at + 1;
    }
    const close = (kind & QUOTE) === 0 ? -1 : stringEnd(line, at, syntax);
    if (close > 0) {
      pushLiteral(reading, at + 1, close);
      return close + 1;
    }
  }
  if (isSecret && /[\s=:(,"'`]/.test(at === 0 ? " " : line.charAt(at - 1))) {
    const chunk = match(CHUNK, line, at);
    if (chunk !== undefined && isSecret(chunk, line)) {
      tokens.push(as.secret);
      return at + chunk.length;
    }
  }
  if ((kind & DIGIT) !== 0) {
    const number = match(NUMBER, line, at) ?? "";
    tokens.push(as.number(number));
    return at + number.length;
  }
  if (plain && (kind & WORD) !== 0) return readWord(reading, "w", at, line.length);
  const word = plain ? "" : (match(WIDE_WORD(), line, at) ?? "");
  if (word !== "") {
    pushWord(reading, "w", word);
    return at + word.length;
  }
  if ((kind & OPERATOR) === 0) return at + 1;
  const operator = operatorAt(reading, at);
  tokens.push(as.sign(operator));
  return at + operator.length;
};

const pushWord = <Token>(reading: TokenReading<Token>, as: TokenClass, word: string): void => {
  const token = reading.as.word(as, word);
  if (token !== undefined) reading.tokens.push(token);
};

const operatorAt = <Token>({ line, kinds, syntax }: TokenReading<Token>, at: number): string => {
  let end = at + 1;
  while (end < line.length && ((kinds[line.charCodeAt(end)] ?? 0) & OPERATOR) !== 0) end += 1;
  let operator = line.slice(at, end);
  // A comment may begin inside a run of signs: `=/* … */`.
  if (operator.length > 2)
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

const pushLiteral = <Token>(reading: TokenReading<Token>, from: number, to: number): void => {
  const { tokens, line, isSecret, as } = reading;
  if (isSecret) {
    const literal = line.slice(from, to);
    if (literal.trim() !== "" && isSecret(literal, line)) return void tokens.push(as.secret);
  }
  pushWords(reading, "s", from, to);
};

/** The words of a comment or a string, in order; everything else is dropped. */
const pushWords = <Token>(
  reading: TokenReading<Token>,
  as: TokenClass,
  from: number,
  to: number,
): void => {
  const { tokens, line, isSecret } = reading;
  if (isSecret === undefined) return pushRun(reading, as, from, to);
  for (const { 0: chunk, index } of line.slice(from, to).matchAll(/\S+/gu)) {
    if (chunk.length >= 12 && isSecret(chunk, line)) tokens.push(reading.as.secret);
    else pushRun(reading, as, from + index, from + index + chunk.length);
    if (tokens.length >= TOKEN_LIMIT) return;
  }
};

const pushRun = <Token>(
  reading: TokenReading<Token>,
  as: TokenClass,
  from: number,
  to: number,
): void => {
  const { tokens, line, plain } = reading;
  if (!plain) {
    for (const [word] of line.slice(from, to).matchAll(/[\p{L}\p{M}\p{N}_$]+/gu))
      pushWord(reading, as, word);
    return;
  }
  for (let at = from; at < to && tokens.length < TOKEN_LIMIT; at += 1) {
    if (((reading.kinds[line.charCodeAt(at)] ?? 0) & WORD) !== 0)
      at = readWord(reading, as, at, to);
  }
};
