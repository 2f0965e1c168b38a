// The field types that bodies share. Each states its limit in words, because a refused draft shows
// them to its author.
import { isHash } from "./id.ts";
import { list, ofMachine, oneOf, text, whole, type TextRule } from "./type.ts";

const notEmpty: TextRule = { must: "must not be empty", holds: (value) => value.length > 0 };
const oneLine = (remedy = ""): TextRule => ({
  must: `must be one line${remedy}`,
  holds: (value) => !value.includes("\n") && !value.includes("\r"),
});
const atMost = (limit: number, remedy = ""): TextRule => ({
  must: `must be at most ${limit} characters${remedy}`,
  holds: (value) => value.length <= limit,
});
const matches = (pattern: RegExp, must: string): TextRule => ({
  must,
  holds: (value) => pattern.test(value),
});

/** The most UTF-16 units in the line of a claim. */
export const CLAIM_LIMIT = 200;

/** One line that makes a claim. */
export const line = text(
  `one line, at most ${CLAIM_LIMIT} characters`,
  notEmpty,
  atMost(CLAIM_LIMIT, "; put the rest into the body"),
  oneLine("; put the rest into the body"),
);

/** Markdown of any length that fits into a line of the log. */
export const prose = text("text");

/** A short name: a tag, a branch, a session, a rule. */
export const name = text("name, at most 200 characters", notEmpty, atMost(200), oneLine());

export const integer = whole("whole number");

export const count = whole("whole number, not negative", 0);

/** Milliseconds since 1970, UTC. */
export const time = whole("milliseconds since 1970, UTC");

/** A share between 0 and 1, as a decimal string, because a body holds no fractions. */
export const share = text(
  "decimal string between 0 and 1",
  matches(
    /^(?:0(?:\.\d{1,17})?|1(?:\.0{1,17})?)$/,
    "must be a decimal between 0 and 1, such as 0.85",
  ),
);

/** How important somebody considers it. */
export const importance = whole("whole number from 1 to 5", 1, 5);

export const yesOrNo = oneOf("yes", "no");

/** The full object name of a commit, SHA-1 or SHA-256. */
export const sha = ofMachine(
  text("full commit sha", matches(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, "must be a full commit sha")),
);

/** A SHA-256, written like an id. */
export const hash = ofMachine(
  text("52 characters of base32", matches(/^[a-z2-7]{52}$/, "must be 52 characters of base32")),
);

export const eventId = ofMachine(
  text("event id", { must: "must be the full id of an event", holds: isHash }),
);

/** An event id, or `key:` and a natural key; the key names the same memory in every clone. */
export const reference = text("event id, or `key:` and a natural key", {
  must: "must be the full id of an event, or key: and a natural key",
  holds: (value) => isHash(value) || (value.startsWith("key:") && value.length > 4),
});

/** A path relative to the top of the work tree, its parts separated by `/`. */
export const path = text("path", notEmpty, atMost(4_096), {
  must: "must be relative to the top of the project",
  holds: (value) => !/^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/.test(value),
});

/** The events an amendment is about. */
export const targets = list(eventId, 500, 1);
