// A copy: what one event says of a memory, cut down to what the views need. A memory has one copy
// for each clone that learned of it. Reading is generous: a field of the wrong type counts as
// absent, because a newer version may have written it.
import type { Event } from "../event/envelope.ts";
import { NO_LONGER_NEEDED } from "../event/failure-tags.ts";
import { isEventId, type EventId, type WriterId } from "../event/id.ts";
import type { Ordered } from "../event/order.ts";
import { isObject, type Fields } from "../kit/json.ts";
import { bestSentences } from "../kit/sentences.ts";
import { clip, counted } from "../kit/text.ts";
import { isGrounded } from "./grounds.ts";
import { isMemoryKind, type MemoryKind } from "./part.ts";
import type { Memory } from "./memory.ts";

/** How much of a long text is kept, in UTF-16 units. The log's line has all of it. */
export const PROSE_KEPT = 600;
/** The same for the sentences that are chosen of why something failed. */
const REASON_KEPT = 400;

export interface Copy extends Ordered {
  readonly kind: MemoryKind;
  readonly key: string | undefined;
  readonly when: number;
  readonly text: string;
  /** Kept for issues, attempts and fixes only: no page shows the body of any other memory. */
  readonly body: string | undefined;
  readonly files: readonly string[];
  readonly line: number | undefined;
  readonly tags: readonly string[];
  readonly session: string | undefined;
  readonly commit: string | undefined;
  readonly namespace: string | undefined;
  readonly outcome: Memory["outcome"];
  readonly reason: string | undefined;
  /** Attempts only, and only if there are any. */
  readonly undone: string | undefined;
  readonly parts: readonly string[] | undefined;
  readonly failedBefore: readonly number[] | undefined;
  /** The issue, as the event names it: an event id, or `key:` and a natural key. */
  readonly issue: string | undefined;
  /** Whether it states grounds that can be checked. */
  readonly grounded: boolean;
  /** A purge overwrote the body. */
  readonly erased: boolean;
}

const NOTHING: readonly string[] = [];
const NO_FIELDS: Fields = {};

const TOLD_IN_FULL: ReadonlySet<MemoryKind> = new Set(["issue", "attempt", "fix"]);

/** What the event says of a memory; undefined if its kind makes no memory. */
export const copyOf = (event: Event, writer: WriterId): Copy | undefined => {
  const { id, ts, n, seq, kind, body: fields } = event;
  if (!isMemoryKind(kind)) return undefined;
  const body = fields ?? NO_FIELDS;
  const at = isObject(body.at) ? body.at : NO_FIELDS;
  return {
    id,
    ts,
    n,
    writer,
    seq,
    kind,
    key: text(body.key),
    when: typeof body.when === "number" ? body.when : ts,
    text: text(body.text) ?? "",
    body: TOLD_IN_FULL.has(kind) ? prose(body.body) : undefined,
    files: filesOf(body, at),
    line: typeof at.line === "number" ? at.line : undefined,
    tags: texts(body.tags),
    session: typeof body.session === "string" ? body.session : undefined,
    commit: text(body.commit),
    namespace: typeof body.namespace === "string" ? body.namespace : undefined,
    outcome: outcomeIn(body),
    reason: whyOf(body.reason) ?? prose(body.rationale ?? body.cause),
    undone: undoneOf(body),
    parts: Array.isArray(body.parts) ? texts(body.parts) : undefined,
    failedBefore: Array.isArray(body.failedBefore) ? body.failedBefore.filter(isTime) : undefined,
    issue: text(body.issue),
    grounded: isGrounded(kind, body),
    erased: fields === null,
  };
};

/**
 * What must be looked up before an event can be folded: events by id (itself included), and
 * memories by natural key.
 */
export interface Pointers {
  readonly ids: readonly EventId[];
  readonly keys: readonly string[];
}

export const pointersOf = (event: Event): Pointers => {
  if (event.body === null) return { ids: [event.id], keys: [] };
  const issue = issuePointerOf(event);
  const key = text(event.body.key);
  const ids = [event.id, ...targetsOf(event.body)];
  const keys =
    key === undefined ? [...tombstonedKeys(event.body)] : [key, ...tombstonedKeys(event.body)];
  if (issue?.startsWith("key:")) keys.push(issue.slice(4));
  else if (isEventId(issue)) ids.push(issue);
  return { ids, keys };
};

