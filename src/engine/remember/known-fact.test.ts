// A fact that is stated again writes nothing, unless that says more: a person's authority, another value, or that it still holds.
import { expect, test } from "vitest";
import { factFields, type StatedFact } from "../../core/capture/fact.ts";
import { valueOf } from "../../testing/claim.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import type { WritableProject } from "../project.ts";
import { recordFact } from "./record-fact.ts";

const PERSON = { door: "cli" as const, tty: "yes" as const };
const AGENT = { door: "mcp" as const, agents: ["a"] };
const MONTH = 31 * 86_400_000;

const asOther = (project: WritableProject, actor: typeof PERSON | typeof AGENT) => ({
  ...project,
  write: { ...project.write, actor },
});

const stater =
  (project: WritableProject) =>
  (value: string, more: StatedFact & { readonly isLocal?: boolean } = {}) => {
    const { isLocal, ...rest } = more;
    const stated = { name: "project.target", value, ...rest };
    const fields = valueOf(factFields(stated, { families: [], personal: [] }));
    const claim = { text: fields.text };
    return valueOf(
      recordFact(project, { claim, fields, supersedes: [], isLocal: isLocal ?? false }),
    );
  };

test("stated again without more authority, it is known and nothing is written", () => {
  const { project } = memoryProject({ actor: PERSON });
  const [byPerson, byAgent] = [stater(project), stater(asOther(project, AGENT))];
  const first = byPerson("staging");
  expect(first.known).toBeUndefined();
  for (const again of [byPerson("staging"), byAgent("staging")])
    expect(again).toMatchObject({ known: "kept", remembered: { id: first.remembered.id } });
});

test("a person who states what an agent did gives it a person's authority", () => {
  const { project } = memoryProject({ actor: PERSON });
  stater(asOther(project, AGENT))("staging");
  expect(stater(project)("staging").known).toBeUndefined();
  expect(stater(project)("staging").known).toBe("kept");
});

test.each<readonly [string, StatedFact & { readonly isLocal?: boolean }]>([
  ["another value", { value: "production" }],
  ["that it does not hold", { denied: true }],
  ["for how long", { until: 9_000_000_000_000 }],
  ["how sure", { confidence: "0.5" }],
])("it is recorded if it says %s", (_, more) => {
  const { project } = memoryProject({ actor: PERSON });
  const state = stater(project);
  state("staging");
  expect(state(more.value ?? "staging", more).known).toBeUndefined();
});

test("that nothing holds any more is news, and so is that a value holds on or as a whole", () => {
  const { project } = memoryProject({ actor: PERSON });
  const state = stater(project);
  state("staging");
  expect(state("", { value: undefined, gone: true }).known).toBeUndefined();
  for (const limit of [{ until: 9_000_000_000_000 }, { part: "region" }]) {
    state("staging", limit);
    expect(state("staging").known).toBeUndefined();
  }
});

test("a value that lost to a newer one is stated anew, and so is one that has become old", () => {
  const { project, pass } = memoryProject({ actor: PERSON });
  const state = stater(project);
  state("staging");
  state("production");
  expect(state("staging").known).toBeUndefined();
  pass(MONTH);
  expect(state("staging").known).toBeUndefined();
});

test("what is kept in this clone alone is news to those who share the log, and not the other way round", () => {
  const { project } = memoryProject({ actor: PERSON });
  const state = stater(project);
  state("staging", { isLocal: true });
  expect(state("staging").known).toBeUndefined();
  expect(state("staging", { isLocal: true }).known).toBe("kept");
});
