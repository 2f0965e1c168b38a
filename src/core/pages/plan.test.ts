import fc from "fast-check";
import { expect, test } from "vitest";
import { planWith } from "./plan.ts";

test("the first idea begins a plan, and the next stands behind it", () => {
  const plan = planWith(planWith(undefined, "Queue uploads"), "Count retries");
  expect(plan).toBe(
    "# Plan\n\n## Ideas\n\n- Queue uploads\n- Count retries\n\n## Next\n\n## Someday\n\n## Shipped\n",
  );
  expect(planWith("", "One")).toContain("## Ideas\n\n- One\n");
});

test("a plan of the user's own keeps its form, its line ends and its words", () => {
  expect(planWith("# Mine\r\n\r\n### ideas ##\r\n* a\r\n\r\nfree text\r\n# Rest", "b")).toBe(
    "# Mine\r\n\r\n### ideas ##\r\n* a\r\n\r\nfree text\r\n- b\r\n# Rest",
  );
  expect(planWith("just words", "b")).toBe("just words\n\n## Ideas\n\n- b\n");
  expect(planWith("## Ideas", "b")).toBe("## Ideas\n\n- b\n");
});

test("whatever stands in a plan still stands there, in its order", () => {
  const line = fc.constantFrom("# Plan", "## Ideas", "- a", "", "text", "## Next", "```");
  fc.assert(
    fc.property(fc.array(line, { maxLength: 9 }), (lines) => {
      const said = (text: string) => text.split("\n").filter((one) => one.trim() !== "");
      const after = said(planWith(lines.join("\n"), "NEW"));
      expect(after.filter((one) => one === "- NEW")).toHaveLength(1);
      const before = said(lines.join("\n"));
      const kept = after.filter((one) => one !== "- NEW");
      if (before.length > 0) expect(kept.slice(0, before.length)).toEqual(before);
    }),
  );
});
