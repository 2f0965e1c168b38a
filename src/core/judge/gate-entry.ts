// The gate entry of an event: the same event with only the fields that matter for a verdict, and a
// fingerprint instead of its change. Gate files hold these entries, and every fold of the judge
// runs on them, so that a file and the log give the same answers.
import type { ChangeFeatures } from "../event/change.ts";
import type { Event } from "../event/envelope.ts";
import type { EventId } from "../event/id.ts";
import { lift } from "../event/lift.ts";
import { PROSE_KEPT, whyOf } from "../fold/noun.ts";
import { asChange, fieldOf } from "../event/read.ts";
import type { Redact } from "../kit/redact.ts";
import { clip } from "../kit/text.ts";
import { isFactKind } from "../fold/trust-fact.ts";
import { fingerprintOf, type Fingerprint } from "./match/fingerprint.ts";

const MEMORY = ["when", "key", "text", "files", "at", "tags", "session", "commit", "branch"];
const TRIED = [...MEMORY, "issue", "relates", "check", "conditions"];
const AMENDMENT = ["when", "targets", "tombstones"];

const FIELDS: { readonly [kind: string]: readonly string[] } = {
  attempt: [...TRIED, "outcome", "reason", "parts", "failedBefore", "takenBackAt"],
  fix: [...TRIED, "cause"],
  abandon: [...MEMORY, "by", "check"],
  issue: ["when", "key"],
  lesson: [...MEMORY, "avoid", "prefer", "exceptions", "conditions", "commandPattern"],
  supersede: [...AMENDMENT, "by"],
  resolve: AMENDMENT,
  reopen: AMENDMENT,
  retire: AMENDMENT,
  restore: AMENDMENT,
  purge: AMENDMENT,
  confirm: [...AMENDMENT, "text"],
  tag: [...AMENDMENT, "add", "remove"],
  link: [...AMENDMENT, "as", "to", "linked", "body"],
};

/** Fingerprints that were made earlier, by event. Making one takes longer than everything else here. */
export type Fingerprints = (id: EventId) => Fingerprint | undefined;

/** Undefined if the gate has no use for the event. */
export const gateEntryOf = (
  arrived: Event,
  known: Fingerprints = () => undefined,
): Event | undefined => {
  // A fact about the gate is read only in its full shape, so all of its event is kept.
  if (isFactKind(arrived.kind)) return { ...arrived, prev: [] };
  const event = lift(arrived);
  const fields = event && Object.hasOwn(FIELDS, event.kind) ? FIELDS[event.kind] : undefined;
  if (event === undefined || fields === undefined) return undefined;
  const { body } = event;
  if (body === null) return bare(event, null);
  if (event.kind === "lesson" && typeof body.commandPattern !== "string") return undefined;
  const kept: { [name: string]: unknown } = {};
  for (const name of fields)
    if (body[name] !== undefined)
      kept[name] = name === "reason" ? (whyOf(body[name]) ?? body[name]) : shortened(body[name]);
  const change = isRecognised(event) ? asChange(body.change) : undefined;
  if (change) {
    kept.fingerprint = known(event.id) ?? fingerprintOf(change);
    kept.totalFiles = change.totalFiles;
  }
  return bare(event, kept);
};

/**
 * Only what fails, is not enough, is fixed or is dropped is matched by its change. What worked is found by the
 * names it refers to.
 */
const isRecognised = (event: Event): boolean => {
  const outcome = event.kind === "attempt" ? fieldOf(event, "outcome") : undefined;
  return (
    event.kind === "fix" ||
    event.kind === "abandon" ||
    outcome === "failed" ||
    outcome === "partial"
  );
};

/** The change of an event as it was written; undefined if it has none. */
export const changeOf = (event: Event): ChangeFeatures | undefined =>
  fieldOf(lift(event), "change");

const bare = (event: Event, body: Event["body"]): Event => {
  const { id, v, ts, n, writer, stream, seq, kind } = event;
  return { id, v, ts, n, writer, stream, seq, prev: [], kind, hash: "", body };
};

/** A message quotes one line of it; the log has the rest. */
const shortened = (value: unknown): unknown =>
  typeof value === "string" ? clip(value, PROSE_KEPT) : value;

/** The event without the secrets that today's rules find. A fingerprint consists of hashes and holds none. */
export const redacted = (event: Event, redact: Redact): Event => {
  if (event.body === null) return event;
  const { fingerprint, ...written } = event.body;
  const { body } = redact({ kind: event.kind, body: written });
  return { ...event, body: fingerprint === undefined ? body : { ...body, fingerprint } };
};
