import { expect, test } from "vitest";
import { commitLines } from "./in-work.ts";

const commit = (message: string, author = "Ann") => ({
  ...{ sha: "3e879142aa", when: 0, author, message, paths: ["README.md", "src/a.ts"] },
  subject: message.split("\n", 1)[0] ?? "",
});

const subjects = (...messages: readonly string[]): readonly string[] =>
  commitLines(
    messages.map((message) => commit(message)),
    9,
  ).map(({ subject }) => subject);

test("releases, updates of dependencies, documents and what robots do are no work to tell of", () => {
  const routine = [
    "Bump actions/checkout from 4 to 5",
    "Bumped v6.0.0-alpha.2",
    "ignore-0.4.33",
    "update dev dependencies",
    "Upgrade `content-disposition` (#7233)",
    'Revert "Sort the list" (#12)',
    "fix(deps): bump golang.org/x/net to patched versions (#4807)",
    "docs: fix `BindXML` comment",
    "ci: find the binary",
    "Fix typo in comment",
    "1.12.0",
  ];
  const work = ["fix(context): skip chmod on old folders (#4702)", "Document why it waits", "ci!"];
  expect(subjects(...routine, ...work)).toEqual(work);
  expect(commitLines([commit("Sort the list", "dependabot[bot]")], 9)).toEqual([]);
  const beside = ["docs/a.md", ".github/workflows/ci.yml", "test/a.test.ts", "package.json"];
  expect(commitLines([{ ...commit("Sort the list"), paths: beside }], 9)).toEqual([]);
});

test("the aim is the first sentence of prose, and nothing else", () => {
  const aim = (body: string): string | undefined =>
    commitLines([commit(`Send in parts\n\n${body}`)], 1)[0]?.aim;
  expect(aim("The proxy cuts what is larger than 2 GB. It always did.\n")).toBe(
    "The proxy cuts what is larger than 2 GB.",
  );
  expect(aim("Fixes #12\n\n- one\n- two\n\nSigned-off-by: Ann <a@b.c>\n")).toBeUndefined();
  expect(aim("https://example.com/1\n\nThe proxy cuts what is large.\n")).toBe(
    "The proxy cuts what is large.",
  );
  for (const none of [
    "This is a 🐛 bug fix.\n",
    "- one of two\n- the other of them\n\nThe tests cover that already.\n",
    "send in parts, as the subject says (#12)\n",
    "It was introduced by https://example.com/pull/1 in May.\n",
  ])
    expect(aim(none)).toBeUndefined();
  expect(aim(`${"very ".repeat(60)}long.`)).toBeUndefined();
});
