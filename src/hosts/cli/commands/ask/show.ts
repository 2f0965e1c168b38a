// twiceshy show [<id>]: the project's summary, or everything about one memory.
import { buildCommand } from "@stricli/core";
import { summaryPage } from "../../../../core/pages/summary.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import type { GroundsKnown, GroundsLooked } from "../../../../engine/code/grounds.ts";
import type { Project } from "../../../../engine/project.ts";
import { show, type Shown } from "../../../../engine/recall/show.ts";
import { groundsOf } from "../../../../engine/code/resting.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, type CommonFlags } from "../../flags.ts";
import { describe } from "../../describe.ts";
import { assumedDocument } from "../../../../answers/code/grounds.ts";
import { memoryDocument } from "../../../../answers/memories/line.ts";
import { suppressionField } from "../../../../answers/gate/suppression.ts";
import { shownText, shownSchema, type ShownDocument } from "../../../../answers/memories/shown.ts";
import { openToRead } from "../../reading.ts";
import { signDocument } from "../../../../answers/code/signs.ts";
import { isoTime } from "../../../../answers/text/time.ts";

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
      return ok(documentOf(project, found.value, await groundsOf(project, memories)));
    },
  ),
});

const documentOf = (project: Project, found: Shown, grounds: GroundsKnown): ShownDocument => {
  const { id, kind, writer, stream, seq, ts, body } = found.event;
  const { salt: _salt, ...said } = body ?? {};
  const recorded = isoTime(ts);
  const event = { id, kind, writer, stream, seq, recorded, body: said };
  if (found.is === "event") return { project: project.name, event };
  const { memory, amendments, story, told, quiet, heard } = found;
  return {
    project: project.name,
    memory: memoryDocument(memory),
    event,
    amendments: inOrder([...amendments, ...heard]).map(({ id: by, kind: act, when, text }) => ({
      id: by,
      kind: act,
      when: isoTime(when),
      ...(text === undefined ? {} : { text }),
    })),
    ...(told === undefined ? {} : { told }),
    ...suppressionField(quiet),
    ...groundFields(grounds.get(memory.id)),
    ...(story === undefined
      ? {}
      : {
          open: story.open,
          attempts: story.attempts.map(memoryDocument),
          fixes: story.fixes.map(memoryDocument),
        }),
  };
};

const groundFields = (looked: GroundsLooked | undefined) =>
  looked === undefined
    ? {}
    : {
        assumptions: looked.assumed.map(assumedDocument),
        signs: looked.signs.map(signDocument),
      };

const inOrder = <Happened extends { readonly when: number }>(all: readonly Happened[]) =>
  all.toSorted((a, b) => a.when - b.when);
