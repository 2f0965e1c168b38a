// Work that is handed on: begun in one agent, called done too early in another, and finished in the first. While they
// work nobody types a command of twiceshy; the second agent asks by one whether it is done.
import { join } from "node:path";
import { expect, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import { isObject } from "../../src/core/kit/json.ts";
import type { ModelStep } from "../../src/engine/ports/agents/agents.ts";
import { scratchFolder } from "../support/scratch.ts";
import { BEFORE, CHECK, PATH, RIGHT, shopIn, WRONG } from "./shop.ts";
import {
  agentNamed,
  document,
  expectGoodEnd,
  freshIn,
  installedIn,
  own,
  play,
  type Stage,
} from "./stage.ts";

const ROUNDING = "round the sum instead of each price";
const CHANGELOG = "write CHANGELOG.md";

const AIM = `Objective: the cart keeps its cents
Constraint: total() stays the only export
Project DoD: the tests of the cart are green`;

const reasonsOf = (stage: Stage): readonly unknown[] =>
  asObjects(document(stage, "done")["reasons"]).map(({ kind }) => kind);

const verdictOf = (stage: Stage): unknown => document(stage, "done")["verdict"];

test("what one agent began another goes on with, is told that it is not done, and the first finishes by evidence", async () => {
  const folder = scratchFolder();
  const installed = installedIn(folder);
  const root = shopIn(folder);
  const as = (name: string): Stage => ({
    ...{ ...installed, agent: agentNamed(name), path: PATH, root, store: `${root}/.git/twiceshy` },
    ...{ before: BEFORE, failed: WRONG },
  });
  const [claude, codex] = [as("claude-code"), as("codex")];
  own(claude, "init");
  own(claude, "install", "claude-code", "codex");
  const look: ModelStep = { is: "read", path: PATH };
  const asksWhetherDone: ModelStep = {
    is: "run",
    command: `${process.execPath} ${join(installed.installed, "bin/twiceshy.js")} done`,
  };

  // The first session states what is aimed at, finds the tests red, and ends in the middle.
  const says = `Pending: ${ROUNDING}; ${CHANGELOG}`;
  expectGoodEnd(await play(claude, [CHECK, look], AIM, { says }));
  expect(verdictOf(claude)).toBe("unverified");

  // Another agent begins with all of it, does half, and calls it done.
  const early = await play(
    codex,
    [look, { is: "edit", path: PATH, from: BEFORE, to: WRONG }, asksWhetherDone],
    "Please go on where we were.",
    { says: `Done: ${ROUNDING}.\nAll tasks are complete.` },
  );
  expectGoodEnd(early);
  const begun = freshIn(early, 0);
  for (const stated of ["the cart keeps its cents", ROUNDING, CHANGELOG])
    expect(begun).toContain(stated);
  // What it asked told it what is missing, with what to do about it.
  const told = freshIn(early, 3);
  expect(told).toMatch(/[Nn]ot verified/);
  expect(told).toContain(CHANGELOG);
  // And it tells whoever asks later that the claim does not hold.
  expect(document(codex, "done")).toMatchObject({ verdict: "unverified", mismatch: true });
  expect(reasonsOf(codex)).toEqual(expect.arrayContaining(["pending-open", "done-when-unmet"]));

  // The first agent knows what is left, finishes it, and runs the tests after its last edit of code.
  const last = await play(
    claude,
    [
      look,
      { is: "edit", path: PATH, from: WRONG, to: RIGHT },
      { is: "write", path: "CHANGELOG.md", text: "- The cart keeps its cents.\n" },
      CHECK,
    ],
    "Please finish it.",
    {
      says: `Done: ${ROUNDING}; ${CHANGELOG}; the tests of the cart are green.\nAll tasks are complete.`,
    },
  );
  expectGoodEnd(last);
  expect(freshIn(last, 0)).toContain(CHANGELOG);
  const done = document(claude, "done");
  expect({ verdict: done["verdict"], reasons: reasonsOf(claude) }).toEqual({
    verdict: "verified",
    reasons: [],
  });
  const work = document(claude, "work");
  expect(isObject(work["objective"]) && work["objective"]["text"]).toBe("the cart keeps its cents");
  expect(asObjects(work["pending"])).toEqual([]);
  // Nothing is wrong, and nothing asks for a repair.
  expect(document(claude, "health")).toMatchObject({ clean: true });
});
