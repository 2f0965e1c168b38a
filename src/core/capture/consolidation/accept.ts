// Which suggestions may wait for a person: those that rest on words of the session, state something lasting, are new, and
// give no orders. A machine is never as certain as a person.
import { CLAIM_LIMIT } from "../../event/field.ts";
import { hash64 } from "../../kit/hash.ts";
import { oneLine } from "../../kit/text.ts";
import { isNotWorth, statesSecret } from "../signals/not-worth.ts";
import { isInjection, isPassing, isQuestion } from "../signals/sentence.ts";
import { NOVEL, claimKey, noveltyOf } from "../signals/novelty.ts";
import type { QuotedStatement } from "./entry-answer.ts";
import { claimIn, type Suggestion } from "./suggestion.ts";

export interface RefusedSuggestion {
  readonly claim: string;
  readonly because: RefusalReason;
}

export type RefusalReason =
  | "unquoted"
  | "uncertain"
  | "not-worth"
  | "injection"
  | "known"
  | "too-long"
  /** Of an entry, facts alone are asked for, and only so many. */
  | "not-asked";

/** What a model is less sure of is noise, and what it is surer of is not more certain than that. */
export const LEAST_CONFIDENCE = 0.8;
export const MOST_CONFIDENCE = 0.9;

const SHORTEST_QUOTE = 8;
const LONGEST_CLAIM = 500;

export interface AcceptRules {
  /** What was said in the session, as it was shown. */
  readonly spoken: string;
  readonly known: readonly { readonly text: string }[];
  readonly least?: number;
}

export const acceptable = (
  suggestions: readonly Suggestion[],
  { spoken, known, least = LEAST_CONFIDENCE }: AcceptRules,
): { readonly accepted: readonly Suggestion[]; readonly refused: readonly RefusedSuggestion[] } => {
  const words = spaced(spoken);
  const accepted: Suggestion[] = [];
  const refused: RefusedSuggestion[] = [];
  for (const one of suggestions) {
    const claim = claimIn(one);
    const because = reasonAgainst(one, words, least);
    const others = [...known, ...accepted.map((other) => ({ text: claimIn(other) }))];
    if (because !== undefined) refused.push({ claim, because });
    else if (isKnown(one, claim, others)) refused.push({ claim, because: "known" });
    else accepted.push({ ...one, confidence: Math.min(one.confidence, MOST_CONFIDENCE) });
  }
  return { accepted, refused };
};

const LONGEST_SUMMARY = 1_500;

/** Whether agents may be shown it as what a text comes to. */
export const isFitSummary = (summary: string): boolean =>
  summary !== "" &&
  summary.length <= LONGEST_SUMMARY &&
  !isInjection(summary) &&
  !statesSecret(summary);

/** The statements that rest on words of the text, as they may be shown. */
export const fitStatements = (
  statements: readonly QuotedStatement[],
  spoken: string,
): readonly string[] => {
  const words = spaced(spoken);
  return statements.flatMap(({ text, quote }) =>
    isQuoted(quote, words) &&
    text.length <= CLAIM_LIMIT &&
    !isInjection(text) &&
    !isInjection(quote) &&
    !statesSecret(text)
      ? [text]
      : [],
  );
};

const isQuoted = (quote: string, words: string): boolean => {
  const sought = spaced(quote);
  return sought.length >= SHORTEST_QUOTE && words.includes(sought);
};

const reasonAgainst = (
  one: Suggestion,
  words: string,
  least: number,
): RefusalReason | undefined => {
  const claim = claimIn(one);
  const states = one.suggests === "fact" ? one.value : claim;
  if (claim.length > LONGEST_CLAIM) return "too-long";
  if (!isQuoted(one.quote, words)) return "unquoted";
  if (one.confidence < least) return "uncertain";
  if (isInjection(states) || isInjection(one.quote)) return "injection";
  return isNotWorth(states) || statesSecret(states) || isPassing(states) || isQuestion(states)
    ? "not-worth"
    : undefined;
};

/** The same words, or words that add nothing. A fact is compared by its name and value alone. */
const isKnown = (
  one: Suggestion,
  claim: string,
  known: readonly { readonly text: string }[],
): boolean =>
  one.suggests === "fact"
    ? known.some(({ text }) => claimKey(text) === claimKey(claim))
    : noveltyOf(claim, known).novelty < NOVEL;

/** Line ends and runs of blanks are not part of what was said. */
const spaced = (text: string): string => oneLine(text).replaceAll(/\s+/gu, " ").trim();

/** The same claim of a session or an entry is one proposal, however often it is suggested. `from` names its origin. */
export const proposalKey = (from: string, one: Suggestion): string =>
  `consolidate:${from}:${hash64(`${one.suggests} ${claimKey(claimIn(one))}`)}`;

/** The session whose proposal has that key; undefined if the key is of something else. */
export const sessionOfKey = (key: string): string | undefined =>
  /^consolidate:(.*):[^:]*$/su.exec(key)?.[1];
