// Which words of a prompt call up a fact: those that its name begins with after the family, such as `deploy` of
// `project.deploy.target`. Kept small, because the marks that the shell looks for are made from it.
import { asText } from "../event/read.ts";
import type { Event } from "../event/envelope.ts";

export interface FactTitle {
  readonly name?: string | undefined;
  readonly subject?: string | undefined;
}

/** All of these must be in the prompt; nothing if no word names it. */
export const clueOf = ({ name, subject }: FactTitle): readonly string[] => {
  if (name === undefined) return few(wordsOf(subject ?? ""));
  const [family = "", ...parts] = name.split(".");
  const [form = "", slug = ""] = parts;
  // What a prompt's request is called by. See capture/requests/topic.ts.
  if (parts.length === 2 && /^(?:choice|instead-of)$/.test(form)) return few(wordsOf(slug), 2);
  if (parts.length === 2 && /^(?:rule|remember|correction|preference)$/.test(form))
    return few(wordsOf(slug));
  const words = parts.flatMap(wordsOf);
  const [head = ""] = words;
  // A person's name, time zone, role: a word of these alone stands in every other prompt.
  return family === "user" || isVague(head) ? few(words) : [head];
};

/** More words than these are a sentence, which no prompt repeats. One that is vague says nothing alone. */
const few = (words: readonly string[], most = 3): readonly string[] =>
  words.length > most || (words.length === 1 && words.every(isVague)) ? [] : words;

const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter(
    (word) => word.length > 1 && !/^(?:the|an?|of|for|in|on|to|and|is|my|our)$/.test(word),
  );

const isVague = (word: string): boolean =>
  word.length < 3 ||
  /^(?:app|all|any|bug|call|change|code|data|default|do|file|fix|get|go|it|item|key|kind|last|line|list|main|make|mode|name|new|next|no|not|now|one|part|path|project|run|set|setting|state|step|system|task|thing|time|tool|type|up|use|user|value|way|word|work)s?$/.test(
    word,
  );

/** A word in the singular and in the plural. */
const formsOf = (word: string): readonly string[] => [word, word.replace(/s$/, ""), `${word}s`];

/** In small letters. */
export const wordsOfPrompt = (prompt: string): ReadonlySet<string> =>
  new Set(
    prompt
      .slice(0, MOST_CHARS)
      .toLowerCase()
      .match(/[a-z0-9]+/g),
  );

/** Whether a prompt of these words names a fact. */
export const callsUp = (words: ReadonlySet<string>, fact: FactTitle): boolean => {
  const clue = clueOf(fact);
  return clue.length > 0 && clue.every((word) => formsOf(word).some((one) => words.has(one)));
};

/** A longer prompt is a pasted text, whose beginning says what it is about. */
const MOST_CHARS = 4_000;

/** As the shell finds words in a prompt: in small letters, or with a capital. */
export const cluesOfEvent = ({ kind, body }: Event): readonly string[] => {
  if (kind !== "fact" || body === null) return [];
  const clue = clueOf({ name: asText(body.name), subject: asText(body.subject) });
  const mark = clue.find((word) => !isVague(word)) ?? clue.at(-1);
  return (mark === undefined ? [] : formsOf(mark)).flatMap((word) => [
    word,
    word.charAt(0).toUpperCase() + word.slice(1),
  ]);
};
