// The sentences of an author's own prose in a text. A sentence may go over several lines of a paragraph.
import { isCode, lineKinds } from "./line-kinds.ts";

/** A sentence is longer only if it is none. */
export const MOST_SENTENCE = 500;

/** The runs of an author's own lines; each item of a list begins a new one. */
export function* paragraphsIn(text: string): Generator<readonly string[]> {
  const lines = text.split(/\r\n|\r|\n/u);
  const kinds = lineKinds(lines);
  let open: string[] = [];
  for (const [at, line] of lines.entries()) {
    const isOwn = kinds[at] === "own";
    if (open.length > 0 && (!isOwn || isItem(line))) {
      yield open;
      open = [];
    }
    if (isOwn) open.push(line);
  }
  if (open.length > 0) yield open;
}

const isItem = (line: string): boolean => /^\s*(?:[-*+]|\d{1,3}[.)]|#{1,6})\s/u.test(line);

export function* sentencesOf(paragraph: readonly string[]): Generator<string> {
  const prose = paragraph.filter((line) => !isCode(line) && !/^\s*#{1,6}\s/u.test(line));
  const text = prose
    .map((line) => line.trim())
    .join(" ")
    .replace(/^(?:[-*+]|\d{1,3}[.)])\s+/u, "");
  let from = 0;
  for (const { 0: end, index } of text.matchAll(/[.!?。？！]["')\]]? /gu)) {
    const next = index + end.length;
    if (!BEGINS.test(text.slice(next, next + 3).trimStart())) continue;
    yield text.slice(from, next).trim();
    from = next;
  }
  yield text.slice(from).trim();
}

const BEGINS = /^[\p{Lu}\p{Lo}¿¡"'`([]/u;

/** Without what is no word of the sentence: quoted words, and marks of emphasis. */
export const unquoted = (sentence: string): string =>
  sentence
    .replace(/[’‘]/gu, "'")
    .replace(/"[^"]*"|“[^”]*”|«[^»]*»/gu, "Q")
    .replace(/\*\*|__/gu, "");
