// Evidence stays with the work that it was named for, and only a person's own channel makes it a person's word.
import { expect, test } from "vitest";
import { evidenceNow } from "../../../src/engine/continuity/evidence.ts";
import { stateEvidence } from "../../../src/engine/continuity/state-evidence.ts";
import { doneNow } from "../../../src/engine/continuity/done.ts";
import { itemsKnown } from "../../../src/engine/continuity/items.ts";
import { applyRepairs } from "../../../src/engine/continuity/repairs.ts";
import { rememberOne } from "../../../src/engine/remember/remember.ts";
import { stampOf } from "../../../src/engine/remember/stamp.ts";
import type { WritableProject } from "../../../src/engine/project.ts";
import { ok } from "../../../src/core/kit/result.ts";
import { valueOf } from "../../../src/testing/claim.ts";
import { working, type Working } from "./working.ts";

const NO_CHECKS = { tree: undefined, runs: { note: () => ok(undefined), recent: () => ok([]) } };

const NONE: ReadonlyMap<string, string> = new Map();

const names = (project: WritableProject, text: string, path: string): void => {
  const item = itemsKnown(project).find((one) => one.text === text);
  valueOf(stateEvidence(project, [item?.id ?? ""], { subject: { type: "file", path } }));
};

const shown = async ({ project, work }: Working): Promise<readonly string[]> => {
  const looked = {
    work: work().work,
    items: itemsKnown(project),
    begunMs: 0,
    checks: [],
    loosened: NONE,
  };
  return (await evidenceNow(project, looked, {})).map(
    ({ item, evidence }) =>
      `${item.memory.text}: ${evidence.map(({ holds }) => holds).join() || "none"}`,
  );
};

test("an item that is superseded by one in other words hands its evidence on", async () => {
  const made = working();
  const { project, states, files } = made;
  files.set("src/upload.ts", "retry();\n");
  states("one", "Pending: implement retry in upload");
  names(project, "implement retry in upload", "src/upload.ts");
  states("two", "Pending: the upload retry has to be added, then");
  valueOf(await applyRepairs(project));
  states("two", "Completed: the upload retry has to be added, then");
  expect(await shown(made)).toEqual(["the upload retry has to be added, then: yes"]);
});

test("evidence of one item shows no other, however alike they sound", async () => {
  const made = working();
  const { project, states, files } = made;
  files.set("test/billing.test.ts", "test();\n");
  states("one", "Completed: write migration tests for the billing tables; tests");
  names(project, "write migration tests for the billing tables", "test/billing.test.ts");
  expect((await shown(made)).toSorted()).toEqual([
    "tests: none",
    "write migration tests for the billing tables: yes",
  ]);
});

test("a person's word is a person's only from a terminal or the page, whatever the event says", async () => {
  const made = working();
  const { project, states } = made;
  states("one", "Completed: the colours of the cart");
  const targets = itemsKnown(project).map(({ id }) => id);
  for (const actor of [
    { door: "mcp" },
    { door: "hook" },
    { door: "cli", tty: "yes", agents: ["CLAUDECODE"] },
  ] as const) {
    const by = { ...project, write: { ...project.write, actor } };
    expect(stateEvidence(by, targets, { subject: { type: "person" } })).toMatchObject({
      error: { kind: "person-needed" },
    });
    const body = { ...stampOf(by), targets, text: "Looked at", type: "person" } as const;
    // As a prompt in an agent, or another program, would write it.
    valueOf(rememberOne(by, { kind: "evidence", body: { ...body, tags: ["in-prompt"] } }));
  }
  expect(await shown(made)).toEqual([
    "the colours of the cart: unverifiable,unverifiable,unverifiable",
  ]);
  const page = { ...project, write: { ...project.write, actor: { door: "web" } as const } };
  valueOf(stateEvidence(page, targets, { subject: { type: "person" } }));
  expect((await shown(made))[0]).toMatch(/yes$/);
});

test("a session that reported nothing is not verified by what an earlier one showed", async () => {
  const made = working();
  const { project, states, files } = made;
  files.set("docs/a.md", "A\n");
  states("one", "Completed: describe the cart");
  names(project, "describe the cart", "docs/a.md");
  expect(valueOf(await doneNow(project, {}, NO_CHECKS)).verdict).toBe("verified");
  states("two", "Status: done");
  expect(valueOf(await doneNow(project, {}, NO_CHECKS)).verdict).toBe("unverifiable");
});

test("evidence without what its type needs, as another program may write it, is passed over", async () => {
  const made = working();
  const { project, states } = made;
  states("one", "Completed: describe the cart");
  const targets = itemsKnown(project).map(({ id }) => id);
  const body = { ...stampOf(project), targets, text: "?", type: "commit" } as const;
  valueOf(rememberOne(project, { kind: "evidence", body }));
  expect(await shown(made)).toEqual(["describe the cart: none"]);
});
