// The benchmark measures the rule for shapes by makers that no rule names. So none may.
import { expect, test } from "vitest";
import { LEFT_OUT, LISTED } from "../../bench/redaction/families.ts";
import { scan } from "../../src/core/append/redact/scan.ts";

const GENERAL = ["token-shape", "keyword", "base64-entropy", "hex-entropy", "bearer"];

const ALPHABETS: Readonly<Record<string, string>> = {
  ...{ a: "aB3xK9mQ2w", A: "AB3XK9MQ2W", b: "aB3xK9mQ2+", d: "1234567890", h: "0a1b2c3d4e" },
  ...{ l: "ab3xk9mq2w", u: "aB3xK9mQ-_", z: "aBxKmQwErT", B: "AB3XK7MQ2W" },
};

const sampleOf = (spec: string): string =>
  spec.replaceAll(/\{U\}|\{(\w):(\d+)\}/g, (_, alphabet: string = "", length = "0") =>
    alphabet === ""
      ? "1b4e28ba-2fa1-41d2-883f-0016d3cca427"
      : (ALPHABETS[alphabet] ?? "").repeat(40).slice(0, Number(length)),
  );

test.each(LEFT_OUT)("no rule names $name", ({ spec }) => {
  const found = scan(`It is ${sampleOf(spec)} here.`, () => true);
  expect(found.map(({ rule }) => rule.family).filter((one) => !GENERAL.includes(one))).toEqual([]);
});

test("no maker is both listed and left out", () => {
  const listed = new Set(LISTED.map(({ spec }) => spec));
  expect(LEFT_OUT.filter(({ spec, key }) => key === undefined && listed.has(spec))).toEqual([]);
});
