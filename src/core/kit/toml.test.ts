import fc from "fast-check";
import { expect, test } from "vitest";
import { parseToml, tomlText } from "./toml.ts";

test("what manifests are written in is read: tables, lists of tables, dotted keys, texts of every sort", () => {
  const text = [
    "# a comment",
    'name = "a \\"b\\" \\u00e9" # behind',
    "path = 'C:\\a'",
    'a."b.c".d = true',
    'list = [ "x", # one',
    '  "y", ]',
    'inline = { version = "1", features = ["f"] }',
    "since = 2024-01-31 10:00:00Z",
    'long = """',
    "one \\",
    '   two"""',
    "[tool.poetry]",
    "n = 1_000",
    "[[bin]]",
    'name = "first"',
    "[[bin]]\r",
    'name = "second"',
    "[bin.more]",
    "x = 1.5",
  ].join("\n");
  expect(JSON.parse(JSON.stringify(parseToml(text)))).toEqual({
    name: 'a "b" é',
    path: "C:\\a",
    a: { "b.c": { d: true } },
    list: ["x", "y"],
    inline: { version: "1", features: ["f"] },
    since: "2024-01-31T10:00:00.000Z",
    long: "one two",
    tool: { poetry: { n: 1000 } },
    bin: [{ name: "first" }, { name: "second", more: { x: 1.5 } }],
  });
});

test("what is no TOML is nothing", () => {
  for (const text of ["{}", "a", "a = ", 'a = "x', "[a", "a = [1", "a = 1\n[a.b]\n", "a = 1 b = 2"])
    expect(parseToml(text)).toBeUndefined();
  expect(parseToml(`a = ${"[".repeat(100_000)}`)).toBeUndefined();
});

test("no text makes it throw, and no key reaches what every object has", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."a=[]{}\"'.,\\#\n 1") }), (text) => {
      parseToml(text);
    }),
  );
  parseToml('__proto__.polluted = "yes"\n[constructor.prototype]\npolluted = "yes"');
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("an integer that a number cannot hold is read, and written as it was", () => {
  const most = "most = 9223372036854775807\n";
  expect(parseToml(most)).toEqual({ most: 9223372036854775807n });
  expect(tomlText(parseToml(most) ?? {})).toBe(most);
});

test("a million characters are read in one pass", () => {
  const many = Array.from({ length: 80_000 }, (_, n) => `a${n} = "x" # y`).join("\n");
  expect(parseToml(many)).toMatchObject({ a0: "x", a79999: "x" });
});
