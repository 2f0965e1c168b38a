// twiceshy export: the whole memory for people (Markdown), for programs (--json), or as lines of the log, which import takes in.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { exportPage } from "../../../../core/pages/export.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import {
  exportMemory,
  exportWords,
  type Exported,
  type WithWords,
} from "../../../../engine/share/export-memory.ts";
import { exportLog } from "../../../../engine/share/export-log.ts";
import { answer, gathered, refuse, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, type CommonFlags } from "../../flags.ts";
import { describe } from "../../describe.ts";
import { memoryDocument, memorySchema } from "../../../../answers/memories/line.ts";
import { openToRead } from "../../reading.ts";

const FORMATS = ["md", "jsonl"] as const;

interface Flags extends CommonFlags {
  readonly format: (typeof FORMATS)[number];
}

const exportSchema = v.object({
  project: v.string(),
  total: v.number(),
  /** In the order they happened, whatever their standing. */
  memories: v.array(
    v.object({
      ...memorySchema.entries,
      /** For an issue. */
      open: v.exactOptional(v.boolean()),
      /** All that its event says (docs/event-format.md); not in Markdown. */
      said: v.exactOptional(v.record(v.string(), v.unknown())),
    }),
  ),
});
type ExportDocument = v.InferOutput<typeof exportSchema>;
type Entry = ExportDocument["memories"][number];

/** The document, without holding all the memories at once. */
type Exporting = Omit<ExportDocument, "memories"> & { readonly memories: Iterable<Entry> };

export const output = exportSchema;
export const example = "twiceshy export --format jsonl";

const page: Answer<Exporting, ExportDocument> = {
  output: exportSchema,
  say: ({ project, memories }) => exportPage(project, exported(memories)),
};

function* exported(memories: Iterable<Entry>) {
  for (const { when, ...memory } of memories) yield { ...memory, whenMs: Date.parse(when) };
}

export const command = buildCommand<Flags, [], CliContext>({
  docs: describe(
    "Export the whole memory",
    example,
    "md: current memories, for people. jsonl: the log lines that may be shared, byte for byte, for twiceshy import (docs/event-format.md). --json: every memory, folded, in one document. Redacts secrets, as every output does.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      format: { kind: "enum", values: FORMATS, brief: "The output format", default: "md" },
    },
  },
  async func(this: CliContext, flags: Flags): Promise<void> {
    if (flags.format === "jsonl" && !flags.json) return printLog(this, flags);
    const act = (context: CliContext): Result<Exporting, Fault> => {
      const opened = openToRead(context, flags);
      if (!opened.ok) return opened;
      const project = opened.value;
      const memories = exportMemory(project);
      return ok({
        project: project.name,
        total: memories.length,
        memories: flags.json ? wordsOf(exportWords(project)) : entriesOf(memories),
      });
    };
    return answer(page, act).call(this, flags);
  },
});

/** The log's lines pass by what makes other answers fit for a terminal, because import checks their bytes. */
const printLog = async (context: CliContext, flags: Flags): Promise<void> => {
  const opened = openToRead(context, flags);
  if (!opened.ok) return refuse(context, opened.error, flags.json);
  const redact = await opened.value.store.redaction();
  for (const text of gathered(exportLog(opened.value, redact), "\n"))
    context.process.stdout.write(text);
};

function* entriesOf(memories: Iterable<Exported>): Generator<Entry> {
  for (const one of memories) yield entryOf(one);
}

function* wordsOf(memories: Iterable<WithWords>): Generator<Entry> {
  for (const one of memories) yield { ...entryOf(one), said: { ...one.said } };
}

const entryOf = ({ memory, open }: Exported): Entry => ({
  ...memoryDocument(memory),
  ...(open === undefined ? {} : { open }),
});
