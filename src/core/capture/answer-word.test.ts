import { expect, test } from "vitest";
import { answerWordIn } from "./answer-word.ts";

test("the word alone answers, in any case and with its full stop", () => {
  for (const prompt of ["wrong", "Wrong.", " WRONG!\n"])
    expect(answerWordIn(prompt)).toEqual({ answer: "refuted", why: undefined, named: false });
  expect(answerWordIn("right")).toMatchObject({ answer: "confirmed" });
});

test("with our name it may give a reason", () => {
  expect(answerWordIn("twiceshy wrong")).toEqual({
    ...{ answer: "refuted", why: undefined, named: true },
  });
  for (const prompt of [
    "twiceshy wrong: the server pauses now",
    "Twiceshy: wrong - the server pauses now",
    "twiceshy, wrong – the server pauses now",
  ])
    expect(answerWordIn(prompt)).toEqual({
      ...{ answer: "refuted", why: "the server pauses now", named: true },
    });
});

test("a sentence that begins with the word is said to the agent", () => {
  for (const prompt of [
    "right, now add the tests",
    "Right. Now add the tests",
    "right: now add the tests",
    "wrong - use the other function",
    "wrong file",
    "wrong?",
    "that is wrong",
    "right\nnow add the tests",
    "alright",
    "twiceshy is wrong about this one, why?",
    "twiceshy right now says something else",
    "twiceshy wrong-headed",
    "twiceshywrong",
    "",
  ])
    expect(answerWordIn(prompt), prompt).toBeUndefined();
});

test("a long prompt is read in time that grows with its length alone", () => {
  expect(answerWordIn(`twiceshy wrong${" ".repeat(200_000)}x`)).toBeUndefined();
  expect(answerWordIn(`twiceshy wrong${"!".repeat(280)}x`)).toBeUndefined();
});
