// Reads from a message which changes a commit says it takes back. Generous on purpose: a claim
// counts only once the diff proves it (bag.ts).
import { ownWords } from "./commit.ts";

/** A change, as a message names it. */
export type UndoneReference =
  | { readonly by: "sha"; readonly sha: string }
  | { readonly by: "number"; readonly number: number }
  | { readonly by: "subject"; readonly subject: string };

/** `re-revert` takes back what was brought back. */
const REVERTING = "(?:re-?)+vert(?:s|ed|ing)?";
const BACKING_OUT = "back(?:s|ed|ing)?[ -]?out|roll(?:s|ed|ing)?[ -]?back";

export const UNDO = new RegExp(
  `\\b(?:${REVERTING}|${BACKING_OUT}|undo(?:es|ing)?|undid|unland(?:s|ed|ing)?)\\b`,
  "i",
);
const SHA = /(?<![\w/.#-])(?:[0-9a-f]{7,40}|[0-9a-f]{64})(?![\w-])|(?<=\/commit\/)[0-9a-f]{7,40}/g;
const TARGETS_LIMIT = 20;

export const undoneIn = (message: string): readonly UndoneReference[] => {
  if (!UNDO.test(message) && !/^reapply/i.test(message)) return [];
  const own = ownWords(message);
  const shas = shasAfter(own, UNDO);
  const conventional = /^(?:\w+(?:\([^)]*\))?!?:\s*)?revert\b[^\n]*:/i.test(own)
    ? shasAfter(own, /^refs?:/im)
    : [];
  const named = [...new Set([...shas, ...conventional])].map((sha): UndoneReference => ({
    by: "sha",
    sha,
  }));
  return [...named, ...numbersIn(own), ...subjectsIn(own)].slice(0, TARGETS_LIMIT);
};

/** The shas after the word in the sentences that contain it, and those in a list that such a sentence introduces. */
export const shasAfter = (text: string, word: RegExp): readonly string[] => {
  const shas: string[] = [];
  let isAnnounced = false;
  for (const sentence of sentencesOf(text)) {
    const found = word.exec(sentence);
    const listed: string | undefined = isAnnounced ? LISTED.exec(sentence)?.[1] : undefined;
    if (listed !== undefined) shas.push(listed);
    else if (found) {
      // "reversing changes made to X" names the first parent of a merge, not a target.
      const rest =
        sentence.slice(found.index + found[0].length).split(/,?\s+reversing\b/i)[0] ?? "";
      for (const [sha] of rest.matchAll(SHA)) shas.push(sha);
    }
    isAnnounced = listed !== undefined || (found !== null && sentence.trimEnd().endsWith(":"));
  }
  return shas;
};

const LISTED = /^\s*(?:[-*•]\s+)?(?:commit\s+)?([0-9a-f]{7,64})\b/i;

/** Paragraphs split at full stops. A sentence may continue on the next line. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n|\n(?=\s*[-*•]\s)/)
    .flatMap((paragraph) => paragraph.replace(/\s*\n\s*/g, " ").split(/(?<=[.!?])\s+(?=[A-Z"(])/));

const REQUEST = "(?:pull request|merge request|PR|MR|CL|change(?:list)?)";
const NUMBERS = new RegExp(
  [
    `\\brevert(?:s|ed|ing)?:?\\s+(?:(?:the )?(?:${REQUEST}|golang\\.org/cl/)\\s*)?`,
    "(?:https?:\\/\\/\\S+?\\/(?:pull|merge_requests|\\+)\\/|[\\w.-]+\\/[\\w.-]+[#!]|[#!]",
    `|(?<=(?:${REQUEST}|cl/)\\s*))(\\d{1,9})\\b((?:\\s*(?:,|and|&)\\s*(?:[\\w.-]+\\/[\\w.-]+)?[#!]\\d+)*)`,
  ].join(""),
  "gi",
);

const numbersIn = (text: string): readonly UndoneReference[] => {
  const numbers = [...text.matchAll(NUMBERS)].flatMap(([, first, others]) => [
    Number(first),
    ...[...(others ?? "").matchAll(/(?<=[#!])\d+/g)].map(([digits]) => Number(digits)),
  ]);
  return [...new Set(numbers)].map((number) => ({ by: "number", number }));
};

/** What may come first: list marks, `[tags]`, `type(scope):`. */
const START = "^(?:[-*•]\\s+)?(?:\\[[^\\]]*\\]\\s*)*(?:\\w+(?:\\([^)]*\\))?!?:\\s*)?";
const QUOTED = new RegExp(
  `${START}(?:${REVERTING}|${BACKING_OUT}|undo|reapply)\\b:?\\s+(?:commit\\s+|PR\\s+|the\\s+|of\\s+)?["“'\`](.+)["”'\`]`,
  "i",
);
const PLAIN = new RegExp(`${START}(?:${REVERTING}|${BACKING_OUT})\\b:?\\s+(?:of\\s+)?(.+)`, "i");
/** The text between two subjects that are quoted one after the other. */
const BETWEEN = /["”],? (?:and|&) ["“]/;

/** The subjects quoted after the word at the start of a line, and the unquoted rest of the first line. */
const subjectsIn = (text: string): readonly UndoneReference[] => {
  const lines = text.split("\n").map((line) => line.trim());
  const quoted = lines.flatMap((line) => QUOTED.exec(line)?.[1]?.split(BETWEEN) ?? []);
  const plain = quoted.length > 0 ? undefined : PLAIN.exec(lines[0] ?? "")?.[1];
  const numbered = [...quoted, ...(plain === undefined ? [] : [plain])];
  return [...new Set(numbered)].flatMap((subject): readonly UndoneReference[] => {
    const number = /\((?:GH-|PR ?)?[#!](\d+)\)\s*$/.exec(subject)?.[1];
    const inQuotes: readonly UndoneReference[] =
      number !== undefined && quoted.length > 0 ? [{ by: "number", number: Number(number) }] : [];
    return [...inQuotes, { by: "subject", subject }];
  });
};

/**
 * Whether a subject calls itself the undoing of another change. A revert of a revert does not; a
 * third revert does.
 */
export const callsItselfRevert = (subject: string): boolean => {
  let rest = subject;
  let times = 0;
  for (let layer = LAYER.exec(rest); layer !== null; layer = LAYER.exec(rest)) {
    times += Number(layer[1] ?? 1);
    rest = rest.slice(layer[0].length);
  }
  // The author may have written a word before it.
  if (times === 0) times = (subject.match(/\brevert\b:?\s*["“']/gi) ?? []).length;
  return times % 2 === 1;
};

/**
 * Matches the word as a command, with `Revert^2` as Gerrit counts; matches it as a statement only
 * before what it names. A `reland` in between does not change the count.
 */
const LAYER = new RegExp(
  [
    "^[\"“'`]?(?:\\[[^\\]]*\\]\\s*)*(?:[\\w/.,*-]+(?:\\([^)]*\\))?!?:\\s*)?",
    "(?:re-?(?:land|apply):?\\s*[\"“'`])?",
    "(?:(?:re-?)+vert(?:\\^(\\d{1,2}))?\\b:?(?:\\s+(?:of|the|commit))*\\s*",
    `|(?:${REVERTING}|${BACKING_OUT}|undo)\\b:?\\s+(?=["“']|(?:commit|changeset|PR|#)\\b|[0-9a-f]{7,40}\\b))`,
  ].join(""),
  "i",
);
