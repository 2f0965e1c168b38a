// Signals: sentences of a text in which somebody states what is worth remembering. Questions,
// negations, suppositions, orders, code and quotes are none. Linear in the text, and bounded.
import type { Namespace } from "../../event/kinds/core/note.ts";
import { clip } from "../../kit/text.ts";
import { FAMILIES_ON, NAMESPACE_OF, type Family, type SignalType } from "./families.ts";
import { isAskedOrDenied, isHedged, isOrder, isPassing, isWellFounded } from "./sentence.ts";
import { MOST_SENTENCE, paragraphsIn, sentencesOf, unquoted } from "./sentences.ts";

export interface Signal {
  readonly type: SignalType;
  readonly namespace: Namespace;
  /** The sentence; for what is to be remembered outright, without the words that say so. */
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** A longer text is searched up to here. */
const MOST_TEXT = 262_144;
const FEWEST_WORDS = 4;

export const signalsIn = (given: string): readonly Signal[] => {
  const text = given.length > MOST_TEXT ? given.slice(0, MOST_TEXT) : given;
  const found = new Map<string, Signal>();
  for (const sentence of sentencesIn(text)) {
    const signal = signalIn(sentence);
    if (signal !== undefined && !found.has(signal.text)) found.set(signal.text, signal);
  }
  return [...found.values()];
};

/** The sentences that hold a word of some family. */
function* sentencesIn(text: string): Generator<string> {
  for (const paragraph of paragraphsIn(text)) {
    if (!paragraph.some(hasClue)) continue;
    for (const sentence of sentencesOf(paragraph))
      if (sentence.length <= MOST_SENTENCE && hasClue(sentence)) yield sentence;
  }
}

/** Calls back for each word that some family has. By hand, because a regular expression takes ten times as long. */
const cluesIn = (sentence: string, found: (families: readonly Family[]) => boolean): boolean => {
  let from = -1;
  for (let at = 0; at <= sentence.length; at += 1) {
    if (at < sentence.length && isOfWord(sentence.charCodeAt(at))) {
      if (from < 0) from = at;
    } else if (from >= 0) {
      const length = at - from;
      if (mayBeClue(sentence.charCodeAt(from) | 32, length)) {
        const word = sentence.slice(from, at).toLowerCase();
        const families = FAMILIES_ON.get(word.includes("’") ? word.replaceAll("’", "'") : word);
        if (families !== undefined && found(families)) return true;
      }
      from = -1;
    }
  }
  return false;
};

/** For each first letter, the lengths of the words that begin with it, as bits. Most words are told apart by these. */
const LENGTHS = new Uint32Array(128);
for (const word of FAMILIES_ON.keys()) {
  const first = word.charCodeAt(0);
  if (first < 128) LENGTHS[first] = (LENGTHS[first] ?? 0) | (1 << word.length);
}

const mayBeClue = (first: number, length: number): boolean =>
  length < 32 && ((LENGTHS[first] ?? 0) & (1 << length)) !== 0;

/** A letter, an apostrophe or a hyphen. Every sign beyond ASCII counts as a letter, but for quotation marks and dashes. */
const isOfWord = (code: number): boolean =>
  code < 128
    ? OF_WORD[code] === 1
    : code === 0x2019 || (code >= 0xc0 && (code < 0x2000 || code > 0x206f));

const OF_WORD = new Uint8Array(128);
for (const letter of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'-")
  OF_WORD[letter.charCodeAt(0)] = 1;

const hasClue = (line: string): boolean => cluesIn(line, () => true);

/** The families of which the sentence holds a word. */
const familiesOn = (sentence: string): ReadonlySet<Family> => {
  const on = new Set<Family>();
  cluesIn(sentence, (families) => {
    for (const family of families) on.add(family);
    return false;
  });
  return on;
};

const signalIn = (sentence: string): Signal | undefined => {
  // Names of code and quoted words are no words of the sentence.
  const plain = unquoted(sentence.replace(/`[^`]*`/gu, "X"));
  const family = strongest(plain);
  if (family === undefined) return undefined;
  const { type } = family;
  const isExplicit = type === "explicit";
  const text = isExplicit ? withoutCue(sentence, family) : sentence;
  if (text.split(/\s+/u).length < (isExplicit ? FEWEST_WORDS - 1 : FEWEST_WORDS)) return undefined;
  if (isAskedOrDenied(plain, type)) return undefined;
  if (!isExplicit && isOrder(plain)) return undefined;
  const confidence = adjusted(family.confidence, plain);
  return { type, namespace: NAMESPACE_OF[type], text: clip(text, MOST_SENTENCE), confidence };
};

const strongest = (plain: string): Family | undefined => {
  let best: Family | undefined;
  for (const family of familiesOn(plain))
    if (family.confidence > (best?.confidence ?? 0) && family.says.test(plain)) best = family;
  return best;
};

const withoutCue = (sentence: string, { says }: Family): string => {
  const rest = sentence.replace(/[’‘]/gu, "'").replace(says, "").trim();
  return rest.slice(0, 1).toUpperCase() + rest.slice(1);
};

const adjusted = (confidence: number, plain: string): number => {
  const founded = isWellFounded(plain) ? 0.02 : 0;
  const hedged = isHedged(plain) ? -0.2 : 0;
  const passing = isPassing(plain) ? -0.12 : 0;
  return (
    Math.round(Math.min(0.99, Math.max(0, confidence + founded + hedged + passing)) * 100) / 100
  );
};
