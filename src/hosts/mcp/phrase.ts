// How a fault is told to a model: a sentence, and what to do about it.

export interface Phrase {
  readonly sentence: string;
  /** Empty where nothing can be done. */
  readonly hint: string;
}

export const say = (sentence: string, hint = ""): Phrase => ({ sentence, hint });
