// A quote: outside text made safe for one of our messages. Whoever writes a commit message also
// writes into an agent's context. A quote is therefore one line between quotation marks that it
// cannot close, without hidden characters or code to copy.
import { lazily } from "../../kit/lazy.ts";
import { oneLine, wellFormed } from "../../kit/text.ts";
import { tokensOf } from "../tokens.ts";

/**
 * One line, without code, quotation marks or tags, with hidden characters written out. The
 * quotation marks are not added yet.
 */
export const quotable = (text: string): string =>
  PLAIN.test(text)
    ? oneLine(text)
    : oneLine(
        unhidden(withoutCode(wellFormed(text.slice(0, ENOUGH))))
          .replace(QUOTES, "'")
          .replace(TAGS, "\u2039"),
      );

/** True for most texts: one line of letters and signs that need no change. It spares compiling eight patterns. */
const PLAIN = /^(?!diff --git )[A-Za-z0-9(][ !#-;=-Z^_a-z{|}]{0,999}$/;

/**
 * Writes hidden characters out, and turns white space of any kind into spaces. Tests for plain text
 * first, because Unicode classes take a while to compile.
 */
export const unhidden = (text: string): string =>
  /[^ -~]/.test(text)
    ? text.replace(HIDDEN(), (char) => (/\s/u.test(char) ? " " : written(char)))
    : text;

/** No message has room for more. */
const ENOUGH = 4_000;

/** In quotation marks, cut to this many tokens including the marks; cut between words if that costs little. */
export const quoted = (text: string, tokens: number): string => {
  const whole = inQuotes(text);
  if (tokensOf(whole) <= tokens) return whole;
  const chars = [...text];
  const cut = (count: number): string => inQuotes(`${chars.slice(0, count).join("").trimEnd()}…`);
  let count = 0;
  for (let most = chars.length; count < most;) {
    const middle = Math.ceil((count + most) / 2);
    if (tokensOf(cut(middle)) <= tokens) count = middle;
    else most = middle - 1;
  }
  const space = chars.lastIndexOf(" ", count);
  return cut(space > count * 0.6 ? space : count);
};

/** Removes a final backslash, which would seem to escape the closing mark. */
const inQuotes = (text: string): string => `"${text.replace(/[\\ ]+$/, "")}"`;

/** Removes fenced blocks, indented blocks and the lines of a diff. */
const withoutCode = (text: string): string =>
  text
    .replace(/(```|~~~)[^]*?(?:\1|$)/g, CODE)
    .replace(
      /^(?:(?: {4}|\t).*|(?:@@|diff --git|\+\+\+|---) .*|[+-](?! ).+)(?:\n|$)/gmu,
      `${CODE}\n`,
    )
    .replace(/(?:\[code\]\s*)+/g, `${CODE} `);

const CODE = "[code]";

/** Controls, directions, joiners, tags, fillers, surrogates and private characters: everything invisible. */
const HIDDEN = lazily(
  () => /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
);

const written = (char: string): string => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;

/** Hosts put what they tell between tags, which a quote must not close, and between a model's special marks. */
const TAGS = /<(?=[/!?|])/g;

/** Every character that resembles a double quotation mark and could be taken for the end of the quote. */
const QUOTES =
  /["\u00AB\u00BB\u02BA\u02DD\u02EE\u02F6\u05F4\u201C-\u201F\u2033\u2036\u275D\u275E\u276E\u276F\u3003\u301D-\u301F\uFF02\u{1F676}-\u{1F678}]/gu;
