// The signature of an error: the problem without what differs between runs. It is equal on every
// machine, so that a failure and a fix of the same error find each other, and different for another
// error.
import { hash32 } from "../hash.ts";
import { withoutNoise } from "./noise.ts";
import type { Failure } from "./runner.ts";

/** A signature is a name in the log: one line of limited length (event/check.ts). */
export const SIGNATURE_LIMIT = 200;
/** A change that causes more errors than this at once broke everything. */
export const MOST_SIGNATURES = 20;

/** Each signature once, in an order that does not depend on the tool, and no more than are worth telling apart. */
export const signaturesOf = (
  failures: readonly Failure[],
  roots: readonly string[],
): readonly string[] => {
  const all = new Set<string>();
  for (const { at, error } of failures) {
    const said = [at, error].map((part) => withoutNoise(part, roots)).filter(Boolean);
    if (said.length > 0) all.add(fitting(said.join(": ")));
  }
  return [...all].toSorted();
};

/** A text that is too long keeps its beginning. A hash of the whole tells it from others with the same beginning. */
const fitting = (text: string): string => {
  if (text.length <= SIGNATURE_LIMIT) return text;
  const mark = ` …${hash32(text).toString(36)}`;
  const kept = text.slice(0, SIGNATURE_LIMIT - mark.length);
  return `${kept.replace(/[\uD800-\uDBFF]$/, "")}${mark}`;
};
