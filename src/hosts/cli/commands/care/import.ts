// twiceshy import [<file>]: takes in what twiceshy export --format jsonl printed elsewhere, or the memory of projectmem.
import type { DocumentOf } from "../../../../answers/document.ts";
import { resolve } from "node:path";
import { writing } from "../../writing.ts";
import * as v from "valibot";
import { readProjectmem } from "../../../../core/capture/projectmem.ts";
import { isObject, parseJson } from "../../../../core/kit/json.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { importMemory, type Imported } from "../../../../engine/share/import-memory.ts";
import { importLog, isLog } from "../../../../engine/share/import-log.ts";
import type { FileFault } from "../../../../engine/ports/file.ts";
import { rebuild } from "../../../../engine/care/refresh.ts";
import { textFile } from "../../../../open/clone.ts";
import { phrase } from "../../ways.ts";
import { commonFlags } from "../../flags.ts";
import { counted, inLine, thousands, type Style } from "../../../../answers/text/style.ts";

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
type ImportedDocument = DocumentOf<typeof importedSchema>;

/** The most that are told; the rest is counted. */
const SAID = 5;

const listed = (reasons: readonly string[], word: string, style: Style): readonly string[] =>
  reasons.length === 0
    ? []
    : [
        style.warm(`  ${thousands(reasons.length)} ${word}:`),
        ...reasons.slice(0, SAID).map((reason) => `    ${inLine(reason)}`),
        ...(reasons.length > SAID ? [`    and ${reasons.length - SAID} more: --json`] : []),
      ];

export const { command, example, output } = writing(
  {
    brief: "Import an export, or the log of projectmem",
    more: "Reads the output of twiceshy export --format jsonl, or the log of projectmem. A second run writes only what is new. Lines of an export keep their ids; issues of projectmem keep their attempts and fixes, and decisions what they superseded. Redacts secrets.",
    example: "twiceshy import ../backup/memory.jsonl",
    flags: commonFlags,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (file: string) => file,
          brief:
            "The export, or projectmem's log; default: .projectmem/events.jsonl in the project",
          placeholder: "file",
          optional: true,
        },
      ],
    },
    output: importedSchema,
    say: (out, style) =>
      [
        `${counted(out.remembered, "event")} from ${inLine(out.file)} in ${out.project}`,
        ...(out.known === 0 ? [] : [`  ${thousands(out.known)} known already`]),
        ...(out.superseded === 0 ? [] : [`  ${thousands(out.superseded)} superseded by others`]),
        ...listed(
          out.bad.map(({ line, because }) => `line ${line}: ${because}`),
          "left out",
          style,
        ),
        ...listed(out.refused, "refused", style),
      ].join("\n"),
  },
  ({ project, context }, file?: string) => {
    const path =
      file === undefined
        ? resolve(project.place.top ?? context.process.cwd, ".projectmem/events.jsonl")
        : resolve(context.process.cwd, file);
    const text = textFile(path);
    if (!text.ok) return isMissing(text.error) ? err({ kind: "nothing-to-import", path }) : text;
    if (isDocument(text.value)) return err({ kind: "export-not-lines", path });
    const foreign = isLog(text.value)
      ? undefined
      : readProjectmem(text.value, project.machine.digest);
    if (foreign?.events.length === 0 && foreign.bad.length > 0)
      return err({ kind: "not-a-memory", path });
    const imported =
      foreign === undefined ? importLog(project, text.value) : importMemory(project, foreign);
    if (!imported.ok) return imported;
    if (imported.value.remembered > 0) context.warn(rebuild(project, project.write.redact));
    return ok(documentOf(project.name, file ?? ".projectmem/events.jsonl", imported.value));
  },
);

/** What `export --json` prints: read by programs, but without all that a log holds. */
const isDocument = (text: string): boolean => {
  const value = text.trimStart().startsWith("{\n") ? parseJson(text) : undefined;
  return isObject(value) && "memories" in value;
};

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
