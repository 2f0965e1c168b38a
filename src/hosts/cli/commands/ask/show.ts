// twiceshy show [<id>…]: the project's summary, or memories at one of three depths.
import { reading } from "../../reading.ts";
import { summaryOf } from "../../../../engine/recall/summary.ts";
import { ok } from "../../../../core/kit/result.ts";
import { DEPTHS } from "../../../../core/recall/depths.ts";
import { hydrate } from "../../../../engine/recall/hydrate.ts";
import { asOf } from "../../../../engine/recall/as-of.ts";
import { asOfFlag, commonFlags, wordsArgument } from "../../flags.ts";
import { shownDocument, shownText, shownSchema } from "../../../../answers/memories/shown.ts";

export const { command, example, output } = reading(
  {
    more: "At the depth `summary` a memory is one line; at `full` it is all that was said of it, also since; `files` adds the files of its commit as they were, at most 20 of at most 100 KB each.",
    example: "twiceshy show h4xgq2",
    flags: {
      ...commonFlags,
      depth: {
        kind: "enum",
        values: DEPTHS,
        brief: "How much to show of each memory",
        default: "full",
      },
      asOf: asOfFlag,
    },
    positional: wordsArgument(
      "The first characters of ids, or of commits that memories name; without any, the summary",
      "id",
      0,
    ),
    output: shownSchema,
    say: shownText,
  },
  async ({ project: now, flags: { depth, asOf: then } }, ...ids) => {
    const past = await asOf(now, then);
    if (!past.ok) return past;
    const project = past.value;
    if (ids.length === 0) return ok({ project: project.name, summary: await summaryOf(project) });
    const found = await hydrate(project, ids, depth);
    return found.ok ? ok(shownDocument(project.name, found.value, depth)) : found;
  },
);
