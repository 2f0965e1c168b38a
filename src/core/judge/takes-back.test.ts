import { expect, test } from "vitest";
import { fileChange } from "./action/file-change.ts";
import { diffLines } from "../code/line-diff.ts";
import { isDoneAgain, isOfFailure, takenBackBy, type PastChange } from "./takes-back.ts";

const OLD = "const pool = new Pool(url);\nexport const open = () => pool.get();\n";
const NEW = "const pool = cachedPool(url, limits);\nexport const open = () => pool.lease(10);\n";

const change = (from: string, to: string) => [
  fileChange("src/pool.ts", "edit", diffLines(from, to)),
];

const past = (sha: string, more: Partial<PastChange> = {}): PastChange => ({
  ...{ sha, when: 2_000, subject: "Lease connections", files: change(OLD, NEW) },
  ...more,
});

test("the inverse of a commit takes that commit back, the newest one first", () => {
  expect(takenBackBy(change(NEW, OLD), [past("b"), past("a")])?.sha).toBe("b");
  expect(takenBackBy(change(OLD, NEW), [past("a")])).toBeUndefined();
});

test("a part of a commit taken back, and other work beside it, is an edit like any other", () => {
  const half = OLD.replace("pool.get()", "pool.lease(10)");
  expect(takenBackBy(change(NEW, half), [past("a")])).toBeUndefined();
  const more = `${OLD}export const shut = () => pool.end(now());\n`;
  expect(takenBackBy(change(NEW, more), [past("a")])).toBeUndefined();
});

test("taking back a commit that itself took something back makes that again", () => {
  const subject = 'Revert "Use the plain pool"';
  expect(takenBackBy(change(NEW, OLD), [past("a", { subject })])).toBeUndefined();
});

test("what may have taken the failure back itself does not excuse making it again", () => {
  const failure = { kind: "failure" as const, when: 1_000 };
  expect(isOfFailure(past("a"), { ...failure, takenBackBy: "a" })).toBe(true);
  expect(isOfFailure(past("a"), { ...failure, takenBackBy: "c" })).toBe(false);
  expect(isOfFailure(past("a"), failure)).toBe(true);
  expect(isOfFailure(past("a"), { ...failure, kind: "regression", takenBackBy: "c" })).toBe(true);
});

test("a failure that took the same commit back is repeated", () => {
  const failure = { kind: "failure" as const, takenBackBy: "c" };
  expect(isOfFailure(past("a", { when: 2_000 }), { ...failure, when: 3_000 })).toBe(true);
});

test("a change that was made again and soon taken out again is not excused by that", () => {
  const DAY = 24 * 3_600_000;
  const out = past("out", { when: 40 * DAY, files: change(NEW, OLD), subject: "Upload once" });
  const again = (when: number) => past("again", { when, files: change(OLD, NEW) });
  expect(isDoneAgain(change(OLD, NEW), out, [out, again(39 * DAY)])).toBe(true);
  expect(isDoneAgain(change(OLD, NEW), out, [out, again(1 * DAY)])).toBe(false);
  expect(isDoneAgain(change(OLD, NEW), out, [out])).toBe(false);
});
