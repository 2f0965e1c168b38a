// The signature of an error: what is wrong, without what differs from run to run. Equal on every machine, so that what
// failed and what worked on the same error find each other; different where the error is another.
import { hash32 } from "../hash.ts";
import { withoutNoise } from "./noise.ts";
import type { Failure } from "./runner.ts";

/** A signature is a name of the log: one line of at most so many characters (event/check.ts). */
export const SIGNATURE_LIMIT = 200;
/** Whatever breaks more than this at once breaks everything. */
export const MOST_SIGNATURES = 20;

/** Each once and in one order, whatever order a tool ran in; no more than are worth telling apart. */
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

/** What is too long keeps its beginning, and a hash of the whole tells it from others that begin so. */
const fitting = (text: string): string => {
  if (text.length <= SIGNATURE_LIMIT) return text;
  const mark = ` …${hash32(text).toString(36)}`;
  const kept = text.slice(0, SIGNATURE_LIMIT - mark.length);
  return `${kept.replace(/[\uD800-\uDBFF]$/, "")}${mark}`;
};
