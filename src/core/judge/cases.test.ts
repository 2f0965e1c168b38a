import { expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import { featuresOf } from "../capture/change.ts";
import { fileChange } from "./action/file-change.ts";
import type { Fields } from "../kit/json.ts";
import { casesOf } from "./cases.ts";
import { essenceOf } from "./essence.ts";
import { learned } from "./known.ts";

const START = Date.UTC(2026, 0, 5, 9);
const hunk = { old: 1, new: 1, lines: ["-await put(body)", "+for (;;) await put(body, retries)"] };
const change = featuresOf([fileChange("src/upload.ts", "edit", [hunk])], undefined);

/** The cases of one failure and of what was said about it later. */
const casesAfter = (...bodies: readonly Fields[]) => {
  const teller = createTeller("a");
  const failed: Fields = {
    key: "git:revert:1",
    text: "Retry",
    outcome: "failed",
    issue: "i",
    change,
  };
  const events = [failed, ...bodies].flatMap(({ kind = "attempt", ...body }, at) => {
    const { event } = teller({ kind: String(kind), body, ts: START + at * 60_000 });
    return essenceOf(event) ?? [];
  });
  return [...casesOf(learned(events))].filter(({ kind }) => kind === "failure");
};

const reland = {
  ...{ key: "git:reland:2", text: 'Revert "Revert "Retry""', outcome: "worked" },
  relates: [{ as: "reland-of", to: "key:git:revert:1" }],
};

test("what brought a failed change back is told as what to do instead at no time", () => {
  expect(casesAfter(reland)).toMatchObject([{ text: "Retry" }]);
  expect(casesAfter(reland)[0]).not.toHaveProperty("instead");
  expect(casesAfter({ ...reland, tags: ["settled"] })).toEqual([]);
});

test("what mended what failed is", () => {
  const fix = {
    ...{ kind: "fix", text: "Send in parts" },
    relates: [{ as: "fixes", to: "key:git:revert:1" }],
  };
  expect(casesAfter(fix, reland)[0]).toHaveProperty("instead", "Send in parts");
});
