import { expect, test } from "vitest";
import { feedbackWordIn } from "./feedback-word.ts";

test("one word as a whole prompt is feedback, in any case and with a full stop", () => {
  for (const prompt of ["useful", " Useful. ", "USEFUL!"])
    expect(feedbackWordIn(prompt)).toEqual({ word: "useful", id: undefined, named: false });
  expect(feedbackWordIn("outdated")?.word).toBe("outdated");
  expect(feedbackWordIn("wrong")?.word).toBe("wrong");
});

test("with our name it may name the memory", () => {
  expect(feedbackWordIn("twiceshy outdated h4xgq2")).toEqual({
    ...{ word: "outdated", id: "h4xgq2", named: true },
  });
  expect(feedbackWordIn("twiceshy: useful")).toEqual({
    word: "useful",
    id: undefined,
    named: true,
  });
});

test("a prompt that says more is none", () => {
  for (const prompt of [
    ...[
      "useful, now add the tests",
      "that was useful",
      "outdated?",
      "twiceshy outdated docs are bad",
    ],
    ...[
      "wrong: use the other one",
      "useful\nwrong",
      "twiceshy",
      `twiceshy useful${" ".repeat(200)}x`,
    ],
  ])
    expect(feedbackWordIn(prompt), prompt).toBeUndefined();
});
