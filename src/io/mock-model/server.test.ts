// The mock model, asked as agents ask it.
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { isObject } from "../../core/kit/json.ts";
import type { Wire } from "../../core/agents/start.ts";
import type { MockModel, ModelReply } from "../../engine/ports/agents/model.ts";
import { startMockModel } from "./server.ts";

const open: MockModel[] = [];
afterEach(async () => {
  for (const model of open.splice(0)) await model.close();
});

const CALL: ModelReply = { call: { name: "write", input: { path: "a", text: "b" } } };

const start = async (wire: Wire, first: ModelReply = CALL): Promise<MockModel> => {
  const model = await startMockModel(wire, (results) =>
    Promise.resolve(results === 0 ? first : { say: "Done." }),
  );
  open.push(model);
  return model;
};

const post = async ({ port }: MockModel, path: string, body: object): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** The data of each event that was sent. */
const eventsIn = (text: string): readonly unknown[] =>
  [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data = ""]): unknown => JSON.parse(data));

interface Spoken {
  readonly wire: Wire;
  readonly path: string;
  /** A conversation that holds this many tool results. */
  readonly body: (results: number) => object;
  readonly tools: object;
  /** Where an answer names the tool, and its input. */
  readonly call: unknown;
}

const repeated = (count: number, one: object): object[] => Array.from({ length: count }, () => one);

const SPOKEN: readonly Spoken[] = [
  {
    wire: "messages",
    path: "/v1/messages?beta=true",
    body: (results) => ({
      stream: true,
      messages: [
        { role: "user", content: "prompt" },
        { role: "user", content: repeated(results, { type: "tool_result", content: "output" }) },
      ],
    }),
    tools: { tools: [{ name: "write", description: "describes" }] },
    call: { type: "input_json_delta", partial_json: '{"path":"a","text":"b"}' },
  },
  {
    wire: "responses",
    path: "/v1/responses",
    body: (results) => ({
      input: [
        { type: "message", content: [{ type: "input_text", text: "prompt" }] },
        ...repeated(results, { type: "function_call_output", output: "output" }),
      ],
    }),
    tools: { tools: [{ type: "function", name: "write", description: "describes" }] },
    call: { name: "write", arguments: '{"path":"a","text":"b"}' },
  },
  {
    wire: "gemini",
    path: "/v1beta/models/m:streamGenerateContent?alt=sse",
    body: (results) => ({
      contents: [
        { parts: [{ text: "prompt" }] },
        { parts: repeated(results, { functionResponse: { response: { output: "output" } } }) },
      ],
    }),
    tools: { tools: [{ functionDeclarations: [{ name: "write", description: "describes" }] }] },
    call: { functionCall: { name: "write", args: { path: "a", text: "b" } } },
  },
  {
    wire: "chat",
    path: "/v1/chat/completions",
    body: (results) => ({
      stream: true,
      messages: [
        { role: "user", content: "prompt" },
        ...repeated(results, { role: "tool", content: "output" }),
      ],
    }),
    tools: { tools: [{ type: "function", function: { name: "write", description: "describes" } }] },
    call: { function: { name: "write", arguments: '{"path":"a","text":"b"}' } },
  },
];

/** Every object in a value, including the value itself. */
const objectsIn = (value: unknown): readonly unknown[] =>
  typeof value === "object" && value !== null
    ? [value, ...Object.values(value).flatMap(objectsIn)]
    : [];

describe.each(SPOKEN)("in the format $wire", ({ wire, path, body, tools, call }) => {
  test("the script goes by the results that the conversation holds", async () => {
    const model = await start(wire);
    const first = eventsIn(await post(model, path, { ...body(0), ...tools }));
    expect(objectsIn(first)).toContainEqual(expect.objectContaining(call));
    // The same conversation asked again gets the same answer.
    const again = await post(model, path, { ...body(0), ...tools });
    expect(objectsIn(eventsIn(again))).toContainEqual(expect.objectContaining(call));
    const last = await post(model, path, { ...body(1), ...tools });
    expect(last).toContain("Done.");
    expect(model.asked().map(({ is, results }) => [is, results])).toEqual([
      ["turn", 0],
      ["turn", 0],
      ["turn", 1],
    ]);
  });

  test("what was said is kept, and what describes tools is not", async () => {
    const model = await start(wire);
    await post(model, path, { ...body(2), ...tools });
    const [asked] = model.asked();
    expect(asked?.texts.filter((text) => text === "prompt")).toEqual(["prompt"]);
    expect(asked?.texts.filter((text) => text === "output")).toEqual(["output", "output"]);
    expect(asked?.texts).not.toContain("describes");
    expect(asked?.answeredMs).toBeGreaterThanOrEqual(asked?.atMs ?? Infinity);
  });

  test("who offers no tools is answered plainly, and is no turn", async () => {
    const model = await start(wire);
    expect(await post(model, path, body(0))).toContain("ok");
    await post(model, "/v1/other", {});
    expect(model.asked().map(({ is }) => is)).toEqual(["aside", "aside"]);
  });
});

