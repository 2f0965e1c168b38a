import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, isObject, parseJson } from "./json.ts";

test("what is not JSON reads as nothing, and nothing is thrown", () => {
  for (const text of ["", "{", '{"a":1', "undefined", "{'a':1}"])
    expect(parseJson(text)).toBe(undefined);
});

test("an object is neither a list nor null", () => {
  expect([{}, [], null, "{}", undefined].map(isObject)).toEqual([true, false, false, false, false]);
});

test("equal data are equal bytes, in whatever order their fields were set", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
      const turned = Object.fromEntries(Object.entries(fields).toReversed());
      expect(canonicalJson(turned)).toBe(canonicalJson(fields));
      expect(parseJson(canonicalJson(fields))).toEqual(parseJson(JSON.stringify(fields)));
    }),
  );
});

test("fields are sorted at every depth, lists keep their order", () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }, 1], a: "x" })).toBe('{"a":"x","b":[{"c":2,"d":1},1]}');
});
