// Whether a commit is a fix, by what it says: precise rather than complete, since a wrong fix closes issues and misleads.
import { isBot, isMerge, ownWords, type Commit } from "./commit.ts";
import { roleOf } from "./role.ts";
import { shasAfter } from "./revert.ts";

export interface FixSign {
  /** How sure the words make it, between 0 and 1. */
  readonly confidence: number;
  /** Shas of the commits it says it mends. */
  readonly mends: readonly string[];
  /** Numbers of issues it says it closes. */
  readonly closes: readonly number[];
}

const CONVENTIONAL = /^(?:fix|bugfix|hotfix)(?:\(([^)]*)\))?!?:\s*\S/i;
const IMPERATIVE = /^(?:\[[^\]]*\]\s*|[\w./*,{}-]{1,40}:\s+)?(?:fix|fixes|fixed|fixing|hotfix|bugfix)(?:\([^)]*\))?\b(?![-.\/])/i;
const CLOSES = /\b(?:fix(?:es|ed)?|clos(?:e|es|ed)|resolv(?:e|es|ed))\s*:?\s+(?:(?:issue|bug)\s+)?(?:[\w.-]+\/[\w.-]+)?#(\d+)|\b(?:fix(?:es|ed)?|clos(?:e|es|ed)|resolv(?:e|es|ed))\s*:?\s+https?:\/\/\S+\/issues\/(\d+)/gi;
const MENDS = /\b(?:fix(?:es|ed|ing|up)?:?|follow[- ]?up (?:to|for|of|on)|introduced (?:in|by)|caused by|regress(?:ion|ed) (?:in|from|since|by)|broken? (?:in|by|since)|since commit)\b/i;
/** Things one fixes that never were broken behaviour. */
const TRIFLE =
  /\b(?:typos?|spelling|grammar|lint(?:s|er|ing)?|eslint|rubocop|clippy|warnings?|formatting|whitespace|indent(?:ation)?|style|styles|docs?|documentation|readme|change ?log|comments?|links?|merge conflicts?|conflicts?|tests?|specs?|flaky|ci|travis|build|nits?|wording|jsdoc|godoc|doc ?strings?|copyright|licen[cs]e|imports?)\b/i;

/** Nothing where it is none: merges, bots, reverts, and fixes of words, style, tests or docs. */
export const fixSignOf = (commit: Commit): FixSign | undefined => {
  if (isMerge(commit) || isBot(commit.author)) return undefined;
  if (/^(?:re-?vert|merge|bump|release)\b/i.test(commit.subject)) return undefined;
  if (/^(?:docs?|test|tests|style|chore|ci|build|refactor)(?:\([^)]*\))?!?:/i.test(commit.subject))
    return undefined;
  const own = ownWords(commit.message);
  const conventional = CONVENTIONAL.exec(commit.subject);
  const closes = [...own.matchAll(CLOSES)].map(([, number, linked]) => Number(number ?? linked));
  const mends = [...new Set(shasAfter(own, MENDS))].slice(0, 10);
  const imperative = IMPERATIVE.test(commit.subject);
  if (!conventional && !imperative && mends.length === 0 && !isFixingClose(commit, own)) return undefined;
  if (TRIFLE.test(commit.subject) && mends.length === 0) return undefined;
  if (/^(?:docs?|tests?|ci|lint|types?|readme|changelog|build|deps)$/i.test(conventional?.[1] ?? "")) return undefined;
  const confidence =
    mends.length > 0 ? 0.95 : conventional ? 0.9 : imperative && closes.length > 0 ? 0.9 : imperative ? 0.8 : 0.7;
  return { confidence, mends, closes: [...new Set(closes)].slice(0, 10) };
};

/** `closes #1` ends a feature as often as a bug: it counts where it says "fixes", or the subject names a bug. */
const isFixingClose = (commit: Commit, own: string): boolean =>
  /\bfix(?:es|ed)?\s*:?\s+(?:(?:issue|bug)\s+)?(?:[\w.-]+\/[\w.-]+)?#\d+/i.test(own) &&
  !/^(?:feat|new|add|update|implement|support|allow|introduce|enhance)\w*\b|^(?:feat|perf|breaking)(?:\([^)]*\))?!?:/i.test(
    commit.subject,
  );

/** A fix must touch something that runs: not docs, tests, or generated files alone. */
export const touchesSource = (paths: readonly string[]): boolean =>
  paths.some((path) => roleOf(path) === "source");
