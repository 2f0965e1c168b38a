// What answers prompts: an API on this machine, and commands, each with what may go wrong with it.
import { createServer, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { drawerChoice } from "../../core/capture/consolidation/choice.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { modelOf, type ModelMeans } from "./model.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const MEANS: ModelMeans = { byProject: false, env: process.env, mostMs: 5_000, cwd: "/" };

const answer = async (setting: string, means: Partial<ModelMeans> = {}, prompt = "Hello") => {
  const choice = drawerChoice(setting);
  const model = choice && modelOf(choice, { ...MEANS, ...means });
  if (model === undefined || !model.ok) return model;
  return model.value?.answer(prompt);
};

const serving = async (reply: (response: ServerResponse, asked: unknown, key?: string) => void) => {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => reply(response, parseJson(body), request.headers.authorization));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => (server.close(), server.closeAllConnections()));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://127.0.0.1:${port}/v1#small`;
};

describe("an API", () => {
  test("is asked for its model, with the key of the environment", async () => {
    const seen: unknown[] = [];
    const url = await serving((response, asked, key) => {
      seen.push(isObject(asked) && asked["model"], isObject(asked) && asked["messages"], key);
      response.end(JSON.stringify({ choices: [{ message: { content: "[]" } }] }));
    });
    expect(await answer(url, { env: { TWICESHY_MODEL_KEY: "k" } })).toEqual({
      ok: true,
      value: "[]",
    });
    expect(seen).toEqual(["small", [{ role: "user", content: "Hello" }], "Bearer k"]);
  });

  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ["refuses", (response) => response.writeHead(503).end(), /status 503/],
    ["says nothing", (response) => response.end("{}"), /no text/],
    ["says too much", (response) => response.end("x".repeat(300_000)), /too much/],
    ["hangs", () => undefined, /within 0\.3 seconds/],
    ["breaks off", (response) => response.destroy(), /\w/],
  ])("that %s costs nothing but its answer", async (_, reply, why) => {
    expect(await answer(await serving(reply), { mostMs: 300 })).toMatchObject({
      error: { kind: "model-unreached", why: expect.stringMatching(why) },
    });
  });

  test("elsewhere is asked only if the machine's settings name it", async () => {
    expect(await answer("https://example.com/v1#m", { byProject: true })).toMatchObject({
      error: { why: expect.stringContaining("only the machine's settings") },
    });
  });
});

describe("a command", () => {
  test("reads the prompt, and nothing that it starts is recorded", async () => {
    expect(await answer('run:read line; printf "%s %s" "$line" "$TWICESHY_OFF"')).toEqual({
      ...{ ok: true, value: "Hello 1" },
    });
  });

  test("may end without reading a long prompt", async () => {
    expect(await answer("run:printf done", {}, "x".repeat(2_000_000))).toEqual({
      ...{ ok: true, value: "done" },
    });
  });

  test.each([
    ["run:echo no >&2; exit 3", /ended with 3: no/],
    ["run:sleep 60", /did not end within 0\.5 seconds/],
    ["run:yes", /printed without end|did not end/],
  ])("%s is a fault that says why", async (setting, why) => {
    expect(await answer(setting, { mostMs: 500 })).toMatchObject({
      error: { why: expect.stringMatching(why) },
    });
  });

  test("is never started because a project's settings name it", async () => {
    expect(await answer("run:printf done", { byProject: true })).toMatchObject({
      error: { why: expect.stringContaining("only the machine's settings") },
    });
  });
});
