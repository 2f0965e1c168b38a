// What each character may begin, as a table for each syntax: the lexer (tokens.ts) looks at nearly every character of a
// change.
import { lazily } from "../kit/lazy.ts";
import type { Syntax } from "./syntax.ts";

/** The classes of a character. Nothing is known of characters beyond ASCII. */
export const WORD = 1;
export const DIGIT = 2;
export const SKIPPED = 4;
export const BRACKET = 8;
export const OPERATOR = 16;
export const QUOTE = 32;
/** May open a comment. */
export const OPENING = 64;

const KINDS = lazily((): Uint8Array => {
  const kinds = new Uint8Array(128);
  const mark = (characters: string, kind: number): void => {
    for (let at = 0; at < characters.length; at += 1) {
      const unit = characters.charCodeAt(at);
      kinds[unit] = (kinds[unit] ?? 0) | kind;
    }
  };
  mark("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$", WORD);
  mark("0123456789", DIGIT);
  mark(" \t,;", SKIPPED);
  mark("(){}[]", BRACKET);
  mark("-=<>!&|+*/%^~?:.@#\\", OPERATOR);
  return kinds;
});

const kindsBySyntax = new Map<Syntax, Uint8Array>();

export const kindsOf = (syntax: Syntax): Uint8Array => {
  const before = kindsBySyntax.get(syntax);
  if (before !== undefined) return before;
  const kinds = KINDS().slice();
  const mark = (character: string, kind: number): void => {
    const unit = character.charCodeAt(0);
    if (unit < kinds.length) kinds[unit] = (kinds[unit] ?? 0) | kind;
  };
  for (const quote of syntax.narrow ? `${syntax.quotes}'` : syntax.quotes) mark(quote, QUOTE);
  for (const opening of [...syntax.line, syntax.block?.open ?? ""]) mark(opening, OPENING);
  kindsBySyntax.set(syntax, kinds);
  return kinds;
};
