// The one word by which a person answers the last warning in a prompt: right, or wrong. Stands before the log: what it
// finds becomes an answer.

export interface AnswerWord {
  readonly answer: "confirmed" | "refuted";
  /** What follows the word, if anything does. */
  readonly why: string | undefined;
  /** It names us, so it can be about nothing but a warning. */
  readonly named: boolean;
}

const ALONE = /^(right|wrong)[.!]*$/iu;
/** A reason may follow only here: "wrong: use the other one" is said to the agent. */
const NAMED =
  /^twiceshy(?:\s*[:,]\s*|\s+)(right|wrong)(?:[.!]*$|\s*(?:[:,;\u{2013}\u{2014}]|-+\s)\s*(\S.*)$)/iu;

/** A longer prompt is about something else. */
const MOST = 300;

/** Undefined for every prompt that is more than this one word: "right, now add the tests" answers nothing. */
export const answerWordIn = (prompt: string): AnswerWord | undefined => {
  const text = prompt.trim();
  if (text.length > MOST || text.includes("\n")) return undefined;
  const [, word, why] = ALONE.exec(text) ?? NAMED.exec(text) ?? [];
  if (word === undefined) return undefined;
  const answer = word.toLowerCase() === "right" ? "confirmed" : "refuted";
  return { answer, why, named: !ALONE.test(text) };
};
