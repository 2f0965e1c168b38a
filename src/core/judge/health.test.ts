// A score is made of what was looked at: what could not be seen, and what there is none of, neither costs nor earns a point.
import { expect, test } from "vitest";
import { healthDocument, healthText } from "../../answers/care/health.ts";
import { PLAIN } from "../../answers/text/style.ts";
import { HEALTH_PARTS, HEALTH_WEIGHTS, healthOf } from "./health.ts";

test("findings cost their points up to a limit, and never below nothing", () => {
  const one = healthOf([{ name: "contradictions", looked: 9, found: 2 }]);
  expect(one).toMatchObject({ score: 90, parts: [{ state: "found", loss: 10 }] });
  const many = healthOf([{ name: "contradictions", looked: 900, found: 400 }]);
  expect(many.score).toBe(100 - HEALTH_WEIGHTS.contradictions.most);
  const all = healthOf(HEALTH_PARTS.map((name) => ({ name, looked: 1_000, found: 1_000 })));
  expect(all.score).toBe(0);
});

test("what could not be seen, and what there is none of, costs nothing and is named; nothing at all has no score", () => {
  const seen = healthOf([
    { name: "log", looked: 12, found: 0 },
    { name: "stale", unseen: "no-git" },
    { name: "links", looked: 0, found: 0 },
  ]);
  expect(seen.score).toBe(100);
  const text = healthText(healthDocument("shop", seen), PLAIN);
  expect(text).toContain("shop is clean: 100 of 100, by 1 of 3 parts");
  expect(text).toContain("outside git, what became of files cannot be seen");
  expect(text).toContain("Nothing to look at: links");
  const empty = healthOf([
    { name: "log", looked: 0, found: 0 },
    { name: "removals", looked: 3, found: 0 },
  ]);
  expect(empty.score).toBeUndefined();
  expect(healthText(healthDocument("shop", empty), PLAIN)).toBe("Nothing is recorded in shop yet");
});

test.each(HEALTH_PARTS.map((name) => [name] as const))(
  "%s states what is wrong in one sentence, with an example and what mends it",
  (name) => {
    const examples = [{ id: "a".repeat(52), text: "the one example" }];
    const health = healthOf([{ name, looked: 5, found: 2, examples }]);
    const [part] = healthDocument("shop", health).parts;
    expect(part?.says).toContain("the one example; and 1 more");
    expect(part?.do).not.toBe("");
    const clean = healthDocument("shop", healthOf([{ name, looked: 5, found: 0 }]));
    expect(clean).toMatchObject({ clean: true, parts: [{ do: "" }] });
    expect(clean.parts[0]?.says).not.toBe("");
  },
);
