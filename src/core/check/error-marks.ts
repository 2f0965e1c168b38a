// The errors of a red check as marks that can be kept and compared, without a word of its output: whether a later run found anything
// that was not there before (engine/continuity/runs-before.ts).
import { hash64 } from "../kit/hash.ts";
import { countedIn, type CheckOutcome } from "./outcome.ts";

interface CheckCall {
  /** The check by its name, and the line that ran it. */
  readonly name: string;
  readonly command: string;
}

/** Sorted as the errors are; undefined unless every error is known. */
export const errorMarks = (
  outcome: CheckOutcome,
  { name, command }: CheckCall,
): readonly string[] | undefined => {
  if (outcome.is !== "red" || outcome.cut || outcome.isPart === true) return undefined;
  const isCounted = countedIn(outcome.summary ?? "") > 0;
  return ENDS_EARLY.test(name) || (CUTS.test(command) && !isCounted)
    ? undefined
    : outcome.signatures.map(hash64);
};

/** What comes after the first failure is not looked at. */
const ENDS_EARLY =
  /\s(?:-[a-z]{0,3}x[a-z]{0,3}|--exitfirst|--maxfail\S*|--bail\S*|--?fail-?fast|--stop\S*)(?=\s|$)/u;

/** A program behind the check lets only some lines through. */
const CUTS = /\|\s*(?:tail|head|e?grep|rg|sed|awk)\b/u;
