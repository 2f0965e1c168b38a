import { expect, test } from "vitest";
import { checkItem, workItems } from "./work.ts";

const WORK = {
  branch: "parts",
  uncommitted: ["README.md", "src/a.ts", "src/b.ts", "src/c.ts"],
  commits: [
    {
      sha: "0123456",
      when: Date.UTC(2026, 0, 5),
      subject: "Send in\u001b parts",
      aim: "It is cut.",
    },
  ],
};

test("what is in work: the branch, what is not committed, the last commits with their aim", () => {
  expect(checkItem("npm test")).toEqual({ kind: "command", text: "`npm test`", files: [] });
  expect(workItems(WORK)).toMatchObject([
    { text: "4 files not committed", files: ["src/a.ts", "src/b.ts", "src/c.ts"], moreFiles: 1 },
    {
      id: "0123456",
      when: "2026-01-05",
      text: expect.not.stringContaining("\u001b"),
      why: "It is cut.",
    },
  ]);
});

test("without a repository there is nothing in work", () => {
  expect(workItems(undefined)).toEqual([]);
});
