import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { Embedder } from "../../engine/ports/embedder.ts";
import { sha256 } from "../system/digest.ts";
import { openEndpoint } from "./endpoint.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Answer = (
  texts: readonly string[],
  response: ServerResponse,
  request: IncomingMessage,
) => void;

const listening = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> => {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => (server.close(), server.closeAllConnections()));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
};

/** A server on this machine that answers its first question well and further ones by `answer`. */
const serving = async (answer: Answer) => {
  const asked: { path: string; key: string | undefined; texts: readonly string[] }[] = [];
  const url = await listening((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const form = parseJson(body);
      const input = isObject(form) && Array.isArray(form["input"]) ? form["input"].map(String) : [];
      asked.push({ path: request.url ?? "", key: request.headers.authorization, texts: input });
      if (asked.length === 1) return well(input, response, request);
      answer(input, response, request);
    });
  });
  return { url: `${url}/v1`, asked };
};

const send = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};

const dataOf = (vectors: readonly (readonly unknown[])[]) => ({
  data: vectors.map((embedding, index) => ({ index, embedding })),
});

/** Two numbers: how long a text is, and one. */
const well: Answer = (texts, response) =>
  send(response, dataOf(texts.map((text) => [text.length, 1])));

const opened = async (url: string, ms = 5_000, key?: string): Promise<Embedder> => {
  const deadline = () => AbortSignal.timeout(ms);
  const embedder = await openEndpoint({ url, model: "m", key, digest: sha256, deadline });
  if (!embedder.ok) throw new Error(JSON.stringify(embedder.error));
  return embedder.value;
};

