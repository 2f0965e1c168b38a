// What a row of a host's transcript says: words of the person or of the agent, or the text of a file that the agent
// wrote. Reading is generous; what has another form says nothing. Private parts, and what programs added, are cut.
import { isObject, parseJson, type Fields } from "../kit/json.ts";
import { withoutPrivate } from "../kit/private-text.ts";
import { withoutInjected } from "./injected.ts";

/** Who wrote the text. */
export type Author = "person" | "agent" | "file";

export interface TranscriptText {
  readonly author: Author;
  readonly text: string;
  /** An agent's words after which it called a tool before the person spoke again; set where rows are read in their order. */
  readonly isOnTheWay?: boolean;
  /** Of a written file, and the tool that wrote it. */
  readonly path?: string;
  readonly tool?: string;
}

export const spokenIn = (line: string): readonly TranscriptText[] => {
  const row = parseJson(line);
  return isObject(row) ? spokenInRow(row) : [];
};

export const spokenInRow = (row: Fields): readonly TranscriptText[] => {
  if (ASIDE.some((name) => row[name] === true)) return [];
  const message = [row["message"], row["payload"], row["data"]].find(isObject) ?? row;
  // Some hosts give the rows in which the agent speaks their own name, and name the model beside it.
  const isModels = message === row && typeof row["model"] === "string";
  const author = AUTHORS.get(message["role"] ?? row["type"]) ?? (isModels ? "agent" : undefined);
  if (author === undefined || !(isModels || TYPES.has(row["type"]))) return [];
  const content = message["displayContent"] ?? message["content"] ?? message["parts"];
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts.flatMap((part) => partOf(part, author)).flatMap(asSpoken);
};

/** A subagent's talk, what the host itself said, and the summary after a compaction. */
const ASIDE = ["isSidechain", "isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"];

/** Rows in which somebody speaks. Others repeat whole prompts, as they were sent to a model. */
const TYPES: ReadonlySet<unknown> = new Set([
  ...["user", "assistant", "message", "response_item", "user.message", "assistant.message"],
  undefined,
]);

const AUTHORS: ReadonlyMap<unknown, Author> = new Map([
  ["user", "person"],
  ["user.message", "person"],
  ["assistant", "agent"],
  ["model", "agent"],
  ["assistant.message", "agent"],
]);

/** A part without a type has nothing but a text. */
const TEXTS: ReadonlySet<unknown> = new Set(["text", "input_text", "output_text", undefined]);

const partOf = (part: unknown, author: Author): readonly TranscriptText[] => {
  if (typeof part === "string") return [{ author, text: part }];
  if (!isObject(part)) return [];
  if (part["thought"] === true || part["synthetic"] === true) return [];
  if (TEXTS.has(part["type"]) && typeof part["text"] === "string")
    return [{ author, text: part["text"] }];
  return part["type"] === "tool_use" && isObject(part["input"])
    ? writtenBy(part["input"], part["name"])
    : [];
};

const writtenBy = (input: Fields, name: unknown): readonly TranscriptText[] => {
  const path = input["file_path"];
  if (typeof path !== "string" || !isProse(path)) return [];
  const edits = Array.isArray(input["edits"]) ? input["edits"].filter(isObject) : [];
  const by = { path, ...(typeof name === "string" ? { tool: name } : {}) };
  return [
    input["content"],
    input["new_string"],
    ...edits.map((edit) => edit["new_string"]),
  ].flatMap((text) => (typeof text === "string" ? [{ author: "file" as const, text, ...by }] : []));
};

/** Files that are read by people. Ours are never read back. */
const isProse = (path: string): boolean =>
  /\.(?:md|mdx|markdown|txt|rst|adoc|org)$/iu.test(path) && !/[\\/]\.twiceshy[\\/]/u.test(path);

const asSpoken = (one: TranscriptText): readonly TranscriptText[] => {
  const text = withoutPrivate(withoutInjected(one.text));
  return text.trim() === "" ? [] : [{ ...one, text }];
};
