// The types of field a body is made of. Each says its limit in words, since a refused draft shows them to its author.
import * as v from "valibot";
import { isHash } from "./id.ts";

/** One line that makes a claim: declarative, at most 200 characters. */
export const line = v.pipe(
  v.string(),
  v.minLength(1, "must not be empty"),
  v.maxLength(200, "must be one line of at most 200 characters; put the rest into the body"),
  v.regex(/^[^\r\n]*$/u, "must be one line; put the rest into the body"),
);

/** Markdown of any length that fits a line of the log. */
export const prose = v.string();

/** A short name: a tag, a branch, a session, a rule. */
export const name = v.pipe(
  v.string(),
  v.minLength(1, "must not be empty"),
  v.maxLength(200, "must be at most 200 characters"),
);

export const integer = v.pipe(v.number(), v.safeInteger("must be a whole number"));

export const count = v.pipe(integer, v.minValue(0, "must not be negative"));

/** Milliseconds since 1970, UTC. */
export const time = integer;

/** A share between 0 and 1, written as a decimal string, since a body holds no fractions. */
export const share = v.pipe(
  v.string(),
  v.regex(/^(?:0(?:\.\d{1,17})?|1(?:\.0{1,17})?)$/, "must be a decimal between 0 and 1, such as 0.85"),
);

/** A commit's full object name, SHA-1 or SHA-256. */
export const sha = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, "must be a full commit sha"),
);

/** The id of an event: 52 characters of base32. */
export const eventId = v.pipe(v.string(), v.check(isHash, "must be the full id of an event"));

/** An event id, or `key:` and a natural key, which names the same memory in every clone. */
export const reference = v.pipe(
  v.string(),
  v.check(
    (text) => isHash(text) || (text.startsWith("key:") && text.length > 4),
    "must be the full id of an event, or key: and a natural key",
  ),
);

/** A path relative to the top of the work tree, `/` between its parts. */
export const path = v.pipe(
  v.string(),
  v.minLength(1, "must not be empty"),
  v.maxLength(4096, "must be at most 4,096 characters"),
  v.check(
    (text) =>
      !text.startsWith("/") && !/^[A-Za-z]:/.test(text) && !text.split("/").includes(".."),
    "must be relative to the top of the project",
  ),
);

export const targets = v.pipe(
  v.array(eventId),
  v.minLength(1, "must name at least one event"),
  v.maxLength(500, "must name at most 500 events"),
);

export const list = <Item extends v.GenericSchema>(item: Item, most = 100) =>
  v.pipe(v.array(item), v.maxLength(most, `must hold at most ${most} entries`));
