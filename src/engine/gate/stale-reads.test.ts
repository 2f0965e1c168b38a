import { expect, test } from "vitest";
import { noteOf, sayStaleRead, staleSince } from "./stale-reads.ts";

const TEXT = "one\ntwo\nthree\n";
const since = (text: string, before = TEXT) => staleSince(noteOf("a.ts", before, 5), text);

test("a file is stale if its text is another, and says by how many lines", () => {
  expect(since(TEXT)).toBeUndefined();
  expect(staleSince(undefined, TEXT)).toBeUndefined();
  expect(since("one\nTWO\nthree\n")).toEqual({ path: "a.ts", readMs: 5, lines: 1 });
  expect(since("one\nthree\n")?.lines).toBe(1);
  expect(since("one\ntwo\ntwo\nthree\nfour\n")?.lines).toBe(2);
  expect(since("two\none\nthree\n")?.lines).toBe(0);
});

test("a long file is compared as a whole, and the sentence then names no lines", () => {
  const long = "line\n".repeat(4_000);
  expect(noteOf("a.ts", long, 5).lines).toBeUndefined();
  const stale = since(`${long}more\n`, long);
  expect(stale).toMatchObject({ lines: undefined });
  expect(stale && sayStaleRead(stale, () => "14:02")).toBe(
    "twiceshy: `a.ts` changed since you read it at 14:02. Read it again, then edit.",
  );
});

test("a note keeps no text", () => {
  expect(JSON.stringify(noteOf("a.ts", "const password = 1;\n", 5))).not.toContain("password");
});
