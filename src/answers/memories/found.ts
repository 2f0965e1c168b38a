// What a search found.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import type { Question } from "../../core/recall/search.ts";
import { looksLikeRegex } from "../../core/recall/regex-like.ts";
import type { EmbedFault } from "../../engine/ports/embedder.ts";
import type { Recalled } from "../../engine/recall/recalled.ts";
import type { Phrase } from "../faults/phrase.ts";
import { lossDocument, lossSchema, lossText } from "./facts.ts";
import { inLine, PLAIN, thousands, type Style } from "../text/style.ts";
import { memoryDocument, memoryInFull, memorySchema, memoryText, TAKEN_BACK } from "./line.ts";

/** The parts of a score. */
export const scoreSchema = v.array(v.object({ part: v.string(), points: v.number() }));

export const foundSchema = v.object({
  project: v.string(),
  /** How many fit, shown or not. */
  total: v.number(),
  memories: v.array(
    v.object({
      ...memorySchema.entries,
      /** The files that it is about and that do not exist now. */
      missing: v.optional(v.array(v.string())),
      /** Of a fact that is not in force: why, and what beats it. */
      notInForce: v.optional(lossSchema),
      /** How many other lessons that were found say nearly the same; `lessons` shows them. */
      alike: v.optional(v.number()),
    }),
  ),
  /** The words look like a regular expression, and were not taken for one. */
  looksLikeRegex: v.exactOptional(v.literal(true)),
  /** Why memories were found by words alone although an embedder is set, and what to do about it. */
  withoutMeaning: v.exactOptional(
    v.object({ kind: v.string(), sentence: v.string(), hint: v.string() }),
  ),
  /** With `--explain`: for each memory the parts of its score, the largest first; none if it was looked for as it stands. */
  scores: v.exactOptional(v.array(scoreSchema)),
});
export type FoundDocument = DocumentOf<typeof foundSchema>;

export const recalledDocument = (
  project: string,
  { memories, total, withoutMeaning }: Recalled,
  { text = "", regex = false }: Pick<Question, "text" | "regex">,
  phrase: (fault: EmbedFault) => Phrase,
  explains = false,
): FoundDocument => ({
  ...{ project, total },
  memories: memories.map(({ memory, missing, lost, alike }) => ({
    ...memoryDocument(memory),
    missing: missing && [...missing],
    notInForce: lost && lossDocument(lost),
    alike,
  })),
  ...(!regex && looksLikeRegex(text) ? { looksLikeRegex: true } : {}),
  ...(withoutMeaning === undefined ? {} : { withoutMeaning: leftOut(withoutMeaning, phrase) }),
  ...(explains
    ? {
        scores: memories.map(({ parts }) =>
          parts.map(({ name, points }) => ({ part: name, points: Math.round(points * 100) / 100 })),
        ),
      }
    : {}),
});

const leftOut = (fault: EmbedFault, phrase: (fault: EmbedFault) => Phrase) => {
  const { sentence, hint } = phrase(fault);
  return { kind: fault.kind, sentence, hint };
};

/** `more`: how to see those that are not shown. */
export const foundText = (
  { total, memories, scores, ...found }: FoundDocument,
  style: Style,
  more: string,
): string => {
  const lines = memories.map(
    (memory, at) =>
      memoryText(memory, style) +
      (memory.takenBack ? style.warm(TAKEN_BACK) : "") +
      style.warm(missingText(memory) + notInForceText(memory)) +
      style.faint(alikeText(memory)) +
      scoreText(scores?.[at], style),
  );
  const rest = restText(total - memories.length, style, more);
  const text = [...lines, ...rest].join("\n") || NOTHING;
  return found.looksLikeRegex ? `${text}\n${style.faint(`${LIKE_REGEX}: add --regex.`)}` : text;
};

const LIKE_REGEX = "These words look like a regular expression";

/** The same with files and reasons, for a reader that sees no more of it. */
export const foundInFull = ({ total, memories, ...found }: FoundDocument, more: string): string => {
  const rest = restText(total - memories.length, PLAIN, more);
  const text =
    [
      ...memories.map((one) =>
        memoryInFull(one, missingText(one) + notInForceText(one) + alikeText(one)),
      ),
      ...rest,
    ].join("\n") || NOTHING;
  return found.looksLikeRegex ? `${text}\n${LIKE_REGEX}: pass regex.` : text;
};

const missingText = ({
  missing: [file, ...others] = [],
}: FoundDocument["memories"][number]): string =>
  file === undefined
    ? ""
    : ` (${inLine(file)} is missing${others.length > 0 ? ` +${others.length}` : ""})`;

const notInForceText = ({ notInForce }: FoundDocument["memories"][number]): string =>
  notInForce === undefined ? "" : lossText(notInForce);

const alikeText = ({ alike }: FoundDocument["memories"][number]): string =>
  alike === undefined
    ? ""
    : ` (${alike} more ${alike === 1 ? "lesson says" : "lessons say"} the same)`;

export const scoreText = (
  parts: DocumentOf<typeof scoreSchema> | undefined,
  style: Style,
): string => {
  if (parts === undefined || parts.length === 0) return "";
  const sum = parts.reduce((points, part) => points + part.points, 0);
  const each = parts
    .filter(({ points }) => Math.abs(points) >= 0.01)
    .map(({ part, points }) => `${part} ${points.toFixed(2)}`);
  return `\n  ${style.faint(`${sum.toFixed(2)} = ${each.join(" + ").replaceAll("+ -", "- ")}`)}`;
};

const restText = (hidden: number, style: Style, more: string): readonly string[] =>
  hidden > 0 ? [style.faint(`${thousands(hidden)} more: ${more}`)] : [];

const NOTHING = "Nothing relevant is remembered.";
