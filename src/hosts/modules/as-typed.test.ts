import { expect, test } from "vitest";
import { asTyped } from "./as-typed.ts";

test.each([
  ['"No, use pnpm, not npm."', "No, use pnpm, not npm."],
  [String.raw`"Rename \"a\" in C:\temp to \"b\""`, String.raw`Rename "a" in C:\temp to "b"`],
])("%s was typed without the marks around it", (sent, typed) => {
  expect(asTyped(sent)).toBe(typed);
});

test.each([
  "No, use pnpm, not npm.",
  '"No, use pnpm" was what he said, "not npm"',
  '"one"',
  '"never closed, and long',
])("%s is as it was typed", (text) => {
  expect(asTyped(text)).toBe(text);
});

test("a long text takes no time that grows faster than it", () => {
  const began = performance.now();
  asTyped(`"${"\\a ".repeat(200_000)}`);
  asTyped(`"${"a ".repeat(200_000)}`);
  expect(performance.now() - began).toBeLessThan(5_000);
});
