// Facts, forgetting and the list of projects, as an agent reaches them: what it records is its own word, what is about
// the person is kept for the whole machine, and what a person stated holds against it.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import type { Fields } from "../../src/core/kit/json.ts";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";
import { ERAS, talk, type Talk } from "./client.ts";

let scratch: Scratch;
let cwd: string;
beforeEach(() => {
  scratch = createScratch();
  cwd = project("photo-store");
});

const project = (name: string): string => {
  const folder = scratch.repository(name);
  scratch.shy(["init", "--skip-history"], { cwd: folder });
  return folder;
};

const byPerson = (...args: readonly string[]): Promise<unknown> =>
  inProcess([...args], { cwd, env: scratch.env, columns: 200 });

const factsIn = (folder: string): readonly Fields[] =>
  asObjects(scratch.json(["facts"], { cwd: folder })["facts"]).flatMap((group) =>
    asObjects(group["inForce"]),
  );

/** Whether a file of that folder holds the text. */
const holds = (folder: string, text: string): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8").includes(text));

describe.each(ERAS)("over %s", (era) => {
  const start = (...args: readonly string[]): Promise<Talk> =>
    talk(scratch, ["--profile", "full", ...args], { cwd, era });

  test("a fact of the project is recorded as the agent's, and a newer value takes its place", async () => {
    const { call } = await start();
    const name = "project.deploy.target";
    const first = await call("fact", { name, value: "the old account", type: "constraint" });
    expect(first.told).toMatchObject({ project: "photo-store", kind: "fact", in_force: true });
    const next = await call("fact", { name, value: "the staging account", confidence: 0.9 });
    expect(next.told).toMatchObject({ in_force: true, over: [{ id: first.told["id"] }] });
    expect(next.text).toContain(`in force instead of ${first.told["id"]}`);
    expect(factsIn(cwd)).toMatchObject([
      { name, value: "the staging account", byPerson: false, confidence: 0.9 },
    ]);
  });

  test("a fact about the person is kept for the machine alone, and holds in other projects", async () => {
    const other = project("other");
    const { call } = await start();
    const { told, text } = await call("fact", { name: "pref.indent", value: "tabs, never spaces" });
    expect(told).toMatchObject({ project: "your memory", in_force: true });
    expect(text).toContain("in your memory");
    for (const folder of [cwd, other])
      expect(factsIn(folder)).toMatchObject([{ value: "tabs, never spaces", byPerson: false }]);
    expect(holds(join(cwd, ".git"), "tabs, never spaces")).toBe(false);
    const kept = await call("fact", {
      ...{ name: "tool.sed.inplace", value: "needs an argument on macOS", everywhere: true },
    });
    expect(kept.told).toMatchObject({ project: "your memory" });
    expect(factsIn(other)).toHaveLength(2);
  });

  test("a person's fact stays in force against an agent's, and the answer names it", async () => {
    await byPerson("fact", "pref.indent", "tabs");
    const [mine] = factsIn(cwd);
    const id = String(mine?.["id"]).slice(0, 10);
    const { call } = await start();
    const sure = { name: "pref.indent", value: "spaces", confidence: 1 };
    const { told, text } = await call("fact", sure);
    expect(told).toMatchObject({ in_force: false, because: "person", to: id });
    expect(text).toContain("a person stated otherwise");
    for (const [name, said] of [
      ["fact", { ...sure, value: "no spaces", supersedes: [id] }],
      ["forget", { ids: [id], why: "I prefer spaces" }],
      ["retire", { ids: [id], as: "stale", why: "I prefer spaces" }],
      ["supersede", { ids: [id], by: told["id"] }],
    ] as const)
      expect({ name, ...(await call(name, said)) }).toMatchObject({ name, fault: "persons-own" });
    expect(factsIn(cwd)).toMatchObject([{ value: "tabs", byPerson: true }]);
  });

  test("what is forgotten is in no answer, is refused when stated again, and a person brings it back", async () => {
    const { call } = await start();
    for (const name of ["project.ci", "user.timezone"]) {
      const said = { name, value: `Somewhere else, ${name}` };
      const { told } = await call("fact", said);
      const ids = [told["id"]];
      expect((await call("search", { text: said.value })).text).toContain(told["id"]);
      const gone = await call("forget", { ids, why: "It was never true" });
      expect(gone.told).toMatchObject({
        ...{ kind: "retire", project: told["project"], targets: [{ id: told["id"] }] },
      });
      expect((await call("search", { text: said.value })).text).not.toContain(told["id"]);
      expect(await call("fact", said)).toMatchObject({ fault: "draft-forgotten" });
      expect((await call("forget", { ids, why: "Again" })).text).toContain("Nothing was written");
      await byPerson("restore", String(told["id"]));
      expect(factsIn(cwd)).toMatchObject([{ name }]);
      await byPerson("retire", String(told["id"]), "--as", "mistyped");
    }
  });

  test("ids of both memories in one call are refused, and change neither", async () => {
    const { call } = await start();
    const here = await call("fact", { name: "project.ci", value: "Buildkite" });
    const mine = await call("fact", { name: "pref.indent", value: "tabs" });
    const ids = [here.told["id"], mine.told["id"]];
    expect(await call("forget", { ids, why: "Both" })).toMatchObject({ fault: "id-unknown" });
    expect(factsIn(cwd)).toHaveLength(2);
  });

  test("what cannot be meant together, and a family that nobody knows, is refused", async () => {
    const { call } = await start();
    for (const [said, fault] of [
      [{ name: "project.ci", value: "x", subject: "The CI" }, "fact-ambiguous"],
      [{ name: "project.ci" }, "fact-value-unsaid"],
      [{ value: "x" }, "fact-unnamed"],
      [{ name: "moon.phase", value: "x" }, "family-unknown"],
      [{ name: "project.ci", value: "x", until: "soon" }, "value-unclear"],
    ] as const)
      expect({ said, ...(await call("fact", said)) }).toMatchObject({ said, fault, told: {} });
    expect(factsIn(cwd)).toEqual([]);
  });

  test("the projects of this machine are listed, and which of them calls are about", async () => {
    const other = project("other");
    scratch.shy(["projects", "alias", other, "elsewhere"], { cwd });
    const { told, text } = await (await start("--read-only")).call("projects");
    expect(told).toMatchObject({
      ...{ current: cwd, total: 2 },
      projects: [
        { name: "photo-store", folder: cwd, is: "memory", current: true },
        { name: "other", alias: "elsewhere", folder: other, is: "memory" },
      ],
    });
    expect(text).toContain(`The current project: ${cwd}\n`);
    expect(text).toContain("elsewhere (other)");
  });

  test("where no project is clear, all are listed, with why", async () => {
    project("other");
    const nowhere = join(scratch.root, "nowhere");
    mkdirSync(nowhere);
    const { call } = await talk(scratch, ["--profile", "full"], { cwd: nowhere, era });
    const { told, refused } = await call("projects");
    expect(refused).toBe(false);
    expect(told["current"]).toBeUndefined();
    expect(told).toMatchObject({ total: 2, unclear: expect.stringContaining("other") });
  });

  test("beyond a pinned root no project is named", async () => {
    project("other");
    const { told, text } = await (await start("--root", cwd)).call("projects");
    expect(told).toMatchObject({ current: cwd, total: 1, projects: [{ name: "photo-store" }] });
    expect(text).not.toContain("other");
  });
});

test("while recording is paused, nothing about the person is recorded either", async () => {
  await byPerson("pause");
  const { call } = await talk(scratch, ["--profile", "full"], { cwd });
  expect(await call("fact", { name: "pref.indent", value: "tabs" })).toMatchObject({
    refused: true,
  });
  expect(factsIn(cwd)).toEqual([]);
});
