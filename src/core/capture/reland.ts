// Reads in a message that a commit tries a change again, and which.
import { ownWords, plainSubject } from "./commit.ts";
import { either } from "./pattern.ts";
import { shasAfter } from "./revert.ts";

const AGAIN = either(
  /\bre-?(?:land(?:s|ed|ing)?|appl(?:y|ies|ied|ying)|introduc(?:e|es|ed|ing)|merge[sd]?|do(?:es|ing)?)\b/,
  /\bre-?(?:commit(?:s|ted|ting)?|submit(?:s|ted|ting)?)\b|\bun-?revert(?:s|ed|ing)?\b/,
  /\broll(?:s|ed|ing)?[ -]?forward\b/,
  /\bsecond (?:try|attempt)\b|\b(?:take|try|attempt) (?:two|three|#?[23])\b/,
);

export interface Again {
  /** Whether the message says that this was tried before. */
  readonly said: boolean;
  /** Shas named beside that word. */
  readonly shas: readonly string[];
}

export const againIn = (message: string): Again => {
  const own = ownWords(message);
  return AGAIN.test(own)
    ? { said: true, shas: [...new Set(shasAfter(own, AGAIN))].slice(0, 20) }
    : { said: false, shas: [] };
};

/** A subject without what marks it as a further try of the same thing: equal for a change and its re-lands. */
export const triedSubject = (subject: string): string => {
  let plain = plainSubject(subject);
  for (let inner = innerSubject(plain); inner !== undefined; inner = innerSubject(plain))
    plain = plainSubject(inner);
  return plain;
};

const innerSubject = (plain: string): string | undefined => {
  for (const mark of MARKS) {
    const inner = mark.exec(plain)?.[1];
    if (inner !== undefined) return inner;
  }
  return undefined;
};

const MARKS: readonly RegExp[] = [
  /^\[(?:re-?land|re-?apply|retry|v\d+|take \d+)\]\s*[:-]?\s*(.+)$/,
  /^(?:re-?(?:land(?:ing|ed)?|apply|introduce|submit|do)|retry|un-?revert|roll[ -]?forward)(?:\s*#?\d+)?\s*[:-]?\s*(?:of\s+)?(.+)$/,
  /^revert:?\s+["']revert:?\s+["'](.+?)["']{2,}$/,
  /^(.+?)\s*[([]?(?:(?:take|try|attempt) )?(?:#[23]|two|again|v[23]|re-?land|re-?apply)[)\]]$/,
  /^(.+?)\s*[([](?:(?:take|try|attempt) #?[23]|2nd (?:try|attempt)|second (?:try|attempt))[)\]]$/,
  /^(.+?)\s*[,:-]\s*(?:take|try|attempt) (?:two|three|#?[23])$/,
  /^["'](.+)["']$/,
];
