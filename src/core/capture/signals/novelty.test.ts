import fc from "fast-check";
import { expect, test } from "vitest";
import { claimKey, meaningOf, NOVEL, noveltyOf, similarity } from "./novelty.ts";

test("the same in other words is known, another thing is new", () => {
  const known = [{ text: "We decided to use PostgreSQL for the orders" }, { text: "CI times out" }];
  const again = noveltyOf("Decision: PostgreSQL is used for orders.", known);
  expect(again.novelty).toBeLessThan(NOVEL);
  expect(again.like).toBe(known[0]);
  expect(noveltyOf("We chose Redis for the sessions", known).novelty).toBeGreaterThan(NOVEL);
  expect(noveltyOf("We decided to use SQLite for the orders", known).novelty).toBeGreaterThan(
    NOVEL,
  );
  expect(noveltyOf("Anything", [])).toEqual({ novelty: 1, like: undefined });
});

test("similarity is a share, the same both ways, and full for what is equal", () => {
  const words = fc.array(fc.constantFrom("queue", "proxy", "cache", "limit", "retry"));
  fc.assert(
    fc.property(words, words, (a, b) => {
      const [one, other] = [meaningOf(a.join(" ")), meaningOf(b.join(" "))];
      const alike = similarity(one, other);
      expect(alike).toBe(similarity(other, one));
      expect(alike).toBeGreaterThanOrEqual(0);
      expect(alike).toBeLessThanOrEqual(1);
      if (one.size > 0) expect(similarity(one, one)).toBe(1);
    }),
  );
});

test("a claim is known again whatever its case and punctuation", () => {
  expect(claimKey("  Use the Queue!")).toBe(claimKey("use the queue"));
  expect(claimKey("Use the queue")).not.toBe(claimKey("Use a queue"));
});
