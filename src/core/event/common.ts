// The fields that every body may have, whatever its kind.
import {
  count,
  eventId,
  hash,
  line,
  name,
  path,
  prose,
  reference,
  sha,
  time,
  yesOrNo,
} from "./field.ts";
import { lazily } from "../kit/lazy.ts";
import { list, object, oneOf, optional, required, text, whole, type Shape } from "./type.ts";

const DOORS = ["cli", "mcp", "hook", "git", "web", "import", "api"] as const;

/** Facts about the channel an event came through. Its authority is folded from them. */
const actor = () =>
  object("actor", {
    door: required(oneOf(...DOORS), "where the event came in"),
    tty: optional(yesOrNo, "whether a person's terminal was on the other end"),
    agents: optional(list(name, 20), "names, never values, of agent markers in the environment"),
  });

/** One act of redaction: what kind of secret, where, and what was done. Never the value or a hash of it. */
const redaction = () =>
  object("redaction", {
    family: required(name, "the family of secrets it belongs to"),
    field: required(name, "dotted path of the field it was in"),
    action: required(oneOf("redact", "mask", "warn"), "what redaction did with it"),
    count: required(count, "how many there were"),
  });

/** Text too long for a line. It is kept beside the log, named by its digest. */
const blob = () =>
  object("blob", {
    field: required(name, "dotted path of the field whose whole text this is"),
    hash: required(hash, "SHA-256 of the blob's bytes, and its file name"),
    bytes: required(count, "its length"),
  });

const place = () =>
  object("place", {
    path: required(path, "the file"),
    line: optional(whole("whole number from 1", 1), "the line in it"),
  });

const relation = () =>
  object("relation", {
    as: required(name, "how this event is related to the other"),
    to: required(reference, "the other"),
  });

const salt = () =>
  text("26 characters of base32", {
    must: "must be 26 characters of base32",
    holds: (value) => /^[a-z2-7]{26}$/.test(value),
  });

export const commonFields = lazily(() => ({
  salt: required(salt(), "128 random bits, so that an erased body cannot be guessed from its hash"),
  when: required(time, "when it happened, as opposed to when it was recorded"),
  key: optional(name, "natural key: two clones that learn the same fact give it the same key"),
  actor: required(actor(), "what is known of the channel it came through"),
  author: optional(name, "the person it is from, as the commit names them"),
  session: optional(name, "the session, by the id that the host gives it"),
  commit: optional(sha, "the commit it is anchored to"),
  branch: optional(name, "the branch it was learned on"),
  files: optional(list(path, 500), "the files it is about"),
  at: optional(place(), "the place it is about"),
  text: optional(line, "the claim, in one line"),
  body: optional(prose, "the rest of the text, in Markdown"),
  tags: optional(list(name), "tags"),
  spec: optional(name, "the specification or plan it belongs to"),
  phase: optional(name, "the phase of that plan"),
  relates: optional(list(relation()), "other events it is related to"),
  origin: optional(eventId, "the event of another stream that was copied into this one"),
  redactions: optional(list(redaction(), 200), "what redaction did before the event was written"),
  blobs: optional(list(blob(), 20), "texts too long for a line"),
}));

export type CommonBody = Shape<ReturnType<typeof commonFields>>;
