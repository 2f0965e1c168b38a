// The server on loopback: who gets in, how much is taken, and how it ends.
import { connect } from "node:net";
import { request } from "node:http";
import { onTestFinished, expect, test } from "vitest";
import { tokenGuard } from "./guard.ts";
import { joinServer } from "./join.ts";
import { openWeb, type Web, type WebHost } from "./web.ts";

const TOKEN = "the-token";
const AUTH = { authorization: `Bearer ${TOKEN}` };

const opened = async (host: Partial<WebHost> = {}): Promise<Web> => {
  const web = await openWeb({
    ...{
      port: 0,
      guard: tokenGuard(TOKEN),
      noteUse: () => {},
      warn: () => {},
      connect: () => false,
    },
    answer: async ({ body, path }) => ({
      status: 200,
      type: "text/plain",
      text: `${path} ${body.length}`,
    }),
    ...host,
  });
  if (!web.ok) throw new Error(web.error.code);
  onTestFinished(() => web.value.close());
  return web.value;
};

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** `fetch` lets no caller name another host. */
const ask = (
  url: string,
  { headers = AUTH, body }: Asked = {},
): Promise<{
  readonly status: number | undefined;
  readonly text: string;
  readonly retry: unknown;
  readonly all: string;
}> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: body === undefined ? "GET" : "POST", headers },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => void (text += part));
        response.on("end", () =>
          resolve({
            ...{ status: response.statusCode, text, retry: response.headers["retry-after"] },
            all: JSON.stringify(response.headers) + text,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

/** What a client that writes these bytes by itself is answered, until the connection ends. */
const rawAnswer = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => void (text += part));
    socket.on("error", () => {}).on("close", () => resolve(text));
  });

test("only the token opens it, under our own names and from no other page", async () => {
  const { url } = await opened();
  const refusals: readonly (readonly [number, string, Record<string, string>])[] = [
    [401, "token-refused", {}],
    [401, "token-refused", { authorization: TOKEN }],
    [401, "token-refused", { authorization: `Bearer ${TOKEN}x` }],
    [401, "token-refused", { authorization: "Bearer " }],
    [403, "host-refused", { ...AUTH, host: "evil.example" }],
    [403, "host-refused", { ...AUTH, host: "127.0.0.1.evil.example:80" }],
    [403, "host-refused", { ...AUTH, host: "localhost@evil.example" }],
    [403, "origin-refused", { ...AUTH, origin: "https://evil.example" }],
    [403, "origin-refused", { ...AUTH, origin: "null" }],
    [403, "origin-refused", { ...AUTH, origin: "http://localhost:1" }],
  ];
  for (const [status, kind, headers] of refusals) {
    const said = await ask(`${url}/x`, { headers });
    expect({ headers, status: said.status }).toEqual({ headers, status });
    expect(said.text).toContain(`"kind":"${kind}"`);
    expect(said.all).not.toMatch(/the-token|access-control/i);
  }
  expect((await ask(`${url}/x`)).text).toBe("/x 0");
  const own = { ...AUTH, host: "localhost:4000", origin: "http://localhost:4000" };
  expect((await ask(`${url}/x`, { headers: own })).status).toBe(200);
});

test("a body that is too long is refused, whether or not it says so before", async () => {
  const { url } = await opened({ limits: { bodyBytes: 1_000 } });
  expect((await ask(url, { body: Buffer.alloc(1_000) })).text).toBe("/ 1000");
  expect((await ask(url, { body: Buffer.alloc(5_000_000) })).status).toBe(413);
  const chunked = { ...AUTH, "transfer-encoding": "chunked" };
  const said = await ask(url, { headers: chunked, body: Buffer.alloc(5_000_000) });
  expect(said).toMatchObject({ status: 413, text: expect.stringContaining("body-too-long") });
});

test("a client that sends its headers or body bit by bit is let go", async () => {
  const heard: string[] = [];
  const { url } = await opened({
    limits: { headersMs: 300, requestMs: 600 },
    noteUse: () => void heard.push("request"),
  });
  const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${TOKEN}\r\n`;
  expect(await rawAnswer(url, head)).toContain("408");
  expect(heard).toEqual([]);
  expect(await rawAnswer(url, `${head}Content-Length: 9\r\n\r\nabc`)).toMatch(/^HTTP\/1.1 408|^$/);
  expect((await ask(url)).status).toBe(200);
});

test("a flood is refused with the time to come again, and nobody is refused after it", async () => {
  const { url } = await opened({ limits: { perSecond: 50, burst: 20 } });
  const said = await Promise.all(Array.from({ length: 100 }, () => ask(url)));
  const refused = said.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(said.filter(({ status }) => status === 200).length).toBe(100 - refused.length);
  expect(new Set(refused.map(({ retry }) => retry))).toEqual(new Set(["1"]));
  await new Promise((soon) => void setTimeout(soon, 500));
  expect((await ask(url)).status).toBe(200);
});

test("what is under way when it ends is answered, and nothing more is taken", async () => {
  let go = (): void => {};
  const waiting = new Promise<void>((resolve) => void (go = resolve));
  const { url, close } = await opened({
    answer: async () => {
      await waiting;
      return { status: 200, type: "text/plain", text: "done" };
    },
  });
  const asked = ask(url);
  await new Promise((soon) => void setTimeout(soon, 100));
  const closed = close();
  await expect(ask(url)).rejects.toThrow("ECONNREFUSED");
  go();
  expect((await asked).text).toBe("done");
  await closed;
});

test("a fault of ours says nothing of itself to the client", async () => {
  const warned: string[] = [];
  const { url } = await opened({
    answer: () => Promise.reject(new Error("/home/ada/secret is broken")),
    warn: (words) => void warned.push(words),
  });
  const said = await ask(url);
  expect(said.status).toBe(500);
  expect(said.text).not.toContain("secret");
  expect(warned.join()).toContain("/home/ada/secret is broken");
});

test("a stream is sent bit by bit, and ends with its client or with the server", async () => {
  let stopped = 0;
  const { url, open, close } = await opened({
    answer: async () => ({
      type: "text/event-stream",
      stream: (send) => {
        send("one\n");
        return () => void (stopped += 1);
      },
    }),
  });
  const [left, kept] = [new AbortController(), new AbortController()];
  const one = await fetch(url, { headers: AUTH, signal: left.signal });
  const other = await fetch(url, { headers: AUTH, signal: kept.signal });
  expect(open()).toBe(2);
  left.abort();
  await expect(one.text()).rejects.toThrow("aborted");
  await expect.poll(() => stopped).toBe(1);
  await close();
  expect(await other.text()).toBe("one\n");
  expect(stopped).toBe(2);
});

test("a connection is led through only for the token, and carries bytes both ways", async () => {
  const { url } = await opened({
    connect: ({ query }, socket) => {
      if (query.get("offer") !== "yes") return false;
      socket.on("data", (bytes: Buffer) => void socket.write(`heard ${String(bytes)}`));
      return true;
    },
  });
  expect(await joinServer({ url, token: "wrong", headers: {} })).toBeUndefined();
  expect(
    await joinServer({ url, token: TOKEN, headers: { origin: "http://evil.example" } }),
  ).toBeUndefined();
  const socket = await joinServer({ url: `${url}/?offer=yes`, token: TOKEN, headers: {} });
  socket?.write("this");
  const heard = await new Promise((resolve) => socket?.once("data", resolve));
  expect(String(heard)).toBe("heard this");
  socket?.destroy();
});
