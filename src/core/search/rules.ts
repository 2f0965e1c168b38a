// Rules on top of the weighted sum. Each can be switched off, so that the benchmark can show what it is worth.
import type { DocumentFacts } from "./facts.ts";
import type { SearchQuestion } from "./question.ts";
import type { RuleName, RuleSwitches } from "./rule-names.ts";
import { termsOf } from "./terms.ts";

/** What a rule adds to a score. */
export interface RuleEffect {
  readonly rule: RuleName;
  readonly points: number;
}

const DEFINITION = 3;
const FRAME = 4;
/** A name that more documents define is no anchor. */
const RARE = 3;

/** What the rules say of one document. `definedBy` counts the documents that define a name. */
export const effectsOf = (
  question: SearchQuestion,
  facts: DocumentFacts,
  definedBy: (name: string) => number,
  off: RuleSwitches,
): readonly RuleEffect[] => {
  const effects: RuleEffect[] = [];
  const add = (rule: RuleName, points: number): void => {
    if (!off.has(rule)) effects.push({ rule, points });
  };
  const defined = facts.name === undefined ? undefined : termsOf(facts.name).at(-1);
  if (defined !== undefined && question.names.has(defined) && definedBy(defined) <= RARE)
    add("definition", DEFINITION);
  const places = facts.path === undefined ? (facts.files ?? []) : [facts.path];
  const frame = question.files.findIndex((file) => places.some((path) => isSameFile(file, path)));
  // The innermost frame of the project says most.
  if (frame >= 0) add("frames", FRAME / Math.sqrt(1 + frame));
  return effects;
};

/** A frame may have an absolute path, or only the end of one. */
const isSameFile = (frame: string, path: string): boolean =>
  frame === path || frame.endsWith(`/${path}`) || path.endsWith(`/${frame.replace(/^\.\//, "")}`);

/** At most so many documents of one file among the first. */
const MOST_OF_A_FILE = 2;

/** The order in which further documents of one file stand behind those of others. */
export const saturated = <Ranked extends { readonly facts: DocumentFacts }>(
  ranked: readonly Ranked[],
  off: RuleSwitches,
): readonly Ranked[] => {
  if (off.has("saturation")) return ranked;
  const counts = new Map<string, number>();
  const later: Ranked[] = [];
  const first = ranked.filter((one) => {
    const { path } = one.facts;
    if (path === undefined) return true;
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    if (count > MOST_OF_A_FILE) later.push(one);
    return count <= MOST_OF_A_FILE;
  });
  return [...first, ...later];
};
