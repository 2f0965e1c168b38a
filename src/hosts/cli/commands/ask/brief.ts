// twiceshy brief: what to know before starting work, and where the work stopped.
import { running } from "../../command.ts";
import { briefSchema, briefText } from "../../../../answers/memories/brief.ts";
import { briefDocument, formatFlag } from "../../shared/brief.ts";
import { asOfFlag, commonFlags, countFlag, specFlag } from "../../flags.ts";
import { fold } from "../../../../answers/text/style.ts";

const TOKENS = 700;

export const { command, example, output } = running(
  {
    more: "Ranks the most useful memories first. What exceeds the budget is counted, with the command that shows it. `context` prints the same for agents.",
    example: "twiceshy brief",
    flags: {
      ...commonFlags,
      tokens: countFlag(`The token budget; default: ${TOKENS} in Markdown`, "tokens"),
      format: formatFlag,
      spec: specFlag,
      asOf: asOfFlag,
    },
    output: briefSchema,
    say: (out, style, { format }) =>
      format !== "md"
        ? briefText(out, format)
        : briefText(out, "md")
            .trimEnd()
            .split("\n")
            .map((line) =>
              line.startsWith("#") ? style.strong(line) : fold(line, style.width, "  "),
            )
            .join("\n"),
  },
  ({ context, flags }) => {
    const format = flags.json ? "json" : flags.format;
    const budget = flags.tokens ?? (format === "md" ? TOKENS : 2 * TOKENS);
    return briefDocument(context, flags, { format, budget, spec: flags.spec, asOf: flags.asOf });
  },
);
