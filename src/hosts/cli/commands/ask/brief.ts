// twiceshy brief: what to know before starting work, and where the work stopped.
import { buildCommand } from "@stricli/core";
import { answer, type Answer } from "../../answer.ts";
import { briefSchema, briefText, type BriefDocument } from "../../../../answers/memories/brief.ts";
import { briefDocument } from "../../shared/brief.ts";
import type { CliContext } from "../../context.ts";
import { commonFlags, countFlag, type CommonFlags } from "../../flags.ts";
import { describe } from "../../describe.ts";
import { fold } from "../../../../answers/text/style.ts";

interface Flags extends CommonFlags {
  readonly tokens?: number;
}

const TOKENS = 700;

export const output = briefSchema;
export const example = "twiceshy brief";

const told: Answer<BriefDocument> = {
  output: briefSchema,
  say: (out, style) =>
    briefText(out, "md")
      .trimEnd()
      .split("\n")
      .map((line) => (line.startsWith("#") ? style.strong(line) : fold(line, style.width, "  ")))
      .join("\n"),
};

export const command = buildCommand<Flags, [], CliContext>({
  docs: describe(
    "Show where work stopped: failures, open issues, decisions",
    example,
    "Ranks the most useful memories first. What exceeds the budget is counted, with the command that shows it. `context` prints the same for agents.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      tokens: countFlag(`The token budget; default: ${TOKENS}`, "tokens"),
    },
  },
  func: answer(told, (context, flags: Flags) =>
    briefDocument(context, flags, {
      format: flags.json ? "json" : "md",
      tokens: flags.tokens ?? (flags.json ? 2 * TOKENS : TOKENS),
    }),
  ),
});
