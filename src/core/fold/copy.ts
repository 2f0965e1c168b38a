// A copy: what one event says of a memory, cut down to what the views need. A memory has one copy
// for each clone that learned of it. Here a body is read once, generously: a field of the wrong type
// counts as absent, because a newer version may have written it.
import type { Event } from "../event/envelope.ts";
import type { EventId, WriterId } from "../event/id.ts";
import type { Ordered } from "../event/order.ts";
import { asNumber, asObjects, asText, asTexts } from "../event/read.ts";
import { isObject, type Fields } from "../kit/json.ts";
import { isGrounded } from "./grounds.ts";
import type { Own } from "./noun.ts";
import { isMemoryKind, NOUNS, type MemoryKind } from "./nouns.ts";

export interface Copy extends Ordered {
  readonly id: EventId;
  readonly kind: MemoryKind;
  readonly key: string | undefined;
  readonly when: number;
  readonly text: string;
  readonly files: readonly string[];
  readonly line: number | undefined;
  readonly tags: readonly string[];
  readonly session: string | undefined;
  readonly commit: string | undefined;
  readonly namespace: string | undefined;
  /** The issue, as the event names it: an event id, or `key:` and a natural key. */
  readonly issue: string | undefined;
  /** What only its kind says. */
  readonly own: Own;
  /** Whether it states grounds that can be checked. */
  readonly grounded: boolean;
  /** A purge overwrote the body. */
  readonly erased: boolean;
}

/** What the event says of a memory; undefined if its kind makes no memory. */
export const copyOf = (event: Event, writer: WriterId): Copy | undefined => {
  const { id, ts, n, seq, kind, body: fields } = event;
  if (!isMemoryKind(kind)) return undefined;
  const body = fields ?? NO_FIELDS;
  const at = isObject(body.at) ? body.at : NO_FIELDS;
  const when = asNumber(body.when) ?? ts;
  return {
    id,
    ts,
    n,
    writer,
    seq,
    kind,
    key: asText(body.key),
    when,
    text: asText(body.text) ?? "",
    files: filesOf(body, at),
    line: asNumber(at.line),
    tags: asTexts(body.tags),
    session: asText(body.session),
    commit: asText(body.commit),
    namespace: asText(body.namespace),
    issue: asText(body.issue),
    own: NOUNS[kind].read(body, when),
    grounded: isGrounded(kind, body),
    erased: fields === null,
  };
};

const NO_FIELDS: Fields = {};

const filesOf = (body: Fields, at: Fields): readonly string[] => {
  const named = asTexts(body.files);
  const files = named.length > 0 ? named : changedPaths(body.change);
  const path = asText(at.path);
  return path === undefined || files.includes(path) ? files : [...files, path];
};

const changedPaths = (change: unknown): readonly string[] =>
  isObject(change) ? asTexts(asObjects(change.files).map(({ path }) => path)) : NONE;

const NONE: readonly string[] = [];
