// An embedder that does not do what it must: a search goes on by words, says so in one sentence, and keeps nothing of it.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { talk } from "../mcp/client.ts";
import {
  dataOf,
  embeddingServer,
  shyBeside,
  well,
  type EmbeddingAnswer,
} from "../support/embedding-server.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

const NOTES = ["The quota counts retries as requests", "A lease is taken twice", "Pages are torn"];

const shop = (waitS?: number): { readonly scratch: Scratch; readonly cwd: string } => {
  const scratch = createScratch();
  const cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
  if (waitS !== undefined) scratch.shy(["config", "recall.wait", String(waitS)], { cwd });
  for (const text of NOTES) scratch.shy(["note", text], { cwd });
  return { scratch, cwd };
};

let at: ReturnType<typeof shop>;
/** The same where a search waits for a second. */
let hasty: ReturnType<typeof shop>;
beforeAll(() => {
  at = shop();
  hasty = shop(1);
});

/** A search in a process of its own, while this one serves. */
const search = async (embedder: string, text: string, { scratch, cwd } = at) => {
  const env = { ...scratch.env, TWICESHY_EMBEDDER: embedder };
  const args = ["search", text, "--explain", "--json"];
  const { stdout, stderr, exit } = await shyBeside(args, { cwd, env });
  const document = parseJson(stdout);
  const { memories, scores, withoutMeaning }: Fields = isObject(document) ? document : {};
  const texts = Array.isArray(memories) ? memories.filter(isObject).map((one) => one["text"]) : [];
  return { exit, texts, scores, withoutMeaning, stderr };
};

