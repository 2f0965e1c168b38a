import { expect, test } from "vitest";
import type { ChangedFile, ChangeFeatures } from "../event/change.ts";
import { TEXTS } from "../code/token-texts.ts";
import { isMove, placesOfAdded, standsIn, WHOLLY } from "./stands.ts";

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
test("a comment or a comma at the end of a line makes no other line of it", () => {
  const comma = TEXTS.sign(",");
  expect(standsIn(tried, at(`${ONE} ${comma}`, `${TWO} caaaaa cbbbbb`))).toBe(true);
  expect(standsIn(change(`-${OLD}`, `+${ONE} ${comma}`, `+${TWO}`), at(ONE, TWO))).toBe(true);
  expect(standsIn(tried, at(`${ONE} ${TEXTS.sign(";")}`, TWO))).toBe(false);
});
test("the tests of a change do not decide whether its code stands", () => {
  const [file] = tried.files;
  const tests = { ...file, path: "test/a.test.ts" };
  const hunks = [{ old: 1, new: 1, lines: [`+${OLD} ${ONE}`, `+${OLD} ${TWO}`, `+${TWO} ${OLD}`] }];
  const both = { ...tried, files: [...tried.files, { ...tests, act: "edit" as const, hunks }] };
  expect(standsIn(both, at(ONE, TWO))).toBe(true);
  expect(standsIn({ ...both, files: both.files.slice(1) }, at(ONE, TWO))).toBe(false);
});
test("a change that only moves lines is one, whatever its tests do", () => {
  expect(isMove(change(`+${ONE}`, `+${TWO}`, `-${ONE}`, `-${TWO}`))).toBe(true);
  expect(isMove(change(`+${ONE}`, `-${ONE}`, `+${TWO}`))).toBe(false);
  expect(isMove(change("+paaaaa", "-paaaaa"))).toBe(false);
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
