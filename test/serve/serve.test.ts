// The local API as programs meet it: what its description says is what its routes answer, and what is recorded stays.
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { FLAGS } from "../../src/hosts/serve/options.ts";
import { ALL_ROUTES } from "../../src/hosts/serve/api.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { serve, type Serving } from "./server.ts";

let scratch: Scratch;
let cwd: string;
let serving: Serving;
let id = "";

beforeAll(async () => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd });
  id = String(scratch.json(["note", "The proxy cuts long requests"], { cwd })["id"]);
  serving = await serve(scratch, [], { cwd, stays: true });
});
afterAll(() => void serving.child.kill("SIGKILL"));

const at = (value: unknown, ...path: readonly string[]): Fields => {
  let found = value;
  for (const name of path) found = isObject(found) ? found[name] : undefined;
  if (!isObject(found)) throw new Error(`nothing at ${path.join(".")}`);
  return found;
};

const exampleOf = (path: string): string =>
  (ALL_ROUTES.find((route) => `/api/v1${route.path}` === path)?.example ?? "").replace("ID", id);

test("each route that is described answers with what its description says, and no other route answers", async () => {
  const { status, said: description } = await serving.ask("/openapi.json");
  expect(status).toBe(200);
  const paths = Object.entries(at(description, "paths"));
  expect(paths.map(([path]) => path)).toEqual([
    ...new Set(ALL_ROUTES.map(({ path }) => `/api/v1${path}`)),
  ]);
  const validator = new AjvJsonSchemaValidator();
  const error = validator.getValidator(at(description, "components", "schemas", "Error"));
  for (const [path, operations] of paths)
    for (const [method, operation] of Object.entries(at(operations))) {
      const body = method === "post" ? '{"role":"user","text":"Pending: docs"}' : undefined;
      const content = at(operation, "responses", "200", "content");
      // A stream has a test of its own.
      if ("text/event-stream" in content) continue;
      const answered = await serving.ask(exampleOf(path), body);
      expect({ path, ...answered }).toMatchObject({ path, status: 200 });
      const schema = at(content, "application/json", "schema");
      const { valid, errorMessage } = validator.getValidator(schema)(answered.said);
      expect({ path, valid, errorMessage }).toMatchObject({ path, valid: true });
      const unknown = await serving.ask(`${exampleOf(path).split("?")[0]}?nonsense=1`, body);
      expect({ path, status: unknown.status }).toEqual({ path, status: 400 });
      expect(error(unknown.said).valid).toBe(true);
    }
  for (const path of ["/nothing", "/", "/memories/", "/memories/../status", "/memories/a/b/c"]) {
    const refused = await serving.ask(path);
    expect({ path, status: refused.status }).not.toEqual({ path, status: 500 });
  }
  expect((await serving.ask("/work", "{}")).status).toBe(405);
  expect((await serving.ask("/turns")).status).toBe(405);
});

test("it answers the same documents as the command line", async () => {
  for (const command of ["work", "scope", "changes"] as const) {
    const route = command === "scope" ? "/scopes" : `/${command}`;
    expect((await serving.ask(route)).said).toEqual(scratch.json([command], { cwd }));
  }
  const { said } = await serving.ask("/search?text=proxy");
  expect(said).toEqual(scratch.json(["search", "proxy"], { cwd }));
});

test("of a path outside the project it answers what the command line does, and nothing of the file", async () => {
  const outside = join(scratch.root, "proxy.txt");
  writeFileSync(outside, "The proxy's password is in this file");
  const found = await serving.ask(`/search?text=proxy&path=${outside}`);
  expect(found.said).toEqual(scratch.json(["search", "proxy", "--path", outside], { cwd }));
  for (const route of ["search", "brief", "scopes", "bootstrap"]) {
    const { status, text } = await serving.ask(`/${route}?path=${outside}`);
    expect({ route, status }).toEqual({ route, status: 200 });
    expect(text).not.toContain("password");
    expect(text).not.toContain(scratch.root);
  }
});

test("turns are recorded once, in whatever order they come, and what is no turn is named", async () => {
  const turn = (n: number, text: string) =>
    JSON.stringify({ session: "s9", role: "assistant", text, id: `t${n}`, at: n * 1_000 });
  const lines = [turn(3, "Done: the parser"), turn(1, "Pending: the parser; the lexer")].join("\n");
  const first = await serving.ask("/turns", `${lines}\nno turn\n{"role":"boss"}\n`);
  expect(first.said).toMatchObject({ turns: 2, known: 0, bad: [{ line: 3 }, { line: 4 }] });
  expect((await serving.ask("/turns", lines)).said).toMatchObject({ turns: 0, known: 2 });
  const list = await serving.ask("/turns", `[${turn(2, "Hm.")},7]`, "application/json");
  expect(list.said).toMatchObject({ turns: 1, bad: [{ line: 2 }] });
  const { said } = await serving.ask("/work?session=s9");
  expect(said).toMatchObject({ pending: [{ text: "the lexer" }] });
  // They came through a program, so they are not a person's words.
  const found = scratch.json(
    ["provenance", String(at(Object.values(said["pending"] ?? {})[0])["id"])],
    { cwd },
  );
  expect(found).toMatchObject({ door: "api" });
  expect((await serving.ask("/turns", "{", "text/html")).status).toBe(400);
  expect((await serving.ask("/turns", "{", "application/json")).said).toMatchObject({
    turns: 0,
    bad: [{ line: 1 }],
  });
});

