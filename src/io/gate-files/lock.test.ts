import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ifFree, onceFree } from "./lock.ts";

let folder = "";
let lock = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-gate-lock-"));
  lock = join(folder, "gate/lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hold = (ageMs: number): void => {
  const at = (Date.now() - ageMs) / 1_000;
  writeFileSync(lock, "");
  utimesSync(lock, at, at);
};

test("one at a time: who does not wait goes without, and a lock that was left behind is taken over", () => {
  expect(ifFree(lock, () => ifFree(lock, () => "inner") ?? "outer")).toBe("outer");
  hold(0);
  expect(ifFree(lock, () => "done")).toBeUndefined();
  hold(31_000);
  expect(ifFree(lock, () => "done")).toBe("done");
  expect(existsSync(lock)).toBe(false);
});

test("who waits gets it once it is free", () => {
  ifFree(lock, () => "the folder is there");
  hold(29_800);
  expect(ifFree(lock, () => "done")).toBeUndefined();
  expect(onceFree(lock, () => "done")).toBe("done");
  expect(existsSync(lock)).toBe(false);
});
