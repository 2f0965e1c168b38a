// A token is known again wherever it stands, and taken for no other one.
import { expect, test } from "vitest";
import { tokenNumbers } from "./token-numbers.ts";

/** Numbers the tokens in the order in which they first come up. */
const counted = () => {
  const asked: string[] = [];
  const numberOf = tokenNumbers((token) => asked.push(token) - 1);
  return { asked, numberOf };
};

test("of many thousands of tokens, each has a number of its own and is asked for once", () => {
  const { asked, numberOf } = counted();
  const tokens = Array.from({ length: 20_000 }, (_, at) => `${at * 7_919}`);
  for (const around of ["", "upload"])
    for (const [at, token] of tokens.entries()) {
      const text = around + token + around;
      expect(numberOf(text, around.length, around.length + token.length)).toBe(at);
    }
  expect(asked).toEqual(tokens);
});

test("two tokens of the same hash are two", () => {
  const { numberOf } = counted();
  const text = "34o4hk 3li2ee";
  expect([numberOf(text, 0, 6), numberOf(text, 7, 13), numberOf(text, 0, 6)]).toEqual([0, 1, 0]);
});
