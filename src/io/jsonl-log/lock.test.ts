import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "./lock.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-lock-"));
  path = join(folder, "append.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the lock is one process's until it is given back", () => {
  const giveBack = takeLock(path, 0);
  expect(giveBack).toBeDefined();
  expect(takeLock(path, 3)).toBeUndefined();
  giveBack?.();
  expect(existsSync(path)).toBe(false);
  expect(takeLock(path, 0)).toBeDefined();
});

test("a lock whose holder died is passed over", () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  writeFileSync(path, String(dead));
  expect(takeLock(path, 20)).toBeDefined();
});

test.each([-60, 60])("a lock that is %i seconds old is passed over, whoever holds it", (ageSeconds) => {
  writeFileSync(path, String(process.pid));
  const then = Date.now() / 1_000 - ageSeconds;
  utimesSync(path, then, then);
  expect(takeLock(path, 20)).toBeDefined();
});

test("where no lock can be made there is none, and no wait", () => {
  expect(takeLock(join(folder, "missing", "append.lock"), 1e9)).toBeUndefined();
});
