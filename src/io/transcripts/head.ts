// What the index of one project's sessions says of itself: how far each transcript was read, and which files hold its turns.
import { hash32 } from "../../core/kit/hash.ts";
import { canonicalJson, isObject, parseJson } from "../../core/kit/json.ts";
import type { Result } from "../../core/kit/result.ts";
import { TERMS_VERSION } from "../../core/search/terms.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { readText, replaceFile } from "../kit/files.ts";

/** Raised with every change to the files, or to what is read of a transcript. */
const SCHEMA = 1;

export interface IndexedTranscript {
  readonly agent: string;
  readonly path: string;
  readonly session: string;
  readonly folder?: string;
  readonly isDatabase: boolean;
  /** How many of its bytes were read; of a database none. */
  readonly bytes: number;
  readonly changedMs: number;
  /** A hash of its first bytes, which shows that it is another file by now. */
  readonly start: number;
  /** What was read of it counts no more: it is not there any more, or was read anew. */
  readonly isGone: boolean;
}

export interface IndexHead {
  readonly salt: string;
  /** In the order of their numbers. */
  readonly transcripts: readonly IndexedTranscript[];
  /** The names of the files with turns, in the order in which they were written. */
  readonly parts: readonly string[];
}

/** Undefined if there is none, or it is damaged or of another form. */
export const readIndexHead = (path: string): IndexHead | undefined => {
  const text = readText(path);
  const value = text.ok ? parseJson(text.value ?? "") : undefined;
  if (!isObject(value)) return undefined;
  const { hash, ...head } = value;
  if (hash !== hash32(canonicalJson(head)) || head["schema"] !== SCHEMA) return undefined;
  if (head["terms"] !== TERMS_VERSION) return undefined;
  return isHead(head) ? head : undefined;
};

export const writeIndexHead = (path: string, head: IndexHead): Result<void, FileFault> => {
  const { salt, transcripts, parts } = head;
  const content = { schema: SCHEMA, terms: TERMS_VERSION, salt, transcripts, parts };
  return replaceFile(
    path,
    JSON.stringify({ ...content, hash: hash32(canonicalJson(content)) }),
    0o600,
  );
};

const isHead = (value: unknown): value is IndexHead =>
  isObject(value) &&
  typeof value["salt"] === "string" &&
  Array.isArray(value["parts"]) &&
  value["parts"].every((name) => typeof name === "string" && /^[0-9a-f]{12}\.turns$/u.test(name)) &&
  Array.isArray(value["transcripts"]) &&
  value["transcripts"].every(isTranscript);

const isTranscript = (value: unknown): value is IndexedTranscript =>
  isObject(value) &&
  [value["agent"], value["path"], value["session"]].every((one) => typeof one === "string") &&
  [value["bytes"], value["changedMs"], value["start"]].every((one) => typeof one === "number") &&
  [value["isDatabase"], value["isGone"]].every((one) => typeof one === "boolean");
