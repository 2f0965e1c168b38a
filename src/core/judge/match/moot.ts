// The parts of a failure and an action that are no sign for or against a repeat: the file has moved
// on, and what the failure once replaced is no longer there. Stands between the pairs of files and
// the sums over them (evidence.ts).
import type { Moot, ChangePair, Weighed, WeighedBag, WeighedPart, Weight } from "./weigh.ts";

/**
 * Of what the failure took out of a file, and the action does not: the share that is gone. Asked
 * for equal paths only.
 */
export type GoneFrom = (pair: { readonly [side in "action" | "failed"]: HasPart }) => number;
type HasPart = Pick<WeighedPart, "part">;

export const NO_MOOT: Moot = { action: 0, actionLines: 0, here: 0, whole: 0, gone: 0 };

/**
 * If less than this share of the additions on either side matches, the action is not the same small
 * change put elsewhere.
 */
const LEAST_CAME = 1 / 3;

/**
 * If the added code comes again, its removals need not match: what the failure took out and is no
 * longer there cannot be taken out again, and what the action takes out in its place is no sign of
 * another change.
 */
export const mootIn = (
  pairs: readonly ChangePair[],
  failure: Weighed,
  goneFrom: GoneFrom,
): Moot => {
  let [action, actionLines, here, whole, gone] = [0, 0, 0, 0, 0];
  const again = pairs.reduce((sum, pair) => sum + pair.again, 0);
  for (const pair of pairs) {
    const { grams, lines, failed } = pair;
    const came = grams.added + lines.added;
    if (!pair.samePath || came === 0 || isLittle(came, failed) || isLittle(came, pair.action))
      continue;
    const went = left(failed.grams, grams.went) + left(failed.lines, lines.went);
    if (went <= 0) continue;
    const goesOfLines = left(pair.action.lines, lines.goes);
    const share = (came / pair.again) * goneFrom(pair);
    action += share * (left(pair.action.grams, grams.goes) + goesOfLines);
    actionLines += share * goesOfLines;
    here += share * went;
    if (failure.onlyTests || !failed.part.test) whole += (share * went) / failure.fingerprint.kept;
    gone += (share * pair.again) / again;
  }
  return { action, actionLines, here, whole, gone };
};

/** A sample of its grams usually decides. */
const isLittle = (came: number, { grams, lines }: WeighedPart): boolean =>
  came < LEAST_CAME * (added(grams.least()) + added(lines.least())) ||
  came < LEAST_CAME * (added(grams.weight()) + added(lines.weight()));

const added = ({ total, removed }: Weight): number => total - removed;

/** The part of one side's removals that the other side does not contain. */
const left = ({ weight }: WeighedBag, known: number): number => weight().removed - known;
