// The labels in a line of a turn, and what follows each. A label begins the line, a sentence or a clause, and does not stand in
// code.
import { LONGEST_LABEL } from "./label-forms.ts";
import { plainLabel, type LabelMeaning, type Labels } from "./labels.ts";
import type { TurnLine } from "./lead.ts";

export const meaningOf = (words: string, known: Labels): LabelMeaning | undefined =>
  words.length > LONGEST_LABEL ? undefined : known.get(plainLabel(words));

export interface PlacedText {
  readonly text: string;
  /** Where they begin in the turn. */
  readonly from: number;
}

export interface LabelledPart {
  readonly meaning: LabelMeaning;
  readonly words: PlacedText;
  /** The line begins with the label. */
  readonly isFirst: boolean;
}

/** The labels of a line with what follows each, up to the next. */
export const partsOf = ({ words, at, lead }: TurnLine, known: Labels): readonly LabelledPart[] => {
  const parts: { meaning: LabelMeaning; label: number; from: number }[] = [];
  let isInCode = false;
  for (const { 0: mark, index } of words.matchAll(/`|[:：](?=\s|\*|_|$)/gu)) {
    // Behind a code mark that is not closed before it.
    if (mark === "`") isInCode = !isInCode;
    if (mark === "`" || isInCode) continue;
    const start = Math.max(startOfClause(words, index), parts.at(-1)?.from ?? 0);
    const meaning = meaningOf(words.slice(start, index), known);
    if (meaning !== undefined) parts.push({ meaning, label: start, from: index + 1 });
  }
  if (
    parts[0] !== undefined &&
    parts[0].label > 0 &&
    !/[.:;!,|–—-]\s+$|^[\p{Extended_Pictographic}\u{FE0F}*_ ]+$/u.test(
      words.slice(0, parts[0].label),
    )
  )
    return [];
  return parts.map(({ meaning, label, from }, which) => {
    const text = words.slice(from, parts[which + 1]?.label ?? words.length);
    const begins = from + text.length - text.replace(/^[\s*_]+/u, "").length;
    return {
      ...{ meaning, isFirst: label === 0 },
      words: { text: text.replace(/^[\s*_]+/u, ""), from: at + lead + begins },
    };
  });
};

const startOfClause = (words: string, end: number): number => {
  const least = Math.max(0, end - LONGEST_LABEL - 4);
  const before = words.slice(least, end);
  let start = least === 0 ? 0 : end;
  for (const { 0: boundary, index } of before.matchAll(/[.:;!,|]\s+|\s[–—-]\s+/gu))
    start = least + index + boundary.length;
  return start;
};
