// One line of code as tokens: a class letter and a hash of each word part, as event/change.ts describes them. No text
// of the line is left in them, and what looks like a secret leaves not even a hash.
import { lazily } from "../kit/lazy.ts";
import { tokenHash } from "./hash.ts";
import type { Syntax } from "./syntax.ts";

/** Whether a literal looks like a secret; the line it stands in says what it is assigned to. */
export type IsSecret = (literal: string, line: string) => boolean;

type TokenClass = "w" | "s" | "c";

/** Longer lines are data; their beginning is enough. */
const LINE_LIMIT = 2_000;
const TOKEN_LIMIT = 120;
const PART_LIMIT = 12;

/**
 * Reads the lines of one side of a hunk, in order: an open block comment carries over to the next line. Whoever keeps
 * nothing of it need not look for secrets.
 */
export const createLexer = (
  syntax: Syntax,
  isSecret: IsSecret | undefined,
): ((line: string) => string) => {
  const hashed = hashing();
  // Most tokens begin with none of these, and are asked nothing more.
  const opening = [...syntax.line, syntax.block?.open ?? ""].map((mark) => mark.charAt(0)).join("");
  let inBlock = false;
  return (whole) => {
    const line = whole.length > LINE_LIMIT ? whole.slice(0, LINE_LIMIT) : whole;
    const tokens: string[] = [];
    const reading: Reading = { tokens, line, plain: isPlain(line), syntax, isSecret, hashed };
    let at = 0;
    if (!inBlock && syntax.block?.open === "/*" && /^\s*\*(?:[\s/]|$)/.test(line)) {
      // A line of a block comment whose beginning the diff does not show.
      const end = line.indexOf("*/");
      at = end < 0 ? line.length : end + 2;
      pushWords(reading, "c", line.slice(0, at));
    }
    while (at < line.length) {
      if (inBlock) {
        const close = syntax.block?.close ?? "";
        const end = line.indexOf(close, at);
        inBlock = end < 0;
        pushWords(reading, "c", line.slice(at, end < 0 ? line.length : end));
        at = end < 0 ? line.length : end + close.length;
      } else if (!opening.includes(line.charAt(at))) {
        at = readCode(reading, at);
      } else if (startsComment(line, at, syntax)) {
        pushWords(reading, "c", line.slice(at));
        at = line.length;
      } else if (syntax.block && line.startsWith(syntax.block.open, at)) {
        inBlock = true;
        at += syntax.block.open.length;
      } else at = readCode(reading, at);
    }
    return tokens.slice(0, TOKEN_LIMIT).join(" ");
  };
};

/** A line that is being read. */
interface Reading {
  readonly tokens: string[];
  readonly line: string;
  readonly plain: boolean;
  readonly syntax: Syntax;
  readonly isSecret: IsSecret | undefined;
  readonly hashed: (word: string) => string;
}

/** The hashes of a word's parts, once for each word: a text says the same ones again and again. */
const hashing = (): ((word: string) => string) => {
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const hashes = partsOf(word).map(tokenHash).join("");
    known.set(word, hashes);
    return hashes;
  };
};

const startsComment = (line: string, at: number, syntax: Syntax): boolean =>
  syntax.line.some(
    (mark) =>
      line.startsWith(mark, at) &&
      (mark.startsWith("/") || at === 0 || /\s/.test(line.charAt(at - 1))),
  );

/** Classes of Unicode take milliseconds to get ready, which most processes, and most lines of code, do without. */
const isPlain = (text: string): boolean => !/[^ -~\t]/.test(text);

