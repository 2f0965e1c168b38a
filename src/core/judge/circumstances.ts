// The circumstances of a verdict: a warning that rests on what is not so here is suspended, which leaves it to inform, and
// says why. What nobody could look at is named as not verified, and suspends nothing.
import type { Condition } from "../event/check.ts";
import { holdsWith, nameOf } from "./conditions.ts";
import { inOrder, type Evidence, type Verdict } from "./verdict.ts";

export interface Circumstances {
  /** What a condition names, as it is here now; nothing where nothing here says it. */
  readonly now: (condition: Condition) => string | undefined;
  /** What took the change back is not in the history of this work tree; the branch that holds it, where one is known. */
  readonly elsewhere?: { readonly branch?: string } | undefined;
}

/** What blocks is suspended by nothing: somebody lifts it, with a reason. */
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
  return why === undefined ? known : { ...known, level: "inform", note: why };
};

const whereWords = ({ branch }: { readonly branch?: string }): string =>
  branch === undefined
    ? "it was taken back elsewhere, not on this branch"
    : `it was taken back on branch ${branch}, not on this one`;
