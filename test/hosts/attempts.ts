// What is learned from a day's work that nobody reports. In each agent a change is tried, fails, is taken back, and is
// about to be tried again in another session, where another change is made instead.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ModelStep } from "../../src/engine/ports/agents/agents.ts";
import { gitIn } from "../support/scratch.ts";
import { document, freshIn, play, shy, stageFor, type Stage, expectGoodEnd } from "./stage.ts";

const PATH = "src/cart.js";
const BEFORE = `export const total = (items) => {
  const sum = items.reduce((all, { price }) => all + price, 0);
  return Math.round(sum * 119) / 100;
};
`;
/** Counts in cents, and forgets to go back to euros. */
const WRONG = `export const total = (items) => {
  const cents = items.map(({ price }) => Math.round(price * 100));
  const centsOfAll = cents.reduce((all, one) => all + one, 0);
  return Math.round(centsOfAll * (1 + rateOfGermany));
};
const rateOfGermany = 0.19;
`;
/** Says the same in other words. */
const RIGHT = BEFORE.replace(
  "return Math.round(sum * 119) / 100;",
  "const taxed = (sum * 119) / 100;\n  return Number(taxed.toFixed(2));",
);
/** Another mistake, which causes the same error. */
const SLIP = BEFORE.replace("/ 100", "* 1");
const TEST = `import { strict as assert } from "node:assert";
import { test } from "node:test";
import { total } from "../src/cart.js";
test("a total has its tax", () => assert.equal(total([{ price: 100 }]), 119));
`;

const CHECK: ModelStep = { is: "run", command: "node --test" };
const edit = (from: string, to: string): ModelStep => ({ is: "edit", path: PATH, from, to });
const look: ModelStep = { is: "read", path: PATH };
const wrong = edit(BEFORE, WRONG);
const back = edit(WRONG, BEFORE);
const right = edit(BEFORE, RIGHT);
const slip = edit(BEFORE, SLIP);
const mend = edit(SLIP, RIGHT);

const shopFor = async (name: string): Promise<Stage> => {
  const stage = await stageFor(name);
  const write = (path: string, text: string) => writeFileSync(join(stage.root, path), text);
  write("package.json", '{"type":"module"}');
  write(PATH, BEFORE);
  gitIn(stage.root, "rm", "-q", "src/upload.ts");
  write("src/cart.test.js", TEST.replace("../src", "."));
  gitIn(stage.root, "add", "-A");
  gitIn(stage.root, "commit", "-q", "-m", "A cart with a test");
  return { ...stage, path: PATH };
};

/** The first session: green, red, taken back, green. */
const fail = async (stage: Stage): Promise<void> => {
  const played = await play(stage, [CHECK, look, wrong, CHECK, back, CHECK]);
  expectGoodEnd(played);
  expect(played.file).toEqual([BEFORE, BEFORE, BEFORE, WRONG, WRONG, BEFORE, BEFORE]);
};

const attemptsIn = (stage: Stage): unknown =>
  document(stage, "log", "--kind", "attempt")["entries"];

const FAILED = {
  outcome: "failed",
  text: expect.stringMatching(/^(?:Adds|Changes|Removes) .*\(src\/cart\.js/),
};

export const tellAttempts = (name: string): void => {
  test("what failed and was taken back is remembered, and stops the next session", async () => {
    const stage = await shopFor(name);
    await fail(stage);
    expect(attemptsIn(stage)).toMatchObject([FAILED, {}]);
    const next = await play(stage, [CHECK, look, wrong, right, CHECK]);
    expect(next.file).toEqual([BEFORE, BEFORE, BEFORE, BEFORE, RIGHT, RIGHT]);
    expect(freshIn(next, 0)).toMatch(/failed in node --test|src\/cart\.js/);
    expect(freshIn(next, 3)).toMatch(/This (?:edit|command) repeats a change that failed here/);
    expect(freshIn(next, 3)).toMatch(/Why it failed: .*a total has its tax/);
  });

  test("an error that was met before is answered at once, and what worked is remembered", async () => {
    const stage = await shopFor(name);
    await fail(stage);
    // Otherwise the brief would have told of it already, and nothing is told twice.
    shy(stage, "config", "agents.brief", "0");
    const next = await play(stage, [CHECK, look, slip, CHECK, mend, CHECK]);
    expect(next.file.at(-1)).toBe(RIGHT);
    expect(freshIn(next, 4)).toMatch(/This error is known here/);
    expect(freshIn(next, 4)).toMatch(/One attempt failed .*\(src\/cart\.js\)/);
    expect(attemptsIn(stage)).toMatchObject([
      {
        outcome: "worked",
        text: expect.stringMatching(/: fixed a total has its tax \(node --test\)$/),
      },
      ...[FAILED, FAILED, {}],
    ]);
  });
};
