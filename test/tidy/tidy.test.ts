// The house rules as tests. Each rule is shown to hold for the whole tree, and to fail for samples that break it.
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { refusals, sampleTree, type Rule } from "./rule.ts";
import { agentRules } from "./rules/agents.ts";
import { arrowRules } from "./rules/arrows.ts";
import { bundleRules } from "./rules/bundle.ts";
import { paperRules } from "./rules/papers.ts";
import { purityRules } from "./rules/purity.ts";
import { roomRules } from "./rules/rooms.ts";
import { shapeRules } from "./rules/shape.ts";
import { wordRules } from "./rules/words.ts";
import { readTree } from "./tree.ts";

const tree = readTree(fileURLToPath(new URL("../..", import.meta.url)));

const rules: readonly Rule[] = [
  ...arrowRules,
  ...agentRules,
  ...purityRules,
  ...shapeRules,
  ...roomRules,
  ...wordRules,
  ...paperRules,
  ...bundleRules,
];

describe.each(rules.map((rule) => [rule.claim, rule] as const))("%s", (_claim, rule) => {
  test("holds", () => {
    expect(refusals(rule, tree)).toEqual([]);
  });

  test.each(rule.bad.map((sample) => [JSON.stringify(sample).slice(0, 80), sample] as const))(
    "refuses %s",
    (_name, sample) => {
      const found = refusals(rule, sampleTree(sample));
      expect(found.length).toBeGreaterThan(0);
    },
  );
});

test("each rule can fail, and each refusal says what to do instead", () => {
  for (const rule of rules) {
    expect(rule.bad.length, rule.claim).toBeGreaterThan(0);
    expect(rule.instead.length, rule.claim).toBeGreaterThan(10);
  }
});
