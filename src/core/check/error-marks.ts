// The errors of a red check as marks that can be kept and compared, without a word of its output: whether a later run found anything
// that was not there before (engine/continuity/runs-before.ts).
import { hash64 } from "../kit/hash.ts";
import { countedIn, type CheckOutcome } from "./outcome.ts";

interface CheckCall {
  /** The check by its name, and the line that ran it. */
  readonly name: string;
  readonly command: string;
}

/**
 * Sorted as the errors are. Where not all of them are named, how many the tool counts is a mark too: as many, with the same among them.
 * Undefined if the errors that are not named are not counted either.
 */
export const errorMarks = (
  outcome: CheckOutcome,
  { name, command }: CheckCall,
): readonly string[] | undefined => {
  if (outcome.is !== "red" || ENDS_EARLY.test(name)) return undefined;
  const marks = outcome.signatures.map(hash64);
  const isPart = outcome.cut || outcome.isPart === true;
  const counted = countedIn(outcome.summary ?? "");
  if (counted === 0) return isPart || CUTS.test(command) ? undefined : marks;
  return isPart ? [...marks, hash64(`counted ${counted}`)] : marks;
};

/** What comes after the first failure is not looked at. */
const ENDS_EARLY =
  /\s(?:-[a-z]{0,3}x[a-z]{0,3}|--exitfirst|--maxfail\S*|--bail\S*|--?fail-?fast|--stop\S*)(?=\s|$)/u;

/** A program behind the check lets only some lines through. */
const CUTS = /\|\s*(?:tail|head|e?grep|rg|sed|awk)\b/u;
