import { expect, test } from "vitest";
import { helpText } from "./help.ts";
import { commands } from "./registry/registry.ts";
import { styleFor } from "./terminal.ts";

const listedIn = (page: string): readonly string[] =>
  page.split("\n").flatMap((line) => /^ {2}([a-z]+) {2,}\S/.exec(line)?.[1] ?? []);

test("the first page holds ten commands, each of which exists", () => {
  const names = listedIn(helpText(styleFor({ isTTY: false }, {})));
  expect(names).toHaveLength(10);
  for (const name of names) expect(commands).toHaveProperty(name);
});

test("the page of all commands holds every one, once", () => {
  expect(listedIn(helpText(styleFor({ isTTY: false }, {}), true)).toSorted()).toEqual(
    Object.keys(commands).toSorted(),
  );
});
