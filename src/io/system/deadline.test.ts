import { expect, test } from "vitest";
import { endedWithin } from "./deadline.ts";

test("an expression that would run for ever is ended, and one that does not gives its answer", () => {
  const endless = /^(?:a+)+$/;
  expect(endedWithin(50, () => endless.test(`${"a".repeat(100)}!`))).toBeUndefined();
  expect(endedWithin(60_000, () => endless.test("aaa"))).toEqual({ value: true });
});

test("what is thrown within goes on up", () => {
  const act = (): never => {
    throw new TypeError("ours");
  };
  expect(() => endedWithin(60_000, act)).toThrow("ours");
});
