// Many clients of one server: agents behind bridges, programs in a flood, a kill while turns come in, and a server that may
// write nothing.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ERAS, INITIALIZE, serve as serveOnStreams, talk, talkHttp } from "../mcp/client.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { serve } from "./server.ts";

let scratch: Scratch;
let cwd: string;
beforeEach(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd });
});

test.each(ERAS)(
  "agents behind bridges share one process and keep their own sessions, over %s",
  async (era) => {
    const serving = await serve(scratch, [], { cwd });
    const agents = await Promise.all(
      ["one", "two"].map((session) =>
        talk(scratch, ["--bridge", "--profile", "full"], {
          cwd,
          era,
          env: { TWICESHY_SESSION: session },
        }),
      ),
    );
    const noted = await Promise.all(
      agents.map(({ call }, at) => call("note", { text: `Said by agent number ${at}` })),
    );
    for (const [at, { told }] of noted.entries()) {
      const { event } = scratch.json(["show", String(told["id"])], { cwd });
      expect(event).toMatchObject({
        body: { session: ["one", "two"][at], actor: { door: "mcp", agents: ["test-agent"] } },
      });
    }
    const { servers } = scratch.json(["serve"], { cwd });
    const bridges = JSON.stringify(servers).match(/"way":"bridge"/g) ?? [];
    expect(bridges.length).toBeGreaterThanOrEqual(2);
    // Over HTTP, with the profile in the address.
    const http = await talkHttp(
      `${serving.url}/mcp?profile=standard&read_only=true`,
      serving.token,
      era,
    );
    const { tools } = await http.client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain("work");
    expect(names).not.toContain("note");
  },
);

test("a bridge with no server to share is a server of its own", async () => {
  const { call } = await talk(scratch, ["--bridge"], { cwd });
  expect((await call("note", { text: "Said alone" })).told).toMatchObject({
    project: "photo-store",
  });
  // One that may record is not led to one that does not.
  await serve(scratch, ["--read-only"], { cwd });
  const other = await talk(scratch, ["--bridge"], { cwd });
  expect((await other.call("note", { text: "Said beside it" })).refused).toBe(false);
});

test("a bridge that loses its server ends in a sentence, and its next start goes on without it", async () => {
  const serving = await serve(scratch, [], { cwd });
  const bridge = serveOnStreams(scratch, ["--bridge"], { cwd });
  bridge.child.stdin?.write(INITIALIZE);
  await bridge.until(/"id":1/, "stdout");
  serving.child.kill("SIGKILL");
  expect(await bridge.exit).toBe(3);
  expect(bridge.said.stderr).toBe(
    "twiceshy mcp: the shared server exited. Restart this one to continue without it.\n",
  );
  const { call } = await talk(scratch, ["--bridge"], { cwd });
  expect((await call("note", { text: "Said afterwards" })).refused).toBe(false);
});

test("a read-only server records nothing, and says so", async () => {
  const logs = (): readonly string[] =>
    readdirSync(join(cwd, ".git/twiceshy/log"), { recursive: true }).map(String);
  const before = logs();
  const { ask, url, token } = await serve(scratch, ["--read-only"], { cwd });
  const refused = await ask("/turns", '{"role":"user","text":"Pending: docs"}');
  expect(refused).toMatchObject({ status: 403, said: { error: { kind: "read-only" } } });
  expect((await ask("/work")).said).toMatchObject({ pending: [] });
  const { client } = await talkHttp(`${url}/mcp?profile=full`, token, "2025-11-25");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain("note");
  expect(logs()).toEqual(before);
});

test("a turn of 10 MB is taken, a body of more than 16 MB is not, and both leave the server well", async () => {
  const { ask } = await serve(scratch, [], { cwd });
  const turn = (length: number) =>
    JSON.stringify({ role: "user", text: "Pending: docs. ".repeat(length / 15) });
  const large = await ask("/turns", turn(9 << 20));
  expect(large.status).toBe(200);
  const longer = await ask("/turns", turn(11 << 20));
  expect(longer.said).toMatchObject({
    turns: 0,
    bad: [{ because: "its text is longer than 10 MB" }],
  });
  expect((await ask("/turns", turn(20 << 20))).status).toBe(413);
  expect((await ask("/status")).status).toBe(200);
});

const turnOf = (name: number, n: number): string =>
  JSON.stringify({
    session: `c${name}`,
    id: `${n}`,
    role: "assistant",
    text: `Pending: task ${n}`,
  });

test("fifty clients record turns at once, and none is lost", async () => {
  const { ask } = await serve(scratch, [], { cwd });
  const client = async (name: number): Promise<number> => {
    let refused = 0;
    for (let n = 0; n < 4;) {
      const { status } = await ask("/turns", turnOf(name, n));
      if (status === 200) n += 1;
      else if (status === 429) refused += 1;
      else throw new Error(String(status));
      if (status === 429) await new Promise((soon) => void setTimeout(soon, 1_000));
    }
    const { said } = await ask(`/work?session=c${name}`);
    expect(said["pending"]).toHaveLength(4);
    return refused;
  };
  await Promise.all(Array.from({ length: 50 }, (_, name) => client(name)));
  const all = Array.from({ length: 200 }, (_, at) => turnOf(at % 50, Math.floor(at / 50)));
  expect((await ask("/turns", all.join("\n"))).said).toMatchObject({ turns: 0, known: 200 });
}, 300_000);

test("turns that were acknowledged are there after the server was killed, and its place is taken at once", async () => {
  const serving = await serve(scratch, [], { cwd });
  let acknowledged = 0;
  const sending = (async () => {
    for (let n = 0; n < 1_000; n += 1) {
      const { status } = await serving.ask(
        "/turns",
        `{"session":"k","role":"assistant","text":"Pending: part ${n}","id":"${n}"}`,
      );
      if (status === 200) acknowledged += 1;
    }
  })().catch(() => undefined);
  await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(10);
  serving.child.kill("SIGKILL");
  await Promise.all([sending, serving.exit]);
  const { pending } = scratch.json(["work", "--session", "k", "--all"], { cwd });
  expect(Object.values(pending ?? {}).length).toBeGreaterThanOrEqual(acknowledged);
  const next = await serve(scratch, [], { cwd });
  expect((await next.ask("/status")).status).toBe(200);
});

test("it ends when nobody called for as long as was asked, but not while a bridge is open", async () => {
  const serving = await serve(scratch, ["--idle", "2s"], { cwd });
  const { client, call } = await talk(scratch, ["--bridge"], { cwd });
  await new Promise((soon) => void setTimeout(soon, 3_000));
  expect((await call("note", { text: "Still here" })).refused).toBe(false);
  await client.close();
  expect(await serving.exit).toBe(0);
});
