// Whether the words of a search look like a regular expression, which they are not taken for unless that is asked.

/** A class, a group of choices, a repeated dot; not what stands in code, in a path or at the end of a sentence. */
const MARKS =
  /\.[*+](?!\/)|(?<![\w:\\])\\[bdswBDSW]|\\[bdsw](?=[*+?{])|\[\^?[\w]-[\w][^\]\s]*\][*+?{]?|\([\w ]+(?:\|[\w ]+)+\)|^\^\w|\w\$$|\w\{\d+,?\d*\}/;

const MOST = 200;

export const looksLikeRegex = (text: string): boolean => {
  const words = text.trim();
  return words.length <= MOST && !/[\n"`]/.test(words) && MARKS.test(words);
};