test("a tool that stands below a name is offered and called with it", async () => {
  const call = { name: "mcp__memory.note", input: { text: "b" } };
  const model = await startMockModel("responses", (_, offered) =>
    Promise.resolve(offered.includes("mcp__memory.note") ? { call } : { say: "Not offered." }),
  );
  open.push(model);
  const tools = [{ type: "namespace", name: "mcp__memory", tools: [{ name: "note" }] }];
  expect(eventsIn(await post(model, "/v1/responses", { input: [], tools }))).toContainEqual(
    expect.objectContaining({
      item: expect.objectContaining({ namespace: "mcp__memory", name: "note" }),
    }),
  );
});

test("a conversation is as long as the script says, else about as long as what was sent", async () => {
  const model = await startMockModel("messages", (_, __, texts) =>
    Promise.resolve({ say: "Done.", ...(texts.includes("long") ? { tokens: 190_000 } : {}) }),
  );
  open.push(model);
  const lengthOf = async (content: string): Promise<unknown> => {
    const body = { messages: [{ role: "user", content }], tools: [{ name: "write" }] };
    const said: unknown = JSON.parse(await post(model, "/v1/messages", body));
    return objectsIn(said).flatMap((one) =>
      isObject(one) && "input_tokens" in one ? [one["input_tokens"]] : [],
    )[0];
  };
  expect(await lengthOf("long")).toBe(190_000);
  expect(Number(await lengthOf("x".repeat(4_000)))).toBeGreaterThan(999);
});

test("a tool that takes plain text is called with plain text", async () => {
  const model = await start("responses", { call: { name: "write", input: "*** Begin Patch" } });
  const tools = [{ type: "custom", name: "write" }];
  expect(eventsIn(await post(model, "/v1/responses", { input: [], tools }))).toContainEqual(
    expect.objectContaining({
      item: expect.objectContaining({ type: "custom_tool_call", input: "*** Begin Patch" }),
    }),
  );
});

test.each(["messages", "chat"] as const)(
  "%s are answered whole where no stream is wanted",
  async (wire) => {
    const model = await start(wire);
    const path = wire === "chat" ? "/v1/chat/completions" : "/v1/messages";
    const answer: unknown = JSON.parse(await post(model, path, { messages: [] }));
    expect(JSON.stringify(answer)).toContain('"ok"');
  },
);

test("whoever wants to go elsewhere is refused, and it is known where to", async () => {
  const model = await start("chat");
  const said = await new Promise<string>((done) => {
    const socket = connect(model.port, "127.0.0.1", () => {
      socket.write("CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n");
    });
    let text = "";
    socket.on("data", (bytes) => (text += bytes.toString()));
    socket.on("close", () => done(text));
  });
  expect(said).toMatch(/^HTTP\/1.1 403/);
  const plain = await new Promise<string>((done) => {
    const socket = connect(model.port, "127.0.0.1", () => {
      socket.write(
        "GET http://example.org/x HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n",
      );
    });
    let text = "";
    socket.on("data", (bytes) => (text += bytes.toString()));
    socket.on("close", () => done(text));
  });
  expect(plain).toMatch(/^HTTP\/1.1 403/);
  expect(model.asked().map(({ is, path }) => [is, path])).toEqual([
    ["elsewhere", "example.org:443"],
    ["elsewhere", "http://example.org/x"],
  ]);
});

test("whoever leaves in the middle harms nobody", async () => {
  const model = await start("chat");
  const socket = connect(model.port, "127.0.0.1");
  socket.write("CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n");
  await expect.poll(() => model.asked().length).toBe(1);
  socket.resetAndDestroy();
  expect(await post(model, "/v1/other", {})).toBe('{"data":[]}');
});

test("a script that fails ends the connection, and nothing is answered", async () => {
  const model = await startMockModel("chat", () => Promise.reject(new Error("no such step")));
  open.push(model);
  const tools = [{ function: { name: "write" } }];
  const asking = fetch(`http://127.0.0.1:${model.port}/v1/chat/completions`, {
    ...{ method: "POST", body: JSON.stringify({ messages: [], tools }) },
  });
  await expect(asking).rejects.toThrow("fetch failed");
  expect(model.asked()).toEqual([]);
});
