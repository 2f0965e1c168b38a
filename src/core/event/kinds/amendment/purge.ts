// purge: bodies are erased for good. The events keep their place in the chain; tombstones keep the
// same content from coming back.
import { exampleBody, exampleId } from "../../example.ts";
import { line, name, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, optional, required } from "../../type.ts";

/** What must not come back. A secret's value appears only as an HMAC under a key that is never shared. */
const tombstone = object("tombstone", {
  of: required(oneOf("id", "key", "value"), "what it is for: an event, a natural key, a text"),
  by: optional(
    oneOf("hmac", "salted"),
    "how `value` hides it: HMAC-SHA-256 under the clone's own key, or SHA-256 of salt and text; absent if it is in clear text",
  ),
  salt: optional(name, "of a salted hash"),
  value: required(name, "the id or key itself, or the hidden value in base32"),
});

export const PURGE_REASONS = ["secret", "personal", "other"] as const;
export type PurgeReason = (typeof PURGE_REASONS)[number];

export const purge = defineKind({
  name: "purge",
  says: "The bodies of these events are erased for good.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the events whose bodies are erased"),
    text: required(line, "why, without saying what"),
    reason: optional(oneOf(...PURGE_REASONS), "what kind of data it was"),
    tombstones: required(list(tombstone, 500), "what must not come back"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "A token got in before its rule existed",
    reason: "secret",
    tombstones: [
      { of: "id", value: exampleId },
      { of: "key", value: "import:example:1" },
      { of: "value", by: "hmac", value: exampleId },
      { of: "value", by: "salted", salt: "aaaaaaaaaaaaaaaaaaaaaaaaaa", value: exampleId },
    ],
  },
});
