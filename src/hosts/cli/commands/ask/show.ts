// twiceshy show [<id>]: the project's summary, or everything about one memory.
import { reading } from "../../reading.ts";
import { summaryOf } from "../../../../engine/recall/summary.ts";
import { ok } from "../../../../core/kit/result.ts";
import { show } from "../../../../engine/recall/show.ts";
import { groundsOf } from "../../../../engine/code/resting.ts";
import { commonFlags } from "../../flags.ts";
import { shownDocument, shownText, shownSchema } from "../../../../answers/memories/shown.ts";

export const { command, example, output } = reading(
  {
    brief: "Show the summary, or one memory in full",
    example: "twiceshy show h4xgq2",
    flags: commonFlags,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (id: string) => id,
          brief:
            "The first characters of an id, or of a commit that a memory names; without it, the summary",
          placeholder: "id",
          optional: true,
        },
      ],
    },
    output: shownSchema,
    say: shownText,
  },
  async ({ project }, id?: string) => {
    if (id === undefined) return ok({ project: project.name, summary: await summaryOf(project) });
    const found = show(project, id);
    if (!found.ok) return found;
    const memories = found.value.is === "memory" ? [found.value.memory] : [];
    return ok(shownDocument(project.name, found.value, await groundsOf(project, memories)));
  },
);
