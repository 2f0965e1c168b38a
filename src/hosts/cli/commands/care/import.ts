// twiceshy import [<file>]: takes in what twiceshy export --format jsonl printed elsewhere, the memory of another tool,
// or the lists of a file of instructions.
import type { DocumentOf } from "../../../../answers/document.ts";
import { basename, dirname, resolve } from "node:path";
import { openEverywhereToWrite, writing } from "../../writing.ts";
import * as v from "valibot";
import type { ImportedAt } from "../../../../core/capture/imports/foreign.ts";
import {
  readForeign,
  readForeignFolder,
  readForeignTables,
  readTopicArtifact,
  type NewerArtifact,
  type ReadMemory,
} from "../../../../core/capture/imports/read.ts";
import { isObject, parseJson } from "../../../../core/kit/json.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { importForeign } from "../../../../engine/share/import-foreign.ts";
import type { Imported } from "../../../../engine/share/import-memory.ts";
import { importLog, isLog } from "../../../../engine/share/import-log.ts";
import type { FileFault } from "../../../../engine/ports/file.ts";
import { rebuild } from "../../../../engine/care/refresh.ts";
import type { WritableProject } from "../../../../engine/project.ts";
import { sourceReader } from "../../../../open/machine.ts";
import { phrase } from "../../ways.ts";
import { commonFlags, switchFlag } from "../../flags.ts";
import { clip } from "../../../../core/kit/text.ts";
import { counted, inLine, thousands, type Style } from "../../../../answers/text/style.ts";

const importedSchema = v.object({
  /** Set if nothing was written. */
  dry: v.boolean(),
  project: v.string(),
  file: v.string(),
  /** Lines that say something. */
  events: v.number(),
  remembered: v.number(),
  /** Known before, from an earlier import or from the history. */
  known: v.number(),
  /** Purged here, so they stay out. */
  purged: v.number(),
  superseded: v.number(),
  /** Why drafts were refused, each reason once. */
  refused: v.array(v.string()),
  /** Lines that could not be taken, counted from 1, and why. */
  bad: v.array(v.object({ line: v.number(), because: v.string() })),
  /** With --dry-run: what would be imported. */
  proposed: v.array(v.object({ line: v.number(), kind: v.string(), text: v.string() })),
});
type ImportedDocument = DocumentOf<typeof importedSchema>;

/** The most that are told; the rest is counted. */
const SHOWN = 5;
const PROPOSED = 20;

const listed = (reasons: readonly string[], word: string, style: Style): readonly string[] =>
  reasons.length === 0
    ? []
    : [
        style.warm(`  ${thousands(reasons.length)} ${word}:`),
        ...reasons.slice(0, SHOWN).map((reason) => `    ${inLine(reason)}`),
        ...(reasons.length > SHOWN ? [`    and ${reasons.length - SHOWN} more: --json`] : []),
      ];

/** Each reason once, with the lines to which it applies. */
const leftOut = (bad: ImportedDocument["bad"], style: Style): readonly string[] => {
  if (bad.length === 0) return [];
  const reasons = [...new Set(bad.map(({ because }) => because))];
  const ofReason = reasons.map((because) => {
    const lines = bad.filter((one) => one.because === because).map(({ line }) => line);
    const shown = lines.slice(0, SHOWN).join(", ");
    const more = lines.length > SHOWN ? ` and ${thousands(lines.length - SHOWN)} more` : "";
    return `    line${lines.length === 1 ? "" : "s"} ${shown}${more}: ${inLine(because)}`;
  });
  return [
    style.warm(`  ${thousands(bad.length)} left out:`),
    ...ofReason.slice(0, PROPOSED),
    ...(reasons.length > PROPOSED ? ["    and more reasons: --json"] : []),
  ];
};

const FLAGS = {
  ...commonFlags,
  dryRun: switchFlag("Show what would be imported, and what not and why; write nothing"),
  share: switchFlag("What another tool kept on this machine alone may be shared with the team"),
} as const;

