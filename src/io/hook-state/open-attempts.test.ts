import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_OPEN_ATTEMPTS } from "../../core/capture/attempts/open-attempts.ts";
import { ok } from "../../core/kit/result.ts";
import { createOpenAttempts } from "./open-attempts.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-tries-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const triesIn = (tree = "main") => createOpenAttempts(join(folder, "tries"), tree);
const used = (...uses: readonly string[]) => ({ ...NO_OPEN_ATTEMPTS, uses });

test("nothing was tried where nothing was kept", () => {
  expect(triesIn().read()).toEqual(ok({ number: 0, openAttempts: NO_OPEN_ATTEMPTS }));
});

test("what follows is read back, and what was long before is gone", () => {
  for (let number = 0; number < 9; number += 1)
    expect(triesIn().follow(number, used(`${number}`))).toEqual(ok(true));
  expect(triesIn().read()).toEqual(ok({ number: 9, openAttempts: used("8") }));
  expect(readdirSync(join(folder, "tries"))).toHaveLength(4);
});

test("who goes on from a state that many have followed is told so, and leaves nothing", () => {
  for (let number = 0; number < 9; number += 1) triesIn().follow(number, used(`${number}`));
  expect(triesIn().follow(2, used("late"))).toEqual(ok(false));
  expect(triesIn().follow(7, used("late"))).toEqual(ok(false));
  expect(triesIn().read()).toEqual(ok({ number: 9, openAttempts: used("8") }));
  expect(readdirSync(join(folder, "tries"))).toHaveLength(4);
});

test("of two that go on from the same state, one is told that the other was first", () => {
  triesIn().follow(0, used("a"));
  expect(triesIn().follow(0, used("b"))).toEqual(ok(false));
  expect(triesIn().read()).toEqual(ok({ number: 1, openAttempts: used("a") }));
});

test("work trees are kept apart", () => {
  triesIn().follow(0, used("a"));
  expect(triesIn("other").read()).toEqual(ok({ number: 0, openAttempts: NO_OPEN_ATTEMPTS }));
});

test("a file that is not whole, or none of ours, is as good as none, and is followed all the same", () => {
  triesIn().follow(0, used("a"));
  const [name = ""] = readdirSync(join(folder, "tries"));
  for (const text of ["", '{"uses":["a"', "[]", '{"uses":[1]}']) {
    writeFileSync(join(folder, "tries", name), text);
    expect(triesIn().read()).toEqual(ok({ number: 1, openAttempts: NO_OPEN_ATTEMPTS }));
  }
  expect(triesIn().follow(1, used("b"))).toEqual(ok(true));
});
