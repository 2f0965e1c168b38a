// The instructions for redaction: a strategy for each family, and the values that were allowed,
// each for a reason and a time.
import { rules } from "./registry.ts";
import type { Rule, Strategy } from "./rule.ts";

export type { Strategy } from "./rule.ts";

export interface Allowance {
  /** The keyed digest of the allowed value (see `Tagger`). The value itself is kept nowhere. */
  readonly tag: string;
  readonly reason: string;
  /** Milliseconds since 1970; absent means for good. */
  readonly until?: number;
  /** Where it is valid; absent means everywhere. */
  readonly namespace?: string;
}

/**
 * The HMAC of a value under a key that never leaves this clone. It identifies a secret without
 * making it guessable.
 */
export type Tagger = (value: string) => string;

export interface StrategyByFamily {
  readonly [family: string]: Strategy;
}

export interface RedactionPolicy {
  /** Strategy by family. A family not named here has the default of its rule file. */
  readonly families: StrategyByFamily;
  /** Strategy by namespace, then family. It overrides `families`. */
  readonly namespaces: { readonly [namespace: string]: StrategyByFamily };
  readonly allow: readonly Allowance[];
  readonly tagger: Tagger;
  /** The present, to expire allowances: milliseconds since 1970. */
  readonly nowMs: number;
}

/** Every family at its own default. `pii` switches on the families of personal data, which are otherwise off. */
export const defaultPolicy = (
  given: Pick<RedactionPolicy, "tagger" | "nowMs"> & { readonly pii?: boolean },
): RedactionPolicy => ({
  families: given.pii
    ? Object.fromEntries(rules.filter((rule) => rule.pii).map((rule) => [rule.family, "redact"]))
    : {},
  namespaces: {},
  allow: [],
  tagger: given.tagger,
  nowMs: given.nowMs,
});

/** The strategy of one rule in one namespace: that of the namespace, else of the policy, else the rule's default. */
export const strategyOf = (
  rule: Rule,
  policy: RedactionPolicy,
  namespace: string | undefined,
): Strategy => {
  const own = namespace === undefined ? undefined : at(policy.namespaces, namespace);
  return (own && at(own, rule.family)) ?? at(policy.families, rule.family) ?? rule.strategy;
};

/** Whether somebody allowed exactly this value here, and the allowance has not expired. */
export const isAllowed = (
  value: string,
  policy: RedactionPolicy,
  namespace: string | undefined,
): boolean => {
  const standing = policy.allow.filter(
    (allowance) =>
      (allowance.until === undefined || policy.nowMs < allowance.until) &&
      (allowance.namespace === undefined || allowance.namespace === namespace),
  );
  if (standing.length === 0) return false;
  const tag = policy.tagger(value);
  return standing.some((allowance) => allowance.tag === tag);
};

const at = <Value>(by: { readonly [name: string]: Value }, name: string): Value | undefined =>
  Object.hasOwn(by, name) ? by[name] : undefined;
