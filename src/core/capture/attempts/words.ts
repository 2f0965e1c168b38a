// The agent's own last words about what it tried, from the tail of its host's transcript or from the
// last message of a turn. Only what the agent itself wrote counts, and only if it names the change,
// its file or the test.
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { clip } from "../../kit/text.ts";
import type { OpenAttempts, Try } from "./open-attempts.ts";

const MOST = { sentences: 2, length: 240 } as const;

/** What the agent wrote since that moment, oldest first. A line that is not whole, or of another form, says nothing. */
export const textSince = (lines: readonly string[], sinceMs: number): readonly string[] =>
  lines.flatMap((line) => {
    const row = parseJson(line);
    if (!isObject(row) || row["isSidechain"] === true) return [];
    const when = typeof row["timestamp"] === "string" ? Date.parse(row["timestamp"]) : Number.NaN;
    return when >= sinceMs ? textsIn(row) : [];
  });

/** The last sentences that name one of these; undefined if none does. */
export const wordsAbout = (
  texts: readonly string[],
  names: readonly string[],
): string | undefined => {
  const wanted = names.filter((name) => name.length > 2);
  for (const text of texts.toReversed()) {
    const sentences = text.replace(/\s+/gu, " ").split(/(?<=[.!?]) (?=\p{Lu}|`)/u);
    const at = sentences.findIndex((one) => wanted.some((name) => one.includes(name)));
    if (at >= 0)
      return clip(
        sentences
          .slice(at, at + MOST.sentences)
          .join(" ")
          .trim(),
        MOST.length,
      );
  }
  return undefined;
};

/** The names by which an agent would speak of a try. */
export const namesIn = ({ names = "", errors = [], paths }: Try): readonly string[] => [
  ...names.split(/[\s,()]+/).filter((one) => !SAYING.has(one)),
  ...errors.map(({ at }) => at),
  ...paths.map((path) => path.slice(path.lastIndexOf("/") + 1)),
];

/** The words around the names. */
const SAYING: ReadonlySet<string> = new Set(["adds", "removes", "changes", "and", "in"]);

/** The same tries, with what the last message of a turn says of those that the session has open. */
export const withWords = (
  openAttempts: OpenAttempts,
  { sitting: sessionKey, message }: { readonly sitting: string; readonly message: string },
): OpenAttempts => {
  const open = openAttempts.open.map((one) => {
    const words = one.sitting === sessionKey ? wordsAbout([message], namesIn(one)) : undefined;
    return words === undefined || words === one.words ? one : { ...one, words };
  });
  return open.every((one, at) => one === openAttempts.open[at])
    ? openAttempts
    : { ...openAttempts, open };
};

/** The forms in which hosts write a message: in the row itself, or under one of these names. */
const textsIn = (row: Fields): readonly string[] => {
  const message = [row["message"], row["payload"], row["data"]].find(isObject);
  if (message === undefined) return [];
  const isAgents = message["role"] === "assistant" || row["type"] === "assistant.message";
  if (!isAgents) return [];
  const { content } = message;
  if (typeof content === "string") return content === "" ? [] : [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown) => {
    const isText = isObject(part) && (part["type"] === "text" || part["type"] === "output_text");
    return isText && typeof part["text"] === "string" ? [part["text"]] : [];
  });
};
