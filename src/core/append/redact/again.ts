// Redacts again what is about to be shown, because rules are added while written lines stay as they
// are. Every door and the readable files send their output through here.
import { isHash } from "../../event/id.ts";
import { isObject } from "../../kit/json.ts";
import type { Redact } from "../../kit/redact.ts";
import { strategyOf, type RedactionPolicy } from "./policy.ts";
import { redactText } from "./redact.ts";
import type { Rule } from "./rule.ts";
import { hasLongWord, scan } from "./scan.ts";

/**
 * Joins many short texts so that they can be scanned as one. No rule matches across it, because no
 * rule allows a NUL.
 */
const BETWEEN = "\n\0\n";

export const redactWith = (policy: RedactionPolicy): Redact => {
  const namespaces = [undefined, ...Object.keys(policy.namespaces)];
  const wanted = (rule: Rule): boolean =>
    namespaces.some((namespace) => strategyOf(rule, policy, namespace) !== "off");
  function redact<Shown>(shown: Shown): Shown;
  function redact(shown: unknown): unknown {
    if (isBatch(shown)) return inBatches(shown, redact);
    const suspicious = partsOf(textsIn(shown)).some((some) => scan(some, wanted).length > 0);
    const clean = suspicious ? cleaned(shown, policy, undefined) : shown;
    if (!isObject(clean) || !Object.values(clean).some(isBatch)) return clean;
    return Object.fromEntries(
      Object.entries(clean).map(([name, inner]) => [name, isBatch(inner) ? redact(inner) : inner]),
    );
  }
  return redact;
};

/**
 * A sequence that arrives piece by piece, such as the entries of a long log. It is never held
 * whole, so it is scanned in batches.
 */
const isBatch = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Symbol.iterator in value;

const BATCH = 256;

function* inBatches(lines: Iterable<unknown>, redact: Redact): Generator {
  let batch: unknown[] = [];
  for (const item of lines) {
    if (batch.push(item) < BATCH) continue;
    yield* redact(batch);
    batch = [];
  }
  yield* redact(batch);
}

/** Skips ids, times and commits, of which a log is full: no secret has their form, and scanning them would cost time. */
const isMachineMade = (text: string): boolean =>
  text.length === 24 ? MOMENT.test(text) : isHash(text) || COMMIT.test(text);

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/;
/** Alone, or as the natural key of what was learned from it. */
const COMMIT = /^(?:git:[a-z-]{1,20}:)?[0-9a-f]{40}$/;

/** Each once: of many memories, kinds, paths and sessions are the same. */
const textsIn = (value: unknown, texts = new Set<string>()): ReadonlySet<string> => {
  if (typeof value === "string") {
    if (!isMachineMade(value)) texts.add(value);
  } else if (Array.isArray(value)) for (const item of value) textsIn(item, texts);
  else if (isObject(value) && !isBatch(value))
    for (const name in value) if (name !== HASHES) textsIn(value[name], texts);
  return texts;
};

/** Each part as one text, those with a long word apart. */
const partsOf = (texts: ReadonlySet<string>): readonly string[] => {
  const parts: readonly [string[], string[]] = [[], []];
  for (const text of texts) parts[hasLongWord(text) ? 1 : 0].push(text);
  return parts.map((some) => some.join(BETWEEN));
};

/** The token hashes of a change: long, and in a form that no secret has. */
const HASHES = "hunks";

/** The namespace is the memory's own or else its kind, as when it was written. */
const cleaned = (value: unknown, policy: RedactionPolicy, around: string | undefined): unknown => {
  if (typeof value === "string") return redactText(value, policy, around).text;
  if (Array.isArray(value)) return value.map((inner) => cleaned(inner, policy, around));
  if (!isObject(value) || isBatch(value)) return value;
  const own = [value["namespace"], value["kind"]].find((name) => typeof name === "string");
  const namespace = typeof own === "string" ? own : around;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    name === HASHES ? inner : cleaned(inner, policy, namespace),
  ]);
  return Object.fromEntries(fields);
};