test("nothing that is refused names a folder, a memory or the token", async () => {
  const refusals = await Promise.all(
    [
      "/memories/zzzzzzzzzzzz",
      "/search?regex=true&text=(",
      "/search?kinds=secret-kind",
      `/pack?budget=${"x".repeat(5_000)}`,
      "/changes?since=soon",
      "/brief?tokens=1",
    ].map((path) => serving.ask(path)),
  );
  for (const { status, text } of refusals) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text.length).toBeLessThan(600);
    for (const secret of [serving.token, scratch.root, "proxy cuts"])
      expect(text).not.toContain(secret);
  }
  const bare = await fetch(`${serving.url}/api/v1/status`);
  expect(bare.status).toBe(401);
  expect(bare.headers.get("access-control-allow-origin")).toBeNull();
});

test("a page gets the id and kind of what other programs write, and no text", async () => {
  const ended = new AbortController();
  const response = await fetch(`${serving.url}/api/v1/events`, {
    headers: { authorization: `Bearer ${serving.token}` },
    signal: ended.signal,
  });
  let heard = "";
  const reading = (async () => {
    for await (const part of response.body ?? []) heard += new TextDecoder().decode(part);
  })().catch(() => undefined);
  await expect.poll(() => heard).toContain("event: hello");
  const written = scratch.json(["note", "Written elsewhere"], { cwd });
  await expect.poll(() => heard, { timeout: 10_000 }).toContain(String(written["id"]));
  expect(heard).toMatch(
    /event: log\nid: \d+\ndata: \{"generation":\d+,"events":\[\{"id":"\w+","kind":"note"\}\]/,
  );
  expect(heard).not.toContain("Written elsewhere");
  ended.abort();
  await reading;
});

test("a work tree has one server: a second one prints its address, and the list shows it", async () => {
  const other = scratch.shy(["serve"], { cwd, alone: true });
  expect(other).toMatchObject({ exit: 1, stdout: "" });
  expect(other.stderr).toContain(
    `already running at ${serving.url} (process ${serving.child.pid})`,
  );
  expect(other.stderr).not.toContain(serving.token);
  const list = scratch.json(["serve"], { cwd });
  expect(list).toMatchObject({ here: { url: serving.url, tokenFile: serving.tokenFile } });
  expect(JSON.stringify(list["servers"])).toContain(
    `"processId":${serving.child.pid},"way":"serve"`,
  );
  expect(statSync(serving.tokenFile).mode & 0o777).toBe(0o600);
});

test("it exits with every acknowledged turn recorded, and deletes its address and token", async () => {
  const turn = (n: number) =>
    `{"session":"last","role":"user","text":"Pending: part ${n}","id":"l${n}"}`;
  const sent = Array.from({ length: 5 }, (_, n) => serving.ask("/turns", turn(n)));
  // The first is under way.
  await Promise.race(sent);
  serving.child.kill("SIGTERM");
  const replies = await Promise.allSettled(sent);
  expect(await serving.exit).toBe(0);
  const acknowledged = replies.flatMap((one) =>
    one.status === "fulfilled" && one.value.status === 200 ? [one.value] : [],
  );
  expect(acknowledged.length).toBeGreaterThan(0);
  const { pending } = scratch.json(["work", "--session", "last", "--all"], { cwd });
  expect(Object.values(pending ?? {}).length).toBeGreaterThanOrEqual(acknowledged.length);
  expect(() => readFileSync(serving.tokenFile)).toThrow("ENOENT");
  expect(scratch.json(["serve"], { cwd })["here"]).toBeUndefined();
});

test("the help names the flags that the server takes", () => {
  const { stdout } = scratch.shy(["serve", "--help"], { cwd });
  for (const flag of Object.keys(FLAGS)) expect(stdout).toContain(`--${flag}`);
  const wrong = scratch.shy(["serve", "--port", "x"], { cwd: join(scratch.root), alone: true });
  expect(wrong).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining("--port must be a number"),
  });
  const nowhere = scratch.shy(["serve"], { cwd: scratch.root, alone: true });
  expect(nowhere.exit).not.toBe(0);
});