const vectorsIn = (cwd: string): readonly string[] => {
  const folder = join(cwd, ".git/twiceshy/index/search/vectors");
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Answers what finds out the dimensions, and nothing else. */
const after =
  (answer: EmbeddingAnswer): EmbeddingAnswer =>
  (texts, response) =>
    texts.join() === PROBE ? well(texts, response) : answer(texts, response);

/** What is asked first, to learn how many dimensions there are. */
const PROBE = "text";

const QUESTION = "quota of retries";

const dripping: EmbeddingAnswer = (_, response) => {
  const timer = setInterval(() => response.write(" "), 100);
  response.on("close", () => clearInterval(timer));
};

const LATE = /it did not answer in time/;

const FAULTS: readonly (readonly [string, EmbeddingAnswer, RegExp])[] = [
  ["hangs from the first request on", () => {}, LATE],
  ["hangs later", after(() => {}), LATE],
  ["drips", after(dripping), LATE],
  [
    "takes most of the time for each request",
    (texts, response) => void setTimeout(() => well(texts, response), 700),
    LATE,
  ],
  [
    "lies about its dimensions",
    after((texts, response) => void response.end(dataOf(texts, 3))),
    /a vector of 3 numbers instead of 16/,
  ],
  [
    "answers with NaN",
    after((_, response) => void response.end('{"data":[{"embedding":[NaN]}]}')),
    /no vectors/,
  ],
  [
    "answers with null",
    after((_, response) => void response.end('{"data":[{"embedding":[null]}]}')),
    /no number/,
  ],
  [
    "answers with a status 500",
    after((_, response) => void response.writeHead(500).end()),
    /status 500/,
  ],
  ["answers with a page", after((_, response) => void response.end("<html>")), /no vectors/],
  [
    "leads elsewhere",
    after((_, response) => void response.writeHead(307, { location: "http://127.0.0.1:9" }).end()),
    /redirect/,
  ],
  [
    "closes half-way",
    after((_, response) => {
      response.writeHead(200, { "content-length": "1000" }).write('{"data":');
      setTimeout(() => response.destroy(), 50);
    }),
    /ECONNRESET/,
  ],
];

/** Says once what was left out, why, and what to do. */
const LEFT_OUT =
  /^twiceshy: warning: Memories are found by words alone, because [^\n]+\n {2}[A-Z][^\n]+ twiceshy config recall\.embedder builtin\.\n$/;

describe("a server that", () => {
  test.each(FAULTS)("%s leaves words, and is named with what to do", async (_, answer, why) => {
    const server = await embeddingServer();
    server.answer = answer;
    const place = why === LATE ? hasty : at;
    const began = performance.now();
    const { texts, exit, stderr, withoutMeaning } = await search(server.setting, QUESTION, place);
    expect(performance.now() - began).toBeLessThan(25_000);
    expect({ texts, exit }).toEqual({ texts: NOTES.slice(0, 1), exit: 0 });
    expect(stderr).toMatch(LEFT_OUT);
    expect(withoutMeaning).toMatchObject({
      kind: expect.stringMatching(/^embedder-/),
      sentence: expect.stringMatching(why),
      hint: expect.stringContaining("twiceshy config recall.embedder builtin"),
    });
    expect(vectorsIn(place.cwd)).toEqual([]);
  });
});

test("a server that is not there is named also where words find nothing", async () => {
  const { texts, exit, withoutMeaning } = await search("http://127.0.0.1:9/v1#m", "kubernetes");
  expect({ texts, exit }).toEqual({ texts: [], exit: 0 });
  expect(withoutMeaning).toMatchObject({ kind: "embedder-unreached" });
});

test("a folder that is not there leaves words", async () => {
  const { texts, exit, withoutMeaning } = await search("dir:/nowhere/models", QUESTION);
  expect({ texts, exit }).toEqual({ texts: NOTES.slice(0, 1), exit: 0 });
  expect(withoutMeaning).toMatchObject({
    sentence: expect.stringContaining("there is no such file"),
  });
});

test("each text is embedded once, by whichever process asks first, and again only if it changed", async () => {
  const own = shop();
  const server = await embeddingServer();
  const asked = async (question: string): Promise<readonly string[]> => {
    server.texts.length = 0;
    expect(await search(server.setting, question, own)).toMatchObject({ exit: 0, stderr: "" });
    return server.texts.filter((text) => text !== PROBE).toSorted();
  };
  expect(await asked("quota")).toEqual([...NOTES, "quota"].toSorted());
  expect(await asked("lease")).toEqual(["lease"]);
  own.scratch.shy(["note", "A page is written twice"], { cwd: own.cwd });
  expect(await asked("page")).toEqual(["A page is written twice", "page"]);
  expect(vectorsIn(own.cwd)).toHaveLength(1);
});

test("vectors of two embedders, or of two sizes, are kept side by side and never compared", async () => {
  const own = shop();
  const server = await embeddingServer();
  const scores = async (setting: string) => {
    server.texts.length = 0;
    const { scores: all, exit, stderr } = await search(setting, "pages of a lease", own);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    return { scores: all, embedded: server.texts.filter((text) => text !== PROBE).length };
  };
  const first = [await scores("builtin"), await scores(server.setting)];
  expect(first.map(({ embedded }) => embedded)).toEqual([0, NOTES.length + 1]);
  server.answer = (texts, response) => void response.end(dataOf(texts, 3));
  expect((await scores(server.setting)).embedded).toBe(NOTES.length + 1);
  server.answer = well;
  const again = [await scores("builtin"), await scores(server.setting)];
  expect(again.map((one) => one.scores)).toEqual(first.map((one) => one.scores));
  expect(again.map(({ embedded }) => embedded)).toEqual([0, 1]);
  expect(vectorsIn(own.cwd)).toHaveLength(3);
});

test("over MCP the answer says in a warning what was left out", async () => {
  const { scratch, cwd } = shop();
  const server = await embeddingServer();
  const { call } = await talk(scratch, [], { cwd, env: { TWICESHY_EMBEDDER: server.setting } });
  const asked = () => call("search", { text: QUESTION });
  expect((await asked()).told).not.toHaveProperty("warnings");
  server.answer = after((_, response) => void response.writeHead(500).end());
  const { text, told, refused } = await asked();
  expect({ refused, total: told["total"] }).toEqual({ refused: false, total: 1 });
  expect(String(told["warnings"])).toMatch(
    /^Memories are found by words alone, because .* status 500.*\. Ask a/,
  );
  expect(text).toContain(`warning: ${String(told["warnings"])}`);
});
