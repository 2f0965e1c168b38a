import { expect, test } from "vitest";
import { forgottenText, isForgotten, type ForgottenTexts } from "./forgotten.ts";

const forget = (...texts: readonly string[]): ForgottenTexts => ({
  salt: "s",
  texts: texts.map((text) => forgottenText(text, "s")),
});

test("a turn with all words of a purged text is forgotten, in whatever order and among others", () => {
  const forgotten = forget("The vault opens at noon");
  expect(isForgotten("As I said: at noon, the vault opens. Fine?", forgotten)).toBe(true);
  expect(isForgotten("The vault opens at dawn", forgotten)).toBe(false);
  expect(isForgotten("anything", forget())).toBe(false);
});

test("one word that looks like a key is enough", () => {
  const forgotten = forget("The vault opens with zanzibar42x");
  expect(isForgotten("try ZANZIBAR42x again", forgotten)).toBe(true);
  expect(isForgotten("the vault opens", forgotten)).toBe(false);
});

test("what is kept of a purged text holds no word of it", () => {
  const kept = JSON.stringify(forget("The vault opens with zanzibar42x"));
  for (const word of ["vault", "opens", "zanzibar42x"]) expect(kept).not.toContain(word);
});
