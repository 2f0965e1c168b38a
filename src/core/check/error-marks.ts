// The errors of a red check as marks that can be kept and compared, without a word of its output: whether a later run found anything
// that was not there before (engine/continuity/runs-before.ts).
import { hash64 } from "../kit/hash.ts";
import type { CheckOutcome } from "./outcome.ts";

/** Sorted as the errors are; undefined unless every error is known. */
export const errorMarks = (outcome: CheckOutcome): readonly string[] | undefined =>
  outcome.is === "red" && !outcome.cut ? outcome.signatures.map(hash64) : undefined;
