// The circumstances of a verdict. A warning whose conditions do not hold here is suspended: it only
// informs, and says why. A condition that could not be checked is reported as not verified and
// suspends nothing.
import type { Evidence } from "./evidence.ts";
import type { Condition } from "../event/check.ts";
import { holdsWith, nameOf } from "./conditions.ts";
import { inOrder, type Verdict } from "./verdict.ts";

export interface Circumstances {
  /** The present version or value of what a condition names; undefined if nothing here states it. */
  readonly now: (condition: Condition) => string | undefined;
  /**
   * Set if the commit that took the change back is not in the history of this work tree; `branch`
   * holds it, if known.
   */
  readonly elsewhere?: { readonly branch?: string } | undefined;
}

/** A block is never suspended; a person must lift it, with a reason. */
export const under = (
  verdict: Verdict,
  circumstancesOf: (evidence: Evidence) => Circumstances,
): Verdict => {
  const evidence = verdict.evidence.map((one) => suspended(one, circumstancesOf(one)));
  return { ...verdict, ...inOrder(evidence) };
};

const suspended = (evidence: Evidence, { now, elsewhere }: Circumstances): Evidence => {
  const looked = evidence.case.conditions.map((condition) => {
    const here = now(condition);
    const holds = here === undefined ? undefined : holdsWith(condition, here);
    return { condition, here, holds };
  });
  const broken = looked.filter(({ holds }) => holds === false);
  const unverified = looked.flatMap(({ condition, holds }) =>
    holds === undefined ? condition : [],
  );
  const { unverified: _, ...plain } = evidence;
  const known: Evidence = { ...plain, ...(unverified.length === 0 ? {} : { unverified }) };
  if (evidence.level !== "warn") return known;
  const why =
    broken.length > 0
      ? `it failed with ${broken.map(({ condition }) => nameOf(condition)).join(", ")}; here is ${broken.map(({ here }) => here).join(", ")}: not the same conditions`
      : elsewhere && whereWords(elsewhere);
  return why === undefined ? known : { ...known, level: "inform", differs: why };
};

const whereWords = ({ branch }: { readonly branch?: string }): string =>
  branch === undefined
    ? "it was reverted elsewhere, not on this branch"
    : `it was reverted on branch ${branch}, not on this one`;
