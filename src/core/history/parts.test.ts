import { expect, test } from "vitest";
import type { FileDiff } from "../code/diff.ts";
import type { CommitEntry } from "./commits.ts";
import { partsAmong, type RevertedEntry } from "./parts.ts";

const HOUR = 3_600_000;
const entry = (sha: string, position: number, subject: string): CommitEntry => ({
  ...{ sha, parents: [], when: -position * HOUR },
  ...{ subject, title: subject, position, merge: false, bot: false, undone: [] },
  again: { said: false, shas: [] },
});
const revert = (position: number, subject: string) => entry(`r${position}`, position, subject);
const diff = (path: string, lines: number): readonly FileDiff[] => [
  {
    ...{ path, act: "edit", before: "0", after: "1", binary: false },
    hunks: [{ old: 1, new: 1, lines: Array.from({ length: lines }, (_, at) => `+line ${at}`) }],
  },
];
const taken = (target: CommitEntry, by: CommitEntry): RevertedEntry => ({ target, revert: by });

test("several commits that one commit took back are one failure, told by the one with most code", () => {
  const by = revert(1, "Back to Travis");
  const [badge, azure, fix] = [
    entry("badge", 9, "Add build badge"),
    entry("azure", 8, "Build on Azure"),
    entry("fix", 7, "Fix the build"),
  ];
  const diffs = new Map([
    ["badge", diff("README.md", 1)],
    ["azure", diff("src/build.ts", 40)],
    ["fix", diff("src/build.ts", 2)],
  ]);
  const mains = partsAmong([taken(badge, by), taken(azure, by), taken(fix, by)], diffs);
  expect(Object.fromEntries(mains)).toEqual({ badge: "azure", fix: "azure" });
});

test("the tests of a change that were taken back beside it are a part of it, and others are not", () => {
  const change = taken(entry("code", 10, "Retry"), revert(2, 'Revert "Retry"'));
  const tests = taken(entry("tests", 9, "Test it"), revert(1, 'Revert "Test it"'));
  const far = taken(entry("far", 90, "Test more"), revert(40, 'Revert "Test more"'));
  const diffs = new Map([
    ["code", diff("src/upload.ts", 5)],
    ["tests", diff("test/upload.test.ts", 9)],
    ["far", diff("test/upload.test.ts", 9)],
  ]);
  expect(Object.fromEntries(partsAmong([change, tests, far], diffs))).toEqual({ tests: "code" });
});

test("what the revert names in its subject speaks for the others, however small", () => {
  const by = revert(1, 'Revert "Retry"');
  const [named, large] = [entry("named", 9, "Retry"), entry("large", 8, "Rewrite all")];
  const diffs = new Map([
    ["named", diff("src/a.ts", 1)],
    ["large", diff("src/b.ts", 99)],
  ]);
  expect(partsAmong([taken(named, by), taken(large, by)], diffs)).toEqual(
    new Map([["large", "named"]]),
  );
});
