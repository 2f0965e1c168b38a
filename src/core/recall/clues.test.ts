import { expect, test } from "vitest";
import { cluesIn } from "./clues.ts";

test.each([
  ["Look at src/upload.ts:12, please.", ["src/upload.ts"]],
  ["@src/a.ts and ./b.ts#L3-L9!", ["src/a.ts", "./b.ts"]],
  [
    'Mend "my files/größe der Datei.ts" next',
    ["files/größe", "Datei.ts", "my files/größe der Datei.ts"],
  ],
  ["Was ist mit 日本.js und größe.ts?", ["日本.js", "größe.ts"]],
  ["Run `npm test src/a.ts`", ["src/a.ts", "npm test src/a.ts"]],
  ["It is in src\\upload.ts", ["src/upload.ts"]],
  ["See https://x.org/src/upload.ts, e-mail me", []],
  ["He said \"this is good\" and 'so is that'", []],
])("of %j the paths are %j", (prompt, paths) => {
  expect(cluesIn(prompt).paths).toEqual(paths);
});

test.each([
  ["Make RETRY_LIMIT a setting of `upload`", ["upload", "RETRY_LIMIT"]],
  ["this.pollQueue() of Shop::Cart in JavaScript", ["pollQueue", "Shop::Cart"]],
  ["Make the upload more robust, and push it to GitHub", []],
])("of %j the names of code are %j", (prompt, names) => {
  expect(cluesIn(prompt).names).toEqual(names);
});
