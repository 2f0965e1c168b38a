// What doctor says of the embedder and of the index of sessions: nothing, until somebody has set up the one or used the other.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { embeddingServer, shyBeside } from "../support/embedding-server.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";
beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
});

const checked = async (name: string, embedder?: string) => {
  const more = embedder === undefined ? {} : { TWICESHY_EMBEDDER: embedder };
  const printed = await shyBeside(["doctor", "--json"], { cwd, env: { ...scratch.env, ...more } });
  const document = parseJson(printed.stdout);
  const checks = isObject(document) ? document["checks"] : undefined;
  if (!Array.isArray(checks)) throw new Error(`no document: ${printed.stdout}${printed.stderr}`);
  return { check: checks.filter(isObject).find((one) => one["name"] === name), exit: printed.exit };
};

test("without a setting, and before sessions are searched, it names neither", async () => {
  expect((await checked("embedder")).check).toBeUndefined();
  expect((await checked("sessions")).check).toBeUndefined();
});

test("an embedder that works is named with its dimensions, none as none", async () => {
  const server = await embeddingServer();
  expect((await checked("embedder", server.setting)).check).toMatchObject({
    ...{ state: "ok", do: "" },
    says: `${server.setting} compares memories by meaning, in 16 dimensions.`,
  });
  expect((await checked("embedder", "none")).check).toMatchObject({ state: "ok" });
});

test.each([
  ["a folder that is not there", "dir:/nowhere/models", "there is no such file"],
  ["a server that is not there", "http://127.0.0.1:9/v1#m", "no vectors came from"],
])("%s is a warning, with what to do", async (_, setting, why) => {
  const { check, exit } = await checked("embedder", setting);
  expect(check).toMatchObject({ state: "warn", says: expect.stringContaining(why) });
  expect(check?.["do"]).toContain("twiceshy config recall.embedder builtin");
  expect(exit).toBe(0);
});

test("a server that does not answer is waited for as long as a search waits, and named", async () => {
  scratch.shy(["config", "recall.wait", "1"], { cwd });
  const server = await embeddingServer();
  server.answer = () => {};
  const began = performance.now();
  const { check } = await checked("embedder", server.setting);
  expect(performance.now() - began).toBeLessThan(25_000);
  expect(check).toMatchObject({ state: "warn", says: expect.stringContaining("in time") });
  scratch.shy(["config", "unset", "recall.wait"], { cwd });
});

test("the index of sessions is counted, and named where it is behind or damaged", async () => {
  const folder = join(scratch.root, "home/.claude/projects/-shop");
  mkdirSync(folder, { recursive: true });
  const row = (text: string): string =>
    `${JSON.stringify({
      ...{ type: "user", sessionId: "c1", cwd, timestamp: "2026-11-24T18:40:37.000Z" },
      message: { role: "user", content: text },
    })}\n`;
  const path = join(folder, "c1.jsonl");
  writeFileSync(path, row("Why does the quokka builder drift?"));
  scratch.shy(["search", "--sessions", "quokka"], { cwd });
  const says = async (): Promise<unknown> => (await checked("sessions")).check?.["says"];
  expect(await says()).toBe("The index holds 1 session of agents.");
  writeFileSync(path, row("Because of the quokkas"), { flag: "a" });
  expect(await says()).toContain("1 of them has changed since");
  const index = join(scratch.root, "home/.twiceshy/sessions");
  const own = readdirSync(index).find((name) => !name.includes(".")) ?? "";
  const head = join(index, own, "head.json");
  writeFileSync(head, readFileSync(head, "utf8").slice(9));
  expect((await checked("sessions")).check).toMatchObject({
    ...{ state: "warn", says: "The index of sessions is damaged." },
    do: expect.stringContaining("twiceshy search --sessions"),
  });
  scratch.shy(["search", "--sessions", "quokka"], { cwd });
  expect(await says()).toBe("The index holds 1 session of agents.");
});
