// The one word by which a person says in a prompt what a memory was worth: useful, wrong or outdated. Stands before the
// log: what it finds becomes feedback.
import type { FeedbackWord } from "../event/kinds/judgment/feedback.ts";

export interface FeedbackGiven {
  readonly word: FeedbackWord;
  /** The beginning of the memory's id, if it is named. */
  readonly id: string | undefined;
  /** It names us, so it can be about nothing but a memory. */
  readonly named: boolean;
}

const ALONE = /^(useful|wrong|outdated)[.!]*$/iu;
const NAMED = /^twiceshy(?:\s*[:,]\s*|\s+)(useful|wrong|outdated)(?:\s+([a-z2-7]{4,52}))?[.!]*$/iu;

/** A longer prompt is about something else. */
const MOST = 100;

export const feedbackWordIn = (prompt: string): FeedbackGiven | undefined => {
  const text = prompt.trim();
  if (text.length > MOST) return undefined;
  const [, given = "", id] = ALONE.exec(text) ?? NAMED.exec(text) ?? [];
  const word = WORDS.get(given.toLowerCase());
  return word === undefined ? undefined : { word, id: id?.toLowerCase(), named: !ALONE.test(text) };
};

const WORDS: ReadonlyMap<string, FeedbackWord> = new Map([
  ["useful", "useful"],
  ["wrong", "wrong"],
  ["outdated", "outdated"],
]);
