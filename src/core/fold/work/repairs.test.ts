// What repair proposes for the work: each for a reason that shows, nothing that a policy protects, and nothing twice.
import { expect, test } from "vitest";
import { given, someday } from "../../../testing.ts";
import { items, type StatedItem } from "../../../../test/support/items.ts";
import type { Draft, DraftBody } from "../../event/draft.ts";
import { isEventId } from "../../event/id.ts";
import { workPlan } from "./plan.ts";
import { policiesIn, type ItemPolicy } from "./policies.ts";
import { danglingLinks, itemRepairs, type RepairsAsked } from "./repairs.ts";
import { workKey } from "./restated.ts";
import { workState } from "./work-state.ts";

const DAYS = 86_400_000;

const proposed = (
  stated: readonly StatedItem[],
  more: Partial<RepairsAsked> = {},
): readonly string[] => {
  const all = items(...stated);
  return itemRepairs({
    ...{ work: workState(all), items: all, policies: [], plan: workPlan([]), done: [] },
    ...{
      nowMs: 3 * DAYS,
      olderMs: 30 * DAYS,
      hasBranch: () => undefined,
      isThere: () => undefined,
    },
    ...more,
  }).map(({ reason, item: { memory } }) => `${reason}: ${memory.text}`);
};

const policy = (body: Pick<DraftBody<"policy">, "rule" | "words">): readonly ItemPolicy[] =>
  policiesIn(given([]).when({ kind: "policy", body: { ...someday, text: "why", ...body } }).events);

test("of two items that say the same in other words, the older one is proposed", () => {
  expect(
    proposed([
      { form: "pending", text: "implement retry in upload" },
      { form: "pending", text: "the upload retry has to be added, then" },
      { form: "blocker", text: "retry in upload must be provided" },
    ]),
  ).toEqual(["stated-twice: implement retry in upload"]);
});

test("items that only look alike are not proposed", () => {
  expect(
    proposed([
      { form: "pending", text: "write unit tests for the lexer" },
      { form: "pending", text: "write unit tests for the parser" },
    ]),
  ).toEqual([]);
});

test.each([
  ["write tests for the retry", "tests for the retry are missing", true],
  ["remove the old client", "delete the old client", true],
  ["update the architecture documentation", "Update architecture docs", true],
  ["delete the old client", "delete the old table", false],
  ["write unit tests for the parser", "write unit tests for the lexer", false],
  ["remove the retry of uploads", "add the retry of uploads", false],
  ["do not write tests for the retry", "write tests for the retry", false],
])("%j and %j are the same work: %s", (a, b, isSame) => {
  expect(workKey(a) === workKey(b)).toBe(isSame);
});

test("one word says too little to be compared", () => {
  expect(workKey("write the tests")).toBeUndefined();
});

const DONE = { kind: "commit", id: "f".repeat(40), text: "Write the parser docs" } as const;

test("what a later commit did is proposed as done; what an earlier one did is not", () => {
  const stated: readonly StatedItem[] = [
    { form: "pending", text: "add docs of the parser", at: 10 },
    { form: "blocker", text: "parser docs", at: 10 },
  ];
  expect(proposed(stated, { done: [{ ...DONE, when: 11 * 3_600_000 }] })).toEqual([
    "done-elsewhere: add docs of the parser",
  ]);
  expect(proposed(stated, { done: [{ ...DONE, when: 9 * 3_600_000 }] })).toEqual([]);
});

test("what nobody touched since its session ended is proposed, and nothing that is younger", () => {
  const stated: readonly StatedItem[] = [
    { form: "pending", text: "old work", session: "old", at: 1 },
    { form: "pending", text: "old in a session that went on", session: "new", at: 1 },
    { form: "summary", text: "still at it", session: "new", at: 40 * 24 },
  ];
  expect(proposed(stated, { nowMs: 40 * DAYS })).toEqual(["untouched: old work"]);
  expect(proposed(stated, { nowMs: 20 * DAYS })).toEqual([]);
  for (const rule of ["never-archive", "keep"] as const)
    expect(
      proposed(stated, { nowMs: 40 * DAYS, policies: policy({ rule, words: "old work" }) }),
    ).toEqual([]);
});

test("an item whose folder is gone is proposed; if nothing can be told of it, it is not", () => {
  const stated: readonly StatedItem[] = [
    { form: "pending", text: "measure the cache", folder: "perf-lab" },
  ];
  expect(proposed(stated, { isThere: () => false })).toEqual(["folder-gone: measure the cache"]);
  expect(proposed(stated, { isThere: () => true })).toEqual([]);
  expect(proposed(stated)).toEqual([]);
  expect(proposed(stated, { isThere: () => false, nowMs: DAYS / 2 })).toEqual([]);
});

test("a link is proposed if it leads nowhere and is in force", () => {
  const [from, to] = ["a".repeat(52), "b".repeat(52)];
  const link = (linked: "yes" | "no"): Draft => ({
    kind: "link",
    body: { ...someday, targets: [from], to, as: "see", linked, text: "It needs it" },
  });
  const isFrom = (id: string): boolean => id === from;
  const dangling = (...earlier: readonly Draft[]): readonly string[] =>
    danglingLinks(given(earlier).when(link("yes")).events, isFrom).map((one) => one.to);
  expect(isEventId(to)).toBe(true);
  expect(dangling()).toEqual([to]);
  expect(dangling(link("no"))).toEqual([to]);
  expect(danglingLinks(given([link("yes")]).when(link("no")).events, isFrom)).toEqual([]);
  expect(danglingLinks(given([]).when(link("yes")).events, () => true)).toEqual([]);
});
