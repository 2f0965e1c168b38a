// The lines of a turn that answer a question, to be shown in place of the whole turn.
import { oneLine } from "../kit/text.ts";
import type { QueryTerms } from "../search/lexical.ts";
import { isGram, termsOf } from "../search/terms.ts";

/** A longer line is cut into pieces. */
const MOST_CHARS = 200;
/** So many lines are shown. */
const LINES = 3;

/** The best line with those beside it, each cut to a readable length; none of the question's words, and it is the first. */
export const excerptOf = (text: string, terms: QueryTerms): readonly string[] => {
  const lines = text.split("\n").flatMap(piecesOf);
  const scores = lines.map((line) => scoreOf(line, terms));
  let best = 0;
  for (const [at, score] of scores.entries()) if (score > (scores[best] ?? 0)) best = at;
  const from = Math.max(0, Math.min(best - 1, lines.length - LINES));
  return lines.slice(from, from + LINES);
};

/** Whether a text has any of the question's words. */
export const answers = (text: string, terms: QueryTerms): boolean => scoreOf(text, terms) > 0;

/** Each word counts once, as much as it does in the question. */
const scoreOf = (line: string, terms: QueryTerms): number => {
  let score = 0;
  for (const term of new Set(termsOf(line))) if (!isGram(term)) score += terms.get(term) ?? 0;
  return score;
};

const piecesOf = (line: string): readonly string[] => {
  const pieces: string[] = [];
  let piece = "";
  for (const word of oneLine(line).split(" ")) {
    if (piece !== "" && piece.length + word.length >= MOST_CHARS) {
      pieces.push(piece);
      piece = "";
    }
    piece = piece === "" ? word.slice(0, MOST_CHARS) : `${piece} ${word.slice(0, MOST_CHARS)}`;
  }
  return piece === "" ? pieces : [...pieces, piece];
};
