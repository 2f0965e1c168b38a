// Other words are tried in English first, then in Spanish; an English synonym is no other word for a question.
import { expect, test } from "vitest";
import { inOtherWords } from "./other-words.ts";

test.each([
  ["congelación del código", ["freeze code"]],
  ["code freeze", ["código congelar"]],
  ["publication state", ["publish state", "publicar state"]],
  ["remove the old queue", ["borrar the old cola"]],
  ["colours of the chart", []],
] as const)("%j", (text, expected) => {
  expect(inOtherWords(text)).toEqual(expected);
});
