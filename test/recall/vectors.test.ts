// The vectors of memories as they are on a person's disk: whatever happens to the file, a search answers as before, and
// nothing of what was purged is in it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { gramsOf, termsOf } from "../../src/core/search/terms.ts";
import { packVectors } from "../../src/core/vectors/packed.ts";
import { openBuiltin } from "../../src/io/embed/builtin.ts";
import { filesBelow } from "../../src/io/kit/files.ts";
import { createTeller } from "../golden/teller.ts";
import { valueOf } from "../support/scratch.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

const SECRET = "The zanzibarine vault opens with marmalade";
const NOTES = ["Delete a deprecated argument", "The quota counts retries as requests"];

let scratch: Scratch;
let cwd = "";

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
  for (const text of NOTES) scratch.shy(["note", text], { cwd });
});

const searchFolder = (): string => join(cwd, ".git/twiceshy/index/search");
const vectorFolder = (): string => join(searchFolder(), "vectors");
const vectorFile = (): string => join(vectorFolder(), readdirSync(vectorFolder())[0] ?? "none");

const QUESTION = "remove the obsolete arguments";

/** What is found with its scores, which differ if one vector does. */
const search = (env: Readonly<Record<string, string>> = {}) =>
  scratch.shy(["search", QUESTION, "--explain"], { cwd, env });

const textsFound = (text: string): readonly unknown[] => {
  const { memories } = scratch.json(["search", text], { cwd });
  return Array.isArray(memories) ? memories.filter(isObject).map((one) => one["text"]) : [];
};

/** The numbers of a text's vector, as the file has them. */
const bytesOf = async (text: string): Promise<string> => {
  const { embed, identity } = valueOf(openBuiltin());
  const { numbers } = packVectors(identity, valueOf(await embed([text])));
  return Buffer.from(numbers.buffer).toString("latin1");
};

const indexBytes = (): string =>
  valueOf(filesBelow(searchFolder()))
    .map((path) => readFileSync(join(searchFolder(), path), "latin1"))
    .join("\n");

test("after a purge neither a word of the text, nor a part of one, nor its vector is in any file of the index", async () => {
  const id = String(scratch.json(["note", SECRET], { cwd })["id"]);
  const termsIn = (text: string): readonly string[] => [
    ...[...text.toLowerCase().split(" "), ...termsOf(text), ...gramsOf(text)],
  ];
  const others = new Set(NOTES.flatMap(termsIn));
  const own = termsIn(SECRET).filter((term) => term.length > 3 && !others.has(term));
  const vector = await bytesOf(SECRET);
  const held = (): readonly string[] => {
    const bytes = indexBytes();
    return [...own, vector].filter((each) => bytes.includes(each));
  };
  const finds = (): readonly unknown[] => textsFound("zanzibarine marmalade");
  expect(finds()).toEqual([SECRET]);
  expect(held()).toEqual(expect.arrayContaining(["zanzibarin", "~marm", vector]));
  scratch.shy(["purge", id, "--reason", "secret", "--yes"], { cwd });
  expect(held()).toEqual([]);
  expect(finds()).toEqual([]);
  expect(search().stdout).toContain(NOTES[0]);
  expect(held()).toEqual([]);
  expect(indexBytes()).toContain(await bytesOf(NOTES[0] ?? ""));
});

test("what another clone recorded gets its vector at the next question, and is compared by it", async () => {
  const { event, line } = createTeller("b")({
    ...{ kind: "note", v: 1, ts: Date.UTC(2026, 0, 5) },
    body: { namespace: "learnings", text: "Obsolete arguments are flags" },
  });
  const folder = join(cwd, ".git/twiceshy/log", event.writer);
  mkdirSync(folder);
  writeFileSync(join(folder, "team-000001.jsonl"), line);
  expect(search().stdout).toMatch(/Obsolete arguments are flags\n[^\n]*vector/);
  expect(indexBytes()).toContain(await bytesOf("Obsolete arguments are flags"));
});

/** Turns one bit of a byte. */
const flip = (place: (bytes: Buffer) => number) => (path: string) => {
  const bytes = readFileSync(path);
  bytes.writeUInt8((bytes[place(bytes)] ?? 0) ^ 1, place(bytes));
  writeFileSync(path, bytes);
};

const headEnd = (bytes: Buffer): number => bytes.indexOf("\n") + 1;

/** The first line of a file, as another identity's would be; the rest stays. */
const claimed = (of: (head: string) => string) => (path: string) => {
  const bytes = readFileSync(path);
  const head = bytes.toString("latin1", 0, headEnd(bytes));
  writeFileSync(path, Buffer.concat([Buffer.from(of(head)), bytes.subarray(headEnd(bytes))]));
};

describe("a search answers as before, and writes the vectors anew, if the file", () => {
  test.each<[string, (path: string) => void]>([
    ["is cut in half", (path) => writeFileSync(path, readFileSync(path).subarray(0, 200))],
    ["is empty", (path) => writeFileSync(path, "")],
    ["has a wrong byte in its head", flip(() => 5)],
    ["has a wrong byte in a key", flip((bytes) => headEnd(bytes) + 2)],
    ["has a wrong byte in a scale", flip((bytes) => headEnd(bytes) + 10)],
    ["has a wrong byte in a hash", flip((bytes) => headEnd(bytes) + 13)],
    ["has a wrong byte in a vector", flip((bytes) => bytes.length - 1)],
    ["is of another embedder", claimed((head) => head.replace("builtin", "another"))],
    ["is of other dimensions", claimed((head) => head.replace("128", "64"))],
    ["is of another version", claimed((head) => head.replace("[1", "[2"))],
    ["is gone", (path) => rmSync(path)],
  ])("%s", (_, harm) => {
    const before = search();
    expect(before.stdout).toMatch(/Delete a deprecated argument[^]*vector/);
    const bytes = readFileSync(vectorFile(), "latin1");
    const path = vectorFile();
    harm(path);
    expect(search()).toEqual(before);
    expect(vectorFile()).toBe(path);
    expect(rowsOf(readFileSync(path, "latin1"))).toEqual(rowsOf(bytes));
  });
});

/** The head and the rows, which a file that was mended has in another order. */
const rowsOf = (bytes: string): readonly string[] => {
  const start = bytes.indexOf("\n") + 1;
  const rows = bytes.slice(start).match(/[^]{144}/g) ?? [];
  return [bytes.slice(0, start), ...rows.toSorted()];
};

describe("a search answers as before, each time, if", () => {
  test.each<[string, (path: string, folder: string) => void]>([
    ["a folder is in the place of the file", (path) => (rmSync(path), mkdirSync(path))],
    [
      "a file is in the place of the folder",
      (_, folder) => (rmSync(folder, { recursive: true }), writeFileSync(folder, "in the way")),
    ],
  ])("%s", (_, harm) => {
    const before = search();
    harm(vectorFile(), vectorFolder());
    expect([search(), search()]).toEqual([before, before]);
  });
});
