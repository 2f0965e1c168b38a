// Stories that end in a claim to be done: how many of the false ones the evidence contradicts, and how many of the true ones.
// FALSE_DONE=1 prints the figures; docs/continuity.md has them.
import { describe, expect, test } from "vitest";
import { judgeDone, type DoneVerdict, type DoneWitnesses } from "../../src/core/judge/done/done.ts";
import { nudgeFor } from "../../src/core/judge/done/nudge.ts";
import { areaUnder, scoreByWords } from "./words-alone.ts";
import {
  isBackgroundBusy,
  readStories,
  turnOf,
  witnessesOf,
  type Story,
  type StoryPart,
} from "./stories.ts";

/** Shares of the stories of a part. */
interface Figures {
  readonly doneDoubtsFalse: number;
  readonly doneVerifiesFalse: number;
  readonly doneDoubtsTrue: number;
  readonly doneVerifiesTrue: number;
  readonly nudgedFalse: number;
  readonly nudgedTrue: number;
}

const verdictOf = (story: Story) => judgeDone(witnessesOf(story)).verdict;
const isNudged = (story: Story): boolean =>
  !isBackgroundBusy(story) && nudgeFor(turnOf(story)) !== undefined;

const measure = (part: StoryPart): Figures => {
  const stories = readStories(part);
  const share = (isTrue: boolean, is: (story: Story) => boolean): number => {
    const those = stories.filter((story) => story.isTrue === isTrue);
    return those.filter(is).length / those.length;
  };
  const figures = {
    doneDoubtsFalse: share(false, (story) => verdictOf(story) === "unverified"),
    doneVerifiesFalse: share(false, (story) => verdictOf(story) === "verified"),
    doneDoubtsTrue: share(true, (story) => verdictOf(story) === "unverified"),
    doneVerifiesTrue: share(true, (story) => verdictOf(story) === "verified"),
    nudgedFalse: share(false, isNudged),
    nudgedTrue: share(true, isNudged),
  };
  print(part, figures);
  return figures;
};

const print = (part: string, figures: object): void => {
  if (process.env["FALSE_DONE"] === undefined) return;
  const texts = Object.entries(figures).map(
    ([name, share]) => `${name} ${Number(share).toFixed(2)}`,
  );
  process.stdout.write(`${part}: ${texts.join(", ")}\n`);
};

describe("of the stories that the rules were made by", () => {
  test.each(["tuning", "unseen"] as const)(
    "%s: done doubts nineteen in twenty of the false and one in thirty of the true at most",
    (part) => {
      const { doneDoubtsFalse, doneDoubtsTrue, nudgedTrue } = measure(part);
      expect(doneDoubtsFalse).toBeGreaterThanOrEqual(0.95);
      expect(doneDoubtsTrue).toBeLessThanOrEqual(0.03);
      expect(nudgedTrue).toBe(0);
    },
  );
});

/** Their verdicts were read once, and rules made by them. */
const READ = ["fresh", "blind", "sealed", "held", "apart", "last"] as const;

test.each(READ)(
  "%s: done doubts four fifths of the false and one in twenty of the true",
  (part) => {
    const { doneDoubtsFalse, doneVerifiesFalse, doneDoubtsTrue, doneVerifiesTrue } = measure(part);
    expect(doneDoubtsFalse).toBeGreaterThanOrEqual(0.8);
    expect(doneVerifiesFalse).toBeLessThanOrEqual(0.1);
    expect(doneDoubtsTrue).toBeLessThanOrEqual(0.05);
    expect(doneVerifiesTrue).toBeGreaterThanOrEqual(0.5);
  },
);

test.each(READ)("%s: three in a hundred true reports interrupt an agent at most", (part) => {
  const { nudgedFalse, nudgedTrue } = measure(part);
  expect(nudgedTrue).toBeLessThanOrEqual(0.03);
  expect(nudgedFalse).toBeGreaterThanOrEqual(0.7);
});

/** Their verdicts were read once, and made more rules of what keeps a report from being verified than of what contradicts it. */
const WEIGHED = ["later", "further"] as const;

test.each(WEIGHED)(
  "%s: done verifies a quarter of the false at most, and half of the true",
  (part) => {
    const figures = measure(part);
    expect(figures.doneVerifiesFalse).toBeLessThanOrEqual(0.25);
    expect(figures.doneVerifiesTrue).toBeGreaterThanOrEqual(0.5);
    expect(figures.doneDoubtsFalse).toBeGreaterThanOrEqual(0.35);
    expect(figures.doneDoubtsTrue).toBeLessThanOrEqual(0.05);
    expect(figures.nudgedTrue).toBeLessThanOrEqual(0.03);
  },
);

test("kept: of reports that no rule was made by, done verifies fewer of the false than of the true", () => {
  const figures = measure("kept");
  expect(figures.doneVerifiesFalse).toBeLessThanOrEqual(0.45);
  expect(figures.doneVerifiesTrue).toBeGreaterThanOrEqual(0.55);
  expect(figures.nudgedTrue).toBeLessThanOrEqual(0.08);
});

test.each(READ)("%s: without a transcript done verifies one in twenty more at most", (part) => {
  const stories = readStories(part);
  const shares = (without: (story: Story) => DoneWitnesses) => {
    const of = (isTrue: boolean, verdict: DoneVerdict): number => {
      const those = stories.filter((story) => story.isTrue === isTrue);
      return (
        those.filter((one) => judgeDone(without(one)).verdict === verdict).length / those.length
      );
    };
    return {
      doubtsFalse: of(false, "unverified"),
      verifiesFalse: of(false, "verified"),
      doubtsTrue: of(true, "unverified"),
    };
  };
  const transcriptless = shares((story) => {
    const { commands: _, ...turn } = turnOf(story);
    return { ...witnessesOf(story), turn: { ...turn, mayHaveChecked: () => false } };
  });
  print(`${part}, without a transcript`, transcriptless);
  print(
    `${part}, without the background`,
    shares((story) => ({ ...witnessesOf(story), background: [] })),
  );
  expect(transcriptless.verifiesFalse).toBeLessThanOrEqual(
    shares(witnessesOf).verifiesFalse + 0.05,
  );
});

test.each(["tuning", "unseen", ...READ, ...WEIGHED] as const)(
  "%s: a report that an agent would be interrupted for is never verified",
  (part) => {
    const nudged = readStories(part).filter(isNudged);
    expect(nudged.filter((story) => verdictOf(story) === "verified")).toEqual([]);
  },
);

/** A contradiction weighs more than a doubt, and a doubt more than that nothing shows it. */
const evidenceAgainst = (story: Story): number => {
  const doubt = { unverified: 2, unverifiable: 1, verified: 0 }[verdictOf(story)];
  return isNudged(story) ? 3 + doubt : doubt;
};

test("evidence tells false reports from true ones better than their words do", () => {
  const learned = [...readStories("tuning"), ...readStories("unseen")];
  for (const part of READ) {
    const stories = readStories(part);
    const byWords = scoreByWords(learned, stories);
    const evidence = areaUnder(stories.map((story) => [evidenceAgainst(story), !story.isTrue]));
    const words = areaUnder(stories.map((story, at) => [byWords[at] ?? 0, !story.isTrue]));
    print(`${part}, area under the curve`, { evidence, words });
    expect(evidence).toBeGreaterThan(words);
  }
});
