// The comparison: a logistic regression over the words of the last message, weighed by TF-IDF, which knows no evidence at all.
import type { Story } from "./stories.ts";

const lastMessage = ({ acts }: Story): string =>
  acts.findLast(([act]) => act === "assistant")?.[1] ?? "";

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The weight of each word in a message, as a vector of length 1. */
const vectorsOf = (learned: readonly Story[]): ((story: Story) => ReadonlyMap<string, number>) => {
  const stories = new Map<string, number>();
  for (const story of learned)
    for (const word of new Set(wordsOf(lastMessage(story))))
      stories.set(word, (stories.get(word) ?? 0) + 1);
  return (story) => {
    const counts = new Map<string, number>();
    for (const word of wordsOf(lastMessage(story))) counts.set(word, (counts.get(word) ?? 0) + 1);
    const weighed = [...counts].flatMap(([word, count]): [string, number][] => {
      const among = stories.get(word);
      return among === undefined
        ? []
        : [[word, (1 + Math.log(count)) * Math.log(learned.length / among)]];
    });
    const length = Math.hypot(...weighed.map(([, weight]) => weight)) || 1;
    return new Map(weighed.map(([word, weight]) => [word, weight / length]));
  };
};

const ROUNDS = 400;
const RATE = 0.5;
const DECAY = 0.001;

/** How likely each story is false, by what the learned ones say. Gradient descent from zero, so it is the same each time. */
export const scoreByWords = (
  learned: readonly Story[],
  asked: readonly Story[],
): readonly number[] => {
  const vectorOf = vectorsOf(learned);
  const rows = learned.map((story) => ({ vector: vectorOf(story), is: story.isTrue ? 0 : 1 }));
  const weights = new Map<string, number>();
  let bias = 0;
  const score = (vector: ReadonlyMap<string, number>): number => {
    let sum = bias;
    for (const [word, weight] of vector) sum += weight * (weights.get(word) ?? 0);
    return 1 / (1 + Math.exp(-sum));
  };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { vector, is } of rows) {
      const step = RATE * (is - score(vector));
      bias += step;
      for (const [word, weight] of vector) {
        const before = weights.get(word) ?? 0;
        weights.set(word, before * (1 - RATE * DECAY) + step * weight);
      }
    }
  return asked.map((story) => score(vectorOf(story)));
};

/** The share of pairs of a false and a true story in which the false one has the higher score; a tie is a half. */
export const areaUnder = (
  scored: readonly (readonly [score: number, isFalse: boolean])[],
): number => {
  const of = (is: boolean) =>
    scored.filter(([, isFalse]) => isFalse === is).map(([score]) => score);
  const [falses, trues] = [of(true), of(false)];
  let won = 0;
  for (const high of falses)
    for (const low of trues) won += high > low ? 1 : high === low ? 0.5 : 0;
  return won / (falses.length * trues.length);
};
