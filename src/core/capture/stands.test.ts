import { expect, test } from "vitest";
import type { ChangedFile, ChangeFeatures } from "../event/change.ts";
import { placesOfAdded, standsIn, WHOLLY } from "./stands.ts";

const changeOf = (act: ChangedFile["act"], lines: readonly string[]): ChangeFeatures => ({
  files: [{ path: "a.ts", act, hunks: [{ old: 1, new: 1, lines: [...lines] }] }],
  totalFiles: 1,
  totalLines: lines.length,
  truncated: "no",
});
const change = (...lines: readonly string[]): ChangeFeatures => changeOf("edit", lines);
const at =
  (...lines: readonly string[]) =>
  (path: string) =>
    path === "a.ts" ? lines : undefined;
const nowhere = () => undefined;
const ONE = "waaaaa paaaaa naaaaa";
const TWO = "wbbbbb paaaaa nbbbbb";
const OLD = "wccccc paaaaa nccccc";
const tried = change(`-${OLD}`, `+${ONE}`, `+${TWO}`);

test("a change stands once its lines are there again", () => {
  expect(standsIn(tried, at(ONE, TWO))).toBe(true);
});
test("a change that was taken back does not stand", () => {
  expect(standsIn(tried, at(OLD))).toBe(false);
});
test("a change does not stand if what it removed is still there", () => {
  expect(standsIn(tried, at(ONE, TWO, OLD))).toBe(false);
});
test("absent lines alone do not make a change stand", () => {
  expect(standsIn(tried, at())).toBe(false);
  expect(standsIn(change(`-${ONE}`, `-${TWO}`), at())).toBe(false);
});
test("a change that was never committed stands only if all of its lines hold", () => {
  const big = change(
    ...Array.from({ length: 9 }, (_, n) => `+${ONE} n${"abcdefghi".charAt(n)}aaaa`),
    `+${TWO}`,
  );
  const mended = Array.from({ length: 9 }, (_, n) => `${ONE} n${"abcdefghi".charAt(n)}aaaa`);
  expect(standsIn(big, at(...mended))).toBe(true);
  expect(standsIn(big, at(...mended), WHOLLY)).toBe(false);
});
test("comments and brackets prove nothing", () => {
  const lines = ["caaaaa cbbbbb", "pccccc", "cccccc"];
  expect(standsIn(change(...lines.map((line) => `+${line}`)), at(...lines))).toBe(false);
});
test("a line stands as often as it was added", () => {
  expect(standsIn(change(`+${ONE}`, `+${ONE}`), at(ONE))).toBe(false);
  expect(standsIn(change(`+${ONE}`, `+${ONE}`), at(ONE, ONE))).toBe(true);
});
test("one short line proves nothing, one rich line does", () => {
  expect(standsIn(change(`+${ONE}`), at(ONE))).toBe(false);
  const rich = `${ONE} ${TWO}`;
  expect(standsIn(change(`+${rich}`), at(rich))).toBe(true);
});
test("a change of files that are gone does not stand", () => {
  expect(standsIn(tried, nowhere)).toBe(false);
  expect(standsIn(change(`-${ONE}`, `-${TWO}`), nowhere)).toBe(false);
});
test("a deletion stands while the file is gone", () => {
  expect(standsIn(changeOf("delete", [`-${ONE}`, `-${TWO}`]), nowhere)).toBe(true);
  expect(standsIn(changeOf("delete", [`-${ONE}`, `-${TWO}`]), at(ONE, TWO))).toBe(false);
});

test("the added lines are found again at their places, the longest first", () => {
  const rich = `${ONE} ${TWO}`;
  expect(placesOfAdded(change(`-${OLD}`, `+${ONE}`, `+${rich}`), "a.ts", [ONE, OLD, rich])).toEqual(
    [2, 0],
  );
});
