// Found is what a plain search finds, wherever it stands, and thousands of texts cost about as much as one.
import fc from "fast-check";
import { expect, test } from "vitest";
import { holdsAny } from "./holds-any.ts";

test("the same is found as by searching for each text", () => {
  const word = fc.string({
    unit: fc.constantFrom("a", "b", "é", "\n"),
    minLength: 2,
    maxLength: 9,
  });
  fc.assert(
    fc.property(
      fc.array(word),
      fc.string({ unit: fc.constantFrom("a", "b", "é") }),
      (texts, file) => {
        const bytes = Buffer.from(file);
        expect(holdsAny(texts)(bytes)).toBe(texts.some((text) => bytes.includes(text)));
      },
    ),
  );
});

test("thousands of texts that begin alike are looked for in one pass", () => {
  const texts = Array.from({ length: 6_000 }, (_, n) => `Component ${n} talks to the vault`);
  const bytes = Buffer.from("Component 1 talks to the volume\n".repeat(60_000));
  const begin = performance.now();
  expect(holdsAny(texts)(bytes)).toBe(false);
  // One by one they take a minute.
  expect(performance.now() - begin).toBeLessThan(10_000);
});
