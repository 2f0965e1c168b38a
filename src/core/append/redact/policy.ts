// What redaction is told to do: a strategy for each family, and values that were allowed, each for a reason and a time.

/** redact: replaced whole; mask: ends kept; block: the draft is refused; warn: kept, and said. */
export type Strategy = "redact" | "mask" | "block" | "warn" | "off";

export interface Allowance {
  /** Keyed digest of the allowed value (see `Tagger`); the value itself is kept nowhere. */
  readonly tag: string;
  readonly reason: string;
  /** Milliseconds since 1970; absent means for good. */
  readonly until?: number;
  /** Where it holds; absent means everywhere. */
  readonly namespace?: string;
}

/** HMAC of a value under a key that never leaves this clone: names a secret without being guessable. */
export type Tagger = (value: string) => string;

export interface RedactionPolicy {
  /** Strategy by family; a family not named follows its rule file's default. */
  readonly families: { readonly [family: string]: Strategy };
  /** Strategy by namespace, then family; stands above `families`. */
  readonly namespaces: { readonly [namespace: string]: { readonly [family: string]: Strategy } };
  readonly allow: readonly Allowance[];
  readonly tagger: Tagger;
  /** The present, for expiry of allowances: milliseconds since 1970. */
  readonly nowMs: number;
}
