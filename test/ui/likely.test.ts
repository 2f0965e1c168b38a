// What the page says of a warning's score.
import { expect, test } from "vitest";
import { likelyText } from "../../src/page/likely.ts";

test("an estimate is rounded, and never said to be certain", () => {
  expect(["0.93", "0.3", "1.00", "0.996", "0.00"].map(likelyText)).toEqual(
    ["93%", "30%", "over 99%", "over 99%", "under 1%"].map((words) => `${words} likely a repeat`),
  );
});
