// One number for what an action and a failure share: the probability that the action repeats the failure.
import type { MatchEvidence } from "./weigh.ts";
import { coefficients, type ScoreParts } from "./coefficients.ts";

export interface MatchScore {
  /** Between 0 and 1. */
  readonly score: number;
  readonly parts: ScoreParts;
}

/**
 * From this score on, a warning is worth its price, one denied call: about eight in ten of all
 * warnings are right.
 */
export const WARN = 0.3;

/**
 * Shares of very little mean little: a change of this many bits counts for half. Elsewhere, where
 * similar code is common, it takes more.
 */
const LITTLE = 12;
const LITTLE_ELSEWHERE = 20;
const LITTLE_LINES = 4;
/** This many bits are a few lines. If two names in them differ, none of the lines is the same any more. */
const FEW = 150;
/** Of a longer failure, the shares are taken of what was logged of it, down to this share. */
const LEAST_KEPT = 0.3;

export const scoreOf = (evidence: MatchEvidence, kept: number): MatchScore => {
  const parts = partsOf(evidence, kept);
  let log = coefficients.base;
  log += coefficients.bits * Math.min(9, Math.log2(1 + parts.bits));
  log += coefficients.own * oddsOf(parts.own);
  log += coefficients.here * oddsOf(parts.here);
  log += coefficients.whole * oddsOf(parts.whole);
  log += coefficients.lines * oddsOf(parts.lines);
  log += coefficients.samePath * parts.samePath;
  log += coefficients.sameName * parts.sameName;
  // A test that comes back whole and line for line is the change itself, whatever else the change had.
  log += coefficients.tests * parts.tests * (1 - Math.min(parts.here, parts.lines));
  log += coefficients.removal * parts.removal * (1 - parts.whole);
  if (isCorner(parts)) log += coefficients.corner;
  if (isCornerGone(parts)) log += coefficients.gone;
  if (isOtherwise(parts)) log += coefficients.otherwise;
  return { score: 1 / (1 + Math.exp(-log)), parts };
};

/**
 * The action is neither mostly the failure nor all of it; or it resembles only a corner of the
 * failure without copying it; or it resembles a corner at another path, where copies are common.
 */
const isCorner = ({ own, here, whole, lines, samePath }: ScoreParts): boolean =>
  Math.max(own, whole) < 0.3 ||
  (whole < 0.1 && here < 0.45 && lines < 0.6) ||
  (whole < 0.05 && samePath < 0.5);

/**
 * Lines that the failure took out are taken out again, but among much else on one side or the
 * other. There are many reasons to remove them.
 */
const isCornerGone = ({ own, here, whole, removal }: ScoreParts): boolean =>
  removal > 0.85 && (own < 0.25 || (whole < 0.3 && here < 0.9));

/**
 * Less than half of the failure's removals go again and none of its additions come, among much
 * else: the code gave way to something else.
 */
const isOtherwise = ({ own, here, removal }: ScoreParts): boolean =>
  removal > 0.85 && own < 0.7 && here < 0.5;

const partsOf = (evidence: MatchEvidence, keptShare: number): ScoreParts => {
  const kept = Math.max(LEAST_KEPT, keptShare);
  const { again } = evidence;
  // What the action takes out of the failed change counts against what it makes again.
  const bits = Math.max(0, again - evidence.undone);
  const samePath = again === 0 ? 0 : evidence.samePath / again;
  const little = LITTLE * samePath + LITTLE_ELSEWHERE * (1 - samePath);
  const ofShared = (part: number): number => (again === 0 ? 0 : part / again);
  const own = Math.min(1, bits / (evidence.action + little) / kept);
  const here = bits / (evidence.here + little);
  const whole = Math.min(1, bits / (evidence.whole + little));
  return {
    bits,
    own,
    here,
    whole,
    lines: Math.max(
      Math.min(1, evidence.againLines / (evidence.actionLines + LITTLE_LINES) / kept),
      // If other code now surrounds them, a few lines are recognised by their words.
      evidence.gone * own * whole * Math.min(1, FEW / evidence.whole),
    ),
    samePath,
    sameName: ofShared(evidence.sameName),
    tests: ofShared(evidence.againInTests),
    removal: 1 - ofShared(evidence.againAdded),
  };
};

/** A share as log odds, bounded at 0 and 1. */
const oddsOf = (share: number): number => Math.log((share + 0.05) / (1.05 - share));
