// A small shop whose cart loses cents: a repository with tests of its own, for stories that several agents play.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ModelStep } from "../../src/engine/ports/agents/agents.ts";
import { gitIn, repositoryIn } from "../support/scratch.ts";

export const PATH = "src/cart.js";
/** Its tests are red: it rounds each price instead of the sum. */
export const BEFORE = `export const total = (items) =>
  items.map(({ price }) => Math.round(price * 1.19)).reduce((all, one) => all + one, 0);
`;
/** Fixes that, and breaks the empty cart. */
export const WRONG = `export const total = (items) => {
  const taxed = items.map(({ price }) => price * 1.19);
  const exact = taxed.reduce((all, one) => all + one);
  return Math.round(exact);
};
`;
export const RIGHT = `export const total = (items) =>
  Math.round(items.reduce((all, { price }) => all + price * 1.19, 0));
`;
const TESTS = `import { strict as assert } from "node:assert";
import { test } from "node:test";
import { total } from "../src/cart.js";
test("cents are not lost", () => assert.equal(total([{ price: 1.3 }, { price: 1.3 }]), 3));
test("an empty cart costs nothing", () => assert.equal(total([]), 0));
`;

export const CHECK: ModelStep = { is: "run", command: "node --test test/cart.js" };

export const shopIn = (folder: string): string => {
  const root = repositoryIn(join(folder, "shop"));
  const files = { "package.json": '{"type":"module"}', [PATH]: BEFORE, "test/cart.js": TESTS };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  gitIn(root, "add", "-A");
  gitIn(root, "commit", "-q", "-m", "A cart");
  return root;
};
