import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutPrivate, withoutPrivateIn } from "./private-text.ts";

test.each([
  ["a block is cut", "before <private>the key</private> after", "before after"],
  ["over several lines", "a\n<private>\nb\n</private>\nc", "a\n\nc"],
  ["in any case, with attributes", 'a <PRIVATE why="x">b</Private> c', "a c"],
  ["nested blocks are one", "a <private>b <private>c</private> d</private> e", "a e"],
  ["a block that is never closed reaches to the end", "a <private>b c", "a "],
  ["a text that begins inside one is private up to its end", "b</private> c", "c"],
  ["a tag that closes itself holds nothing", "a <private/> b", "a <private/> b"],
  ["another word is another tag", "a <privateer>b</privateer>", "a <privateer>b</privateer>"],
])("%s", (_, given, shown) => {
  expect(withoutPrivate(given)).toBe(shown);
});

test("nothing between the tags is left, however they stand, and cutting twice is cutting once", () => {
  const piece = fc.constantFrom("<private>", "</private>", "<Private a>", "word ", "\n");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const cut = withoutPrivate(pieces.join(""));
      expect(cut).not.toMatch(/<\/?private[ >]/iu);
      expect(withoutPrivate(cut)).toBe(cut);
      let depth = 0;
      const inside = pieces.map((one) => {
        if (/^<private/iu.test(one)) depth += 1;
        if (one === "</private>") depth -= 1;
        return depth > 0 && one === "word ";
      });
      const open = pieces.filter((one, at) => one === "word " && inside[at] === false).length;
      expect(cut.split("word ").length - 1).toBeLessThanOrEqual(open);
    }),
  );
});

test("texts deep in plain data are cut too", () => {
  expect(withoutPrivateIn({ a: ["x<private>y</private>"], n: 1, b: null })).toEqual({
    ...{ a: ["x"], n: 1, b: null },
  });
});

test("a text of a megabyte takes no time that grows faster than it", () => {
  const long = "<private ".repeat(100_000);
  const began = performance.now();
  withoutPrivate(long);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test("what is cut leaves no stray blanks", () => {
  for (const [given, shown] of [
    ["Ask <private>Ada</private> about it", "Ask about it"],
    ["Ask Ada <private>who pays</private>", "Ask Ada"],
    ["<private>x</private> Ask Ada", "Ask Ada"],
    ["one <private>x</private>\ntwo", "one\ntwo"],
    ["one\n<private>x</private>\ntwo", "one\n\ntwo"],
    ["pre<private>x</private>post", "prepost"],
  ] as const)
    expect(withoutPrivate(given)).toBe(shown);
});
