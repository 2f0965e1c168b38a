// twiceshy export: the whole memory for people (Markdown), for programs (--json), or as lines of the log, which import takes
// in; or the lessons that are kept for all projects.
import type { DocumentOf } from "../../../../answers/document.ts";
import * as v from "valibot";
import { memoryDocument, memorySchema } from "../../../../answers/memories/line.ts";
import { ok } from "../../../../core/kit/result.ts";
import { exportPage } from "../../../../core/pages/export.ts";
import { exportLog } from "../../../../engine/share/export-log.ts";
import {
  exportMemory,
  exportWords,
  type Exported,
  type WithWords,
} from "../../../../engine/share/export-memory.ts";
import { gathered } from "../../answer.ts";
import { streamed } from "../../command.ts";
import { commonFlags } from "../../flags.ts";
import { reading } from "../../reading.ts";

const entrySchema = v.object({
  ...memorySchema.entries,
  /** For an issue. */
  open: v.optional(v.boolean()),
  /** All that its event says (docs/event-format.md); not in Markdown. */
  said: v.optional(v.record(v.string(), v.unknown())),
});
type ExportEntry = DocumentOf<typeof entrySchema>;

export const { command, example, output } = reading(
  {
    more: "md: current memories, for people. jsonl: the log lines that may be shared, byte for byte, for twiceshy import (docs/event-format.md). lessons: the lessons kept for all projects of this machine, each with the project it was learned in, when and by whom, for twiceshy import on another machine (docs/across.md). --json: every memory, folded, in one document. Redacts secrets, as every output does.",
    example: "twiceshy export --format jsonl",
    flags: {
      ...commonFlags,
      format: {
        kind: "enum",
        values: ["md", "jsonl", "lessons"],
        brief: "The output format",
        default: "md",
      },
    },
    output: v.object({
      project: v.string(),
      total: v.number(),
      /** In the order they happened, whatever their standing. */
      memories: streamed(entrySchema),
    }),
    say: ({ project, memories }, _style, { format }) =>
      format === "md" ? exportPage(project, timed(memories)) : [],
  },
  async ({ project, context, flags }) => {
    const { name } = project;
    if (flags.format === "jsonl" && !flags.json) {
      // The log's lines pass by what makes other answers fit for a terminal, because import checks their bytes.
      const redact = await project.store.redaction();
      for (const text of gathered(exportLog(project, redact), "\n"))
        context.process.stdout.write(text);
      return ok({ project: name, total: 0, memories: [] });
    }
    if (flags.format === "lessons" && !flags.json) {
      const { writeLessons } = await import("../../shared/export-lessons.ts");
      const written = await writeLessons(context, project);
      return written.ok ? ok({ project: name, total: 0, memories: [] }) : written;
    }
    const all = exportMemory(project);
    const memories = entriesOf(flags.json ? exportWords(project) : all);
    return ok({ project: name, total: all.length, memories });
  },
);

function* timed(memories: Iterable<ExportEntry>) {
  for (const { when, ...memory } of memories) yield { ...memory, whenMs: Date.parse(when) };
}

function* entriesOf(
  all: Iterable<Exported & Partial<Pick<WithWords, "fields">>>,
): Generator<ExportEntry> {
  for (const { memory, open, fields } of all)
    yield { ...memoryDocument(memory), open, said: fields };
}
