// The fields every body may have, whatever its kind.
import * as v from "valibot";
import { count, eventId, integer, line, list, name, path, prose, reference, sha, time } from "./field.ts";

export const DOORS = ["cli", "mcp", "hook", "git", "web", "import"] as const;
export type Door = (typeof DOORS)[number];

/** What is known of the channel an event came through: facts, from which authority is folded. */
export const actor = v.strictObject({
  door: v.picklist(DOORS),
  /** Set to `yes` where a person's terminal was on the other end. */
  tty: v.exactOptional(v.picklist(["yes", "no"])),
  /** Names, never values, of agent markers in the environment. */
  agents: v.exactOptional(list(name, 20)),
});

/** One act of redaction: what kind of secret, where, and what was done. Never the value, nor a hash of it. */
export const redaction = v.strictObject({
  family: name,
  field: name,
  action: v.picklist(["redact", "mask", "warn"]),
  count: count,
});

/** Text too long for a line, kept beside the log under its digest. */
export const blob = v.strictObject({ field: name, hash: eventId, bytes: count });

export const place = v.strictObject({
  path,
  line: v.exactOptional(v.pipe(integer, v.minValue(1, "must be at least 1"))),
});

export const relation = v.strictObject({ as: name, to: reference });

export const commonFields = {
  /** 128 random bits, so that a purged body cannot be guessed from its hash. */
  salt: v.pipe(v.string(), v.regex(/^[a-z2-7]{26}$/, "must be 26 characters of base32")),
  /** When it happened, as opposed to when it was recorded. */
  when: time,
  /** The natural key: two clones that learn the same fact give it the same key. */
  key: v.exactOptional(name),
  actor,
  session: v.exactOptional(name),
  commit: v.exactOptional(sha),
  branch: v.exactOptional(name),
  files: v.exactOptional(list(path, 500)),
  at: v.exactOptional(place),
  text: v.exactOptional(line),
  body: v.exactOptional(prose),
  tags: v.exactOptional(list(name)),
  spec: v.exactOptional(name),
  phase: v.exactOptional(name),
  relates: v.exactOptional(list(relation)),
  redactions: v.exactOptional(list(redaction, 200)),
  blobs: v.exactOptional(list(blob, 20)),
} as const;

export type CommonBody = v.InferOutput<v.ObjectSchema<typeof commonFields, undefined>>;
