// What a line of a host's transcript says: words of the person or of the agent, or the text of a file
// that the agent wrote. Reading is generous; what has another form says nothing. Private parts are cut.
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { withoutPrivate } from "../../kit/private-text.ts";
import type { Author } from "./findings.ts";

export interface TranscriptText {
  readonly author: Author;
  readonly text: string;
  /** Of a written file. */
  readonly path?: string;
}

export const spokenIn = (line: string): readonly TranscriptText[] => {
  const row = parseJson(line);
  if (!isObject(row) || ASIDE.some((name) => row[name] === true)) return [];
  const message = [row["message"], row["payload"], row["data"]].find(isObject) ?? row;
  const author = AUTHORS.get(message["role"] ?? row["type"]);
  if (author === undefined) return [];
  const { content } = message;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts.flatMap((part) => partOf(part, author)).map(withoutPrivateWords);
};

/** A subagent's talk, what the host itself said, and the summary after a compaction. */
const ASIDE = ["isSidechain", "isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"];

const AUTHORS: ReadonlyMap<unknown, Author> = new Map([
  ["user", "person"],
  ["user.message", "person"],
  ["assistant", "agent"],
  ["assistant.message", "agent"],
]);

const TEXTS: ReadonlySet<unknown> = new Set(["text", "input_text", "output_text"]);

const partOf = (part: unknown, author: Author): readonly TranscriptText[] => {
  if (typeof part === "string") return [{ author, text: part }];
  if (!isObject(part)) return [];
  if (TEXTS.has(part["type"]) && typeof part["text"] === "string")
    return [{ author, text: part["text"] }];
  return part["type"] === "tool_use" && isObject(part["input"]) ? writtenBy(part["input"]) : [];
};

const writtenBy = (input: Fields): readonly TranscriptText[] => {
  const path = input["file_path"];
  if (typeof path !== "string" || !isProse(path)) return [];
  const edits = Array.isArray(input["edits"]) ? input["edits"].filter(isObject) : [];
  return [
    input["content"],
    input["new_string"],
    ...edits.map((edit) => edit["new_string"]),
  ].flatMap((text) => (typeof text === "string" ? [{ author: "file" as const, text, path }] : []));
};

/** Files that are read by people. Ours are never read back. */
const isProse = (path: string): boolean =>
  /\.(?:md|mdx|markdown|txt|rst|adoc|org)$/iu.test(path) && !/[\\/]\.twiceshy[\\/]/u.test(path);

const withoutPrivateWords = (one: TranscriptText): TranscriptText => ({
  ...one,
  text: withoutPrivate(one.text),
});
