// Behaviours of answers to hold: however much is open, what an agent is handed stays short, and what is left out is counted.
import { expect, test } from "vitest";
import { LENGTHS } from "../../../src/core/kit/length.ts";
import { PLAIN } from "../../../src/answers/text/style.ts";
import { scopeText, missionsDocument } from "../../../src/answers/work/scopes.ts";
import { scopesKnown } from "../../../src/engine/continuity/scopes.ts";
import { workPage } from "../../../src/hosts/mcp/tools/work/work-page.ts";
import { valueOf } from "../../../src/testing/claim.ts";
import { working } from "./working.ts";

const MANY = 1_200;

/** So much is open that all of it would fill a window. */
const crowded = () => {
  const made = working();
  const steps = Array.from({ length: MANY }, (_, at) => `- [ ] port module ${at} of the shop`);
  for (let at = 0; at < MANY; at += 60)
    made.states(`s${at}`, `Pending:\n${steps.slice(at, at + 60).join("\n")}`);
  return made;
};

test("a hand-over and repairs of 1,200 open items stay short, and state how many they leave out", async () => {
  const { project, pass } = crowded();
  pass(40 * LENGTHS.d);
  for (const view of ["handover", "repairs"] as const) {
    const { page } = valueOf(await workPage(project, { view }));
    expect(page.length, view).toBeLessThan(9_000);
    expect(page, view).toContain("and 1,160 more");
  }
});

test("a list of sessions shows the newest, and counts the others", () => {
  const { project, states } = working();
  for (let at = 0; at < 45; at += 1) states(`s${at}`, `Pending: port module ${at}`);
  const text = scopeText(missionsDocument(project.name, scopesKnown(project)), PLAIN);
  expect(text.split("\n").length).toBe(41);
  expect(text).toContain("s44  open");
  expect(text).toContain("and 5 older");
});
