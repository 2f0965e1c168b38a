// Streamable HTTP on loopback: both protocol eras through the official client, and nobody else gets in.
import { request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { ERAS, serve, talkHttp, type Served } from "./client.ts";

let scratch: Scratch;
let cwd: string;
beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd });
});

interface Listening {
  readonly served: Served;
  readonly url: string;
  readonly token: string;
}

const listen = async (...args: readonly string[]): Promise<Listening> => {
  const served = serve(scratch, ["--http", ...args], { cwd });
  const [, url = "", token = ""] = await served.until(/on (http:\S+), .*Bearer (\S+)\n/);
  return { served, url, token };
};

/** The status of one request with these headers. */
const asked = (
  url: string,
  headers: Readonly<Record<string, string>>,
  path = "/mcp",
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const initialize = {
      ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
      params: {
        ...{ protocolVersion: "2025-11-25", capabilities: {} },
        clientInfo: { name: "t", version: "1" },
      },
    };
    const sent = request(
      new URL(path, url),
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.on("error", reject);
    sent.end(JSON.stringify(initialize));
  });

test.each(ERAS)("an agent with the token asks and remembers, over %s", async (era) => {
  const { url, token } = await listen();
  const { client, call } = await talkHttp(url, token, era);
  expect(client.getServerVersion()).toMatchObject({ name: "twiceshy" });
  const said = await call("note", { text: `Said over HTTP, ${era}` });
  expect(said.told).toMatchObject({ project: "photo-store", folder: cwd });
  expect((await call("search", { text: `over http, ${era}` })).told).toMatchObject({ total: 1 });
  // Requests may be anybody's, so they are no session.
  const event = scratch.json(["show", String(said.told["id"])], { cwd })["event"];
  expect(event).toMatchObject({ body: { actor: { door: "mcp" } } });
  expect(JSON.stringify(event)).not.toContain('"session"');
});

describe("who gets in", () => {
  let listening: Listening;
  const withToken = () => ({ authorization: `Bearer ${listening.token}` });
  test("with the token, from this machine, and from no page of elsewhere", async () => {
    listening = await listen();
    const { url, token } = listening;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(token).toMatch(/^[a-z2-7]{32}$/);
    const refusals: readonly (readonly [number, Record<string, string>])[] = [
      [401, {}],
      [401, { authorization: "Bearer" }],
      [401, { authorization: `Bearer ${token}x` }],
      [401, { authorization: token }],
      [403, { ...withToken(), host: "evil.example" }],
      [403, { ...withToken(), host: "127.0.0.1.evil.example" }],
      [403, { ...withToken(), origin: "https://evil.example" }],
      [403, { ...withToken(), origin: "null" }],
    ];
    for (const [status, headers] of refusals)
      expect({ headers, status: await asked(url, headers) }).toEqual({ headers, status });
    expect(await asked(url, withToken())).toBe(200);
    expect(await asked(url, { ...withToken(), origin: "http://localhost:1" })).toBe(200);
    expect(await asked(url, withToken(), "/other")).toBe(404);
  });
});

test("a token of one's own is taken from the environment, and never printed", async () => {
  const env = { TWICESHY_MCP_TOKEN: "mine-alone" };
  const served = serve(scratch, ["--http"], { cwd, env });
  const [, url = ""] = await served.until(/on (http:\S+), .*\n/);
  expect(await asked(url, { authorization: "Bearer mine-alone" })).toBe(200);
  expect(served.said.stderr).not.toContain("mine-alone");
});

test("a port that is taken is said, and it ends with the code for the world", async () => {
  const { url } = await listen();
  const other = serve(scratch, ["--http", "--port", new URL(url).port], { cwd });
  expect(await other.exit).toBe(3);
  expect(other.said.stderr).toContain("EADDRINUSE");
});

test("it ends when nobody called, or when it is told to", async () => {
  const { served } = await listen("--idle-exit", "1s");
  expect(await served.exit).toBe(0);
  const other = await listen();
  other.served.child.kill("SIGTERM");
  expect(await other.served.exit).toBe(0);
});
