// scope.* and evidence.*: what is of one project stays there, and what is shown goes back to a source.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { talk } from "../mcp/client.ts";
import { createScratch } from "../transcript/cli.ts";
import { accepted } from "./claims.ts";
import { idsIn, projectIn, sceneNow } from "./scene.ts";

const SAID = "The vault opens with the word marmalade";

const two = () => {
  const scratch = createScratch();
  const a = projectIn(scratch, "a-project");
  const b = projectIn(scratch, "b-project");
  a.shy("note", SAID, "--file", "src/app.ts");
  b.shy("note", "The cellar opens with the word quince", "--file", "src/app.ts");
  return { scratch, a, b };
};

accepted("scope.cross_tenant_absent", () => {
  const { a, b } = two();
  expect(a.shy("search", SAID)).toContain("marmalade");
  for (const words of [["search", SAID, "--all"], ["brief"], ["context"], ["export"]])
    expect(b.tried(...words)).not.toMatchObject({ stdout: expect.stringContaining("marmalade") });
});

accepted("scope.caller_cannot_widen", async () => {
  const { scratch, a, b } = two();
  const { call } = await talk(scratch, ["--root", a.cwd], { cwd: a.cwd });
  expect((await call("search", { text: SAID })).text).toContain("marmalade");
  for (const project of [b.cwd, "b-project", "*", "../b-project"]) {
    const read = await call("search", { text: "cellar quince", project });
    expect([project, read.refused, read.text.includes("quince")]).toEqual([project, true, false]);
    const write = await call("note", { text: `Widened to ${project}`, project });
    expect([project, write.refused]).toEqual([project, true]);
  }
  expect((await call("search", { text: "cellar quince", project: "" })).text).not.toContain(
    "quince",
  );
  expect(b.holding("Widened")).toEqual([]);
  expect((await call("note", { text: "Within its own" })).refused).toBe(false);
});

accepted("scope.background_respects_boundary", async () => {
  const { a, b } = two();
  for (const one of [a, b]) {
    for (const words of [["rebuild"], ["capture"], ["bridge", "agents"], ["map"], ["brief"]])
      one.shy(...words);
    await one.hear("SessionStart", { source: "startup" });
  }
  expect(a.holding("marmalade").length).toBeGreaterThan(1);
  expect(b.holding("quince").length).toBeGreaterThan(1);
  expect([...a.holding("quince"), ...b.holding("marmalade")]).toEqual([]);
  expect(readFileSync(join(b.cwd, "AGENTS.md"), "utf8")).not.toContain("marmalade");
  expect(a.shy("search", "marmalade vault")).toContain("marmalade");
});

accepted("evidence.claim_resolves_to_source", async () => {
  const one = sceneNow();
  one.shy("note", SAID);
  one.shy("decision", "Uploads go through the queue");
  one.shy("fact", "project.port", "the port is 8080");
  await one.hear("UserPromptSubmit", { prompt: "[decision] Backups run at night" });
  one.scratch.write(
    "graph.jsonl",
    `${JSON.stringify({
      ...{ type: "entity", name: "Queue", entityType: "part" },
      observations: ["It holds at most ten uploads"],
    })}\n`,
  );
  one.shy("import", "../graph.jsonl");
  const brief = await one.hear("SessionStart", { source: "startup" });
  const shown = [...brief.matchAll(/`([a-z2-7]{10})`/g)].map(([, id = ""]) => id);
  expect(shown.length).toBeGreaterThanOrEqual(4);
  for (const id of shown) expect(one.shy("show", id)).toContain(id);
  const listed = idsIn(one.scratch.json(["export"], { cwd: one.cwd }));
  for (const id of shown) expect(listed.some((known) => known.startsWith(id))).toBe(true);
});

accepted("evidence.source_delete_reaches_derived", async () => {
  const one = sceneNow();
  const id = one.recorded("lesson", SAID, "--file", "src/app.ts");
  one.shy("lesson", "The cellar opens with the word quince", "--file", "src/app.ts");
  one.shy("bridge", "agents");
  one.shy("search", "marmalade");
  one.shy("notes", "publish");
  await one.hear("SessionStart", { source: "startup" });
  const kinds = (text: string) => ({
    log: one.holding(text).some((path) => path.includes("/log/")),
    pages: one.holding(text).some((path) => path.includes("/.twiceshy/")),
    bridge: readFileSync(join(one.cwd, "AGENTS.md"), "utf8").includes(text),
    receipts: one.holding(text).some((path) => path.includes("/local/receipts")),
    search: one.shy("search", text).includes(text),
    brief: one.shy("brief").includes(text),
    notes: one.scratch
      .shell(
        "git for-each-ref --format='%(refname)' refs/notes | while read r; do git notes --ref=$r list | while read n c; do git cat-file -p $n; done; done",
        one.cwd,
      )
      .stdout.includes(text),
  });
  const all = {
    log: true,
    pages: true,
    bridge: true,
    receipts: true,
    search: true,
    brief: true,
    notes: true,
  };
  expect(kinds("marmalade")).toEqual(all);
  one.shy("purge", id, "--reason", "secret", "--yes");
  await one.hear("SessionStart", { source: "startup" });
  const none = {
    log: false,
    pages: false,
    bridge: false,
    receipts: false,
    search: false,
    brief: false,
    notes: false,
  };
  expect(kinds("marmalade")).toEqual(none);
  expect(one.holding("marmalade")).toEqual([]);
  // What agents were shown goes as one text.
  expect(kinds("quince")).toEqual({ ...all, receipts: false });
});

accepted("evidence.rebuild_from_retained", () => {
  const one = sceneNow();
  const tokens = ["vrkqzotl", "plumbexa", "ondriquat"];
  one.shy("note", `The staging host is ${tokens[0]}`);
  one.shy("decision", `Deploys go through ${tokens[1]}`);
  one.shy("fact", "project.region", tokens[2] ?? "");
  for (const folder of [".git/twiceshy/index", ".git/twiceshy/gate", ".twiceshy"])
    rmSync(join(one.cwd, folder), { recursive: true, force: true });
  expect(existsSync(join(one.cwd, ".git/twiceshy/index"))).toBe(false);
  one.shy("rebuild");
  for (const token of tokens) {
    expect(one.shy("search", token)).toContain(token);
    expect(one.shy("brief")).toContain(token);
  }
});
