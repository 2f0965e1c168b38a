// What comes of a day's work that nobody tells of: in each agent a change is tried, fails, is taken back, is about to be tried
// again in another session, and another one is made instead.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Step } from "../../src/engine/ports/agents.ts";
import { gitIn } from "../support/scratch.ts";
import { document, freshIn, play, shy, stageFor } from "./stage.ts";

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
const RIGHT = `export const total = (items) => {
  const sum = items.reduce((all, { price }) => all + Math.round(price * 100), 0);
  return Math.round(sum * 1.19) / 100;
};
`;
const TEST = `import { strict as assert } from "node:assert";
import { test } from "node:test";
import { total } from "../src/cart.js";
test("a total has its tax", () => assert.equal(total([{ price: 100 }]), 119));
`;

const CHECK: Step = { is: "run", command: "node --test" };
const edit = (from: string, to: string): Step => ({ is: "edit", path: PATH, from, to });
const [wrong, back, right] = [edit(BEFORE, WRONG), edit(WRONG, BEFORE), edit(BEFORE, RIGHT)];

const shopFor = async (name: string) => {
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

export const tellAttempts = (name: string): void => {
  test("an attempt fails, is remembered, stops the next session, and is made otherwise", async () => {
    const stage = await shopFor(name);
    const first = await play(stage, [CHECK, { is: "read", path: PATH }, wrong, CHECK, back, CHECK]);
    expect(first.ran).toMatchObject({ code: 0, isLate: false });
    expect(first.file).toEqual([BEFORE, BEFORE, BEFORE, WRONG, WRONG, BEFORE, BEFORE]);
    shy(stage, "note", "A command, which takes in what hooks left");
    const { entries } = document(stage, "log", "--kind", "attempt", "--failed");
    expect(entries).toMatchObject([
      { outcome: "failed", text: expect.stringMatching(/src\/cart\.js.*node --test/) },
      {},
    ]);
    const second = await play(stage, [CHECK, { is: "read", path: PATH }, wrong, right, CHECK]);
    expect(second.file).toEqual([BEFORE, BEFORE, BEFORE, BEFORE, RIGHT, RIGHT]);
    expect(freshIn(second, 3)).toMatch(/this repeats a change that failed here/);
    expect(freshIn(second, 3)).toMatch(/a total has its tax/);
  });

  test("an error that was met before is answered with what failed for it", async () => {
    const stage = await shopFor(name);
    await play(stage, [CHECK, { is: "read", path: PATH }, wrong, CHECK, back, CHECK]);
    const other = edit(BEFORE, BEFORE.replace("/ 100", "* 1"));
    const played = await play(stage, [
      CHECK,
      { is: "read", path: PATH },
      other,
      CHECK,
      edit(BEFORE.replace("/ 100", "* 1"), RIGHT),
      CHECK,
    ]);
    expect(played.file.at(-1)).toBe(RIGHT);
    expect(freshIn(played, 4)).toMatch(/twiceshy/);
    shy(stage, "note", "A command, which takes in what hooks left");
    const { entries } = document(stage, "log", "--kind", "attempt");
    expect(entries).toContainEqual(expect.objectContaining({ outcome: "worked" }));
  });
};
