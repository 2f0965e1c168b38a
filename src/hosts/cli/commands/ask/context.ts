// twiceshy context: the same as brief, in the form that an agent is given, and within a budget of its own.
import { briefSchema, briefText } from "../../../../answers/memories/brief.ts";
import { running } from "../../command.ts";
import { asOfFlag, commonFlags, countFlag, specFlag } from "../../flags.ts";
import { briefDocument, formatFlag, narrowingFlags } from "../../shared/brief.ts";

const TOKENS = 2_000;

export const { command, example, output } = running(
  {
    more: "The output stays byte for byte the same until the memory changes; what changes most often comes last. Token counts are upper bounds, as each model counts differently.",
    example: "twiceshy context --tokens 1500 --focus src/upload.ts",
    flags: {
      ...commonFlags,
      tokens: countFlag(`The token budget; default: ${TOKENS}`, "tokens"),
      ...narrowingFlags,
      format: formatFlag,
      spec: specFlag,
      asOf: asOfFlag,
    },
    output: briefSchema,
    say: (out, _style, { format }) => briefText(out, format),
  },
  ({ context, flags }) => {
    const { json, tokens = TOKENS, focus, recent, spec, asOf } = flags;
    const format = json ? "json" : flags.format;
    return briefDocument(context, flags, { format, budget: tokens, focus, recent, spec, asOf });
  },
);
