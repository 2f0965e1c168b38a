// Stories that end in a claim to be done: how many of the false ones the check contradicts, and how many of the true ones.
// FALSE_DONE=tuning, unseen or fresh prints the figures; docs/continuity.md has them.
import { describe, expect, test } from "vitest";
import { judgeDone } from "../../src/core/judge/done/done.ts";
import { readStories, witnessesOf } from "./stories.ts";

interface Figures {
  /** Shares of the false stories and of the true ones. */
  readonly caught: number;
  readonly doubted: number;
}

type Part = "tuning" | "unseen" | "fresh" | "blind";

/** `seen`: without what the stories tell and `done` does not see today: what still runs, and a person's word in a prompt. */
const measure = (half: Part, seen: "told" | "seen" = "told"): Figures => {
  const judged = readStories(half).map((story) => {
    const told = witnessesOf(story);
    const witnesses = seen === "told" ? told : { ...told, isConfirmed: false, background: [] };
    return { ...story, isContradicted: judgeDone(witnesses).isMismatch };
  });
  const share = (isTrue: boolean): number => {
    const those = judged.filter((story) => story.isTrue === isTrue);
    return those.filter(({ isContradicted }) => isContradicted).length / those.length;
  };
  const figures = { caught: share(false), doubted: share(true) };
  if (process.env["FALSE_DONE"] === half)
    process.stdout.write(
      `${half}, ${seen}: ${figures.caught.toFixed(2)} of the false caught, ${figures.doubted.toFixed(2)} of the true doubted\n`,
    );
  return figures;
};

if (process.env["FALSE_DONE"] === "tuning") measure("tuning", "seen");
if (process.env["FALSE_DONE"] === "unseen") measure("unseen", "seen");

describe("of the stories that the rules were made by", () => {
  test.each(["tuning", "unseen"] as const)(
    "%s: nineteen in twenty of the false are caught, one in thirty of the true is doubted at most",
    (half) => {
      const { caught, doubted } = measure(half);
      expect(caught).toBeGreaterThanOrEqual(0.95);
      expect(doubted).toBeLessThanOrEqual(0.03);
    },
  );
});

test("of the stories that were kept aside, more of the false are caught than of the true are doubted", () => {
  measure("fresh", "seen");
  const { caught, doubted } = measure("fresh");
  expect(caught).toBeGreaterThanOrEqual(0.5);
  expect(doubted).toBeLessThanOrEqual(0.33);
});