const WORD = lazily(() => /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy);
const PLAIN_WORD = /[A-Za-z_$][\w$]*/y;
const NUMBER = /\d[\w.]*/y;
const OPERATOR = /[-=<>!&|+*/%^~?:.@#\\]+/y;
const CHUNK = /[^\s"'`(){}[\],;]{12,}/y;

/** Takes one token of code and says where the next begins. */
const readCode = (reading: Reading, at: number): number => {
  const { tokens, line, plain, syntax, isSecret, hashed } = reading;
  const char = line.charAt(at);
  if (SKIPPED.includes(char) || (!plain && /\s/.test(char))) return at + 1;
  if (BRACKETS.includes(char)) {
    tokens.push(signHash(char));
    return at + 1;
  }
  const string = stringAt(line, at, syntax);
  if (string !== undefined) {
    pushLiteral(reading, string);
    return at + string.length + 2;
  }
  if (isSecret && /[\s=:(,"'`]/.test(at === 0 ? " " : line.charAt(at - 1))) {
    const chunk = match(CHUNK, line, at);
    if (chunk !== undefined && isSecret(chunk, line)) {
      tokens.push("x");
      return at + chunk.length;
    }
  }
  const isDigit = char >= "0" && char <= "9";
  const word = isDigit ? undefined : match(plain ? PLAIN_WORD : WORD(), line, at);
  if (word !== undefined) {
    const hashes = hashed(word);
    if (hashes !== "") tokens.push(`w${hashes}`);
    return at + word.length;
  }
  const number = isDigit ? match(NUMBER, line, at) : undefined;
  if (number !== undefined) {
    tokens.push(`n${tokenHash(number.toLowerCase().replaceAll("_", ""))}`);
    return at + number.length;
  }
  const operator = operatorAt(line, at, syntax);
  if (operator !== undefined) tokens.push(signHash(operator));
  return at + (operator?.length ?? 1);
};

const SKIPPED = " \t,;";
const BRACKETS = "(){}[]";

/** Code has few signs, and has them often. */
const signHashes = new Map<string, string>();
const signHash = (sign: string): string => {
  const before = signHashes.get(sign);
  if (before !== undefined) return before;
  const hash = `p${tokenHash(sign)}`;
  // A text may be made of ever new runs of signs.
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

const match = (pattern: RegExp, line: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
};

/** What stands between quotes, where a string opens here and closes on this line. */
const stringAt = (line: string, at: number, syntax: Syntax): string | undefined => {
  const quote = line.charAt(at);
  if (quote === "'" && syntax.narrow)
    return /^'(\\.[^']{0,8}|[^'\\])'/u.exec(line.slice(at, at + 14))?.[1];
  if (quote === "" || !syntax.quotes.includes(quote)) return undefined;
  for (let end = at + 1; end < line.length; end += 1) {
    if (line.charAt(end) === "\\") end += 1;
    else if (line.charAt(end) === quote) return line.slice(at + 1, end);
  }
  return undefined;
};

const pushLiteral = (reading: Reading, literal: string): void => {
  const { tokens, line, isSecret } = reading;
  if (isSecret && literal.trim() !== "" && isSecret(literal, line)) tokens.push("x");
  else pushWords(reading, "s", literal);
};

/** The words of a comment or a string, in order; what is no word says nothing there. */
const pushWords = (
  { tokens, line, isSecret, hashed }: Reading,
  as: TokenClass,
  text: string,
): void => {
  for (const [chunk] of text.matchAll(/\S+/gu)) {
    if (isSecret && chunk.length >= 12 && isSecret(chunk, line)) tokens.push("x");
    else
      for (const [word] of chunk.matchAll(isPlain(chunk) ? /[\w$]+/g : /[\p{L}\p{M}\p{N}_$]+/gu)) {
        const hashes = hashed(word);
        if (hashes !== "") tokens.push(`${as}${hashes}`);
      }
    if (tokens.length >= TOKEN_LIMIT) return;
  }
};

const PART = lazily(
  () =>
    /\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{M}]+\p{N}*|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+\p{N}*|\p{N}+/gu,
);

const PLAIN_PART = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g;

/** camelCase and snake_case names in their parts, lower case. */
export const partsOf = (word: string): readonly string[] =>
  (word.match(isPlain(word) ? PLAIN_PART : PART()) ?? [])
    .slice(0, PART_LIMIT)
    .map((part) => part.toLowerCase());
