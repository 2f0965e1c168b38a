// The signature of an error: the problem without what differs between runs. It is equal on every
// machine, so that a failure and a fix of the same error find each other, and different for another
// error.
import { hash32 } from "../kit/hash.ts";
import { clip, compareText } from "../kit/text.ts";
import { withoutNoise, withoutPlaces } from "./noise.ts";
import type { CheckFailure } from "./runner.ts";

/** A signature is a name in the log: one line of limited length (event/check.ts). */
export const SIGNATURE_LIMIT = 200;
/** A change that causes more errors than this at once broke everything. */
export const MOST_SIGNATURES = 20;

/** An error by its signature, and in the words that a person reads. */
export interface KnownError {
  readonly signature: string;
  /** The test or file, shortly, and what went wrong there with its values. */
  readonly at: string;
  readonly message: string;
}

/** Each error once, in an order that does not depend on the tool, and no more than are worth telling apart. */
export const errorsOf = (
  failures: readonly CheckFailure[],
  roots: readonly string[],
): readonly KnownError[] => {
  const all = new Map<string, KnownError>();
  for (const { at, error, values } of failures) {
    const parts = [at, error].map((part) => withoutNoise(part, roots)).filter(Boolean);
    const signature = fitting(parts.join(": "));
    if (parts.length === 0 || all.has(signature)) continue;
    const message = [error, values ?? ""].map((part) => withoutPlaces(part, roots)).filter(Boolean);
    all.set(signature, {
      ...{ signature, at: clip(shortName(withoutPlaces(at, roots)), SHOWN.at) },
      message: clip(
        message.join(" ").replace("AssertionError [ERR_ASSERTION]", "AssertionError"),
        SHOWN.said,
      ),
    });
  }
  return [...all.values()].toSorted((a, b) => compareText(a.signature, b.signature));
};

const SHOWN = { at: 80, said: 240 } as const;

/** `test_total (test_cart.CartTest.test_total)` says its name twice. */
const shortName = (at: string): string => at.replace(/^(\S+) \(\S+\.\1\)$/, "$1");

/** A text that is too long keeps its beginning. A hash of the whole tells it from others with the same beginning. */
const fitting = (text: string): string => {
  if (text.length <= SIGNATURE_LIMIT) return text;
  const mark = ` …${hash32(text).toString(36)}`;
  const kept = text.slice(0, SIGNATURE_LIMIT - mark.length);
  return `${kept.replace(/[\uD800-\uDBFF]$/, "")}${mark}`;
};
