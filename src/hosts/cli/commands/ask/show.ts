// twiceshy show [<id>]: the project's summary, or everything about one memory.
import { buildCommand } from "@stricli/core";
import { summaryPage } from "../../../../core/pages/summary.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import { show } from "../../../../engine/recall/show.ts";
import { groundsOf } from "../../../../engine/code/resting.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, type CommonFlags } from "../../flags.ts";
import { describe } from "../../describe.ts";
import {
  shownDocument,
  shownText,
  shownSchema,
  type ShownDocument,
} from "../../../../answers/memories/shown.ts";
import { openToRead } from "../../reading.ts";

export const output = shownSchema;
export const example = "twiceshy show h4xgq2";

const shown: Answer<ShownDocument> = { output: shownSchema, say: shownText };

export const command = buildCommand<CommonFlags, [id?: string], CliContext>({
  docs: describe("Show the summary, or one memory in full", example),
  parameters: {
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
  },
  func: answer(
    shown,
    async (context, flags: CommonFlags, id?: string): Promise<Result<ShownDocument, Fault>> => {
      const opened = openToRead(context, flags);
      if (!opened.ok) return opened;
      const project = opened.value;
      if (id === undefined)
        return ok({
          project: project.name,
          summary: summaryPage(
            project.index.all(),
            await project.store.redaction(),
            project.gate.renames.read(),
          ),
        });
      const found = show(project, id);
      if (!found.ok) return found;
      const memories = found.value.is === "memory" ? [found.value.memory] : [];
      return ok(shownDocument(project.name, found.value, await groundsOf(project, memories)));
    },
  ),
});
