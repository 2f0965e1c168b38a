// Whether a reason that is shown is the labelled one, and whether it is no reason at all.

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu));

/** The share of two texts' words that they have in common from which on one holds what the other says. */
const SHARE = 0.6;
/** So few words are in any text. */
const FEWEST = 4;

/** Most words of the sentence are in the text; or the text is a part of the sentence. */
export const holds = (shown: string, sentence: string): boolean => {
  const [those, wanted] = [wordsOf(shown), wordsOf(sentence)];
  const common = [...wanted].filter((word) => those.has(word)).length;
  return common >= SHARE * wanted.size || (those.size >= FEWEST && common >= SHARE * those.size);
};

export interface Said {
  readonly shown: string;
  /** The whole messages of the commit that failed and of the one that took it back. */
  readonly failed: string;
  readonly revert: string;
}

const LINK = /https?:\/\/\S+/g;
const REFERENCE = /(?<![\w])(?:[\w.-]+\/[\w.-]+)?[#!]\d+\b|\bGH-\d+\b/g;
const HASH = /(?<![\w])[0-9a-f]{7,64}(?![\w])/g;
const PATH = /(?<!\S)[\w.+-]*[/.][\w.+/-]*\w(?!\S)/g;
/** What only leads to a name. */
const LEADING =
  /\b(?:revert(?:s|ed|ing)?|this|the|commits?|changes?|pull|merge|requests?|pr|fix(?:es|ed)?|clos(?:es|ed)|resolves|refs?|issues?|see|also|and|conflicts|in|of|made|to|reversing)\b/gi;
const TRAILER = /^(?:[A-Z]\w*(?:-\w+)+|Cc|CC|BUG|Bug|TBR|Link|Ref|Refs|Closes|Fixes): ?\S/;
const PERSON = /<[^<>@\s]+@[^<>\s]+>$/;

const isEmptyWithout = (text: string, ...patterns: readonly RegExp[]): boolean =>
  !/\p{L}{2}/u.test([...patterns, LEADING].reduce((rest, one) => rest.replace(one, " "), text));

const spaced = (text: string): string => text.replace(/\s+/g, " ").trim();
const plain = (subject: string): string =>
  [...wordsOf(subject.replace(REFERENCE, " ").replace(/\brevert(?:s|ed|ing)?\b/gi, " "))].join(" ");

/** Begins within a word of the message, as behind an apostrophe that was taken for a quotation mark. */
const isPiece = (shown: string, message: string): boolean => {
  const [text, part] = [spaced(message), spaced(shown).slice(0, 40)];
  const at = text.indexOf(part);
  if (at < 1) return false;
  return /[\p{L}\p{N}]['’]?$/u.test(text.slice(Math.max(0, at - 2), at)) && /^\p{L}/u.test(part);
};

const subjectOf = (message: string): string => message.split("\n")[0] ?? "";

/** What makes it junk, in a word or two; undefined for a text that may be a reason. */
export const junkIn = ({ shown, failed, revert }: Said): string | undefined => {
  const rules: readonly (readonly [string, boolean])[] = [
    ["hashes", shown.search(HASH) >= 0 && isEmptyWithout(shown, HASH, REFERENCE)],
    ["link", isEmptyWithout(shown, LINK, REFERENCE)],
    ["conflicts", /^#?\s*Conflicts:/.test(shown) || isEmptyWithout(shown, PATH)],
    ["trailer", TRAILER.test(shown) || PERSON.test(shown)],
    ["footnote", /^\[\d+\]/.test(shown)],
    ["subject again", plain(shown) === plain(subjectOf(failed))],
    ["piece", isPiece(shown, revert)],
  ];
  return rules.find(([, holdsHere]) => holdsHere)?.[0];
};
