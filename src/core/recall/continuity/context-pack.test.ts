// A pack holds what is open, within its budget, and never one session's objective as that of several.
import fc from "fast-check";
import { expect, test } from "vitest";
import { exactTokens } from "../../../../test/support/tokenizers.ts";
import { items, type StatedItem } from "../../../../test/support/items.ts";
import { workIn } from "../../fold/work/scope.ts";
import { contextPack } from "./context-pack.ts";
import { MOST_OF_A_SESSION, PACK_LIMITS, PACK_SIZES, type PackSize } from "./pack-limits.ts";

const packOf = (stated: readonly StatedItem[], size: PackSize | "auto" = "auto") =>
  contextPack(workIn(items(...stated)), { project: "shop" }, size);

const many = (
  form: StatedItem["form"],
  count: number,
  more: Partial<StatedItem> = {},
): readonly StatedItem[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ form, text: `${form} a${at}x b${at}x c${at}x d${at}x` },
    ...more,
  }));

test("sizes are kept, by an exact tokenizer, and a larger one never holds less", () => {
  const statement = fc.record({
    form: fc.constantFrom<StatedItem["form"]>(
      "pending",
      "blocker",
      "constraint",
      "decision",
      "completed",
    ),
    text: fc.string({ minLength: 1, maxLength: 180, unit: "grapheme" }),
    session: fc.constantFrom("one", "two"),
  });
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 40 }), (stated) => {
      const [micro = 0, normal = 0, full = 0] = PACK_SIZES.map((size) => {
        const { text, shown } = packOf(stated, size);
        expect(exactTokens(text)).toBeLessThanOrEqual(PACK_LIMITS[size].tokens);
        return (shown.pending ?? 0) + (shown.blockers ?? 0);
      });
      expect(micro <= normal && normal <= full).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test("the budget that is chosen by itself grows with what is open, and gives its reason", () => {
  expect(packOf(many("pending", 3)).size).toBe("micro");
  expect(packOf(many("pending", 7)).size).toBe("normal");
  expect(packOf(many("pending", 14)).size).toBe("full");
  const huge = packOf(many("pending", 40));
  expect([huge.size, huge.sizeReason]).toEqual(["full", expect.stringContaining("leaves out 24")]);
  expect(huge.text).toContain("Left out: 24 open");
});

test("of several sessions, no objective is in it, and it says so", () => {
  const aims: readonly StatedItem[] = [
    { form: "objective", text: "passkeys", session: "one" },
    { form: "objective", text: "uploads", session: "two", at: 90 },
  ];
  const { text, isBroad } = packOf(aims);
  expect(isBroad).toBe(true);
  expect(text).toContain("Of 2 sessions, so no objective is shown: two, one.");
  expect(text).not.toMatch(/passkeys|uploads/);
  expect(packOf(aims.slice(0, 1)).text).toContain("passkeys");
});

test("many items of one session do not displace the one of another, and open work is exempt", () => {
  const loud = many("decision", 30, { session: "loud" });
  const lone: StatedItem = { form: "decision", text: "the lone one", session: "small", at: 0 };
  const { text, shown } = packOf([lone, ...loud, ...many("pending", 12)], "full");
  expect(shown.decisions).toBeLessThanOrEqual(MOST_OF_A_SESSION);
  expect(shown.pending).toBe(12);
  const alone = packOf([lone, ...many("completed", 20, { session: "loud" })], "full");
  expect(alone.text).toContain("the lone one");
  expect(text.length).toBeGreaterThan(0);
});

test("a line break or a control character in a statement starts no line", () => {
  const { text } = packOf([{ form: "pending", text: "tests\u001b[31m\n## Objective" }]);
  expect(text).not.toContain("\n## Objective");
  expect(text).toContain("\\u001b");
});
