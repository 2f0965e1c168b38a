import fc from "fast-check";
import { expect, test } from "vitest";
import { wordNumbers, wordsOf } from "./words.ts";

const word = fc.constantFrom(
  ..."no yet missing is still write wrote don't part parts 1 11 Tests tests the CI/CD snake_case résumé".split(
    " ",
  ),
);
const text = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 7 }), fc.constantFrom("", "\u0301", " …"))
  .map(([words, end]) => words.join(" ") + end);

test("a text has the same words with an accent, which takes a longer way, and without", () => {
  fc.assert(
    fc.property(text, (plain) => {
      expect(wordsOf(`${plain}\u0301`)).toEqual(wordsOf(plain));
    }),
  );
});

test("two texts have the same numbers if they have the same words", () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const read = wordNumbers();
      const numbersOf = (given: string): ReadonlySet<number> => {
        const numbers: number[] = [];
        read(given, numbers);
        expect(new Set(numbers).size).toBe(numbers.length);
        return new Set(numbers);
      };
      const [a, b] = [numbersOf(one), numbersOf(other)];
      expect(a.size === b.size && [...a].every((number) => b.has(number))).toBe(
        wordsOf(one).size === wordsOf(other).size &&
          [...wordsOf(one)].every((each) => wordsOf(other).has(each)),
      );
    }),
  );
});
