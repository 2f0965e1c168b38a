import fc from "fast-check";
import { expect, test } from "vitest";
import { candidate, WRITER } from "../../../test/kill/sample.ts";
import { sha256 } from "../../io/system/digest.ts";
import { identify } from "../append/identify.ts";
import { parseLine, proofOf, provesItself } from "./line.ts";
import { emptyTail } from "./tail.ts";

const LINE = identify(candidate("one"), emptyTail(WRITER), 1, sha256).line.slice(0, -1);

/** The line with other bytes, erased, with an editor's mark, or naming other digests where JSON allows it. */
const harmed = fc.oneof(
  fc.constant(LINE),
  fc.constant(`\uFEFF${LINE}`),
  fc.constant(`${LINE}\r`),
  fc.constant(`${LINE.slice(0, LINE.indexOf(',"body":'))},"body":null   }`),
  fc
    .tuple(fc.nat(LINE.length - 1), fc.constantFrom(...'a0"{},:'))
    .map(([at, unit]) => LINE.slice(0, at) + unit + LINE.slice(at + 1)),
  fc
    .tuple(
      fc.constantFrom("id", "hash", "body"),
      fc.constantFrom(sha256("x"), "", LINE.slice(7, 59)),
    )
    .map(([name, value]) => `${LINE.slice(0, -1)},"${name}":${JSON.stringify(value)}}`),
);

test("whoever looked ahead, the proof of a line is the same", () => {
  fc.assert(
    fc.property(harmed, (text) => {
      const line = parseLine(text);
      fc.pre(line.is === "event");
      if (line.is !== "event") return;
      const ahead = provesItself(text, sha256);
      expect(proofOf(text, line.event, sha256, ahead)).toBe(proofOf(text, line.event, sha256));
    }),
    { numRuns: 500 },
  );
});

test("a line as it was written proves itself, and no line with another byte does", () => {
  expect(provesItself(LINE, sha256)).toBe(true);
  for (let at = 0; at < LINE.length; at++) {
    const other = LINE.charAt(at) === "a" ? "b" : "a";
    const isDigested = at >= 7 && at < LINE.length - 1 && !',"body":'.includes(LINE.charAt(at));
    if (isDigested)
      expect(provesItself(LINE.slice(0, at) + other + LINE.slice(at + 1), sha256)).toBe(false);
  }
});
