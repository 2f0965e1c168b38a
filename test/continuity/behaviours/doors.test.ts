// Behaviours of the doors to hold: who is let in, what is not echoed, and what writes nothing.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { FLAGS } from "../../../src/hosts/serve/options.ts";
import { talk } from "../../mcp/client.ts";
import { serve } from "../../serve/server.ts";
import { createScratch, type Scratch } from "../../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd });
  const text = "Objective: uploads survive a restart.\nPending: tests for the retry";
  scratch.shy(["ingest"], {
    cwd,
    stdin: JSON.stringify({ session: "s1", role: "assistant", text }),
  });
});

/** Every file of the store, with its size and the time of its last change. */
const storeOf = (): readonly string[] => {
  const store = join(cwd, ".git/twiceshy");
  return readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`)
    .toSorted();
};

const asked = (url: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(`${url}/api/v1/status`, { headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => void (text += part));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .once("error", reject)
      .end();
  });

test("the server listens on loopback alone, has no flag for another address, and refuses another host's name", async () => {
  const { url, token, child } = await serve(scratch, [], { cwd });
  expect(new URL(url).hostname).toBe("127.0.0.1");
  expect(FLAGS).not.toHaveProperty("host");
  const authorization = `Bearer ${token}`;
  expect((await asked(url, { authorization })).status).toBe(200);
  for (const host of ["0.0.0.0", "192.168.1.20", "evil.example"])
    expect([host, (await asked(url, { authorization, host })).status]).toEqual([host, 403]);
  child.kill();
});

test("a call without a token, or with a wrong or empty one, is refused, and no answer echoes token or log", async () => {
  const { url, token, child } = await serve(scratch, [], { cwd });
  const answers = await Promise.all(
    [{}, { authorization: "Bearer wrong" }, { authorization: "Bearer " }].map((headers) =>
      asked(url, headers),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  const well = await asked(url, { authorization: `Bearer ${token}` });
  expect(well.status).toBe(200);
  for (const { text } of [...answers, well]) expect(text).not.toContain(token);
  for (const { text } of answers) expect(text).not.toContain(scratch.root);
  child.kill();
});

test("an empty token of one's own is none: the server makes one", async () => {
  const { url, tokenFile, child } = await serve(scratch, [], {
    ...{ cwd, env: { TWICESHY_SERVE_TOKEN: "" } },
  });
  const token = readFileSync(tokenFile, "utf8").trim();
  expect(token.length).toBeGreaterThan(20);
  expect((await asked(url, { authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await asked(url, { authorization: "Bearer " })).status).toBe(401);
  child.kill();
});

test("eight requests at once are all answered, each with its own answer", async () => {
  const { ask, child } = await serve(scratch, [], { cwd });
  const budgets = ["micro", "normal", "full"].flatMap((one) => [one, one, one]).slice(0, 8);
  const answers = await Promise.all(budgets.map((budget) => ask(`/pack?budget=${budget}`)));
  expect(answers.map(({ status }) => status)).toEqual(budgets.map(() => 200));
  expect(answers.map(({ said }) => said["budget"])).toEqual(budgets);
  child.kill();
});

test("initialize, the list of tools and the health of servers write no file; recording does", async () => {
  const before = storeOf();
  const { client } = await talk(scratch, ["--profile", "full"], { cwd });
  expect((await client.listTools()).tools.length).toBeGreaterThan(20);
  expect(storeOf()).toEqual(before);
  scratch.shy(["serve", "--list"], { cwd });
  expect(storeOf()).toEqual(before);
  scratch.shy(["note", "The proxy cuts long requests"], { cwd });
  expect(storeOf()).not.toEqual(before);
});

test("read-only blocks each tool that writes, and what it still answers leaves the log as it is", async () => {
  const all = await (await talk(scratch, ["--profile", "full"], { cwd })).client.listTools();
  const { call, client } = await talk(scratch, ["--profile", "full", "--read-only"], { cwd });
  const reading = new Set((await client.listTools()).tools.map(({ name }) => name));
  const writing = all.tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
  expect(writing.length).toBeGreaterThan(10);
  const logOf = (): readonly string[] => storeOf().filter((line) => line.includes("/log/"));
  const before = logOf();
  for (const { name } of writing) {
    expect([name, reading.has(name)]).toEqual([name, false]);
    await expect(call(name, {})).rejects.toThrow(name);
  }
  for (const view of ["done", "health", "repairs", "pack"])
    expect((await call("work", { view })).refused).toBe(false);
  expect(logOf()).toEqual(before);
});

test("a bridge forwards a call, and its answer has the id of the request", async () => {
  const { child } = await serve(scratch, [], { cwd });
  const { call } = await talk(scratch, ["--bridge", "--profile", "standard"], { cwd });
  const answers = await Promise.all(
    (["pack", "done", "next"] as const).map((view) => call("work", { view })),
  );
  expect(answers.map(({ told }) => told["verdict"])).toEqual([undefined, "unverified", undefined]);
  child.kill();
});

const NOTIFY = {
  ...{ type: "agent-turn-complete", "thread-id": "t1", "turn-id": "7" },
  "input-messages": ["Move the uploads to the queue"],
  "last-assistant-message": "Pending: the backlog of the queue",
};

test("the kebab-case keys of a notify payload are read, as an argument and over HTTP, and the turn counts once", async () => {
  const { ask, child } = await serve(scratch, [], { cwd });
  const first = scratch.json(["ingest", JSON.stringify(NOTIFY)], { cwd });
  expect(first).toMatchObject({ turns: 2 });
  const again = await ask("/turns", JSON.stringify(NOTIFY), "application/json");
  expect(again).toMatchObject({ status: 200, said: { turns: 0, known: 2 } });
  const work = scratch.json(["work", "--session", "t1"], { cwd });
  expect(work).toMatchObject({ pending: [{ text: "the backlog of the queue" }] });
  child.kill();
});

test("a notify payload of another type is no turn", () => {
  const other = { ...NOTIFY, type: "approval-requested", "turn-id": "8" };
  expect(scratch.json(["ingest", JSON.stringify(other)], { cwd })).toMatchObject({ turns: 0 });
  expect(scratch.shy(["ingest", JSON.stringify(other)], { cwd })).toMatchObject({ exit: 0 });
});

test("lines of which none is a turn are a failure that shows what a turn is", () => {
  const bad = scratch.shy(["ingest"], { cwd, stdin: 'no json\n{"role":"system","text":"x"}\n' });
  expect([bad.exit, bad.stdout]).toEqual([1, expect.stringContaining("line 2 is no turn")]);
  const [, line = ""] = /A turn is a line such as (.*)/u.exec(bad.stdout) ?? [];
  expect(scratch.shy(["ingest"], { cwd, stdin: `no json\n${line}\n` })).toMatchObject({ exit: 0 });
  expect(scratch.shy(["ingest", "no json"], { cwd })).toMatchObject({ exit: 1 });
  expect(scratch.shy(["ingest"], { cwd })).toMatchObject({ exit: 0 });
});

test("what a turn states beyond what is taken of it is counted, in the answer and in its event", () => {
  const text = Array.from({ length: 63 }, (_, at) => `Done: part ${at} of the plan`).join("\n");
  const stdin = `${JSON.stringify({ session: "long", role: "assistant", text })}\n`;
  const taken = scratch.shy(["ingest"], { cwd, stdin });
  expect(taken.stdout).toContain("3 more statements left out: of a turn, the first 60 are taken");
  expect(scratch.shell("cat .git/twiceshy/log/*/*", cwd).stdout).toMatch(
    /"kind":"turn"[^\n]*"omitted":3/u,
  );
});

/** JSON is UTF-8 by its standard; what could do something to a terminal is escaped. */
test("a document is UTF-8, and no control character of a statement leaves it as it is", () => {
  const { id } = scratch.json(["note", "El café está frío \u001b[31m"], { cwd });
  const { stdout } = scratch.shy(["show", String(id), "--json"], { cwd });
  expect(stdout).toContain("El café está frío");
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/u);
});

test("documents name no home of a person, only placeholders", () => {
  const pages = readdirSync("docs", { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(join("docs", name), "utf8"));
  const homes = [...pages, readFileSync("README.md", "utf8")].flatMap(
    (page) => page.match(/\/(?:home|Users)\/[a-z][\w-]*/gu) ?? [],
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(homes.filter((home) => !/\/(?:ada|you|me|user|name)$/u.test(home))).toEqual([]);
});
