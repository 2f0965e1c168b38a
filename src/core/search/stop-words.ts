// English words that say nothing about what a text is about: neither indexed nor asked for.

const WORDS: ReadonlySet<string> = new Set(
  (
    "a about after again all also am an and another any are as at be because been before being both but by " +
    "can could did do does doing done down during each either for from further had has have having he her " +
    "here hers him his how however i if in into is it its itself just let may me might more most must my no " +
    "nor not now of off on once only or other our out over own per same shall she should so some still " +
    "such than that the their them then there these they this those through thus to too under until up us " +
    "very was we were what when where whether which while who whom whose why will with would yet you your"
  ).split(" "),
);

export const isStopWord = (word: string): boolean => WORDS.has(word);
