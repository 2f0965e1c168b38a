// The signs by which a commit tells what sort it is: its type, its words, its files, its links. Each speaks for some
// classes and against others; class.ts adds them up. The weights were set by hand on three histories and are logits.
import { isBot, isRelease, ownWords, titleOf, type Commit } from "../commit.ts";
import { fixSignOf } from "../fix.ts";
import { either } from "../pattern.ts";
import { againIn } from "../reland.ts";
import { callsItselfRevert } from "../revert.ts";
import { partOf, type Changes, type Part } from "./shape.ts";

export type CommitClass =
  | "fix"
  | "revert"
  | "re-land"
  | "feature"
  | "refactor"
  | "docs"
  | "test"
  | "build"
  | "release"
  | "style"
  | "merge"
  | "other";

/** Weights by class: how much a sign speaks for it, or against. */
export type Weights = { readonly [name in CommitClass]?: number };

export interface Sign {
  /** What was seen, in a few words. */
  readonly why: string;
  readonly weights: Weights;
}

export const signsOf = (commit: Commit, changes: Changes | undefined): readonly Sign[] => {
  const subject = titleOf(commit);
  const title = readTitle(subject);
  // What a bot merged, a person wrote.
  const isBots = subject === commit.subject && isBot(commit.author);
  return [
    ...linkSigns(commit, title),
    ...typeSigns(title),
    ...wordSigns(title),
    ...fixSigns(commit),
    ...(isBots ? [BOT] : []),
    ...(changes === undefined ? [] : shapeSigns(changes)),
  ];
};

/** Bots bump, release and tidy; what they fix is what they broke. */
const BOT: Sign = { why: "by a bot", weights: { build: 1.5, fix: -2, feature: -2 } };

interface Title {
  readonly whole: string;
  /** `fix` of `fix(core): …`, in lower case; an area such as `runtime: …` is none. */
  readonly type?: string;
  readonly scope?: string;
  /** What is left without type, area, tags and the numbers of requests. */
  readonly says: string;
}

