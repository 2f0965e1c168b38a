// What memories have in common, with the ids that it rests on, and the command that states it as a memory.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { PATTERN_TYPES } from "../../core/event/kinds/core/note.ts";
import { patternTag, type MinedPattern } from "../../core/search/patterns.ts";
import { clip } from "../../core/kit/text.ts";
import { isoTime } from "../text/time.ts";
import { counted, inLine, type Style } from "../text/style.ts";

export const patternsSchema = v.object({
  project: v.string(),
  /** Candidates that are not shown without --all. */
  left: v.number(),
  patterns: v.array(
    v.object({
      type: v.picklist(PATTERN_TYPES),
      /** candidate, validated or promoted. */
      state: v.string(),
      confidence: v.number(),
      /** The words that its evidence has in common. */
      words: v.array(v.string()),
      files: v.array(v.string()),
      evidence: v.array(v.object({ id: v.string(), when: v.string(), text: v.string() })),
      /** States it as a memory, once its words are filled in. */
      command: v.string(),
    }),
  ),
});
export type PatternsDocument = DocumentOf<typeof patternsSchema>;

export const patternsDocument = (
  project: string,
  patterns: readonly MinedPattern[],
  all: boolean,
): PatternsDocument => ({
  project,
  left: all ? 0 : patterns.filter(isWeak).length,
  patterns: patterns
    .filter((one) => all || !isWeak(one))
    .map((pattern) => {
      const { type, state, confidence, words, files, evidence } = pattern;
      const ids = evidence.slice(0, CITED).map(({ id }) => shortId(id));
      return {
        ...{ type, state, words, files },
        confidence: Math.round(confidence * 100) / 100,
        evidence: evidence.map(({ id, when, text }) => ({ id, when: isoTime(when), text })),
        command: [
          `twiceshy capture patterns "<what is so>" --type ${type}`,
          ...ids.map((id) => `--evidence ${id}`),
          `--tag ${patternTag(pattern)}`,
        ].join(" "),
      };
    }),
});

const isWeak = ({ state }: MinedPattern): boolean => state === "candidate";

/** The most ids in the command, and the most memories that are shown for one. */
const CITED = 5;
const SHOWN = 4;

export const patternsText = (
  { patterns, left, project }: PatternsDocument,
  style: Style,
): string => {
  const rest = left === 0 ? [] : [`${counted(left, "weaker candidate")}: --all`];
  if (patterns.length === 0)
    return [`No memories of ${project} have enough in common for a pattern.`, ...rest].join("\n");
  return [
    `${counted(patterns.length, "pattern")} in the memories of ${project}, proposed and not recorded:`,
    ...patterns.flatMap((pattern) => patternLines(pattern, style)),
    ...rest,
    "If one holds, record it in a sentence of yours, by the command below it.",
  ].join("\n");
};

const patternLines = (
  {
    type,
    state,
    confidence,
    words,
    files,
    evidence,
    command,
  }: PatternsDocument["patterns"][number],
  style: Style,
): readonly string[] => [
  style.strong(
    `${words.slice(0, 5).join(", ")} (${type}, ${counted(evidence.length, "time")}, ${state}, ${confidence.toFixed(2)})`,
  ),
  ...(files.length === 0 ? [] : [`  in ${files.slice(0, 3).map(inLine).join(", ")}`]),
  ...evidence
    .slice(0, SHOWN)
    .map(
      ({ id, when, text }) => `  ${shortId(id)}  ${when.slice(0, 10)}  ${inLine(clip(text, 120))}`,
    ),
  ...(evidence.length > SHOWN ? [`  and ${evidence.length - SHOWN} more: --json`] : []),
  style.faint(`  ${command}`),
];
