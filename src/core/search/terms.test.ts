import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stemOf } from "./stem.ts";
import { gramsOf, termsOf } from "./terms.ts";
import { anyCharacter } from "../../../test/support/texts.ts";

describe("terms", () => {
  it("a name is found by its parts and whole, in whatever style it is written", () => {
    expect(termsOf("parseUnitTest")).toEqual(["pars", "unit", "test", "parseunittest"]);
    expect(termsOf("parse_unit_test")).toEqual(termsOf("parseUnitTest"));
    expect(termsOf("HTTPServer")).toEqual(["http", "serv", "httpserver"]);
  });

  it("error codes stay whole", () => {
    for (const code of ["TS2345", "E0502", "ENOENT"])
      expect(termsOf(code)).toEqual([code.toLowerCase()]);
    expect(termsOf("ERR_MODULE_NOT_FOUND")).toContain("errmodulenotfound");
    expect(termsOf("SQLITE_BUSY: locked")).toContain("sqlitebusy");
  });

  it("a path is found by its folders, its file and whole", () => {
    expect(termsOf("src/core/fold.ts")).toEqual(
      expect.arrayContaining(["src", "core", "fold", "fold.ts", "src/core/fold.ts"]),
    );
    expect(termsOf("src\\core\\fold.ts")).toContain("src/core/fold.ts");
  });

  it("Chinese, Japanese and Korean are cut into pairs of characters", () => {
    expect(termsOf("数据库锁")).toEqual(["数据", "据库", "库锁"]);
    expect(termsOf("修复cache锁")).toEqual(["修复", "锁", "cach"]);
  });

  it("words of one stem are one term, and words without meaning are none", () => {
    for (const [one, other] of [
      ["parsing", "parsed"],
      ["caches", "cache"],
      ["policies", "policy"],
      ["boxes", "box"],
      ["operator", "operation"],
    ])
      expect(termsOf(one ?? "")).toEqual(termsOf(other ?? ""));
    expect(termsOf("the of and which")).toEqual([]);
    for (const word of ["using", "class", "status", "other", "used"])
      expect(stemOf(word)).toBe(word);
  });

  it("4-grams know where a word begins and ends, and are never words", () => {
    expect(gramsOf("Parse")).toEqual(["~^par", "~pars", "~arse", "~rse$"]);
    expect(gramsOf("the")).toEqual([]);
  });

  it("what looks like the syntax of a query is text", () => {
    expect(termsOf('"cache" AND NOT (lock OR claim:*) -fold ~x^2')).toEqual(
      expect.arrayContaining(["cach", "lock", "claim", "fold"]),
    );
  });

  it("any text has terms, none of them empty, and a long one costs no more than its beginning", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(termsOf(text).every((term) => term !== "")).toBe(true);
      }),
    );
    const long = "word ".repeat(4_000);
    expect(termsOf(long + "x ".repeat(100_000))).toHaveLength(termsOf(long).length);
  });
});
