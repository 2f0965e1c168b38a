// Recognises by its content what another tool wrote, and reads it.
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { readArtifact, type ArtifactFile } from "./artifacts/read.ts";
import { artifactIn } from "./artifacts/schema.ts";
import { isAgentTrace, readAgentTrace } from "./agent-trace.ts";
import { autoMemoryIn, readAutoMemory } from "./auto-memory.ts";
import { CLAUDE_MEM_TABLES, readClaudeMem } from "./claude-mem.ts";
import { numberedLines, type ForeignLog, type ImportedAt, type RowsOf } from "./foreign.ts";
import { readInstructionList } from "./instruction-list.ts";
import { isMcpMemory, readMcpMemory } from "./mcp-memory.ts";
import { isMem0, readMem0 } from "./mem0.ts";
import { PI_MEMORY_TABLES, readPiMemory } from "./pi-memory.ts";
import { isLessonLine, readLessonLines } from "./lesson-lines.ts";
import { readProjectmem } from "./projectmem.ts";
import { onlyWorth } from "./worth.ts";

export interface ReadMemory {
  readonly is: "projectmem" | "list" | "lessons" | ForeignTool;
  readonly log: ForeignLog;
  /** Another tool kept it outside the project, where only its user reads it. */
  readonly isPrivate: boolean;
}

type ForeignTool =
  | "mcp-memory"
  | "agent-trace"
  | "mem0"
  | "pi-memory"
  | "claude-mem"
  | "agent-memory"
  | "topics";

/** An artifact of topics, of a schema that only a later version reads. */
export interface NewerArtifact {
  readonly is: "newer";
  readonly schema: string;
}

/** `name`: of the file, as a memory from it will cite it. */
export const readForeign = (
  text: string,
  { name, ...at }: ImportedAt & { readonly name: string },
): ReadMemory => {
  if (/\.(?:md|mdc|mdx|markdown|txt)$/i.test(name)) return readMarkdown(text, name, 1, at);
  for (const first of firstObjects(text)) {
    if (isLessonLine(first)) return { is: "lessons", log: readLessonLines(text), isPrivate: false };
    if (isMcpMemory(first))
      return { is: "mcp-memory", log: onlyWorth(readMcpMemory(text, at)), isPrivate: true };
    if (isMem0(first)) return { is: "mem0", log: onlyWorth(readMem0(text, at)), isPrivate: true };
    if (isAgentTrace(first))
      return { is: "agent-trace", log: readAgentTrace(text, at.digest), isPrivate: false };
  }
  return { is: "projectmem", log: readProjectmem(text, at.digest), isPrivate: false };
};

/** Undefined if it is no artifact of topics. */
export const readTopicArtifact = (
  text: string,
  { name, folder, ...at }: ImportedAt & ArtifactFile,
): ReadMemory | NewerArtifact | undefined => {
  const fields = parseJson(text.replace(/^\uFEFF/, ""));
  const artifact = isObject(fields) ? artifactIn(fields) : undefined;
  if (!isObject(fields) || artifact === undefined) return undefined;
  if (artifact.newer !== undefined) return { is: "newer", schema: artifact.newer };
  const log = readArtifact(fields, artifact.scope, { name, folder, ...at });
  return { is: "topics", log: onlyWorth(log), isPrivate: true };
};

const readMarkdown = (text: string, name: string, line: number, at: ImportedAt): ReadMemory => {
  const memory = autoMemoryIn(text);
  return memory === undefined
    ? { is: "list", log: onlyWorth(readInstructionList(text, name, at)), isPrivate: false }
    : { is: "agent-memory", log: onlyWorth(readAutoMemory(memory, line, at)), isPrivate: true };
};

/** A folder of Markdown that an agent keeps: each file is a memory, or a list of them. */
export const readForeignFolder = (
  files: readonly (readonly [name: string, text: string])[],
  at: ImportedAt,
): ReadMemory => {
  const logs = files.map(([name, text], index) => {
    const { log, is } = readMarkdown(text, name, index + 1, at);
    const bad = log.bad.map(({ line, because }) => ({
      line: is === "list" ? line : index + 1,
      because: `${name}: ${because}`,
    }));
    return { events: log.events, bad };
  });
  return {
    is: "agent-memory",
    log: { events: logs.flatMap(({ events }) => events), bad: logs.flatMap(({ bad }) => bad) },
    isPrivate: true,
  };
};

/** Undefined if it is the database of none that is known. */
export const readForeignTables = (
  tables: ReadonlySet<string>,
  rowsOf: RowsOf,
  at: ImportedAt,
): ReadMemory | undefined => {
  const isOf = (names: readonly string[]): boolean => names.every((name) => tables.has(name));
  if (isOf(PI_MEMORY_TABLES))
    return { is: "pi-memory", log: onlyWorth(readPiMemory(rowsOf, at)), isPrivate: true };
  if (isOf(CLAUDE_MEM_TABLES))
    return { is: "claude-mem", log: onlyWorth(readClaudeMem(rowsOf, at)), isPrivate: true };
  return undefined;
};

/** A few lines may be broken. */
const LOOKED_AT = 20;

const firstObjects = (text: string): readonly Fields[] => {
  const whole = parseJson(text);
  const rows = Array.isArray(whole) ? whole : whole === undefined ? lineObjects(text) : [whole];
  return rows.slice(0, LOOKED_AT).filter(isObject).flatMap(unwrapped);
};

/** Some wrap their memories in an object. */
const unwrapped = (row: Fields): readonly Fields[] => {
  const within = row["results"] ?? row["memories"];
  return Array.isArray(within) ? within.slice(0, LOOKED_AT).filter(isObject) : [row];
};

const lineObjects = (text: string): readonly unknown[] =>
  numberedLines(text)
    .slice(0, LOOKED_AT)
    .map(([, source]) => parseJson(source));