export const { command, example, output } = writing(
  {
    more: "Recognises the file by its content: the output of twiceshy export --format jsonl or --format lessons, the log of projectmem, the graph of the MCP reference memory server, the databases of pi-memory and claude-mem, an export of mem0, artifacts of topics (topic_memory.json, GLOBAL_MEMORY.json), the folder of Markdown in which an agent keeps its own memory of a project, Agent Trace 0.1 records, or the lists of a file of instructions in Markdown (CLAUDE.md, AGENTS.md), of which it takes statements and rules with a reason. What is about you goes to your own facts, and lessons for all projects are kept for those of this machine. A second run writes only what is new. Names each line that it leaves out, with the reason. Redacts secrets. docs/import.md has the details.",
    example: "twiceshy import ../backup/memory.jsonl",
    flags: FLAGS,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (file: string) => file,
          brief: "The file or folder; default: .projectmem/events.jsonl in the project",
          placeholder: "file",
          optional: true,
        },
      ],
    },
    output: importedSchema,
    say: (out, style) =>
      [
        out.dry
          ? `${counted(out.remembered, "event")} would be imported from ${inLine(out.file)} in ${out.project}`
          : `${counted(out.remembered, "event")} from ${inLine(out.file)} in ${out.project}`,
        ...out.proposed
          .slice(0, PROPOSED)
          .map(({ line, kind, text }) => `  line ${line}, ${kind}: ${inLine(clip(text, 200))}`),
        ...(out.proposed.length > PROPOSED
          ? [`  and ${thousands(out.proposed.length - PROPOSED)} more: --json`]
          : []),
        ...(out.known === 0 ? [] : [`  ${thousands(out.known)} known already`]),
        ...(out.purged === 0
          ? []
          : [
              `  ${thousands(out.purged)} ${out.purged === 1 ? "was" : "were"} purged or left out here before, and ${out.purged === 1 ? "stays" : "stay"} out`,
            ]),
        ...(out.superseded === 0 ? [] : [`  ${thousands(out.superseded)} superseded by others`]),
        ...leftOut(out.bad, style),
        ...listed(out.refused, "refused", style),
      ].join("\n"),
  },
  async ({ project, context, flags }, file?: string) => {
    const path =
      file === undefined
        ? resolve(project.place.top ?? context.process.cwd, ".projectmem/events.jsonl")
        : resolve(context.process.cwd, file);
    const at = importedAt(project);
    const read = await sourceReader();
    const source = read<SourceRead>(path, {
      text: (text) => readText(text, path, at),
      tables: (tables, rowsOf) => readForeignTables(tables, rowsOf, at),
      folder: (files) => readForeignFolder(files, at),
    });
    if (!source.ok)
      return isMissing(source.error) ? err({ kind: "nothing-to-import", path }) : source;
    const foreign = source.value;
    if (foreign === "document") return err({ kind: "export-not-lines", path });
    if (foreign?.is === "newer")
      return err({ kind: "artifact-newer", path, schema: foreign.schema });
    if (foreign === undefined || isNoMemory(foreign)) return err({ kind: "not-a-memory", path });
    const { share, dryRun: dry } = flags;
    const { families } = at;
    const imported =
      foreign.is === "log"
        ? importLog(project, foreign.text, dry)
        : importForeign(project, () => openEverywhereToWrite(context), foreign, {
            ...{ families, share, dry },
          });
    if (!imported.ok) return imported;
    if (imported.value.remembered + imported.value.purged > 0 && !dry)
      context.warn(rebuild(project, project.write.redact));
    // They are kept for all projects, so this one is not where they are.
    const isForAll = foreign.is === "lessons";
    const into = isForAll ? (project.store.recall.everywhere()?.name ?? YOURS) : project.name;
    return ok(documentOf(into, file ?? ".projectmem/events.jsonl", dry, imported.value));
  },
);

/** How the memory is called that holds in every project, where there is none yet. */
const YOURS = "your memory";

type SourceRead =
  | ReadMemory
  | NewerArtifact
  | { readonly is: "log"; readonly text: string }
  | "document"
  | undefined;

const readText = (text: string, path: string, at: ImportedAt): SourceRead => {
  if (isDocument(text)) return "document";
  if (isLog(text)) return { is: "log", text };
  const name = basename(path);
  const artifact = readTopicArtifact(text, { name, folder: basename(dirname(path)), ...at });
  return artifact ?? readForeign(text, { name, ...at });
};

const importedAt = (project: WritableProject): ImportedAt => {
  const { machine, place, store, write } = project;
  return {
    // Of what will stand in the log: the digest of a secret would confirm a guess of it.
    digest: (text) => machine.digest(write.redact(text)),
    when: machine.clock.nowMs(),
    names: [project.name, ...(place.top === undefined ? [] : [place.top])],
    families: store.config.facts,
  };
};

/** Lists may hold nothing but rules, and a database nothing of this project: that is an answer. */
const isNoMemory = (foreign: Exclude<SourceRead, string | NewerArtifact | undefined>): boolean => {
  if (foreign.is === "log" || foreign.log.events.length > 0) return false;
  const isEmpty = foreign.log.bad.length === 0;
  return foreign.is === "projectmem" ? !isEmpty : foreign.is === "agent-memory" && isEmpty;
};

/** What `export --json` prints: read by programs, but without all that a log holds. */
const isDocument = (text: string): boolean => {
  const value = text.trimStart().startsWith("{\n") ? parseJson(text) : undefined;
  return isObject(value) && "memories" in value;
};

const isMissing = (fault: FileFault): boolean =>
  fault.kind === "file-unreadable" && fault.code === "ENOENT";

const documentOf = (
  project: string,
  file: string,
  dry: boolean,
  imported: Imported,
): ImportedDocument => ({
  ...{ dry, project, file },
  events: imported.events,
  remembered: imported.remembered,
  known: imported.known,
  purged: imported.purged,
  superseded: imported.superseded,
  refused: imported.refused.map((refusal) => phrase(refusal).sentence),
  bad: imported.bad.map(({ line, because }) => ({ line, because })),
  proposed: imported.proposed.map(({ line, kind, text }) => ({ line, kind, text })),
});
