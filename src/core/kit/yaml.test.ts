// What is read of YAML, and what is refused.
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseYaml } from "./yaml.ts";

test("blocks, anchors and merged keys are read", () => {
  const text = "x: &base\n  image: redis:7\ny:\n  <<: *base\n  run: |\n    a\n    b\n";
  expect(parseYaml(text)).toEqual({
    x: { image: "redis:7" },
    y: { image: "redis:7", run: "a\nb\n" },
  });
});

test("what is no YAML is nothing", () => {
  for (const text of ["a: [", "a: b: c", '"', "*none"]) expect(parseYaml(text)).toBeUndefined();
});

test("aliases of aliases do not fill the memory", () => {
  const lines = Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`);
  expect(parseYaml(`a0: &a0 x\n${lines.join("\n")}\n`)).toBeUndefined();
});

test("of several documents the first is read", () => {
  expect(parseYaml("\uFEFFa: 1\n---\nb: 2\n")).toEqual({ a: 1 });
});

test("what is too deep or too long is nothing, soon", () => {
  for (const open of ["[", "{ ", "- ", "? ", "- ? ", '"', "a: ["])
    for (const size of [99_999, 1_000_000])
      expect(parseYaml(open.repeat(size / open.length))).toBeUndefined();
  expect(parseYaml(`${"[".repeat(50)}${"]".repeat(50)}`)).toBeDefined();
});

test("no text makes it throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."a:-[]{}\"'|>&*!%#\n <") }), (text) => {
      parseYaml(text);
    }),
  );
});
