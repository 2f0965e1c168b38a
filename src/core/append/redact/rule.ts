// What a family of secrets is: data. How it is recognised, what is done with it unless told otherwise, and whose word
// its format rests on. One file a family in rules/; registry.ts puts them in order.

/** redact: replaced whole; mask: ends kept; block: the draft is refused; warn: kept, and said; off: not looked for. */
export type Strategy = "redact" | "mask" | "block" | "warn" | "off";

export interface Rule {
  /** Its name in configuration, audit lines and replacements. */
  readonly family: string;
  /** One sentence: what it finds. */
  readonly says: string;
  /** What is done where no configuration says otherwise. */
  readonly strategy: Strategy;
  /** Whose description of the format the patterns follow. */
  readonly source: string;
  /** Personal data rather than a credential: switched on together. */
  readonly pii?: true;
  readonly patterns: readonly Pattern[];
}

export interface Pattern {
  /**
   * Every match holds one of these, in this spelling: a text without them is not searched. None: always searched. Each
   * has two characters or more.
   */
  readonly anchors: readonly string[];
  /**
   * Global. The secret is the group `secret` (with the flag d) or else the whole match. Linear by construction: it
   * starts at a literal or at the edge of a token, every repetition is either bounded or the last thing in it.
   */
  readonly find: RegExp;
  /** Turns down a match that only looks like a secret. */
  readonly isSecret?: (secret: string, text: string, start: number) => boolean;
}

/**
 * The left edge of a token: no letter or digit stands before it, unless that ends a URL escape (`%22`) or a string
 * escape (`\n`), which is how secrets stand in query strings and in JSON inside text.
 */
const EDGE = String.raw`(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2})|(?<=\\[nrt]))`;

/** The prefix of a token, at a left edge. The prefix comes first and is looked back at, so that engines can skip to it. */
export const edged = (prefix: string): string => `${prefix}(?<=${EDGE}${prefix})`;

/** What stands between a name and the value given to it: `=`, `:`, `=>`, `:=`, quotes around either. */
export const GIVES = String.raw`\\{0,3}(?:["'\x60]\]?)?\s{0,3}(?:=>|:=|={1,3}|::?)\s{0,3}\\{0,3}["'\x60]?`;
