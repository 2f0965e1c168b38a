// twiceshy patterns: what several memories have in common, proposed to be stated as a memory.
import {
  patternsDocument,
  patternsSchema,
  patternsText,
} from "../../../../answers/memories/patterns.ts";
import { ok } from "../../../../core/kit/result.ts";
import { findPatterns } from "../../../../engine/recall/patterns.ts";
import { commonFlags, switchFlag } from "../../flags.ts";
import { reading } from "../../reading.ts";

const FLAGS = {
  ...commonFlags,
  all: switchFlag("Also candidates below a confidence of 0.6"),
} as const;

export const { command, example, output } = reading(
  {
    more: "Mines the words of attempts, fixes, decisions, notes and lessons. A pattern is a candidate from two occurrences on, validated from a confidence of 0.6, and promoted from five occurrences. Shows at most 20 that are validated, what failed first, with the memories that each rests on, and the command that records it. Changes nothing. A pattern that was recorded, or retired as none, is not proposed again.",
    example: "twiceshy patterns",
    flags: FLAGS,
    output: patternsSchema,
    say: patternsText,
  },
  ({ project, flags }) => ok(patternsDocument(project.name, findPatterns(project), flags.all)),
);
