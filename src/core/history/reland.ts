// Reads from a message that a commit tries a change again, and which change.
import { ownWords, plainSubject } from "./commit.ts";
import { either } from "../kit/pattern.ts";
import { shasAfter } from "./revert.ts";

const AGAIN = either(
  /\b(?:re-?)+(?:land(?:s|ed|ing)?|appl(?:y|ies|ied|ying)|introduc(?:e|es|ed|ing)|merge[sd]?|do(?:es|ing)?)\b/,
  /\bre-?(?:commit(?:s|ted|ting)?|submit(?:s|ted|ting)?)\b|\bun-?revert(?:s|ed|ing)?\b/,
  /\broll(?:s|ed|ing)?[ -]?forward\b/,
  /\b(?:second|third|2nd|3rd) (?:try|attempt)\b|\b(?:take|try|attempt) (?:two|three|#?[2-9])\b/,
  /\brevert\^[2468]\b|\brevert(?:s|ed|ing)?\b:? (?:of |the )*["']?revert\b/,
);

export interface RelandClaim {
  /** Whether the message says that this was tried before. */
  readonly said: boolean;
  /** The shas named next to that word. */
  readonly shas: readonly string[];
}

export const againIn = (message: string): RelandClaim => {
  const own = ownWords(message);
  return AGAIN.test(own)
    ? { said: true, shas: [...new Set(shasAfter(own, AGAIN))].slice(0, 20) }
    : { said: false, shas: [] };
};

/** A subject without the marks of another try, so that it is equal for a change and its re-lands. */
export const triedSubject = (subject: string): string => {
  let plain = plainSubject(subject);
  for (let inner = innerSubject(plain); inner !== undefined; inner = innerSubject(plain))
    plain = plainSubject(inner);
  return plain;
};

const innerSubject = (plain: string): string | undefined => {
  for (const mark of MARKS) {
    const inner = mark.exec(plain);
    if (inner !== null) return inner.slice(1).join("");
  }
  return undefined;
};

/** The groups hold what is kept of a subject. The text is in lower case, as `plainSubject` leaves it. */
const MARKS: readonly RegExp[] = [
  /^[[(](?:(?:re-?)+(?:land|apply)|retry|v\d+|take \d+)(?:\s*#?\d+)?[\])]\s*[:-]?\s*(.+)$/,
  /^(\w+(?:\([^)]*\))?!?:\s*)?(?:(?:re-?)+(?:land(?:ing|ed)?|apply|introduce|submit|commit|do)|retry|un-?revert|roll[ -]?forward)(?:\^\d+)?(?:\s*#?\d+)?\s*[:-]?\s*(?:of\s+)?(.+)$/,
  /^revert:?\s+(?:of\s+|the\s+)*["']?revert:?\s+(?:of\s+|the\s+)*["']*(.+?)["']*$/,
  /^revert\^[2468]:?\s+["']*(.+?)["']*$/,
  /^(?:(?:take|try|attempt) (?:#?[2-9]|two|three)|(?:second|third|2nd|3rd) (?:try|attempt))\s*[,:-]\s*(.+)$/,
  /^(.+?)\s*[([]?(?:(?:take|try|attempt) )?(?:#[2-9]|two|again|v[2-9]|(?:re-?)+land|re-?apply)[)\]]$/,
  /^(.+?)\s*[([](?:(?:take|try|attempt) #?[2-9]|(?:2nd|3rd|second|third) (?:try|attempt))[)\]]$/,
  /^(.+?)\s*[,:-]\s*(?:take|try|attempt) (?:two|three|#?[2-9])$/,
  /^["'](.+)["']$/,
];
