import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { takeLock } from "./lock.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-lock-"));
  path = join(folder, "append.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the lock is one holder's until it is given back", () => {
  // However long the machine stalls, a lock held too long belongs to another process.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const giveBack = takeLock(path, 5);
  expect(giveBack).toBeDefined();
  expect(takeLock(path, 3)).toBeUndefined();
  giveBack?.();
  expect(existsSync(path)).toBe(false);
  expect(takeLock(path, 5)).toBeDefined();
});

test("the first lock of all is to be had without a wait", () => {
  expect(takeLock(path, 0)).toBeDefined();
  expect(takeLock(path, 0)).toBeUndefined();
});

test("a lock that nobody gives back is broken in time", () => {
  expect(takeLock(path, 5)).toBeDefined();
  expect(takeLock(path, 60_000)).toBeDefined();
});

test("where no lock can be made there is none, and no wait", () => {
  expect(takeLock(join(folder, "missing", "append.lock"), 1e9)).toBeUndefined();
});
