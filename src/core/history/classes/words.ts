// Signs from the words of a title: the first word, other words anywhere, and the words of a release.
import { isRelease } from "../commit.ts";
import { either } from "../../kit/pattern.ts";
import type { Sign, Weights } from "./sign.ts";
import type { Title } from "./title.ts";

export const wordSigns = ({ says, whole, type }: Title): readonly Sign[] => {
  const plain = says.replace(/^[`'"“]/, "").toLowerCase();
  // `line-height: 1.5` is no release: a number after a mere area is not a version of the project.
  const versioned = isRelease(says) && (type !== undefined || !/^v?\d/.test(says));
  if (isRelease(whole) || versioned || RELEASE.test(says))
    return [{ why: "speaks of a release", weights: { release: 6 } }];
  const verb = VERBS.find(([pattern]) => pattern.test(plain));
  const verbs = verb === undefined ? [] : [{ why: verb[1], weights: verb[2] }];
  const words = WORDS.filter(([pattern]) => pattern.test(plain)).map(([, why, weights]) => ({
    why,
    weights,
  }));
  // An explicit type says more than the other words can.
  return type === undefined || type === "chore"
    ? [...verbs, ...words]
    : [...verbs, ...words].map(({ why, weights }) => ({ why, weights: halved(weights) }));
};

const halved = (weights: Weights): Weights =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, weight / 2]));

/** Only the first pattern that matches counts. */
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
    /^(?:us(?:e|es|ed|ing)(?!\w)|utiliz|switch|replac|speed|reduc|cach|prefer|pass|port|merge|tweak|swap|turn)\w*\b/,
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
