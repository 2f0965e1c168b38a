import { expect, test } from "vitest";
import { candidate, WRITER } from "../../../test/kill/sample.ts";
import { sha256 } from "../../io/system/digest.ts";
import { identify } from "../append/identify.ts";
import { parseLine, proofOf } from "./line.ts";
import { emptyTail } from "./tail.ts";

const LINE = identify(candidate("one"), emptyTail(WRITER), 1, sha256).line.slice(0, -1);

test("a line as it was written is proven, and no line with another byte is", () => {
  const isProven = (text: string): boolean => {
    const line = parseLine(text);
    return line.is === "event" && proofOf(text, line.event, sha256) === "proven";
  };
  expect(isProven(LINE)).toBe(true);
  for (let at = 0; at < LINE.length; at++) {
    const other = LINE.charAt(at) === "a" ? "b" : "a";
    const isDigested = at >= 7 && at < LINE.length - 1 && !',"body":'.includes(LINE.charAt(at));
    if (isDigested) expect(isProven(LINE.slice(0, at) + other + LINE.slice(at + 1))).toBe(false);
  }
});
