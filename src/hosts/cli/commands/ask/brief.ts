// twiceshy brief: what to know before starting work, and where the work stopped.
import { running } from "../../command.ts";
import { briefSchema, briefText } from "../../../../answers/memories/brief.ts";
import { briefDocument } from "../../shared/brief.ts";
import { commonFlags, countFlag } from "../../flags.ts";
import { fold } from "../../../../answers/text/style.ts";

const TOKENS = 700;

export const { command, example, output } = running(
  {
    brief: "Show where work stopped: failures, open issues, decisions",
    more: "Ranks the most useful memories first. What exceeds the budget is counted, with the command that shows it. `context` prints the same for agents.",
    example: "twiceshy brief",
    flags: {
      ...commonFlags,
      tokens: countFlag(`The token budget; default: ${TOKENS}`, "tokens"),
    },
    output: briefSchema,
    say: (out, style) =>
      briefText(out, "md")
        .trimEnd()
        .split("\n")
        .map((line) => (line.startsWith("#") ? style.strong(line) : fold(line, style.width, "  ")))
        .join("\n"),
  },
  ({ context, flags }) =>
    briefDocument(context, flags, {
      format: flags.json ? "json" : "md",
      tokens: flags.tokens ?? (flags.json ? 2 * TOKENS : TOKENS),
    }),
);
