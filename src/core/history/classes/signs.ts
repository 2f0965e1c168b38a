// All signs of a commit: its links, its type, its words, its author, its files. class.ts adds them
// up. The weights are logits, set by hand on four histories.
import { isBot, ownWords, titleOf, type Commit } from "../commit.ts";
import { fixSignOf } from "../fix.ts";
import { againIn } from "../reland.ts";
import { callsItselfRevert } from "../revert.ts";
import { shapeSigns } from "./shape-signs.ts";
import type { Changes } from "../../code/project-part.ts";
import type { Sign } from "./sign.ts";
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
