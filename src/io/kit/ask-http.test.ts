import { createServer, type ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { askHttp } from "./ask-http.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const serving = async (answer: (response: ServerResponse) => void): Promise<string> => {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => (server.close(), server.closeAllConnections()));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
};

const get = (url: string, ...signals: readonly AbortSignal[]) =>
  askHttp(url, { method: "GET", headers: {}, signals, mostBytes: 1_000 });

const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
};

test.each([
  ["before its answer", () => {}],
  ["within it", (response: ServerResponse) => void response.write("begun")],
])("a server that hangs %s is given up, whatever is collected meanwhile", async (_, answer) => {
  const url = await serving(answer);
  const collecting = setInterval(collectGarbage, 20);
  closing.push(() => clearInterval(collecting));
  const late = get(url, new AbortController().signal, AbortSignal.timeout(300));
  await expect(late).rejects.toMatchObject({ name: "TimeoutError" });
});

test("a question that was stopped before it was asked is not asked", async () => {
  let asked = 0;
  const url = await serving((response) => {
    asked += 1;
    response.end();
  });
  await expect(get(url, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  expect(asked).toBe(0);
});

test("an answer that is too long is not read to its end", async () => {
  const url = await serving((response) => void response.end("x".repeat(1_001)));
  expect(await get(url)).toMatchObject({ status: 200, text: undefined });
});

test("a redirect is an answer, and nothing listens where nobody is", async () => {
  const url = await serving((response) => {
    response.writeHead(302, { location: "http://127.0.0.1:1/" });
    response.end("there");
  });
  const answer = await get(url);
  expect([answer.status, answer.headers.get("location"), answer.text]).toEqual([
    ...[302, "http://127.0.0.1:1/", "there"],
  ]);
  await expect(get("http://127.0.0.1:1/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