describe("an embedding API on this machine", () => {
  test("is asked in batches, in order, with its key, and its vectors come at length 1", async () => {
    const { url, asked } = await serving(well);
    const embedder = await opened(url, 5_000, "k");
    const texts = Array.from({ length: 130 }, (_, n) => "x".repeat(n + 1));
    const made = await embedder.embed(texts);
    expect(made.ok && made.value.map(([a = 0, b = 0]) => Math.round(a / b))).toEqual(
      texts.map((text) => text.length),
    );
    expect(made.ok && made.value.every((one) => Math.abs(Math.hypot(...one) - 1) < 1e-6)).toBe(
      true,
    );
    expect(asked.map(({ texts: { length } }) => length)).toEqual([1, 64, 64, 2]);
    expect(new Set(asked.map(({ path, key }) => `${path} ${key}`))).toEqual(
      new Set(["/v1/embeddings Bearer k"]),
    );
    expect(embedder.identity).toMatchObject({ name: `${url}#m`, dimensions: 2 });
  });

  test("may answer in another order than it was asked", async () => {
    const { url } = await serving((texts, response) => {
      const { data } = dataOf(texts.map((text) => [text.length, 1]));
      send(response, { data: data.toReversed() });
    });
    const made = await (await opened(url)).embed(["x", "xx"]);
    expect(made.ok && made.value.map(([a = 0, b = 0]) => Math.round(a / b))).toEqual([1, 2]);
  });

  test("is never sent an empty text, which means nothing", async () => {
    const { url, asked } = await serving(well);
    const made = await (await opened(url)).embed(["", "\n", "x"]);
    expect(made.ok && made.value.slice(0, 2)).toEqual([new Float32Array(2), new Float32Array(2)]);
    expect(asked.flatMap(({ texts }) => texts)).not.toContain("");
  });

  const unfit: readonly (readonly [string, Answer, RegExp])[] = [
    [
      "other dimensions than before",
      (texts, response) => send(response, dataOf(texts.map(() => [1, 2, 3]))),
      /a vector of 3 numbers instead of 2/,
    ],
    ["fewer vectors", (_, response) => send(response, dataOf([[1, 2]])), /2 texts with 1 vectors/],
    [
      "more vectors",
      (_, response) =>
        send(
          response,
          dataOf([
            [1, 2],
            [1, 2],
            [1, 2],
          ]),
        ),
      /2 texts with 3 vectors/,
    ],
    ["NaN", (_, response) => send(response, '{"data":[{"embedding":[NaN,1]}]}'), /no vectors/],
    [
      "null",
      (_, response) =>
        send(
          response,
          dataOf([
            [null, 1],
            [null, 1],
          ]),
        ),
      /no number/,
    ],
    [
      "the infinite",
      (_, response) => send(response, '{"data":[{"embedding":[1e999,1]},{"embedding":[1,1]}]}'),
      /no number/,
    ],
    ["empty vectors", (_, response) => send(response, dataOf([[], []])), /no vectors/],
    [
      "one place twice",
      (_, response) => {
        const one = { index: 0, embedding: [1, 2] };
        send(response, { data: [one, one] });
      },
      /two vectors alike/,
    ],
    [
      "a place that was not asked for",
      (_, response) => {
        const one = { index: 7, embedding: [1, 2] };
        send(response, { data: [one, one] });
      },
      /numbers the vectors wrongly/,
    ],
    ["a page", (_, response) => send(response, "<html>"), /no vectors/],
    ["nothing", (_, response) => send(response, ""), /no vectors/],
  ];

  test.each(unfit)("that answers with %s is not believed", async (_, answer, why) => {
    const { url } = await serving(answer);
    const made = await (await opened(url)).embed(["x", "y"]);
    expect(made).toMatchObject({ error: { kind: "embedder-unfit", source: url } });
    expect(!made.ok && "why" in made.error && made.error.why).toMatch(why);
  });

  test("that answers with 100 MB is read only as far as vectors can be long", async () => {
    let sent = 0;
    const { url } = await serving((_, response) => {
      const chunk = "9".repeat(1 << 16);
      const more = (): void => {
        while (sent < 100_000_000 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
        response.end();
      };
      response.writeHead(200);
      more();
    });
    const made = await (await opened(url, 20_000)).embed(["x"]);
    expect(made).toMatchObject({
      error: { kind: "embedder-unfit", why: "its answer is longer than 262144 bytes" },
    });
    expect(sent).toBeLessThan(20_000_000);
  });

  test("that hangs is given up, before or within its answer", async () => {
    for (const answer of [
      () => {},
      (_: readonly string[], response: ServerResponse) => void response.write('{"data":['),
    ]) {
      const { url } = await serving(answer);
      const embedder = await opened(url, 300);
      const made = await embedder.embed(["x"]);
      expect(made).toMatchObject({
        error: { kind: "embedder-unreached", why: "it did not answer in time" },
      });
    }
  });

  test("stops where the caller stops", async () => {
    const { url } = await serving(() => {});
    const embedder = await opened(url);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await embedder.embed(["x"], stop.signal)).toMatchObject({
      error: { why: "it was stopped" },
    });
  });

  test.each([500, 401, 404])("that answers with status %i is told", async (status) => {
    const { url } = await serving((_, response) => send(response, { error: "no" }, status));
    expect(await (await opened(url)).embed(["x"])).toMatchObject({
      error: { kind: "embedder-unreached", why: `it answered with status ${status}` },
    });
  });

  test("that breaks off is told", async () => {
    const { url } = await serving((_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("{");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await (await opened(url)).embed(["x"])).toMatchObject({
      error: { kind: "embedder-unreached" },
    });
  });

  test("that leads elsewhere is not followed, and the other place hears nothing", async () => {
    let heard = 0;
    const elsewhere = await listening((_, response) => {
      heard += 1;
      response.end();
    });
    const { url } = await serving((_, response) => {
      response.writeHead(307, { location: `${elsewhere}/v1/embeddings` });
      response.end();
    });
    expect(await (await opened(url)).embed(["x"])).toMatchObject({
      error: { kind: "embedder-unreached" },
    });
    expect(heard).toBe(0);
  });

  test("that is not there is told when it is opened", async () => {
    const deadline = () => AbortSignal.timeout(5_000);
    const means = { url: "http://127.0.0.1:9", model: "m", digest: sha256, deadline };
    expect(await openEndpoint(means)).toMatchObject({
      error: { kind: "embedder-unreached", source: "http://127.0.0.1:9" },
    });
  });
});
