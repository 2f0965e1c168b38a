// Whether a commit is a fix, by what it says: precise rather than complete, since a wrong fix closes issues and misleads.
import { isBot, isMerge, ownWords, type Commit } from "./commit.ts";
import { roleOf } from "./role.ts";
import { shasAfter } from "./revert.ts";

export interface FixSign {
  /** How sure the words make it, between 0 and 1. */
  readonly confidence: number;
  /** Shas of the commits it says it mends. */
  readonly mends: readonly string[];
}

const CONVENTIONAL = /^(?:fix|bugfix|hotfix)(?:\(([^)]*)\))?!?:\s*\S/i;
const IMPERATIVE = /^(?:\[[^\]]*\]\s*|[\w./*,{}-]{1,40}:\s+)?(?:fix|fixes|fixed|fixing|hotfix|bugfix)(?:\([^)]*\))?\b(?![-.\/])/i;
const CLOSES = /\b(?:fix(?:es|ed)?|clos(?:e|es|ed)|resolv(?:e|es|ed))\s*:?\s+(?:(?:issue|bug)\s+)?(?:[\w.-]+\/[\w.-]+)?#(\d+)|\b(?:fix(?:es|ed)?|clos(?:e|es|ed)|resolv(?:e|es|ed))\s*:?\s+https?:\/\/\S+\/issues\/(\d+)/i;
const MENDS = /\b(?:fix(?:es|ed|ing|up)?:?|follow[- ]?up (?:to|for|of|on)|introduced (?:in|by)|caused by|regress(?:ion|ed) (?:in|from|since|by)|broken? (?:in|by|since)|since commit)\b/i;
/** Things one fixes that never were broken behaviour, wherever the subject names them. */
const TRIFLE =
  /\b(?:typos?|spelling|misspell\w*|grammar|lint(?:s|er|ing)?|formatting|white ?spaces?|readme|change ?log|flaky|wording|nits?|merge conflicts?|copyright|blank lines?|doc ?strings?)\b/i;
/** And these where they are what is fixed: the first words after it. */
const TRIFLE_OBJECT =
  /\bfix\w*(?:\([^)]*\))?!?:?\s+(?:[^\s:]+\s+){0,2}(?:tests?|specs?|docs?|documentation|comments?|links?|warnings?|indent(?:ation)?|styles?|ci|travis|build|builds|rubocop|clippy|eslint errors?|licen[cs]es?|conflicts?|types|jsdoc|godoc)(?:\s|[.:;,]|$)/i;

/** Nothing where it is none: merges, bots, reverts, and fixes of words, style, tests or docs. */
export const fixSignOf = (commit: Commit): FixSign | undefined => {
  if (isMerge(commit) || isBot(commit.author)) return undefined;
  if (/^(?:re-?vert|merge|bump|release)\b/i.test(commit.subject)) return undefined;
  if (/^(?:docs?|test|tests|style|chore|ci|build|refactor)(?:\([^)]*\))?!?:/i.test(commit.subject))
    return undefined;
  const own = ownWords(commit.message);
  const conventional = CONVENTIONAL.exec(commit.subject);
  const closes = CLOSES.test(own);
  const mends = [...new Set(shasAfter(own, MENDS))].slice(0, 10);
  const imperative = IMPERATIVE.test(commit.subject);
  if (!conventional && !imperative && mends.length === 0 && !isFixingClose(commit, own)) return undefined;
  const trifle = TRIFLE.test(commit.subject) || TRIFLE_OBJECT.test(commit.subject);
  if (trifle && mends.length === 0) return undefined;
  if (/^(?:docs?|tests?|ci|lint|types?|readme|changelog|build|deps)$/i.test(conventional?.[1] ?? "")) return undefined;
  const confidence =
    mends.length > 0 ? 0.95 : conventional ? 0.9 : imperative && closes ? 0.9 : imperative ? 0.8 : 0.7;
  return { confidence, mends };
};

const MENDING =
  /\b(?:avoid|prevent|don['’]?t|do not|does not|doesn['’]?t|not|never|no longer|handle|handles|ensure|correct|correctly|properly|crash\w*|panic\w*|leak\w*|wrong|fail\w*|errors?|race|deadlock|hang\w*|regress\w*|broken|breaks?|missing|invalid|bug|restore|respect|preserve|stale|duplicate[sd]?|incorrect\w*|infinite|out of|overflow|mistake\w*|workaround|work around)\b/i;

/** `closes #1` ends a feature as often as a bug: it counts where it says "fixes" and the subject speaks of something wrong. */
const isFixingClose = (commit: Commit, own: string): boolean =>
  MENDING.test(commit.subject) &&
  /\bfix(?:es|ed)?\s*:?\s+(?:(?:issue|bug)\s+)?(?:[\w.-]+\/[\w.-]+)?#\d+/i.test(own) &&
  !/^(?:\[[^\]]*\]\s*|[\w./*,{} -]{1,60}:\s+)*(?:feat|feature|new|add|update|implement|support|allow|enable|introduce|enhance|improve|expose|provide|move|rename|refactor|simplify|speed|optimi[sz]e|perf|breaking)\w*\b/i.test(
    commit.subject,
  );

/** A fix must touch something that runs: not docs, tests, generated files or the settings of a build service alone. */
export const touchesSource = (paths: readonly string[]): boolean =>
  paths.some((path) => roleOf(path) === "source" && !BUILD_SERVICE.test(path));

const BUILD_SERVICE = /^\.(?:github|circleci|gitlab|buildkite|travis)|^(?:appveyor|azure-pipelines|Jenkinsfile)/i;
