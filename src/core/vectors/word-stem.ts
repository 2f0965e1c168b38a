// The stem by which the built-in word table was trained. It belongs to the table's vocabulary, like its numbers: another
// stemmer would miss words. So it changes only together with the table.

const SHORTEST = 3;
const LONG = 4;

/** Of `needs` is `need`; `status`, `analysis` and `class` are no plurals. */
const withoutPlural = (word: string): string => (/[^siu]s$/.test(word) ? word.slice(0, -1) : word);

/** `used` and `string` are left whole: what remains has three letters, a vowel among them. */
const withoutTense = (word: string): string => {
  if (word.endsWith("eed")) return word.slice(0, -1);
  const [, bare = word] = /^(?=.{3})(.*[aeiouy].*)(?:ing|ed)$/.exec(word) ?? [];
  if (bare === word || bare.length < SHORTEST) return word;
  return bare.length > SHORTEST && /([^aeioulsz])\1$/.test(bare) ? bare.slice(0, -1) : bare;
};

const ENDING = /^(?:(.{4,})(?:er|ly|ion|ment|able|ible|ance|ence)|(.{4,}at)or)$/;

const withoutEnding = (word: string): string => {
  const parts = ENDING.exec(word);
  return parts?.[1] ?? parts?.[2] ?? word;
};

/** The stem of a word of small letters. */
export const tableStem = (word: string): string => {
  if (word.length <= SHORTEST) return word;
  const bare = withoutEnding(withoutTense(withoutPlural(word)));
  const short = bare.length > LONG && bare.endsWith("e") ? bare.slice(0, -1) : bare;
  return short.length > SHORTEST && short.endsWith("y") ? `${short.slice(0, -1)}i` : short;
};