const readTitle = (subject: string): Title => {
  const whole = subject.replace(/(?:\s*\((?:[a-z]+ )?[#!]\d+\))+\s*$/i, "").trim();
  const bare = whole.replace(/^(?:\[[^\]]{0,60}\]\s*|[^\p{L}\p{N}`'"(#.]+)+/u, "");
  const [, head = "", scope, says] =
    /^([a-z][\w/.,* -]{0,40}?)(?:\(([^)]{0,60})\))?!?:\s+(.*)$/is.exec(bare) ?? [];
  if (says === undefined) return { whole, says: bare };
  const type = TYPES[head.toLowerCase()] === undefined ? undefined : head.toLowerCase();
  // An area in front may be a sort of its own: `docs/router: …`.
  return {
    whole,
    says,
    ...(type === undefined ? { scope: scope ?? head } : { type, ...(scope ? { scope } : {}) }),
  };
};

const TYPES: Readonly<Record<string, Weights | undefined>> = {
  ...named("fix fixes bugfix hotfix bug", { fix: 4 }),
  ...named("feat feature new enhancement breaking", { feature: 4 }),
  ...named("update", { feature: 2, fix: 1 }),
  ...named("docs doc documentation readme example examples website", { docs: 4 }),
  ...named("test tests testing spec", { test: 4 }),
  ...named("refactor cleanup perf", { refactor: 4 }),
  ...named("types typings dx", { fix: 1, feature: 1 }),
  ...named("style lint format fmt", { style: 4 }),
  ...named("build ci deps dep upgrade dependencies workflow", { build: 4 }),
  ...named("chore misc meta internal", { other: 1.5, build: 1, refactor: 0.8 }),
  ...named("release", { release: 4 }),
};

function named(names: string, weights: Weights): Readonly<Record<string, Weights>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, weights]));
}

const typeSigns = ({ type, scope }: Title): readonly Sign[] => {
  const weights = type === undefined ? undefined : TYPES[type];
  const typed = weights === undefined ? [] : [{ why: `type ${type}`, weights }];
  const scoped = SCOPES.find(({ name }) => name.test(scope ?? ""));
  return scoped === undefined
    ? typed
    : [...typed, { why: `scope ${scope}`, weights: scoped.weights }];
};

/** `fix(docs): …` is docs. */
const SCOPES: readonly { readonly name: RegExp; readonly weights: Weights }[] = [
  { name: /^(?:docs?|documentation|readme|changelog|jsdoc|examples?)\b/i, weights: { docs: 5 } },
  { name: /^(?:tests?|specs?|e2e)\b/i, weights: { test: 5 } },
  {
    name: /^(?:deps(?:-dev)?|dev-deps|ci|build|travis|github|workflows?|appveyor)\b/i,
    weights: { build: 5 },
  },
  { name: /^(?:lint|eslint|style)\b/i, weights: { style: 5 } },
  { name: /^release\b/i, weights: { release: 5 } },
];

const linkSigns = (commit: Commit, { whole }: Title): readonly Sign[] => {
  if (callsItselfRevert(whole)) return [{ why: "calls itself a revert", weights: { revert: 9 } }];
  const again = againIn(commit.message);
  if (again.shas.length > 0 && againIn(whole).said)
    return [{ why: "names what it tries again", weights: { "re-land": 9 } }];
  return RELAND.test(whole) ? [{ why: "says it tries again", weights: { "re-land": 9 } }] : [];
};

const RELAND =
  /^(?:\[[^\]]*\]\s*|\w+(?:\([^)]*\))?!?:\s*)*(?:re-?land|re-?apply|un-?revert|revert:?\s+["“']revert)\b/i;

const fixSigns = (commit: Commit): readonly Sign[] => {
  const fix = fixSignOf(commit);
  if (fix === undefined)
    return CLOSES.test(ownWords(commit.message))
      ? [{ why: "closes an issue", weights: { fix: 0.7, feature: 0.2 } }]
      : [];
  const why = fix.mends.length > 0 ? "names the commit it mends" : "says it fixes";
  return [{ why, weights: { fix: 4 * fix.confidence } }];
};

const CLOSES = /\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\s*:?\s+(?:\S+\/\S+)?(?:#\d|http)/i;

/** The first word that fits decides which of these speaks. */
const VERBS: readonly (readonly [RegExp, string, Weights])[] = [
  [/^(?:fix|hotfix|bugfix|repair)\w*\b/, "fixes", { fix: 0.8 }],
  [
    /^(?:correct|resolve|prevent|avoid|ensure|restore|respect|preserve|guard|recover)\w*\b|^(?:don['’]?t|do not|never|not|make sure|be sure|work ?around|no longer|account for|also|only)\b/,
    "mends",
    { fix: 1.6, refactor: 0.4 },
  ],
  [/^(?:handle|return|check|validate|escape|retry|ignore)\w*\b/, "mends", { fix: 1, feature: 0.5 }],
  [
    /^(?:add|implement|support|allow|introduce|enable|expose|provide|accept|create|permit|start|begin)\w*\b/,
    "adds",
    { feature: 2 },
  ],
  [/^(?:new|initial|first|experimental)\b/, "adds", { feature: 2 }],
  [
    /^(?:deprecat|extend|emit|warn|show|print|log|display|set|default)\w*\b/,
    "adds",
    { feature: 1.2 },
  ],
  [
    /^(?:improve|enhance|better|more|make|let|change)\w*\b/,
    "betters",
    { feature: 1, fix: 0.5, refactor: 0.4 },
  ],
  [
    /^(?:refactor|renam|simplif|clean|extract|inlin|reorgani|restructur|split|dedup|consolidat|mov|convert|migrat|moderni|unif|tidy|optimi|factor|rewrit|rework|restrict|separat|isolat|decoupl)\w*\b/,
    "reshapes",
    { refactor: 2.4 },
  ],
  [/^(?:minor|small|some|tiny) (?:refactor|clean|code)\w*\b/, "reshapes", { refactor: 2.4 }],
  [
    /^(?:us|utiliz|switch|replac|speed|reduc|cach|prefer|pass|port|merge|tweak|swap|turn)\w*\b/,
    "reshapes",
    { refactor: 1.4 },
  ],
  [/^(?:remov|delet|drop|get rid|kill|strip)\w*\b/, "takes out", { refactor: 1.4, feature: 0.4 }],
  [/^(?:document|describe|clarif|mention|explain|reword)\w*\b/, "documents", { docs: 3 }],
  [/^(?:bump|upgrade|pin|unpin|vendor)\w*\b/, "bumps", { build: 3 }],
  [/^(?:tests?|testing|unskip|skip)\b/, "tests", { test: 2 }],
  [/^(?:format|lint|reformat|style|gofmt|prettier)\w*\b/, "formats", { style: 2.5 }],
  [/^(?:update|sync)\w*\b/, "updates", { docs: 0.5, build: 0.7, feature: 0.5 }],
];

/** Words anywhere in the title. */
const WORDS: readonly (readonly [RegExp, string, Weights])[] = [
  [
    /\b(?:typos?|spelling|misspell\w*|grammar\w*|wording|capitali[sz]ation)\b/,
    "of words",
    { docs: 4.5 },
  ],
  [
    /\b(?:docs?|documentation|doc ?strings?|readme|change ?log|jsdoc|rustdoc|godoc|authors|contributing|tutorials?|release notes?|copyright|licen[cs]e|code of conduct|comments?|news|examples?)\b/,
    "of docs",
    { docs: 2.8 },
  ],
  [
    /\b(?:tests?|specs?|test ?suite|coverage|flak[ey]\w*|testing|unittests?|testcases?|e2e)\b/,
    "of tests",
    { test: 2 },
  ],
  [
    /\b(?:lint\w*|whitespaces?|white spaces?|indent(?:ation)?|pep-?8|flake8|rubocop|gofmt|prettier|isort|code style|coding style|formatting|clippy|nits?|blank lines?|trailing (?:spaces?|commas?|newlines?))\b/,
    "of style",
    { style: 2.2 },
  ],
  [
    /\b(?:dependenc(?:y|ies)|deps|travis|appveyor|github actions?|workflows?|ci|circleci|codecov|lock ?files?|makefile|dockerfile|docker|gitignore|tox|pre-commit|package\.json|go\.mod|cargo\.toml|build (?:script|system|image|config)\w*)\b/,
    "of the build",
    { build: 2 },
  ],
  [
    /\b(?:from|to) [\^~]?v?\d+(?:\.\d[\w.]*)?$|@[\^~]?\d+\.\d|\bautoupdate\b/,
    "to a version",
    { build: 2 },
  ],
  [
    /\b(?:bugs?|crash\w*|panics?|leaks?|hang(?:s|ing)?|regress\w*|incorrect\w*|wrong\w*|errors?|race|deadlock|broken|breaks?|missing|invalid|infinite|correctly|properly|fail\w*|fals(?:e|y) positives?|undefined|npe|segfault|overflow)\b/,
    "of something wrong",
    { fix: 1 },
  ],
  [
    /\b(?:unused|dead code|unnecessary|redundant|obsolete|leftovers?|duplicat\w*|refactor\w*|clean(?:s|ed|ing)?[ -]?ups?|internal(?:ly|s)?|perf|performance|faster|speed)\b/,
    "of its shape",
    { refactor: 1.5 },
  ],
  [/\bmissing\b/, "of something missing", { fix: 0.8 }],
  [
    /\b(?:support(?:s|ed)?|options?|flag|features?|new|ability|allows?)\b/,
    "of something new",
    { feature: 0.8 },
  ],
];

const RELEASE = either(
  /^(?:start|begin|open|prepar\w+|cut|post|next)\b.*\b(?:release|version|\d+\.\d+|development|dev cycle)/,
  /^(?:bump\w*|set|updat\w*|increment\w*)\s+(?:the )?(?:package |project |gem |dev |release |next )?version\b(?!.* of )/,
  /\b(?:package\.json|changelog|version) (?:and \w+ )?(?:update|bump)\w* for\b.*(?:\d|release)/,
  /^(?:tag|version|release|publish)\w*[ :-]+(?:\S+ )?v?\d+\.\d+/,
  /^releas(?:e|ing) v?\d|\bback to (?:dev|development)\b|^v\d+\.\d+/,
);

const wordSigns = ({ says, whole, type }: Title): readonly Sign[] => {
  const plain = says.replace(/^[`'"“]/, "").toLowerCase();
  // `line-height: 1.5` is no release: a number after a mere area is no version of the project.
  const versioned = isRelease(says) && (type !== undefined || !/^v?\d/.test(says));
  if (isRelease(whole) || versioned || RELEASE.test(says))
    return [{ why: "speaks of a release", weights: { release: 6 } }];
  const verb = VERBS.find(([pattern]) => pattern.test(plain));
  const verbs = verb === undefined ? [] : [{ why: verb[1], weights: verb[2] }];
  const words = WORDS.filter(([pattern]) => pattern.test(plain)).map(([, why, weights]) => ({
    why,
    weights,
  }));
  // Whoever gave a type has said more with it than the words around may tell.
  return type === undefined || type === "chore"
    ? [...verbs, ...words]
    : [...verbs, ...words].map(({ why, weights }) => ({ why, weights: halved(weights) }));
};

const halved = (weights: Weights): Weights =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, weight / 2]));

const shapeSigns = ({ paths, blanksOnly }: Changes): readonly Sign[] => {
  if (paths.length === 0) return [{ why: "changes no file", weights: { other: 2 } }];
  const parts = new Set(paths.map(partOf));
  const signs: Sign[] = [];
  if (blanksOnly === "yes") signs.push({ why: "white space only", weights: { style: 4 } });
  if (paths.every(({ act }) => act === "rename"))
    signs.push({ why: "renames only", weights: { refactor: 3 } });
  const only = ONLY.find(([allowed]) => [...parts].every((part) => allowed.includes(part)));
  if (only) signs.push({ why: `only ${only[1]}`, weights: only[2] });
  else
    signs.push({
      why: "code",
      weights: { docs: -0.8, test: -1.5, build: -1, release: -1, other: -1 },
    });
  const source = paths.filter((each) => partOf(each) === "source");
  if (source.length > 0 && source.every(({ act }) => act === "delete"))
    signs.push({ why: "takes code away", weights: { refactor: 1.5 } });
  if (source.some(({ act }) => act === "add"))
    signs.push({ why: "new files of code", weights: { feature: 0.8 } });
  if (source.length > 0 && parts.has("test"))
    signs.push({ why: "code with its tests", weights: { fix: 0.5, feature: 0.5 } });
  if (source.length > 20) signs.push({ why: "much code", weights: { release: -3, fix: -0.7 } });
  return signs;
};

/** What is mended, added or reshaped there is words or tests. */
const NO_CODE: Weights = { fix: -4, feature: -4, refactor: -3, other: -2 };

const ONLY: readonly (readonly [readonly Part[], string, Weights])[] = [
  [["docs"], "docs", { docs: 4.5, release: 1, ...NO_CODE }],
  [["test"], "tests", { test: 4.5, ...NO_CODE }],
  [["build"], "what builds it", { build: 4, release: 2, test: -2, fix: -1, feature: -1 }],
  [["derived"], "derived files", { build: 1, other: 1, test: 1 }],
  [["build", "docs"], "docs and what builds it", { build: 2.2, docs: 2, release: 2 }],
  [["docs", "derived"], "docs", { docs: 3.5, ...NO_CODE }],
  [["test", "derived"], "tests", { test: 3.5, ...NO_CODE }],
  [["build", "derived"], "what builds it", { build: 3, release: 1 }],
  [["test", "docs", "derived"], "tests and docs", { test: 2.5, docs: 2.5, ...NO_CODE }],
  [["test", "build", "docs", "derived"], "no code", { test: 2, build: 2, docs: 1 }],
];
