// Whether a commit is a fix, judged by its message. Prefers precision to completeness, because a
// wrong fix closes issues and misleads.
import { isBot, isMerge, ownWords, type Commit } from "./commit.ts";
import { either } from "../kit/pattern.ts";
import { roleOf } from "../code/role.ts";
import { shasAfter } from "./revert.ts";

export interface FixSign {
  /** How certain the words are, between 0 and 1. */
  readonly confidence: number;
  /** The shas of the commits that it says it mends. */
  readonly mends: readonly string[];
}

/** Undefined for anything that is not a fix: merges, bots, reverts, and fixes of words, style, tests or docs. */
export const fixSignOf = (commit: Commit): FixSign | undefined => {
  const { subject } = commit;
  if (isMerge(commit) || isBot(commit.author) || OTHERWISE.test(subject)) return undefined;
  const own = ownWords(commit.message);
  const mends = [...new Set(shasAfter(own, MENDS))].slice(0, 10);
  if (mends.length > 0) return { confidence: 0.95, mends };
  if (TRIFLE.test(subject)) return undefined;
  if (CONVENTIONAL.test(subject)) return { confidence: 0.9, mends };
  if (IMPERATIVE.test(subject)) return { confidence: CLOSES.test(own) ? 0.9 : 0.8, mends };
  // `fixes #1` closes features as often as bugs. It counts only if the subject mentions a fault.
  const mending = FIXES.test(own) && WRONG.test(subject) && !FEATURE.test(subject);
  return mending ? { confidence: 0.7, mends } : undefined;
};

/** A fix must touch code that runs: docs, tests, generated files and build service settings are not enough. */
export const touchesSource = (paths: readonly string[]): boolean =>
  paths.some((path) => roleOf(path) === "source" && !BUILD_SERVICE.test(path));

const BUILD_SERVICE = either(
  /^\.(?:github|circleci|gitlab|buildkite|travis)/,
  /^(?:appveyor|azure-pipelines|Jenkinsfile)/,
);

/** The message itself says that this is something else. */
const OTHERWISE = either(
  /^(?:re-?vert|merge|bump|release)\b/,
  /^(?:docs?|tests?|style|chore|ci|build|refactor)(?:\([^)]*\))?!?:/,
  /^fix\((?:docs?|tests?|ci|lint|types?|readme|changelog|build|deps)\)/,
);

const CONVENTIONAL = /^(?:fix|bugfix|hotfix)(?:\([^)]*\))?!?:\s*\S/i;
const IMPERATIVE =
  /^(?:\[[^\]]*\]\s*|[\w./*,{}-]{1,40}:\s+)?(?:fix|fixes|fixed|fixing|hotfix|bugfix)(?:\([^)]*\))?\b(?![-./])/i;

const ISSUE = /(?:(?:issue|bug)\s+)?(?:(?:[\w.-]+\/[\w.-]+)?#\d+|https?:\/\/\S+\/issues\/\d+)/;
const FIXES = new RegExp(`\\bfix(?:es|ed)?\\s*:?\\s+${ISSUE.source}`, "i");
const CLOSES = new RegExp(
  `\\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\\s*:?\\s+${ISSUE.source}`,
  "i",
);

const MENDS = either(
  /\bfix(?:es|ed|ing|up)?\b:?/,
  /\bfollow[- ]?up (?:to|for|of|on)\b/,
  /\b(?:introduced (?:in|by)|caused by|broken? (?:in|by|since)|since commit)\b/,
  /\bregress(?:ion|ed) (?:in|from|since|by)\b/,
);

const thingFixed = (words: string): RegExp =>
  new RegExp(`\\bfix\\w*(?:\\([^)]*\\))?!?:?\\s+(?:[^\\s:]+\\s+){0,2}(?:${words})(?:\\s|[.:;,]|$)`);

const TRIFLE = either(
  // Never a fix of broken behaviour, wherever the subject mentions it.
  /\b(?:typos?|spelling|misspell\w*|grammar|lint(?:s|er|ing)?|formatting|white ?spaces?|wording|nits?)\b/,
  /\b(?:readme|change ?log|flaky|merge conflicts?|copyright|blank lines?|doc ?strings?)\b/,
  // No fix of behaviour if this is the very thing that is fixed: if it is among the first words after the verb.
  thingFixed("tests?|specs?|docs?|documentation|comments?|links?|warnings?|types|jsdoc|godoc"),
  thingFixed("indent(?:ation)?|styles?|ci|travis|builds?|rubocop|clippy|licen[cs]es?|conflicts?"),
);

const WRONG = either(
  /\b(?:avoid|prevent|don['’]?t|doesn['’]?t|not|never|no longer|correct|correctly|properly|ensure)\b/,
  /\b(?:crash|panic|leak|fail|hang|regress|incorrect|mistake)\w*/,
  /\b(?:wrong|errors?|race|deadlock|broken|breaks?|missing|invalid|bug|stale|duplicate[sd]?|infinite)\b/,
  /\b(?:handles?|restore|respect|preserve|out of|overflow|work ?around)\b/,
);

const FEATURE = new RegExp(
  `^(?:\\[[^\\]]*\\]\\s*|[\\w./*,{} -]{1,60}:\\s+)*(?:${[
    "feat|feature|new|add|update|implement|support|allow|enable|introduce|enhance|improve|expose",
    "provide|move|rename|refactor|simplify|speed|optimi[sz]e|perf|breaking",
  ].join("|")})\\w*\\b`,
  "i",
);
