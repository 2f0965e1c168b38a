// The last line of a list counts what stands above it, in the same units.
import { expect, test } from "vitest";
import { PLAIN } from "../text/style.ts";
import { factsText, type FactsDocument } from "./facts.ts";
import { lessonsText } from "./lessons.ts";

const fact = (id: string, value: string): FactsDocument["facts"][number]["inForce"][number] => ({
  ...{ id, text: `cart uses ${value}`, value, source: "user", byPerson: true, confidence: 1 },
  ...{ when: "2026-11-27T00:00:00.000Z", remarks: [], tags: [] },
});

test("facts are counted as they are listed, and their names apart if these are fewer", () => {
  const facts = [{ key: "cart uses", inForce: [fact("a", "redis"), fact("b", "kafka")] }];
  const text = factsText({ project: "shop", total: 1, facts }, PLAIN);
  expect(text.split("\n").at(-1)).toBe("2 facts in force, under 1 name.");
  const alone = [{ key: "cart uses", inForce: [fact("a", "redis")] }];
  expect(factsText({ project: "shop", total: 1, facts: alone }, PLAIN)).toMatch(
    /1 fact in force\.$/,
  );
});

test("where lessons are known and none applies, nobody is told that none is known", () => {
  const none = {
    project: "shop",
    total: 0,
    repeats: 0,
    notHere: 1,
    lessons: [],
    contradictions: [],
  };
  expect(lessonsText(none, PLAIN)).toMatch(/^No lesson applies here\.\n1 lesson kept/);
  expect(lessonsText({ ...none, notHere: 0 }, PLAIN)).toBe("No lesson is known.");
});
