import { expect, test } from "vitest";
import { memoryCard } from "./card.ts";

const score = {
  ...{ failures: 1_234, openIssues: 2, fixes: 1, decisions: 3, lessons: 0 },
  warnings: { fired: 9, right: 4, wrong: 1, decided: 5, overridden: 1, heeded: 3 },
  repeats: { total: 2, warned: 1 },
};

test("a card states each figure that was observed, and how many warnings nobody can judge yet", () => {
  const card = memoryCard({ project: "shop", score, day: "2026-11-27" });
  for (const figure of [">1,234<", ">9<", ">3<", ">2<", "1 fix · 3 decisions · 0 lessons"])
    expect(card).toContain(figure);
  expect(card).toContain("4 proved right and 1 wrong; 4 are not decided.");
});

test("a project's name is text, whatever is in it, and nothing in a card loads or runs", () => {
  const card = memoryCard({ project: '"><script>alert(1)</script>&', score, day: "2026-11-27" });
  expect(card).not.toMatch(/<script|href|url\(|@import/);
  expect(card).toContain("&quot;&gt;&lt;script&gt;");
});
