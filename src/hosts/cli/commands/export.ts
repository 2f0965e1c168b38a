// twiceshy export: the whole memory for people (Markdown) or for programs (one JSON document a line).
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { exportPage } from "../../../core/pages/export.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import {
  exportMemory,
  exportWords,
  type Exported,
  type WithWords,
} from "../../../engine/export-memory.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import type { Fault } from "../fault.ts";
import { commonFlags, type CommonFlags } from "../flags.ts";
import { describe } from "../describe.ts";
import { memoryDocument, memorySchema } from "../memories.ts";
import { openToRead } from "../reading.ts";

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

const sayAs = (format: Flags["format"]): Answer<Exporting, ExportDocument> => ({
  output: exportSchema,
  say: ({ project, memories }) =>
    format === "md" ? exportPage(project, exported(memories)) : jsonLines(memories),
});

function* exported(memories: Iterable<Entry>) {
  for (const { when, ...memory } of memories) yield { ...memory, whenMs: Date.parse(when) };
}

function* jsonLines(memories: Iterable<Entry>): Generator<string> {
  for (const memory of memories) yield JSON.stringify(memory);
}

export const command = buildCommand<Flags, [], CliContext>({
  docs: describe(
    "Prints the whole memory",
    example,
    "Markdown holds what stands, for people; jsonl holds every memory, one JSON document a line. Secrets are taken out, as of every answer. The log itself is plain text, too, and the whole truth: docs/event-format.md.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      format: { kind: "enum", values: FORMATS, brief: "The form it is written in", default: "md" },
    },
  },
  func(this: CliContext, flags: Flags): Promise<void> {
    const act = (context: CliContext): Result<Exporting, Fault> => {
      const opened = openToRead(context, flags);
      if (!opened.ok) return opened;
      const project = opened.value;
      const memories = exportMemory(project);
      const isPage = flags.format === "md" && !flags.json;
      return ok({
        project: project.name,
        total: memories.length,
        memories: isPage ? entriesOf(memories) : wordsOf(exportWords(project)),
      });
    };
    return answer(sayAs(flags.format), act).call(this, flags);
  },
});

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
