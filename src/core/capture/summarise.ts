// The summary that a text gets if nobody writes one: its first sentences, and the lines that label themselves as
// open questions, next actions or bounds. By rule alone, so that it needs no model and never differs.
import { MOST_STATEMENTS } from "../event/kinds/knowledge/entry.ts";
import { CLAIM_LIMIT } from "../event/field.ts";
import { sentencesOf } from "../kit/sentences.ts";
import { clip, oneLine } from "../kit/text.ts";

export interface SummaryFields {
  readonly summary: string;
  readonly bounds?: readonly string[];
  readonly questions?: readonly string[];
  readonly actions?: readonly string[];
}

const SUMMARY_LENGTH = 300;
/** What comes first says what a text is about. */
const LOOKED_AT = 8_000;

type Label = "bounds" | "questions" | "actions";

const LABELS: readonly (readonly [Label, RegExp])[] = [
  ["questions", /^(?:open )?questions?$/i],
  ["actions", /^(?:next(?: (?:steps?|actions?))?|actions?|to[- ]?dos?)$/i],
  ["bounds", /^(?:bounds?|assumptions?|applies (?:to|where|only to))$/i],
];

/** A label, perhaps in bold or after the mark of a list, then what it labels. */
const LABELLED =
  /^\s*(?:[-*+>]\s+)?(?:\*\*|__)?([A-Za-z][A-Za-z -]{1,20}?)(?:\*\*|__)?\s*:(?:\*\*|__)?\s+(\S.*)$/;

export const summariseByRule = (text: string): SummaryFields => {
  const found: Record<Label, string[]> = { bounds: [], questions: [], actions: [] };
  for (const line of text.split("\n")) {
    const labelled = labelOf(line);
    if (labelled !== undefined && found[labelled.label].length < MOST_STATEMENTS)
      found[labelled.label].push(clip(oneLine(labelled.rest), CLAIM_LIMIT));
  }
  return { summary: beginningOf(text), ...nonEmpty(found) };
};

const LONGEST_LINE = 2_000;

const labelOf = (line: string): { readonly label: Label; readonly rest: string } | undefined => {
  const [, word = "", rest = ""] = line.length > LONGEST_LINE ? [] : (LABELLED.exec(line) ?? []);
  const label = LABELS.find(([, form]) => form.test(word))?.[0];
  return label && { label, rest };
};

/** Lists without entries are left out. */
export const nonEmpty = (
  lists: Readonly<Record<Label, readonly string[]>>,
): Partial<Record<Label, readonly string[]>> =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));

/** How the turns of a dialog that is kept as an entry begin. */
const SPEAKER = /^\s*\*\*(\w+)\*\*:/;

/** Whole sentences, as many as fit. Headings are no part of it; who speaks is, without its Markdown. */
const beginningOf = (text: string): string => {
  const prose = text
    .slice(0, LOOKED_AT)
    .split("\n")
    .map((line) => (/^\s*(?:#|---|```)/.test(line) || labelOf(line) !== undefined ? "" : line))
    .map((line) => line.replace(SPEAKER, "$1:"))
    .join("\n");
  let summary = "";
  for (const sentence of sentencesOf(prose)) {
    const longer = summary === "" ? sentence : `${summary} ${sentence}`;
    if (longer.length > SUMMARY_LENGTH)
      return summary === "" ? clip(sentence, SUMMARY_LENGTH) : summary;
    summary = longer;
  }
  return summary;
};

/** The title of a text that was given none: its first heading, or the first line that says something. */
export const titleOf = (text: string): string => {
  const lines = text
    .slice(0, LOOKED_AT)
    .split("\n")
    .map((line) => oneLine(line.replace(/^\s*(?:#+\s*|\*\*\w+\*\*:\s*)/, "")));
  return clip(lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? "", CLAIM_LIMIT);
};
