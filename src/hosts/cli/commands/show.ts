// twiceshy show [<id>]: the project's summary, or everything about one memory.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { summaryPage } from "../../../core/fold/pages/summary.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import type { Project } from "../../../engine/project.ts";
import { show, type Shown } from "../../../engine/show.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import type { Fault } from "../faults.ts";
import { commonFlags, type CommonFlags } from "../flags.ts";
import { describe } from "../help.ts";
import { memoryDocument, memorySchema } from "../memories.ts";
import { sayShown } from "../shown.ts";

const shownSchema = v.object({
  project: v.string(),
  /** summary.md, where no id was given. */
  summary: v.exactOptional(v.string()),
  memory: v.exactOptional(memorySchema),
  /** The event as it stands in the log: its body whole, less the salt. */
  event: v.exactOptional(
    v.object({
      id: v.string(),
      kind: v.string(),
      writer: v.string(),
      stream: v.string(),
      seq: v.number(),
      /** When it was recorded, ISO 8601, UTC. */
      recorded: v.string(),
      body: v.record(v.string(), v.unknown()),
    }),
  ),
  amendments: v.exactOptional(
    v.array(
      v.object({
        id: v.string(),
        kind: v.string(),
        when: v.string(),
        text: v.exactOptional(v.string()),
      }),
    ),
  ),
  /** Of an issue. */
  open: v.exactOptional(v.boolean()),
  attempts: v.exactOptional(v.array(memorySchema)),
  fixes: v.exactOptional(v.array(memorySchema)),
});
export type ShownDocument = v.InferOutput<typeof shownSchema>;

export const output = shownSchema;
export const example = "twiceshy show h4xgq2";

const shown: Answer<ShownDocument> = { output: shownSchema, say: sayShown };

export const command = buildCommand<CommonFlags, [id?: string], CliContext>({
  docs: describe("Shows the summary, or everything about one memory", example),
  parameters: {
    flags: commonFlags,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (id: string) => id,
          brief: "The first characters of an id; without it, the summary",
          placeholder: "id",
          optional: true,
        },
      ],
    },
  },
  func: answer(shown, (context, flags: CommonFlags, id?: string): Result<ShownDocument, Fault> => {
    const opened = context.open({ root: flags.root });
    if (!opened.ok) return opened;
    const project = opened.value;
    if (id === undefined)
      return ok({ project: project.name, summary: summaryPage(project.index.all()) });
    const found = show(project, id);
    return found.ok ? ok(documentOf(project, found.value)) : found;
  }),
});

const documentOf = (project: Project, found: Shown): ShownDocument => {
  const { id, kind, writer, stream, seq, ts, body } = found.event;
  const { salt: _salt, ...said } = body ?? {};
  const recorded = new Date(ts).toISOString();
  const event = { id, kind, writer, stream, seq, recorded, body: said };
  if (found.is === "event") return { project: project.name, event };
  const { memory, amendments, story } = found;
  return {
    project: project.name,
    memory: memoryDocument(memory),
    event,
    amendments: amendments.map(({ id: by, kind: act, when, text }) => ({
      id: by,
      kind: act,
      when: new Date(when).toISOString(),
      ...(text === undefined ? {} : { text }),
    })),
    ...(story === undefined
      ? {}
      : {
          open: story.open,
          attempts: story.attempts.map(memoryDocument),
          fixes: story.fixes.map(memoryDocument),
        }),
  };
};
