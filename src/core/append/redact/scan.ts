// Finds what the rules look for in a text. One pass over the literals of all rules tells which
// patterns can match at all, so clean prose costs little more than that pass.
import { isPlaceholder } from "./randomness.ts";
import { rules } from "./registry.ts";
import { HOST_AND_PORT, LONG_NUMBER, LONG_WORD, type Pattern, type Rule } from "./rule.ts";

export interface Suspect {
  readonly rule: Rule;
  /** The rule's position in the registry. A lower rank is more specific. */
  readonly rank: number;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/** Every secret that the wanted rules find. They may overlap. */
export const scan = (text: string, wanted: (rule: Rule) => boolean): readonly Suspect[] =>
  [...searchesFor(text)]
    .filter(({ rule, pattern: { gist } }) => wanted(rule) && gist?.test(text) !== false)
    .flatMap(({ rule, rank, pattern }) =>
      searchInWindows(text, pattern).map(([start, end]) => ({ rule, rank, start, end })),
    );

type Span = readonly [start: number, end: number];

/** Over some four million characters without a break, a pattern that goes back exhausts V8's stack. */
const WINDOW = 2_000_000;
/** Half of it is longer than any secret: what begins in its second half is the next window's. */
const OVERLAP = 200_000;

const searchInWindows = (text: string, pattern: Pattern): readonly Span[] => {
  if (text.length <= WINDOW) return search(text, pattern);
  const found: Span[] = [];
  for (let from = 0; ; from += WINDOW - OVERLAP) {
    const isLast = from + WINDOW >= text.length;
    const [first, end] = [from === 0 ? 0 : OVERLAP / 2, isLast ? WINDOW : WINDOW - OVERLAP / 2];
    for (const [start, stop] of search(text.slice(from, from + WINDOW), pattern))
      if (start >= first && start < end) found.push([from + start, from + stop]);
    if (isLast) return found;
  }
};

/** What comes after this is the name of a family. */
const REDACTED = "[REDACTED:";

const search = (text: string, { find, isSecret }: Pattern): readonly Span[] => {
  const found: Span[] = [];
  find.lastIndex = 0;
  for (let match = find.exec(text); match; match = find.exec(text)) {
    const [start, end] = match.indices?.groups?.["secret"] ?? [match.index, find.lastIndex];
    const secret = text.slice(start, end);
    const isRedacted = text.startsWith(REDACTED, start - REDACTED.length);
    if (!isRedacted && !isPlaceholder(secret) && (!isSecret || isSecret(secret, text, start)))
      found.push([start, end]);
    // A rejected match may contain another one: `token: password=...`.
    else if (start > match.index) find.lastIndex = start;
  }
  return found;
};

interface Search {
  readonly rule: Rule;
  readonly rank: number;
  readonly pattern: Pattern;
}

const searches: readonly Search[] = rules.flatMap((rule, rank) =>
  rule.patterns.map((pattern) => ({ rule, rank, pattern })),
);
const literalsOf = ({ pattern: { anchors } }: Search): readonly string[] =>
  anchors instanceof RegExp ? [] : anchors;
/** The searches without literals, by the class of text that each needs. */
const byClass = [LONG_WORD, LONG_NUMBER, HOST_AND_PORT].map((needed) => ({
  needed,
  called: searches.filter(({ pattern }) => pattern.anchors === needed),
}));
/** Whether a text has what the searches without literals need: they take longest, and most prose has nothing for them. */
export const hasLongWord = (text: string): boolean =>
  byClass.some(({ needed }) => needed.test(text));
const literals = [...new Set(searches.flatMap(literalsOf))].toSorted((a, b) => b.length - a.length);
/** The searches that each literal triggers, computed when it is first found. */
const calledBy = new Map<string, readonly Search[]>();
/** A text that contains `sk-ant-` also contains `sk-`. */
const searchesBy = (literal: string): readonly Search[] => {
  let called = calledBy.get(literal);
  if (called === undefined) {
    called = searches.filter((one) => literalsOf(one).some((anchor) => literal.startsWith(anchor)));
    calledBy.set(literal, called);
  }
  return called;
};
const anyLiteral = new RegExp(
  literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join("|"),
  "y",
);

/**
 * Two characters as one number. Characters past Latin-1 share a number with others, which costs one
 * needless look and nothing else.
 */
const pairOf = (first: number, second: number): number => ((first & 255) << 8) | (second & 255);

/** The first two characters of every literal. At nearly every position this table makes the pattern unnecessary. */
const pairs = new Uint8Array(1 << 16);
for (const literal of literals) pairs[pairOf(literal.charCodeAt(0), literal.charCodeAt(1))] = 1;

const searchesFor = (text: string): ReadonlySet<Search> => {
  const called = new Set(byClass.flatMap((of) => (of.needed.test(text) ? of.called : [])));
  let first = text.charCodeAt(0);
  for (let at = 1; at < text.length; at += 1) {
    const second = text.charCodeAt(at);
    const isPair = pairs[pairOf(first, second)] === 1;
    first = second;
    if (!isPair) continue;
    anyLiteral.lastIndex = at - 1;
    const literal = anyLiteral.exec(text)?.[0];
    if (literal !== undefined) for (const each of searchesBy(literal)) called.add(each);
  }
  return called;
};
