import { expect, test } from "vitest";
import { lookAlike, partsAlike, runsAlike } from "./look-alike.ts";

const SAID = "The vault opens with the word marmalade";

test.each([
  ["case", "THE VAULT opens with the word MARMALADE"],
  ["spaces and punctuation", "  The vault\topens — with the word “marmalade”!\n"],
  ["full-width letters", "Ｔｈｅ ｖａｕｌｔ opens with the word ｍａｒｍａｌａｄｅ"],
  ["letters of a style", "𝐓𝐡𝐞 𝑣𝑎𝑢𝑙𝑡 opens with the word 𝕞armalade"],
  ["invisible characters", "The va\u200Bult o\u00ADpens with the word marma\u2060lade\uFEFF"],
  ["accents", "Thé väult opens with the word mármalade"],
  ["Cyrillic letters", "Тhе vаult ореns with thе wоrd mаrmаlаdе"],
  ["Greek letters", "Τhe vaυlt οpens with the wοrd marmalade"],
  ["a digit for a letter", "The vau1t 0pens with the w0rd marma1ade"],
])("the same in another spelling is the same: %s", (_, text) => {
  expect(lookAlike(text)).toBe(lookAlike(SAID));
});

test.each(["The vault opens with the word quince", "The vault opens with marmalade", ""])(
  "other words are others: %s",
  (text) => expect(lookAlike(text)).not.toBe(lookAlike(SAID)),
);

test("a text is found as a line, as a sentence and as a word of another", () => {
  const has = (text: string, part: string) => partsAlike(text).has(lookAlike(part));
  expect(has(`Notes of Monday:\n${SAID.toUpperCase()}\nThen lunch`, SAID)).toBe(true);
  expect(has(`We met. ${SAID}. Then we ate.`, SAID)).toBe(true);
  expect(has(`The vault: ${SAID}`, SAID)).toBe(true);
  expect(has('password="qu1nce-tree-9"; ok', "Quince-Tree-9")).toBe(true);
  expect(has("We met and ate", SAID)).toBe(false);
});

test("a run of words is found in the middle of a sentence, and none across lines", () => {
  const has = (text: string, part: string) => runsAlike(text).has(lookAlike(part));
  expect(has(`Please remember that ${SAID.toLowerCase()}, from now on`, SAID)).toBe(true);
  expect(has("The vault opens\nwith the word marmalade", SAID)).toBe(false);
});
