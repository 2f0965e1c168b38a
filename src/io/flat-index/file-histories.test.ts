import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { graphOf } from "../../core/history/files/commit-graph.ts";
import {
  lookedUp,
  type FileHistory,
  type FileHistoriesRead,
} from "../../core/history/files/file-history.ts";
import { createFileHistoryStore } from "./file-histories.ts";

let root = "";
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "twiceshy-trails-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const sha = (n: number): string => n.toString(16).padStart(40, "0");
const touch = (n: number) => ({ sha: sha(n), when: n * 1_000 });

const trail = (path: string, more: Partial<FileHistory> = {}): FileHistory => ({
  ...{ path, before: [], gone: false, commits: 3, fixes: 1, reverts: 1, fragile: false },
  ...{ touches: [touch(3), touch(2)], takenBack: [touch(2)] },
  ...more,
});

const READ: FileHistoriesRead = {
  reach: { head: sha(9), commits: 9, unread: 0, shallow: false, oldestMs: 1_000, fragile: ["b"] },
  trails: [
    trail("src/a b.ts", { before: ['old "name".ts', "ältest.ts"] }),
    trail("b", { fragile: true, touches: [], takenBack: [] }),
    trail("Ünï/🐛.ts", { gone: true }),
  ],
  formerNames: [
    { name: "ältest.ts", path: 'old "name".ts', ...touch(5) },
    { name: "ältest.ts", path: "b", ...touch(4) },
  ],
  graph: graphOf([
    { sha: sha(9), parents: [sha(3), sha(5), sha(4)] },
    { sha: sha(5), parents: [sha(3)] },
    { sha: sha(4), parents: [sha(3), sha(1)] },
    { sha: sha(3), parents: [] },
  ]),
};

test("what was kept is looked up as it was read, whatever the names", () => {
  const kept = createFileHistoryStore(root);
  expect(kept.read(sha(9))).toBeUndefined();
  expect(kept.keep(READ).ok).toBe(true);
  const [before, after] = [lookedUp(READ), kept.read(sha(9))];
  expect(after?.reach).toEqual(before.reach);
  for (const path of ["src/a b.ts", "b", "Ünï/🐛.ts", "nowhere"])
    expect(after?.of(path)).toEqual(before.of(path));
  for (const name of ["ältest.ts", "b"])
    expect(after?.formerly(name)).toEqual(before.formerly(name));
  for (const commit of [1, 3, 4, 5, 9])
    for (const ancestor of [1, 3, 4, 5, 9])
      expect(after?.contains(sha(commit), sha(ancestor))).toBe(
        before.contains(sha(commit), sha(ancestor)),
      );
  expect(
    after
      ?.every()
      ?.trails.map(({ path }) => path)
      .toSorted(),
  ).toEqual(READ.trails.map(({ path }) => path).toSorted());
  expect(after?.every()?.formerNames).toEqual(READ.formerNames);
});

test("what does not read as it was written is as good as none", () => {
  const kept = createFileHistoryStore(root);
  kept.keep(READ);
  const file = join(root, sha(9), "files.jsonl");
  writeFileSync(file, readFileSync(file, "utf8").slice(0, -3));
  expect(kept.read(sha(9))).toBeUndefined();
  writeFileSync(join(root, sha(9), "head.json"), "{}");
  expect(kept.read(sha(9))).toBeUndefined();
});

test("of the commits asked at, the last few are kept, and no draft", () => {
  const kept = createFileHistoryStore(root);
  for (let n = 1; n <= 6; n++) kept.keep({ ...READ, reach: { ...READ.reach, head: sha(n) } });
  const names = readdirSync(root);
  expect(names).toHaveLength(4);
  expect(names.every((name) => /^[0-9a-f]{40}$/.test(name))).toBe(true);
});

test("where it cannot be kept, that is said", () => {
  writeFileSync(join(root, "taken"), "");
  expect(createFileHistoryStore(join(root, "taken")).keep(READ).ok).toBe(false);
});
