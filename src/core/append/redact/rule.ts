// A family of secrets is data: how it is recognised, the default strategy, and the source that
// describes its format. One file for each family in rules/; registry.ts puts them in order.

/**
 * redact: replaced whole; mask: only the ends stay; block: the draft is refused; warn: kept, with a
 * warning; off: not searched.
 */
export type Strategy = "redact" | "mask" | "block" | "warn" | "off";

export interface Rule {
  /** Its name in settings, audit lines and replacements. */
  readonly family: string;
  /** What it finds, in one sentence. */
  readonly says: string;
  /** The strategy if no setting names another. */
  readonly strategy: Strategy;
  /** The description of the format that the patterns follow. */
  readonly source: string;
  /** It is of no maker: what somebody ruled of a maker's family holds for it, too. */
  readonly generic?: true;
  /** Personal data rather than a credential. All such families are switched on together. */
  readonly pii?: true;
  readonly patterns: readonly Pattern[];
}

export interface Pattern {
  /**
   * Every match contains one of these, in this exact spelling, so a text without them is not
   * searched. Each has two characters or more. Where no literal is in every match, one of the
   * classes below is.
   */
  readonly anchors: readonly string[] | RegExp;
  /** In every match, too, and much quicker to compile than `find`: where anchors stand in common words. */
  readonly gist?: RegExp;
  /**
   * Global. The secret is the group `secret` (with flag d), or else the whole match. It runs in
   * linear time: it starts at a literal or at the edge of a token, and every repetition is bounded
   * or comes last.
   */
  readonly find: RegExp;
  /** Rejects a match that only looks like a secret. */
  readonly isSecret?: (secret: string, text: string, start: number) => boolean;
}

/** In every key that nobody named. Of a text without it no pattern for those is compiled, which takes longer than to search it. */
export const LONG_WORD = /[\w.+/-]{18}/;

/** In every number of a person, such as a card's. */
export const LONG_NUMBER = /\d[\d() .-]{7,}\d/;

/** Between a name with a password and a port: in addresses that are written without a scheme. */
export const HOST_AND_PORT = /@[A-Za-z0-9][\w.-]{0,100}:\d/;

/**
 * The left edge of a token: no letter or digit comes before it, unless that ends a URL escape
 * (`%22`) or a string escape (`\n`), as in query strings and in JSON inside text.
 */
const EDGE = String.raw`(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2})|(?<=\\[nrt]))`;

/**
 * The prefix of a token at a left edge. The prefix comes first and the edge is a look-behind, so
 * that engines can skip to the prefix.
 */
export const edged = (prefix: string): string => `${prefix}(?<=${EDGE}${prefix})`;

/** What may come between a name and its value: `=`, `:`, `=>`, `:=`, and quotes around either. */
export const GIVES = String.raw`\\{0,3}(?:["'\x60]\]?)?\s{0,3}(?:=>|:=|={1,3}|::?)\s{0,3}\\{0,3}["'\x60]?`;