/** The issue that an event names, in its own form: an event id, or `key:` and a natural key. */
export const issuePointerOf = ({ body }: Event): string | undefined => text(body?.issue);

export const targetsOf = ({ targets, relates }: Fields): readonly EventId[] => {
  if (!Array.isArray(targets)) return relates === undefined ? [] : anchoredIn(relates);
  return targets.every(isEventId) ? targets : targets.filter(isEventId);
};

/** The memories whose commit a rewrite renamed. They follow the commit. */
const anchoredIn = (relates: unknown): readonly EventId[] =>
  (Array.isArray(relates) ? relates : []).flatMap((one: unknown) =>
    isObject(one) && one.as === "anchored" && isEventId(one.to) ? [one.to] : [],
  );

/** The natural keys that a purge keeps from coming back, if it states them openly. */
export const tombstonedKeys = ({ tombstones }: Fields): readonly string[] => {
  if (!Array.isArray(tombstones)) return NOTHING;
  return tombstones.flatMap((stone: unknown) =>
    isObject(stone) && stone.of === "key" && stone.by === undefined
      ? (text(stone.value) ?? [])
      : [],
  );
};

const filesOf = (body: Fields, { path }: Fields): readonly string[] => {
  const named = texts(body.files);
  const files = named.length > 0 ? named : changedPaths(body.change);
  return typeof path !== "string" || path === "" || files.includes(path) ? files : [...files, path];
};

const changedPaths = (change: unknown): readonly string[] => {
  if (!isObject(change) || !Array.isArray(change.files)) return NOTHING;
  return texts(change.files.map((file: unknown) => (isObject(file) ? file.path : undefined)));
};

export const outcomeOf = (value: unknown): Memory["outcome"] =>
  value === "worked" || value === "failed" || value === "partial" || value === NO_LONGER_NEEDED
    ? value
    : undefined;

/** What came of an attempt. One that was taken back because it was no longer needed did not fail. */
export const outcomeIn = ({ outcome, tags }: Fields): Memory["outcome"] =>
  outcome === "failed" && texts(tags).includes(NO_LONGER_NEEDED)
    ? NO_LONGER_NEEDED
    : outcomeOf(outcome);

export const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export const texts = (value: unknown): readonly string[] => {
  if (!Array.isArray(value) || value.length === 0) return NOTHING;
  return value.every(isString) ? value : value.filter(isString);
};

const isTime = (value: unknown): value is number => typeof value === "number";

const isString = (value: unknown): value is string => typeof value === "string";

/** How history took it back, from facts alone: `taken back after 9 days by 8fb3136 (#4103)`. */
export const undoneOf = ({ when, takenBackAt, check }: Fields): string | undefined => {
  if (!isObject(check) || check.by !== "revert" || typeof check.commit !== "string")
    return undefined;
  const later =
    typeof when === "number" && typeof takenBackAt === "number"
      ? ` ${afterWords(takenBackAt - when)}`
      : "";
  const number = /[(\s]([#!]\d+)\)?$/.exec(text(check.summary) ?? "")?.[1];
  return `taken back${later} by ${check.commit.slice(0, 7)}${number === undefined ? "" : ` (${number})`}`;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** In the largest unit of which there are two. */
const afterWords = (ms: number): string => {
  if (ms < MINUTE_MS) return "at once";
  const units: readonly (readonly [string, number])[] = [
    ["year", 365 * DAY_MS],
    ["month", 30 * DAY_MS],
    ["day", DAY_MS],
    ["hour", DAY_MS / 24],
  ];
  const [unit, length] = units.find(([, each]) => ms >= 2 * each) ?? ["minute", MINUTE_MS];
  return `after ${counted(Math.floor(ms / length), unit)}`;
};

/** The sentences that say why; the event has the rest. */
export const whyOf = (value: unknown): string | undefined => {
  const whole = text(value);
  if (whole === undefined) return undefined;
  const best = bestSentences(whole, REASON_KEPT);
  return best === whole ? whole : independent(best);
};

/** A slice would keep the whole text alive in memory. A round trip through JSON makes an independent text. */
const independent = (slice: string): string => String(JSON.parse(JSON.stringify(slice)));

const prose = (value: unknown): string | undefined => {
  const whole = text(value);
  if (whole === undefined || whole.length <= PROSE_KEPT) return whole;
  return independent(clip(whole, PROSE_KEPT));
};
