// Reads in a message that a commit tries a change again, and which.
import { ownWords, plainSubject } from "./commit.ts";
import { shasAfter } from "./revert.ts";

const AGAIN =
  /\b(?:re-?land(?:s|ed|ing)?|re-?appl(?:y|ies|ied|ying)|re-?introduc(?:e|es|ed|ing)|re-?merge(?:s|d)?|re-?commit(?:s|ted|ting)?|re-?submit(?:s|ted|ting)?|un-?revert(?:s|ed|ing)?|roll(?:s|ed|ing)?[ -]?forward|second (?:try|attempt)|(?:take|try|attempt) (?:two|three|#?[23])|re-?do(?:es|ing)?)\b/i;

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
  for (;;) {
    const inner =
      /^(?:\[(?:re-?land|re-?apply|retry|v\d+|take \d+)\]|(?:re-?land(?:ing|ed)?|re-?apply|re-?introduce|re-?submit|re-?do|retry|un-?revert|roll[ -]?forward))(?:\s*#?\d+)?\s*[:-]?\s*(?:of\s+)?(.+)$/.exec(plain)?.[1] ??
      /^revert:?\s+["']revert:?\s+["'](.+?)["']{2,}$/.exec(plain)?.[1] ??
      /^(.+?)\s*[([]?(?:take|try|attempt|part)? ?(?:#[23]|two|2nd (?:try|attempt)|second (?:try|attempt)|again|v[23]|take [23]|re-?land|re-?apply)[)\]]$/.exec(plain)?.[1] ??
      /^(.+?)\s*[,:-]\s*(?:take|try|attempt) (?:two|three|#?[23])$/.exec(plain)?.[1] ??
      /^["'](.+)["']$/.exec(plain)?.[1];
    if (inner === undefined) return plain;
    plain = plainSubject(inner);
  }
};
