// Repairs are written only when a person wants them, can be taken back, and leave nothing to repair; health sees both.
import { expect, test } from "vitest";
import type { CommonBody } from "../../core/event/common.ts";
import type { ItemForm } from "../../core/event/work/words.ts";
import { workState } from "../../core/fold/work/work-state.ts";
import { ok } from "../../core/kit/result.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { valueOf } from "../../testing/claim.ts";
import { amend } from "../amend/amend.ts";
import { purge } from "../amend/purge.ts";
import { healthNow, type HealthMeans } from "../care/health.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { itemsKnown } from "./items.ts";
import { addPolicy } from "./policies.ts";
import { applyRepairs, repairsNow } from "./repairs.ts";

const DAY = 86_400_000;
const PERSON: CommonBody["actor"] = { door: "cli", tty: "yes" };

const working = (actor: CommonBody["actor"] = PERSON) => {
  const memory = memoryProject({ actor });
  const { project, pass } = memory;
  const states = (form: ItemForm, text: string, session = "one"): string => {
    pass(1_000);
    const body = { ...stampOf(project, session), text, form } as const;
    return valueOf(
      rememberOne(project, { kind: "item", body: { ...body, role: "assistant", source: "label" } }),
    ).id;
  };
  return { ...memory, states };
};

const open = (project: WritableProject): readonly string[] =>
  workState(itemsKnown(project)).pending.map(({ memory }) => memory.text);

const means: HealthMeans = {
  done: { tree: undefined, runs: { note: () => ok(undefined), recent: () => ok([]) } },
  processes: { all: () => [] },
};

const healthOf = async (project: WritableProject) => {
  const { score, parts } = valueOf(await healthNow(project, means));
  return { score, found: parts.flatMap(({ name, found }) => (found > 0 ? [name] : [])) };
};

test("what is applied is gone from the open work, improves health, and leaves nothing to repair", async () => {
  const { project, states, pass, story } = working();
  states("pending", "implement retry in upload");
  states("pending", "the upload retry has to be added, then");
  states("pending", "describe the flags of the importer");
  states("pending", "forgotten work");
  pass(29 * DAY);
  story.commit({ "a.md": "1" }, "Start");
  states("summary", "on it", "two");
  expect((await repairsNow(project)).repairs.map(({ reason }) => reason)).toEqual(["stated-twice"]);
  pass(2 * DAY);
  const before = await healthOf(project);
  expect(before.found).toEqual(["stated-twice", "open-long"]);
  const applied = valueOf(await applyRepairs(project));
  expect(applied.repairs.map(({ reason }) => reason)).toEqual([
    ...["stated-twice", "untouched", "untouched", "untouched"],
  ]);
  expect(open(project)).toEqual([]);
  const after = await healthOf(project);
  expect(after).toEqual({ score: 100, found: [] });
  expect(before.score).toBeLessThan(100);
  expect((await repairsNow(project)).repairs).toEqual([]);
  expect(valueOf(await applyRepairs(project)).events).toEqual([]);
});

test("restore takes a repair back", async () => {
  const { project, states } = working();
  const id = states("pending", "implement retry in upload");
  const kept = states("pending", "the upload retry has to be added, then");
  expect(valueOf(await applyRepairs(project)).events).toHaveLength(1);
  expect(open(project)).toEqual(["the upload retry has to be added, then"]);
  expect(project.index.lookup.find(id)[0]).toMatchObject({
    ...{ standing: "superseded", standingBy: { by: kept } },
  });
  valueOf(
    amend(project, [id], undefined, (fields) => ({
      ...{ kind: "restore", body: { ...fields, text: "They differ" } },
    })),
  );
  expect(open(project)).toHaveLength(2);
});

test("a commit that did the work resolves it, and is named", async () => {
  const { project, states, story } = working();
  const id = states("pending", "Update the architecture documentation of uploads");
  story.pass(24 * 365);
  const sha = story.commit({ "a.md": "1" }, "docs: update architecture docs of uploads (#12)");
  const { repairs } = await repairsNow(project);
  expect(repairs).toMatchObject([{ reason: "done-elsewhere", by: { kind: "commit", id: sha } }]);
  valueOf(await applyRepairs(project));
  expect(project.index.lookup.find(id)[0]).toMatchObject({
    standing: "resolved",
    standingBy: { text: `Done by commit ${sha.slice(0, 10)}: update architecture docs of uploads` },
  });
});

test("a commit whose subject says little, or that a bot made, shows nothing", async () => {
  const { project, states, story } = working();
  states("pending", "update the README");
  states("pending", "update the sponsors of the README");
  story.pass(24 * 365);
  story.commit({ "a.md": "1" }, "docs: Update README");
  story.commit({ "a.md": "2" }, "Update sponsors of README", "renovate[bot]");
  expect((await repairsNow(project)).repairs).toEqual([]);
  story.commit({ "a.md": "3" }, "Update sponsors of README");
  expect((await repairsNow(project)).repairs).toHaveLength(1);
});

const OTHERS: readonly CommonBody["actor"][] = [
  ...[{ door: "mcp" } as const, { door: "api" } as const, { door: "cli", tty: "no" } as const],
  { door: "cli", tty: "yes", agents: ["CLAUDECODE"] },
];

test.each(OTHERS.map((actor) => [actor] as const))("%j applies nothing", async (actor) => {
  const { project, states } = working(actor);
  states("pending", "implement retry in upload");
  states("pending", "the upload retry has to be added, then");
  expect((await repairsNow(project)).repairs).toHaveLength(1);
  expect(await applyRepairs(project)).toMatchObject({ error: { kind: "person-needed" } });
  expect(open(project)).toHaveLength(2);
});

test("only what is named is applied, and what a policy keeps is not proposed", async () => {
  const { project, states, pass } = working();
  const docs = states("pending", "describe the flags of the importer");
  states("pending", "measure the importer");
  states("pending", "rewrite the importer some day");
  valueOf(addPolicy(project, { rule: "keep", words: "some day", forms: [], ids: [] }));
  pass(31 * DAY);
  expect((await repairsNow(project)).repairs).toHaveLength(2);
  expect(await applyRepairs(project, undefined, ["zzzz"])).toMatchObject({
    error: { kind: "repair-unknown", given: "zzzz" },
  });
  valueOf(await applyRepairs(project, undefined, [docs]));
  expect(open(project)).toEqual(["measure the importer", "rewrite the importer some day"]);
});

test("a link to what was purged is removed", async () => {
  const { project, states } = working();
  const [from, to] = [states("pending", "describe the flags"), states("pending", "a secret thing")];
  valueOf(
    amend(project, [from], undefined, (fields) => ({
      kind: "link",
      body: { ...fields, as: "see", to, linked: "yes", text: "Related" },
    })),
  );
  expect((await repairsNow(project)).repairs).toEqual([]);
  valueOf(purge(project, [to], { why: "Erased", reason: "secret" }));
  expect((await repairsNow(project)).repairs).toMatchObject([{ reason: "link-dangling", to }]);
  valueOf(await applyRepairs(project));
  expect((await repairsNow(project)).repairs).toEqual([]);
});
