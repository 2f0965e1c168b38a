import { describe, expect, test } from "vitest";
import { likeness, readSaying } from "./likeness.ts";

const compare = (a: string, b: string) => {
  const [one, other] = [readSaying(a), readSaying(b)];
  expect(likeness(other, one)).toBe(likeness(one, other));
  return likeness(one, other);
};

describe("two sentences say the same", () => {
  test.each([
    ["Never cache vite output in CI", "never  cache vite output in CI."],
    ["Never cache vite output in CI", "Don't cache vite output in CI"],
    ["Run the migrations before the server starts", "Run migrations before the web server starts"],
    ["Use pnpm, not npm", "Use pnpm instead of npm"],
    ["Use pnpm rather than npm", "Use pnpm, don’t use npm"],
    ["Always", "always"],
  ])("%s | %s", (a, b) => {
    expect(compare(a, b)).toBe("same");
  });
});

describe("two sentences say the contrary", () => {
  test.each([
    ["Never squash before a merge", "Always squash before a merge"],
    ["Do squash before a merge", "Don't squash before a merge"],
    ["Squash before a merge", "Avoid squash before the merge"],
    ["Use pnpm, not npm", "Use npm, not pnpm"],
    ["Use pnpm instead of npm", "Use npm instead of pnpm"],
    ["Deploy with a lock file", "Deploy without a lock file"],
  ])("%s | %s", (a, b) => {
    expect(compare(a, b)).toBe("contrary");
  });
});

describe("two sentences say neither the same nor the contrary", () => {
  test.each([
    ["Never cache vite output", "Never start vite twice"],
    ["Use port 3000 for the API in tests", "Use port 4000 for the API in tests"],
    ["Never call src/a.ts from the worker", "Never call src/b.ts from the worker"],
    ["Pass --force to the build of the docs", "Pass --check to the build of the docs"],
    ["Never deploy on Node 18 without a lock file", "Always deploy on Node 20 with a lock file"],
    // A denied denial.
    ["Never commit to main without a test", "Always commit to main with a test"],
    // A comma decides how far the denial reaches.
    ["Never push to main, it breaks deploys", "Never push to main it breaks deploys"],
  ])("%s | %s", (a, b) => {
    expect(compare(a, b)).toBeUndefined();
  });

  test("at less than seven tenths of common words", () => {
    const words = (...from: readonly number[]) =>
      from.map((at) => "abcdefghijk".charAt(at).repeat(3));
    const seven = [0, 1, 2, 3, 4, 5, 6];
    const a = [...words(...seven), "one", "two"].join(" ");
    expect(compare(a, [...words(...seven), "three"].join(" "))).toBe("same");
    expect(compare(a, [...words(...seven), "three", "four"].join(" "))).toBeUndefined();
  });
});
