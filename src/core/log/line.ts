// One event, one line. Written once as bytes; read back as slices of those bytes, never serialised again.
//   {"id":"<id>",<skeleton>,"body":<body>}\n      id = digest(skeleton bytes), hash = digest(body bytes)
import type { Event, Skeleton } from "../event/envelope.ts";
import { isEventId, isStream, isWriterId, type EventId } from "../event/id.ts";
import { assert } from "../kit/assert.ts";
import type { Digest } from "../kit/digest.ts";
import { isObject, parseJson } from "../kit/json.ts";

const OPEN = '{"id":"';
const SKELETON_AT = OPEN.length + 52 + 2;
const BODY = ',"body":';

export const composeLine = (
  skeleton: Skeleton,
  bodyText: string,
  digest: Digest,
): { readonly id: EventId; readonly line: string } => {
  const { v, ts, n, writer, stream, seq, prev, kind, hash } = skeleton;
  const object = JSON.stringify({ v, ts, n, writer, stream, seq, prev, kind, hash });
  const bytes = object.slice(1, -1);
  const id = digest(bytes);
  assert(isEventId(id), "a digest is an id");
  return { id, line: `${OPEN}${id}",${bytes}${BODY}${bodyText}}\n` };
};

export type Line =
  | { readonly is: "event"; readonly event: Event }
  /** Nothing but white space. */
  | { readonly is: "empty" }
  /** Not whole JSON: a write that was cut short. */
  | { readonly is: "torn" }
  /** Whole JSON, and no event. */
  | { readonly is: "foreign" };

/** Reads a line's text (without its newline). Shape only: whether the bytes are the ones written is `provenance`'s word. */
export const parseLine = (text: string): Line => {
  const trimmed = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (/^\s*$/.test(trimmed)) return { is: "empty" };
  const value = parseJson(trimmed);
  if (value === undefined) return { is: "torn" };
  const event = eventOf(value);
  return event === undefined ? { is: "foreign" } : { is: "event", event };
};

const eventOf = (value: unknown): Event | undefined => {
  if (!isObject(value)) return undefined;
  const { id, v, ts, n, writer, stream, seq, prev, kind, hash, body } = value;
  if (
    !isEventId(id) ||
    !isCount(v) ||
    typeof ts !== "number" ||
    !Number.isSafeInteger(ts) ||
    !isCount(n) ||
    !isWriterId(writer) ||
    !isStream(stream) ||
    !isCount(seq) ||
    !Array.isArray(prev) ||
    !prev.every(isEventId) ||
    typeof kind !== "string" ||
    typeof hash !== "string"
  )
    return undefined;
  if (body !== null && !isObject(body)) return undefined;
  return { id, v, ts, n, writer, stream, seq, prev, kind, hash, body };
};

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** Where the two hashed parts of a line stand, in units of `text`; nothing where it does not have a line's form. */
export const partsOfLine = (
  text: string,
): { readonly skeleton: string; readonly body: string } | undefined => {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const end = text.endsWith("\r") ? text.length - 1 : text.length;
  // The skeleton holds no human text, so the first `,"body":` is the separator.
  const at = text.indexOf(BODY, start + SKELETON_AT);
  if (!text.startsWith(OPEN, start) || at < 0 || text.charAt(end - 1) !== "}") return undefined;
  return {
    skeleton: text.slice(start + SKELETON_AT, at),
    body: text.slice(at + BODY.length, end - 1),
  };
};
