import { expect, test } from "vitest";
import { createTeller } from "../../../../test/golden/teller.ts";
import { featuresOf } from "../../code/change.ts";
import { fileChange } from "../action/file-change.ts";
import type { Fields } from "../../kit/json.ts";
import { casesOf } from "./cases.ts";
import { gateEntryOf } from "../gate-entry.ts";
import { learned } from "../known.ts";

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
    return gateEntryOf(event) ?? [];
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

test("a change that failed again keeps the reason that was given the first time, and both times", () => {
  const first = { reason: "The server bills each round.", when: START };
  const again: Fields = {
    ...{ key: "git:revert:9", text: "Retry once more", outcome: "failed", when: START + 5, change },
    relates: [{ as: "reland-of", to: "key:git:revert:5" }],
  };
  const cases = casesAfter(
    { ...first, key: "git:revert:5", text: "Retry", outcome: "failed", change },
    again,
  );
  const repeated = cases.find(({ text }) => text === "Retry once more");
  expect(repeated).toMatchObject({ reason: first.reason, failedOn: [START, START + 5] });
});

test("what mended a change before it was reverted is not told as what worked instead", () => {
  const fix = (when: number): Fields => ({
    ...{ kind: "fix", text: `Mend it at ${when}`, when, key: `git:fix:${when}` },
    relates: [{ as: "fixes", to: "key:git:revert:7" }],
  });
  const failed: Fields = {
    ...{ key: "git:revert:7", text: "Cache it", outcome: "failed", when: 10, takenBackAt: 30 },
    change,
  };
  const of = (...fixes: readonly Fields[]) =>
    casesAfter(failed, ...fixes).find(({ text }) => text === "Cache it");
  expect(of(fix(20), fix(30))).not.toHaveProperty("instead");
  expect(of(fix(20), fix(40))).toMatchObject({ instead: "Mend it at 40" });
});

test("what was no longer needed, and what is minor, informs at most, and says why", () => {
  const other = (tags: readonly string[]): Fields => ({
    ...{ key: "git:revert:9", text: "Pin it", outcome: "failed", when: 0, change, tags },
  });
  const of = (tags: readonly string[]) =>
    casesAfter(other(tags)).find(({ text }) => text === "Pin it");
  expect(of(["no-longer-needed"])).toMatchObject({
    ...{ most: "inform", note: "it was no longer needed", unblamed: true },
  });
  expect(of(["minor", "slip"])).toMatchObject({
    ...{
      most: "inform",
      note: "its author soon reverted it",
    },
  });
  expect(of([])).toMatchObject({ most: "warn" });
});

test("a part that only changed tests informs, whatever the change did that it is a part of", () => {
  const tests = { key: "git:revert:2", text: "Test the retry", outcome: "failed", when: 0, change };
  const relates = [{ as: "part-of", to: "key:git:revert:1" }];
  const of = (tags: readonly string[]) => casesAfter({ ...tests, tags, relates });
  const parts = (cases: ReturnType<typeof of>) =>
    cases.filter(({ text }) => text === "Retry").map(({ most }) => most);
  expect(parts(of(["part"]))).toEqual(["warn", "warn"]);
  expect(parts(of(["part", "minor", "tests"]))).toEqual(["warn", "inform"]);
});

test("a slip that was written down as it happened warns: the session may be about to repeat it", () => {
  const fresh = {
    text: "Try",
    outcome: "failed",
    key: "git:revert:9",
    tags: ["minor", "slip"],
    change,
  };
  expect(casesAfter(fresh).find(({ text }) => text === "Try")).toMatchObject({ most: "warn" });
});
