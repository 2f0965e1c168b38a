// Recognises by its content what another tool wrote, and reads it.
import { isObject, parseJson } from "../../kit/json.ts";
import { isAgentTrace, readAgentTrace } from "./agent-trace.ts";
import { numberedLines, type ForeignLog } from "./foreign.ts";
import { readInstructionList } from "./instruction-list.ts";
import { isMcpMemory, readMcpMemory, type ImportedAt } from "./mcp-memory.ts";
import { readProjectmem } from "./projectmem.ts";

export interface ForeignFile {
  readonly is: "projectmem" | "mcp-memory" | "agent-trace" | "list";
  readonly log: ForeignLog;
}

/** `name`: of the file, as a memory from it will cite it. */
export const readForeign = (
  text: string,
  { name, ...at }: ImportedAt & { readonly name: string },
): ForeignFile => {
  if (/\.(?:md|mdc|mdx|markdown|txt)$/i.test(name))
    return { is: "list", log: readInstructionList(text, name, at) };
  for (const first of firstObjects(text)) {
    if (isMcpMemory(first)) return { is: "mcp-memory", log: readMcpMemory(text, at) };
    if (isAgentTrace(first)) return { is: "agent-trace", log: readAgentTrace(text, at.digest) };
  }
  return { is: "projectmem", log: readProjectmem(text, at.digest) };
};

/** A few lines may be broken. */
const LOOKED_AT = 20;

const firstObjects = (text: string) => {
  const whole = /^\s*[[{]\s*\n/.test(text) ? parseJson(text) : undefined;
  const rows = Array.isArray(whole) ? whole : whole === undefined ? lineObjects(text) : [whole];
  return rows.slice(0, LOOKED_AT).filter(isObject);
};

const lineObjects = (text: string): readonly unknown[] =>
  numberedLines(text)
    .slice(0, LOOKED_AT)
    .map(([, source]) => parseJson(source));
