import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDirtyFlag } from "./dirty-flag.ts";

const store = mkdtempSync(join(tmpdir(), "twiceshy-unshown-"));
afterAll(() => rmSync(store, { recursive: true }));

const path = join(store, "local/unshown-.main");
const mine = createDirtyFlag({ store }, () => true);
const afterwards = createDirtyFlag({ store }, () => false);

test("what a process will show itself is nobody else's, until it is gone", () => {
  expect(mine.isLeft()).toBe(false);
  expect(mine.note()).toEqual({ ok: true, value: undefined });
  expect(mine.isLeft()).toBe(false);
  expect(afterwards.isLeft()).toBe(true);
  expect(mine.settle().ok).toBe(true);
  expect(afterwards.isLeft()).toBe(false);
});

test("who shows its own leaves what another that runs has still to show, and takes over what is left", () => {
  expect(mine.note().ok).toBe(true);
  writeFileSync(path, `${process.pid + 1}\n`);
  expect(mine.settle().ok).toBe(true);
  expect(afterwards.isLeft()).toBe(true);
  expect(afterwards.settle().ok).toBe(true);
  expect(afterwards.isLeft()).toBe(false);
});

test("left for long, or cut short, it is anybody's, whatever runs by that number", () => {
  expect(mine.note().ok).toBe(true);
  utimesSync(path, 0, 0);
  expect(mine.isLeft()).toBe(true);
  writeFileSync(path, "");
  expect(mine.isLeft()).toBe(true);
});
