import { expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import { resolveFacts } from "../fold/facts/resolve.ts";
import { memories } from "../fold/memories.ts";
import { fold } from "../fold/state.ts";
import { briefFacts, factItem, type BriefFacts } from "./brief-facts.ts";

const NOW = Date.UTC(2026, 5, 1);
const DAY = 86_400_000;

type Fields = { readonly [field: string]: unknown };

/** Facts by name, each as many days ago as it says. */
const factsOf = (
  told: readonly (readonly [name: string, daysAgo: number, more?: Fields])[],
  personal: readonly string[] = [],
): BriefFacts => {
  const teller = createTeller("a");
  const events = told.map(([name, daysAgo, more]) => {
    const body = { text: `${name}: x`, name, value: "x", source: "user", ...more };
    return teller({ kind: "fact", body, ts: NOW - daysAgo * DAY }).event;
  });
  return briefFacts(resolveFacts(memories(fold(events)), NOW), NOW, personal);
};

const names = (facts: readonly { readonly fact: { readonly name?: string } }[]) =>
  facts.map(({ fact }) => fact.name);

const PERSON = { actor: { door: "cli", tty: "yes" } };

test("facts about the person are apart from the others, by their family", () => {
  const known = factsOf(
    [
      ["pref.a", 1],
      ["project.b", 1],
      ["user.c", 1],
      ["health.d", 1],
    ],
    ["health"],
  );
  expect(names(known.personal).toSorted()).toEqual(["health.d", "pref.a", "user.c"]);
  expect(names(known.others)).toEqual(["project.b"]);
});

test("a person's comes first, then by type, span and age", () => {
  const known = factsOf([
    ["project.old", 9],
    ["project.new", 1],
    ["project.event", 1, { type: "event" }],
    ["project.rule", 8, { type: "constraint" }],
    ["project.soon", 1, { span: "short_term" }],
    ["project.hand", 20, PERSON],
  ]);
  expect(names(known.others)).toEqual([
    ...["project.hand", "project.rule", "project.new", "project.old"],
    ...["project.soon", "project.event"],
  ]);
});

test("what was retracted or is over is left out", () => {
  const known = factsOf([
    ["project.gone", 2],
    ["project.gone", 1, { value: undefined }],
    ["project.over", 3, { until: NOW - DAY }],
  ]);
  expect(known.others).toEqual([]);
});

test.each([
  [30, undefined],
  [31, "over 30 days old"],
  [91, "over 90 days old: verify"],
])("after %s days a fact says so by %s", (daysAgo, note) => {
  const [fact] = factsOf([["project.a", daysAgo, PERSON]]).others;
  expect(fact && factItem(fact, NOW).note).toBe(note);
});

test("a fact says how sure its author was, and for how long it holds", () => {
  const [fact] = factsOf([
    ["project.a", 1, { confidence: "0.9", type: "trait", until: NOW + DAY, source: "correction" }],
  ]).others;
  expect(fact && factItem(fact, NOW).note).toBe(
    "confidence 0.9; a correction; trait; until 2026-06-01",
  );
});
