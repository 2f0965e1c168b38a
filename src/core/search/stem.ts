// A light English stemmer for the words of texts and questions. The built-in word table has one of its own
// (vectors/word-stem.ts), which belongs to its vocabulary.

const SHORTEST = 4;

const withoutPlural = (word: string): string => {
  if (!word.endsWith("s") || word.endsWith("ss") || word.endsWith("us")) return word;
  if (word.endsWith("ies") && word.length > SHORTEST) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

/** Endings, and how many letters they must leave: `using` and `other` stay, `parsing` becomes `pars`. */
const ENDING = /^(?:(.{3,})(?:ing|ed)|(.{4,})(?:er|ly|ion|ment|able|ible|ance|ence)|(.{2,}at)or)$/;

/** The stem of a word in lower case. A word with a digit or of another alphabet stays as it is. */
export const stemOf = (word: string): string => {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return word;
  const singular = withoutPlural(word);
  const parts = ENDING.exec(singular);
  const bare = parts?.[1] ?? parts?.[2] ?? parts?.[3] ?? singular;
  if (bare.length > SHORTEST && bare.endsWith("e")) return bare.slice(0, -1);
  return bare.length >= SHORTEST && bare.endsWith("y") ? `${bare.slice(0, -1)}i` : bare;
};
