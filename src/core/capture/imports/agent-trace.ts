// Reads Agent Trace 0.1 records (agent-trace.dev; `.agent-trace/traces.jsonl`) as provenance: which model, in which
// conversation, wrote which lines of a file at which revision. Each becomes a note that is put aside from the start:
// found by search and under its file and commit, in no brief.
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { withoutPrivateIn } from "../../kit/private-text.ts";
import type { Digest } from "../../kit/digest.ts";
import { toLogPath, type PathRules } from "../../code/log-path.ts";
import { numberedLines, type BadLine, type ForeignEvent, type ForeignLog } from "./foreign.ts";

export const isAgentTrace = (fields: Fields): boolean =>
  typeof fields.version === "string" && Array.isArray(fields.files);

export const readAgentTrace = (text: string, digest: Digest): ForeignLog => {
  const events: ForeignEvent[] = [];
  const bad: BadLine[] = [];
  for (const [line, fields] of recordsIn(text)) {
    const read = recordOf(fields);
    if (typeof read === "string") {
      bad.push({ line, because: read });
      continue;
    }
    const parts = read.files.flatMap((file) => partsOf(file, read));
    if (parts.length === 0)
      bad.push({ line, because: "it names no lines that an agent wrote in a file of the project" });
    events.push(...parts.map((part) => eventOf(line, part, read, digest)));
  }
  return { events, bad };
};

/** Usually a record a line; some programs write one record, or a list of them, as a whole file. */
const recordsIn = (text: string): readonly (readonly [number, unknown])[] => {
  const whole = parseJson(text.replace(/^\uFEFF/, ""));
  if (Array.isArray(whole)) return whole.map((one: unknown, at) => [at + 1, one] as const);
  if (isObject(whole)) return [[1, whole]];
  return numberedLines(text).map(([line, source]) => [line, parseJson(source)] as const);
};

interface TraceRecord {
  readonly when: number;
  readonly revision: string | undefined;
  readonly tool: string | undefined;
  readonly files: readonly unknown[];
}

/** A record, or why it is none. */
const recordOf = (given: unknown): TraceRecord | string => {
  const fields = withoutPrivateIn(given);
  if (!isObject(fields)) return "it is no JSON object";
  const { version, timestamp, vcs, tool, files } = fields;
  if (typeof version !== "string" || !Array.isArray(files)) return "it is no record of Agent Trace";
  if (!/^0\.1(?:\.|$)/.test(version)) return `its version is ${version.slice(0, 20)}; 0.1 is read`;
  const when = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
  if (Number.isNaN(when)) return "it has no time";
  const revision = isObject(vcs) && vcs.type === "git" ? vcs.revision : undefined;
  return {
    ...{ when, files },
    revision:
      typeof revision === "string" && /^[0-9a-f]{40}$/.test(revision) ? revision : undefined,
    tool: isObject(tool) ? named(tool.name, tool.version) : undefined,
  };
};

/** What one conversation wrote in one file. */
interface TracePart {
  readonly path: string;
  readonly model: string;
  readonly conversation: string | undefined;
  readonly ranges: readonly string[];
}

const partsOf = (file: unknown, record: TraceRecord): readonly TracePart[] => {
  if (!isObject(file) || typeof file.path !== "string") return [];
  const path = toLogPath(file.path, RULES)?.path;
  if (path === undefined || path === "." || path.length > 4_000) return [];
  const conversations: readonly unknown[] = Array.isArray(file.conversations)
    ? file.conversations
    : [];
  return conversations.flatMap((one): readonly TracePart[] => {
    if (!isObject(one)) return [];
    const given: readonly unknown[] = Array.isArray(one.ranges) ? one.ranges : [];
    const ranges = given
      .filter(isObject)
      .filter((range) => !isHuman(range.contributor ?? one.contributor));
    if (ranges.length === 0) return [];
    const [model] = [one.contributor, ...ranges.map(({ contributor }) => contributor)].flatMap(
      (by) => (isObject(by) && typeof by.model_id === "string" ? [by.model_id] : []),
    );
    return [
      {
        path,
        model: model ?? record.tool ?? "An agent",
        conversation: typeof one.url === "string" ? one.url : undefined,
        ranges: ranges.map(rangeOf).filter((range) => range !== ""),
      },
    ];
  });
};

/** What a person wrote, git says. */
const isHuman = (by: unknown): boolean => isObject(by) && by.type === "human";

const rangeOf = ({ start_line: from, end_line: to }: Fields): string => {
  if (typeof from !== "number") return "";
  return typeof to === "number" && to !== from ? `${from}–${to}` : String(from);
};

const eventOf = (
  line: number,
  { path, model, conversation, ranges }: TracePart,
  { when, revision, tool }: TraceRecord,
  digest: Digest,
): ForeignEvent => {
  const parts = [revision ?? "", conversation ?? String(when), model, path];
  const key = `import:agent-trace:${digest(JSON.stringify(parts)).slice(0, 26)}`;
  const body = [
    ...(ranges.length === 0 ? [] : [`Lines as they were then: ${ranges.join(", ")}`]),
    ...(conversation === undefined ? [] : [`Conversation: ${conversation}`]),
  ];
  const by = tool === undefined || tool === model ? model : `${model} (${tool})`;
  return {
    ...{ line, key },
    draft: {
      kind: "note",
      overlong: "cut-all",
      body: {
        ...{ when, key, actor: { door: "import" }, namespace: "progress", status: "archived" },
        text: `${by} wrote in ${path}`,
        ...(body.length === 0 ? {} : { body: body.join("\n") }),
        ...{ files: [path], tags: ["agent-trace"] },
        ...(revision === undefined ? {} : { commit: revision }),
      },
    },
  };
};

const named = (name: unknown, version: unknown): string | undefined =>
  typeof name !== "string" ? undefined : typeof version === "string" ? `${name} ${version}` : name;

/** Paths are relative to the project. One that is not is reduced to its last part. */
const RULES: PathRules = { cwd: "/", backslash: "divides", realParent: (path) => path };
