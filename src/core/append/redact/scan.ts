// Finds what the rules look for in a text. One pass over all rules' literals says which patterns can match at all, so
// that clean prose costs that pass and little more.
import type { Pattern, Rule } from "./rule.ts";
import { isPlaceholder } from "./randomness.ts";
import { rules } from "./registry.ts";

export interface Candidate {
  readonly rule: Rule;
  /** The rule's place in the registry: the lower, the more telling. */
  readonly rank: number;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/** Every secret of the rules given, in the order of the rules; they may overlap. */
export const scan = (text: string, wanted: (rule: Rule) => boolean): readonly Candidate[] => {
  const found: Candidate[] = [];
  const anchors = anchorsIn(text);
  for (const [rank, rule] of rules.entries()) {
    const patterns = rule.patterns.filter(
      (pattern) =>
        pattern.anchors.length === 0 || pattern.anchors.some((anchor) => anchors.has(anchor)),
    );
    if (patterns.length === 0 || !wanted(rule)) continue;
    for (const pattern of patterns)
      for (const [start, end] of search(text, pattern)) found.push({ rule, rank, start, end });
  }
  return found;
};

const search = (text: string, { find, isSecret }: Pattern): readonly (readonly [number, number])[] => {
  const found: (readonly [number, number])[] = [];
  find.lastIndex = 0;
  for (let match = find.exec(text); match; match = find.exec(text)) {
    const [start, end] = match.indices?.groups?.["secret"] ?? [match.index, find.lastIndex];
    const secret = text.slice(start, end);
    if (!isPlaceholder(secret) && (!isSecret || isSecret(secret, text, start)))
      found.push([start, end]);
    // What was turned down may hold another: `token: password=...`.
    else if (start > match.index) find.lastIndex = start;
  }
  return found;
};

const literals = [
  ...new Set(rules.flatMap((rule) => rule.patterns.flatMap((pattern) => pattern.anchors))),
];
/** Each literal with those that it begins with: finding `sk-ant-` means that `sk-` was found. */
const implied = new Map(
  literals.map((literal) => [literal, literals.filter((other) => literal.startsWith(other))]),
);
const combined = new RegExp(
  literals
    .toSorted((a, b) => b.length - a.length)
    .map((literal) => literal.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
    .join("|"),
  "g",
);

const anchorsIn = (text: string): ReadonlySet<string> => {
  const found = new Set<string>();
  combined.lastIndex = 0;
  for (let match = combined.exec(text); match; match = combined.exec(text)) {
    for (const literal of implied.get(match[0]) ?? []) found.add(literal);
    // The next literal may begin inside this one.
    combined.lastIndex = match.index + 1;
  }
  return found;
};
