import { expect, test } from "vitest";
import { factFields, type StatedFact } from "./fact.ts";

const stated = (fact: StatedFact) => factFields(fact, { families: [], personal: [] });

test.each<[string, StatedFact]>([
  ["name-subject", { name: "pref.a", value: "b", subject: "S", relation: "R", object: "O" }],
  ["name-relation", { name: "pref.a", value: "b", relation: "R" }],
  ["name-object", { name: "pref.a", object: "O" }],
  ["not-gone", { name: "pref.a", denied: true, gone: true }],
  ["from-until", { name: "pref.a", value: "b", from: 2, until: 1 }],
])("what cannot be stated together is refused, and nothing of it dropped: %s", (together, fact) => {
  expect(stated(fact)).toEqual({ ok: false, error: { kind: "fact-ambiguous", together } });
});

test.each<[string, StatedFact]>([
  ["pref.a: not b", { name: "pref.a", value: "b", denied: true }],
  ["pref.a: nothing any more", { name: "pref.a", gone: true }],
  ["S R O", { subject: "S", relation: "R", object: "O", from: 1, until: 2 }],
])("each by itself is stated: %s", (text, fact) => {
  expect(stated(fact)).toMatchObject({ ok: true, value: { text } });
});
