import { expect, test } from "vitest";
import { successorOf, type ChangeOf } from "./successor.ts";

const change = (sha: string, lines: readonly string[], message = sha, path = "a.ts"): ChangeOf => ({
  ...{ sha, author: "A", message },
  files: [
    {
      ...{ path, act: "edit", before: "", after: "", binary: false },
      hunks: [{ old: 1, new: 1, lines }],
    },
  ],
});
const lost = change("lost", ["-listen(80)", "+listen(8080)", "+log()", "+}"], "Listen");

test("a rebase that changed every line keeps the message", () => {
  const moved = change("moved", ["+other()"], "Listen");
  expect(successorOf(lost, [change("x", ["+listen(8080)", "+log()"]), moved])).toBe("moved");
  expect(successorOf(lost, [{ ...moved, author: "B" }])).toBeUndefined();
});

test("a squash adds the same lines to the same file, among others", () => {
  const squash = change("squash", ["+listen(8080)", "+log()", "+more()"]);
  expect(successorOf(lost, [change("half", ["+log()"]), squash, { ...squash, sha: "later" }])).toBe(
    "squash",
  );
});

test("what only removes the same, shares a brace or less than half, or is elsewhere, is another change", () => {
  expect(successorOf(lost, [change("other", ["-listen(80)", "+listen(443)"])])).toBeUndefined();
  expect(successorOf(lost, [change("brace", ["+}"])])).toBeUndefined();
  const elsewhere = change("elsewhere", ["+listen(8080)", "+log()"], "x", "b.ts");
  expect(successorOf(lost, [elsewhere])).toBeUndefined();
});

test("a change that only removes is found by what it removes, and one without lines by nothing", () => {
  const removal = change("removal", ["-old()"]);
  expect(successorOf(removal, [change("same", ["-old()", "+new()"])])).toBe("same");
  expect(successorOf(change("empty", []), [removal])).toBeUndefined();
});
