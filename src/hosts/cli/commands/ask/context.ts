// twiceshy context: the same as brief, in the form that an agent is given, and within a budget of its own.
import { buildCommand } from "@stricli/core";
import { FORMATS, type Format } from "../../../../core/recall/forms.ts";
import { type Result } from "../../../../core/kit/result.ts";
import { answer, type Answer } from "../../answer.ts";
import { briefSchema, briefText, type BriefDocument } from "../../../../answers/memories/brief.ts";
import { briefDocument, narrowingFlags } from "../../shared/brief.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, countFlag, type CommonFlags } from "../../flags.ts";
import { describe } from "../../describe.ts";

interface Flags extends CommonFlags {
  readonly tokens?: number;
  readonly focus?: string;
  readonly recent?: string;
  readonly format: Format;
}

const TOKENS = 2_000;

export const output = briefSchema;
export const example = "twiceshy context --tokens 1500 --focus src/upload.ts";

const formOf = ({ json, format }: Flags): Format => (json ? "json" : format);

export const command = buildCommand<Flags, [], CliContext>({
  docs: describe(
    "Print the brief for an agent, within a token budget",
    example,
    "The output stays byte for byte the same until the memory changes; what changes most often comes last. Token counts are upper bounds, as each model counts differently.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      tokens: countFlag(`The token budget; default: ${TOKENS}`, "tokens"),
      ...narrowingFlags,
      format: {
        kind: "enum",
        values: FORMATS,
        brief: "The output format",
        default: "md",
      },
    },
  },
  func(this: CliContext, flags: Flags): Promise<void> {
    const told: Answer<BriefDocument> = {
      output: briefSchema,
      say: (out) => briefText(out, formOf(flags)),
    };
    const act = (context: CliContext): Promise<Result<BriefDocument, Fault>> =>
      briefDocument(context, flags, {
        format: formOf(flags),
        tokens: flags.tokens ?? TOKENS,
        focus: flags.focus,
        recent: flags.recent,
      });
    return answer(told, act).call(this, flags);
  },
});
