// twiceshy import [<file>]: takes in the memory of projectmem.
import { resolve } from "node:path";
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { readProjectmem } from "../../../core/capture/projectmem.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { importMemory, type Imported } from "../../../engine/import-memory.ts";
import type { FileFault } from "../../../engine/ports/file.ts";
import { rebuild } from "../../../engine/refresh.ts";
import { textFile } from "../../../open-check.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import type { Fault } from "../fault.ts";
import { phrase } from "../faults.ts";
import { commonFlags, type CommonFlags } from "../flags.ts";
import { describe } from "../describe.ts";
import { counted, inLine, thousands, type Style } from "../style.ts";
import { openToWrite } from "../writing.ts";

const importedSchema = v.object({
  project: v.string(),
  file: v.string(),
  /** Lines that say something. */
  events: v.number(),
  remembered: v.number(),
  /** Known before, from an earlier import or from the history; or purged. */
  known: v.number(),
  superseded: v.number(),
  /** Why drafts were refused, each reason once. */
  refused: v.array(v.string()),
  /** Lines that could not be taken, counted from 1, and why. */
  bad: v.array(v.object({ line: v.number(), because: v.string() })),
});
type ImportedDocument = v.InferOutput<typeof importedSchema>;

export const output = importedSchema;
export const example = "twiceshy import .projectmem/events.jsonl";

/** The most that are told; the rest is counted. */
const SAID = 5;

const told: Answer<ImportedDocument> = {
  output: importedSchema,
  say: (out, style) =>
    [
      `${counted(out.remembered, "memory", "memories")} from ${inLine(out.file)} in ${out.project}`,
      ...(out.known === 0 ? [] : [`  ${thousands(out.known)} known already`]),
      ...(out.superseded === 0 ? [] : [`  ${thousands(out.superseded)} superseded by others`]),
      ...listed(
        out.bad.map(({ line, because }) => `line ${line}: ${because}`),
        "left out",
        style,
      ),
      ...listed(out.refused, "refused", style),
    ].join("\n"),
};

const listed = (reasons: readonly string[], word: string, style: Style): readonly string[] =>
  reasons.length === 0
    ? []
    : [
        style.warm(`  ${thousands(reasons.length)} ${word}:`),
        ...reasons.slice(0, SAID).map((reason) => `    ${inLine(reason)}`),
        ...(reasons.length > SAID ? [`    and ${reasons.length - SAID} more: --json`] : []),
      ];

export const command = buildCommand<CommonFlags, [file?: string], CliContext>({
  docs: describe(
    "Takes in the memory of projectmem",
    example,
    "Run again it writes only what is new. Issues keep their attempts and fixes, decisions what they superseded; secrets are taken out on the way.",
  ),
  parameters: {
    flags: commonFlags,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (file: string) => file,
          brief: "Its log; .projectmem/events.jsonl in the project if not said",
          placeholder: "file",
          optional: true,
        },
      ],
    },
  },
  func: answer(
    told,
    (context, flags: CommonFlags, file?: string): Result<ImportedDocument, Fault> => {
      const opened = openToWrite(context, flags);
      if (!opened.ok) return opened;
      const project = opened.value;
      const path =
        file === undefined
          ? resolve(project.place.top ?? context.process.cwd, ".projectmem/events.jsonl")
          : resolve(context.process.cwd, file);
      const text = textFile(path);
      if (!text.ok) return isMissing(text.error) ? err({ kind: "nothing-to-import", path }) : text;
      const imported = importMemory(project, readProjectmem(text.value, project.digest));
      if (!imported.ok) return imported;
      if (imported.value.remembered > 0) context.warn(rebuild(project, project.redact));
      return ok(documentOf(project.name, file ?? ".projectmem/events.jsonl", imported.value));
    },
  ),
});

const isMissing = (fault: FileFault): boolean =>
  fault.kind === "file-unreadable" && fault.code === "ENOENT";

const documentOf = (project: string, file: string, imported: Imported): ImportedDocument => ({
  ...{ project, file },
  events: imported.events,
  remembered: imported.remembered,
  known: imported.known,
  superseded: imported.superseded,
  refused: imported.refused.map((refusal) => phrase(refusal).sentence),
  bad: imported.bad.map(({ line, because }) => ({ line, because })),
});
