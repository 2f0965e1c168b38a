import { expect, test } from "vitest";
import type { FileDiff } from "../../code/diff.ts";
import { diffLines } from "../../code/line-diff.ts";
import { broughtBy, textOfBrought } from "./brought.ts";

const brought = (path: string, before: string, after: string): string | undefined => {
  const file: FileDiff = {
    ...{ path, act: "edit", before: "", after: "", binary: false },
    hunks: diffLines(before, after),
  };
  return textOfBrought(broughtBy([file], () => after, [file]));
};

const JS =
  "export const total = (items) => {\n  const sum = add(items);\n  return sum * 1.19;\n};\n";

test.each([
  [
    "src/cart.js",
    JS,
    JS.replace("return sum * 1.19", "return Math.round(sum * taxRate(1.19))"),
    "adds Math.round, taxRate in total()",
  ],
  [
    "src/cart.js",
    JS,
    JS.replace("add(items)", "plus(items)"),
    "adds plus and removes add in total()",
  ],
  ["src/cart.js", JS, JS.replace("1.19", "1.2"), "changes total()"],
  [
    "cart.py",
    "class Cart:\n    def total(self):\n        return sum(self.prices)\n",
    "class Cart:\n    def total(self):\n        return Decimal(sum(self.prices)).quantize(CENT)\n",
    "adds Decimal, quantize, CENT in total()",
  ],
  [
    "cart.go",
    "func (c *Cart) Total() int {\n\treturn c.sum\n}\n",
    "func (c *Cart) Total() int {\n\tc.mu.Lock()\n\treturn c.sum\n}\n",
    "adds c.mu.Lock in Total()",
  ],
  [
    "cart.rs",
    "impl Cart {\n    pub fn total(&self) -> u64 {\n        self.sum\n    }\n}\n",
    "impl Cart {\n    pub fn total(&self) -> u64 {\n        u64::from(self.sum)\n    }\n}\n",
    "adds u64::from in total()",
  ],
])(
  "%s: the names that a change brought and removed, and where: %#",
  (path, before, after, said) => {
    expect(brought(path, before, after)).toBe(said);
  },
);

test("neither a text in quotes nor a comment gives a name", () => {
  const after = JS.replace("sum * 1.19", 'sum * 1.2 // Secret.word("here")').replace(
    "add(items)",
    "add(items, \"callMe(now)\", 'or.me(too)')",
  );
  expect(brought("src/cart.js", JS, after)).toBe("changes total()");
});
