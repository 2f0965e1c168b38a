// A fact that lost to another is found below it, and every answer says that it is not in force.
import { beforeAll, expect, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import { talk } from "../mcp/client.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";
let [older, newer] = ["", ""];

const shy = (...args: readonly string[]) => scratch.shy(args, { cwd }).stdout;
const recorded = (...args: readonly string[]) => String(scratch.json(args, { cwd })["id"]);

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
  older = recorded("fact", "project.db", "postgres with one replica for reports");
  newer = recorded("fact", "project.db", "postgres on the new host");
});

test("a search ranks it below the one in force, although its words fit better, and marks it", () => {
  const { memories } = scratch.json(["search", "postgres replica reports"], { cwd });
  expect(asObjects(memories).map(({ id, notInForce }) => [id, notInForce])).toEqual([
    [newer, undefined],
    [older, { because: "newest", to: { id: newer, text: expect.stringContaining("new host") } }],
  ]);
  expect(shy("search", "postgres replica reports")).toContain("not in force: older than");
});

test("a phrase that is looked for as it stands marks it too", () => {
  expect(shy("search", '"one replica"')).toContain("not in force: older than");
});

test("it says so itself, and the one in force names it", () => {
  expect(shy("show", older)).toMatch(/not in force: older than \w{10} \(project.db: postgres on/u);
  expect(shy("show", newer)).toMatch(/in force instead of \w{10}: project.db: postgres with/u);
});

test("of a fact that a script recorded, show names the script as its source, and no user", () => {
  expect(shy("show", newer)).toMatch(/^ {2}source a script$/mu);
  const stated = recorded("fact", "project.cache", "redis", "--source", "correction");
  expect(shy("show", stated)).toMatch(/^ {2}source correction$/mu);
});

test("over MCP it is marked in search and show", async () => {
  const { call } = await talk(scratch, ["--profile", "full"], { cwd });
  const found = await call("search", { text: "postgres replica reports" });
  expect(found.text).toContain("not in force: older than");
  expect(JSON.stringify(found.told)).toContain("not in force: older than");
  expect(JSON.stringify((await call("show", { id: older })).told)).toContain("not in force");
});

test("retired facts are marked by what retired them, and nothing else is said", () => {
  const third = recorded("fact", "project.db", "sqlite");
  shy("retire", third, "--as", "mistyped");
  expect(shy("search", "sqlite")).toMatch(/fact retired: project.db: sqlite\n$/u);
});
