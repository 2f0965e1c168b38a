import { expect, test } from "vitest";
import { summariseByRule, titleOf } from "./summarise.ts";

const TALK = `# Why uploads fail

**person**: They fail after a minute. What is it?

- Assumption: only files over 1 GB
**Open question:** does the new proxy keep connections open?
Next: ask the provider
To-do: raise the limit
Note: this is none of them
`;

test("the beginning of a text and its labelled lines are its summary", () => {
  expect(summariseByRule(TALK)).toEqual({
    summary: "person: They fail after a minute. What is it? Note: this is none of them",
    bounds: ["only files over 1 GB"],
    questions: ["does the new proxy keep connections open?"],
    actions: ["ask the provider", "raise the limit"],
  });
  expect(titleOf(TALK)).toBe("Why uploads fail");
  expect(titleOf("**person**: Why does it hang?")).toBe("Why does it hang?");
});

test("a summary has whole sentences and a bounded length, whatever the text", () => {
  const { summary } = summariseByRule("A sentence of some length. ".repeat(400_000));
  expect(summary.length).toBeLessThanOrEqual(300);
  expect(summary.endsWith(".")).toBe(true);
  expect(summariseByRule("x".repeat(10_000)).summary).toHaveLength(300);
  expect(summariseByRule("  \n")).toEqual({ summary: "" });
});
