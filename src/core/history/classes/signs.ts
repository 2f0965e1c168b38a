// All signs of a commit: its links, its type, its words, its author, its files. class.ts adds them
// up. The weights are logits, set by hand on four histories.
import { isBot, ownWords, titleOf, type Commit } from "../commit.ts";
import { fixSignOf } from "../fix.ts";
import { againIn } from "../reland.ts";
import { callsItselfRevert } from "../revert.ts";
import { partOf, type Changes, type ProjectPart } from "../../code/project-part.ts";
import type { Sign, Weights } from "./sign.ts";
import { readTitle, typeSigns, type Title } from "./title.ts";
import { wordSigns } from "./words.ts";

export const signsOf = (commit: Commit, changes: Changes | undefined): readonly Sign[] => {
  const subject = titleOf(commit);
  const title = readTitle(subject);
  // A bot's merge may bring the work of a person.
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

/** Bots bump, release and tidy; what they fix is mostly what they broke. */
const BOT: Sign = { why: "by a bot", weights: { build: 1.5, fix: -2, feature: -2 } };

const linkSigns = (commit: Commit, { whole }: Title): readonly Sign[] => {
  if (callsItselfRevert(whole)) return [{ why: "calls itself a revert", weights: { revert: 9 } }];
  const again = againIn(commit.message);
  if (again.shas.length > 0 && againIn(whole).said)
    return [{ why: "names what it tries again", weights: { "re-land": 9 } }];
  return RELAND.test(whole) ? [{ why: "says it tries again", weights: { "re-land": 9 } }] : [];
};

const RELAND =
  /^(?:\[[^\]]*\]\s*|\w+(?:\([^)]*\))?!?:\s*)*(?:(?:re-?)+land|(?:re-?)+apply|un-?revert|revert\^[2468]|revert:?\s+(?:(?:of|the)\s+)*["“']?revert)\b/i;

const fixSigns = (commit: Commit): readonly Sign[] => {
  const fix = fixSignOf(commit);
  if (fix === undefined)
    return CLOSES.test(ownWords(commit.message))
      ? [{ why: "closes an issue", weights: { fix: 0.7, feature: 0.2 } }]
      : [];
  const why = fix.mends.length > 0 ? "names the commit it mends" : "says it fixes";
  return [{ why, weights: { fix: 4 * fix.confidence } }];
};

const CLOSES =
  /\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\s*:?\s+(?:[\w.-]{1,60}\/[\w.-]{1,100})?(?:#\d|http)/i;

/** Which parts of the project it touches, and whether anything but names and blanks changed. */
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

/** Whatever such a commit mends, adds or reshapes is documentation or tests, not code. */
const NO_CODE: Weights = { fix: -4, feature: -4, refactor: -3, other: -2 };

const ONLY: readonly (readonly [readonly ProjectPart[], string, Weights])[] = [
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
