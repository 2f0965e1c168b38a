// One event, one line. It is written once as bytes and read back as slices of those bytes, never serialised again.
//   {"id":"<id>",<skeleton>,"body":<body>}\n      id = digest(skeleton bytes), hash = digest(body bytes)
import type { Event, Skeleton } from "../event/envelope.ts";
import { isEventId, isStream, isWriterId, type EventId } from "../event/id.ts";
import { assert } from "../kit/assert.ts";
import type { Digest } from "../kit/digest.ts";
import { isObject, parseJson } from "../kit/json.ts";

const OPEN = '{"id":"';
const SKELETON_AT = OPEN.length + 52 + 2;
const BODY = ',"body":';

/** The bytes of a skeleton as we write them, without the braces around them. */
export const skeletonText = (skeleton: Skeleton): string => {
  const { v, ts, n, writer, stream, seq, prev, kind, hash } = skeleton;
  return JSON.stringify({ v, ts, n, writer, stream, seq, prev, kind, hash }).slice(1, -1);
};

export const composeLine = (
  skeleton: Skeleton,
  bodyText: string,
  digest: Digest,
): { readonly id: EventId; readonly line: string } => {
  const text = skeletonText(skeleton);
  const id = digest(text);
  assert(isEventId(id), "a digest is an id");
  return { id, line: `${OPEN}${id}",${text}${BODY}${bodyText}}\n` };
};

export type Line =
  | { readonly is: "event"; readonly event: Event }
  /** Only white space. */
  | { readonly is: "empty" }
  /** Not complete JSON: a write that was cut short. */
  | { readonly is: "torn" }
  /** Complete JSON, but no event. */
  | { readonly is: "foreign" }
  /** The file could not be read from here on. */
  | { readonly is: "unreadable"; readonly code: string };

/**
 * Parses a line's text (without its newline). It checks only the shape; `proofOf` checks the bytes
 * against the hashes.
 */
export const parseLine = (text: string): Line => {
  const trimmed = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const value = parseJson(trimmed);
  if (value === undefined) return /^\s*$/.test(trimmed) ? { is: "empty" } : { is: "torn" };
  return isEvent(value) ? { is: "event", event: value } : { is: "foreign" };
};

const isEvent = (value: unknown): value is Event =>
  isObject(value) &&
  isEventId(value.id) &&
  isCount(value.v) &&
  Number.isSafeInteger(value.ts) &&
  isCount(value.n) &&
  isWriterId(value.writer) &&
  isStream(value.stream) &&
  isCount(value.seq) &&
  Array.isArray(value.prev) &&
  value.prev.every(isEventId) &&
  typeof value.kind === "string" &&
  typeof value.hash === "string" &&
  (value.body === null || isObject(value.body));

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** The ranges of the two hashed parts of a line, in UTF-16 units of `text`. `to` is the first unit after a part. */
export interface LineParts {
  readonly skeleton: { readonly from: number; readonly to: number };
  readonly body: { readonly from: number; readonly to: number };
}

/** The parts of a line that begins at `start`; undefined if it does not have the form of a line. */
export const partsOf = (
  text: string,
  start = text.charCodeAt(0) === 0xfeff ? 1 : 0,
): LineParts | undefined => {
  const end = text.endsWith("\r") ? text.length - 1 : text.length;
  // The skeleton holds no human text, so the first `,"body":` is the separator.
  const at = text.indexOf(BODY, start + SKELETON_AT);
  if (!text.startsWith(OPEN, start) || at < 0 || text.charAt(end - 1) !== "}") return undefined;
  return {
    skeleton: { from: start + SKELETON_AT, to: at },
    body: { from: at + BODY.length, to: end - 1 },
  };
};

/** What the hashes say about a line that parses as an event. `erased`: the body is gone, the skeleton is proven. */
export type Proof = "proven" | "erased" | "skeleton-edited" | "body-edited";

export const proofOf = (text: string, event: Event, digest: Digest): Proof => {
  const parts = partsOf(text);
  if (!parts) return "skeleton-edited";
  const { skeleton, body } = parts;
  if (digest(text.slice(skeleton.from, skeleton.to)) !== event.id) return "skeleton-edited";
  if (event.body === null) return "erased";
  return digest(text.slice(body.from, body.to)) === event.hash ? "proven" : "body-edited";
};

/** The event of a line whose body is damaged, if its skeleton is proven: an overwrite that was interrupted. */
export const skeletonOnly = (text: string, digest: Digest): Event | undefined => {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const skeleton = text.slice(parts.skeleton.from, parts.skeleton.to);
  // In front of the skeleton stands its digest, in quotes.
  const id = text.slice(parts.skeleton.from - 54, parts.skeleton.from - 2);
  if (digest(skeleton) !== id) return undefined;
  const event = parseJson(`{"id":"${id}",${skeleton},"body":null}`);
  return isEvent(event) ? event : undefined;
};

/** The same line without its body: its skeleton still proves its place in the chain. */
export const withoutBody = (text: string): string => {
  const parts = partsOf(text);
  return parts === undefined ? text : `${text.slice(0, parts.body.from)}null}`;
};

/** The kind that a line's text names, unparsed and unproven; empty if it names none. */
export const kindInText = (text: string): string => {
  const at = text.indexOf(KIND);
  if (at < 0) return "";
  const from = at + KIND.length;
  return text.slice(from, text.indexOf('"', from));
};

const KIND = ',"kind":"';
