// Chooses the sentences of a text that say why something failed. The log keeps the whole text;
// whoever shows it shows these, and nothing is cut in the middle.

/** Ends a sentence: punctuation before a space, as long as no abbreviation or list mark stands there. */
const END =
  /(?<![\s(](?:e\.g|i\.e|etc|vs|cf|approx|resp|no|v|[A-Za-z]|\d{1,2}))[.!?。！？]["'”’)\]`]*(?=\s|$)/giu;

/** The sentences of a text in their order, without the space around them. A paragraph ends one. */
export const sentencesOf = (text: string): readonly string[] =>
  text.split(/\n\s*\n/).flatMap((paragraph) => {
    const flat = paragraph.replace(/\s+/g, " ").trim();
    const sentences: string[] = [];
    let from = 0;
    for (const end of flat.matchAll(END)) {
      const to = end.index + end[0].length;
      sentences.push(flat.slice(from, to).trim());
      from = to;
    }
    sentences.push(flat.slice(from).trim());
    return sentences.filter((sentence) => sentence !== "");
  });

/** Words of a cause or a consequence, each with its worth. */
const SIGNS: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:in fact|actually) (?:\w+ )?(?:needed|used|required|necessary)\b|\b(?:intended|accident\w*|on purpose)\b/i,
    2,
  ],
  [/\bnot\b/i, 1],
  [/\b(?:because|due to|caus(?:e|es|ed|ing)|reasons?)\b/i, 3],
  [
    /\b(?:regress(?!ion tests?\b)\w*|br(?:eak|oke)\w*|fail\w*|crash\w*|leak\w*|hang(?:s|ing)?|deadlock\w*|corrupt\w*|segfault\w*|panic\w*)\b/i,
    3,
  ],
  [
    /\b(?:slow(?:er|s|down)?|costs?|overhead|performance|expensive|memory|latency|bloat\w*|larger|bigger)\b/i,
    2,
  ],
  [
    /\b(?:contrary|inconsisten\w*|unintended|backwards?[- ]incompat\w*|incompatib\w*|unexpected\w*|wrong(?! (?:change|commit|merge|branch)\b)\w*|incorrect\w*|invalid|unsafe|insecure|vulnerab\w*|flak(?:y|iness)|rac(?:e|y)|conflict(?:s|ed|ing)? with|duplicat\w*|missing|lost|lose[sd]?|miss(?:es|ed))\b/i,
    2,
  ],
  [
    /\b(?:problems?|bugs?|issues?(?! ?#?\d)|errors?|troubles?|mistakes?|confus\w*|unfortunately|downsides?|drawbacks?)\b/i,
    2,
  ],
  [
    /\b(?:(?:does|do|did|is|are|was|were|would|could|can|wo|ca|has|have|should)(?:n[’']?t| not)|(?:was|did|does|is|are|could|would)nt|cannot|never|no longer|unable|impossible|without)\b/i,
    1.5,
  ],
  [
    /\b(?:but|however|although|though|instead|whereas|yet|still|even though|turns? out|turned out)\b/i,
    1,
  ],
  [
    /\b(?:since|so that|leads? to|led to|results? in|resulted in|trigger\w*|prevent\w*|forc(?:e|es|ed|ing)|requir(?:e|es|ed|ing)|affect\w*|impact\w*|introduc\w*)\b/i,
    1.5,
  ],
  [
    /\b(?:too (?:\w+)|not (?:ready|needed|enough|worth|safe|possible)|premature\w*|by accident|accidental\w*)\b/i,
    1.5,
  ],
];

/** What tells of other things than why: plans, thanks, places to read on. */
const ASIDE: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:thanks|thank you|kudos|credits?|cc|lgtm|fyi|ping|also,? see|see|refs?|fix(?:es|ed)?:?|close[sd]?|related(?: to)?|via|from|per|as discussed)\b/i,
    2,
  ],
  [
    /\b(?:I(?:['’]ll| will)|we(?:['’]ll| will)|let['’]s|will (?:re-?land|re-?submit|try|look|revisit|follow)|next step|in the meantime|for now)\b/i,
    1.5,
  ],
  [/\b(?:in my|originally|previously|at first|background)\b/i, 0.5],
  [/\?$/, 1],
  [/https?:\/\//i, 0.7],
];

const sumOf = (rules: typeof SIGNS, text: string): number =>
  rules.reduce((total, [pattern, worth]) => total + (pattern.test(text) ? worth : 0), 0);

/** Whether a text has words of a cause or a consequence. */
export const saysWhy = (text: string): boolean => sumOf(SIGNS, text) >= 1.5;

/** How much a sentence says about why, by its words alone. */
const worthOf = (sentence: string, at: number): number => {
  const words = sentence.split(/\s+/).length;
  const length = words < 4 ? -1 : words > 60 ? -1.5 : words > 40 ? -0.5 : 0;
  return (
    sumOf(SIGNS, sentence) - sumOf(ASIDE, sentence) + length + (at === 0 ? 0.6 : at === 1 ? 0.3 : 0)
  );
};

/** A beginning that means nothing without the sentence before it. */
const LEANS =
  /^(?:this|that|these|those|it|they|so|but|however|which|hence|thus|therefore|as a result|also)\b/i;

/**
 * The best sentences, in their own order, of at most so many UTF-16 units together. If not even the
 * best one fits, it is cut at the end of a clause or between words, and an ellipsis says so, unless
 * `tooLong` says otherwise.
 */
export const bestSentences = (
  text: string,
  most: number,
  tooLong: (sentence: string, most: number) => string = cutAtClause,
): string => {
  // Most texts are so: they need not be taken apart to be put together again.
  if (text.length <= Math.min(most, SHORT) && !UNEVEN.test(text)) return text;
  const sentences = sentencesOf(text);
  const whole = joined(sentences);
  if (whole.length <= Math.min(most, SHORT)) return whole;
  const ranked = sentences
    .map((sentence, at) => ({ sentence, at, worth: worthOf(sentence, at) }))
    .toSorted((a, b) => b.worth - a.worth || a.at - b.at);
  const [best] = ranked;
  if (best === undefined) return "";
  if (best.sentence.length > most) return tooLong(best.sentence, most);
  const chosen = new Set([best.at]);
  let room = most - best.sentence.length;
  const take = (at: number): void => {
    const length = (sentences[at]?.length ?? most) + 1;
    if (at < 0 || chosen.has(at) || length > room) return;
    chosen.add(at);
    room -= length;
  };
  if (LEANS.test(best.sentence)) take(best.at - 1);
  for (const { at, worth } of ranked.slice(1)) if (worth >= WORTHY && chosen.size < MOST) take(at);
  return joined(sentences.filter((_, at) => chosen.has(at)));
};

/** A paragraph that ends without a full stop, such as a subject, gets one before the next sentence. */
const joined = (sentences: readonly string[]): string =>
  sentences
    .map((sentence, at) =>
      at + 1 < sentences.length &&
      /[\p{L}\p{N})\]"”'’`]$/u.test(sentence) &&
      !STOPPED.test(sentence)
        ? `${sentence}.`
        : sentence,
    )
    .join(" ");

/** Ends in a full stop that a quotation mark or a parenthesis stands behind. */
const STOPPED = /[.!?。！？]["'”’)\]`]*$/u;

/** A text as short as this is told as it is. */
const SHORT = 240;
/** Space that a text loses when it is put together from its sentences, or by which it has paragraphs. */
const UNEVEN = /^\s|\s$|\s\s|[^\S ]/;
/** A further sentence is told only if it says something about why. */
const WORTHY = 2;
const MOST = 3;

const cutAtClause = (sentence: string, most: number): string => {
  const room = sentence.slice(0, Math.max(most - 1, 0));
  const clause = Math.max(
    ...[", ", "; ", ": ", " – ", " - "].map((mark) => room.lastIndexOf(mark)),
  );
  const word = room.lastIndexOf(" ");
  const at = clause > most / 2 ? clause : word > 0 ? word : room.length;
  return `${room.slice(0, at).trimEnd()}…`;
};
