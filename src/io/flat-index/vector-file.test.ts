// Vectors on disk: what cannot be read was never written, and nothing of it is compared.
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import { growingLog } from "../../../test/golden/growing-log.ts";
import { meaningOf } from "../../core/search/memory-document.ts";
import type { EmbedderIdentity } from "../../core/vectors/identity.ts";
import { packVectors } from "../../core/vectors/packed.ts";
import { createFlatIndex } from "./flat-index.ts";
import { createSearchIndex } from "./search-index.ts";
import { openVectorFile, type VectorFile } from "./vector-file.ts";

const root = mkdtempSync(join(tmpdir(), "twiceshy-vectors-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
const freshFolder = (): string => join(root, String((folders += 1)));

const identity: EmbedderIdentity = { name: "test", dimensions: 4, fingerprint: "f" };
const KEYS = [7, 2 ** 51 + 3, 11];

const keep = (file: VectorFile, keys: readonly number[]): void =>
  file.keep(
    keys,
    packVectors(
      identity,
      keys.map((key) => Float32Array.of(key % 5, 1, 0, -1)),
    ),
  );

const knownOf = (file: VectorFile): readonly number[] => {
  const known = file.table();
  return KEYS.filter((key) => known.rowOf(key) !== undefined);
};

const written = (folder: string): string => join(folder, readdirSync(folder)[0] ?? "none");

test("what one process keeps, another reads as it was, and what each appends both know", () => {
  const folder = freshFolder();
  const [one, other] = [openVectorFile(folder, identity), openVectorFile(folder, identity)];
  keep(one, KEYS.slice(0, 2));
  expect(knownOf(other)).toEqual(KEYS.slice(0, 2));
  keep(other, KEYS.slice(2));
  keep(one, [99]);
  expect([knownOf(one), knownOf(other)]).toEqual([KEYS, KEYS]);
  const [a, b] = [one, openVectorFile(folder, identity)].map((file) => {
    const known = file.table();
    return known.taken([0, 1, 2, 3]);
  });
  expect(b).toEqual(a);
});

test.each([
  ["half a row", (path: string) => truncateSync(path, readFileSync(path).length - 5), 2],
  ["a foreign tail", (path: string) => appendFileSync(path, "x".repeat(50)), 3],
  [
    "a changed byte",
    (path: string) => {
      const bytes = readFileSync(path);
      bytes.writeUInt8((bytes.at(-3) ?? 0) ^ 1, bytes.length - 3);
      writeFileSync(path, bytes);
    },
    2,
  ],
  ["half its head", (path: string) => truncateSync(path, 5), 0],
  ["nothing in it", (path: string) => truncateSync(path, 0), 0],
])("a file with %s keeps its whole rows, and takes in the others anew", (_, harm, whole) => {
  const folder = freshFolder();
  keep(openVectorFile(folder, identity), KEYS);
  harm(written(folder));
  const file = openVectorFile(folder, identity);
  expect(knownOf(file)).toEqual(KEYS.slice(0, whole));
  keep(file, KEYS);
  expect(knownOf(file)).toEqual(KEYS);
  expect(knownOf(openVectorFile(folder, identity))).toEqual(KEYS);
});

test("where nothing can be written, a process remembers what it embedded", () => {
  const inTheWay = freshFolder();
  writeFileSync(inTheWay, "no folder");
  const file = openVectorFile(join(inTheWay, "vectors"), identity);
  keep(file, KEYS);
  expect(knownOf(file)).toEqual(KEYS);
});

test("a file that was removed is empty for whoever had read it", () => {
  const folder = freshFolder();
  const file = openVectorFile(folder, identity);
  keep(file, KEYS);
  rmSync(folder, { recursive: true });
  expect(knownOf(file)).toEqual([]);
});

const START = Date.UTC(2026, 0, 5, 9);

/** An index over a log of notes, each with the vector of its number. */
const searching = (texts: readonly string[]) => {
  const growing = growingLog();
  const teller = createTeller("a");
  const told = texts.map((text, at) =>
    teller({ kind: "note", body: { namespace: "learnings", text }, ts: START + at }),
  );
  growing.append(told);
  const folder = freshFolder();
  const { lookup } = createFlatIndex(freshFolder(), growing.log);
  const index = createSearchIndex(folder, growing.log, lookup, () => true, { tailBytes: 0 });
  const embed = (number: number): void => {
    const id = told[number]?.event.id ?? "";
    const numbers = Float32Array.of(1, number, number * 3, 1);
    index.keep(lookup.find(id).map(meaningOf), packVectors(identity, [numbers]));
  };
  texts.forEach((_, number) => embed(number));
  const bytes = (): string =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
      .join();
  const missing = (): readonly string[] =>
    index.match([], ({ withoutVector, idOf }) =>
      withoutVector(identity).flatMap((at) => lookup.find(idOf(at)).map(({ text }) => text)),
    );
  /** The notes by how near they are to that number's vector. */
  const nearest = (number: number): readonly string[] =>
    index.match([], ({ near, idOf }) => {
      const query = packVectors(identity, [Float32Array.of(1, number, number * 3, 1)]);
      const hits = near({ query, accepts: () => true, most: 9, also: [] });
      return hits.flatMap(({ document }) => lookup.find(idOf(document)).map(({ text }) => text));
    });
  return { growing, told, teller, index, bytes, missing, nearest };
};

/** The four numbers of a note's vector as they are on disk. */
const numbersOf = (number: number): string => {
  const { numbers } = packVectors(identity, [Float32Array.of(1, number, number * 3, 1)]);
  return Buffer.from(numbers.buffer).toString("latin1");
};

test("after a purge neither a word of the text nor its vector is in any file", () => {
  const { growing, told, index, bytes, missing } = searching(["zanzibarine cache", "a lease"]);
  const [secret] = told;
  expect(missing()).toEqual([]);
  expect([bytes().includes("zanzibarin"), bytes().includes(numbersOf(0))]).toEqual([true, true]);
  const purge = createTeller("b")({
    kind: "purge",
    body: { targets: [secret?.event.id] },
    ts: START + 9,
  });
  growing.append([purge]);
  if (secret !== undefined) growing.erase(secret);
  expect(missing()).toEqual(["a lease"]);
  expect([bytes().includes("zanzibarin"), bytes().includes(numbersOf(0))]).toEqual([false, false]);
  index.close();
});

test("a vector that comes after its text was purged, from a process that was embedding it, is gone after the next question", () => {
  const { growing, told, index, bytes, missing } = searching(["zanzibarine cache", "a lease"]);
  const [secret] = told;
  expect(missing()).toEqual([]);
  const targets = [secret?.event.id];
  growing.append([createTeller("b")({ kind: "purge", body: { targets }, ts: START + 9 })]);
  if (secret !== undefined) growing.erase(secret);
  index.keep(["zanzibarine cache"], packVectors(identity, [Float32Array.of(1, 0, 0, 1)]));
  expect(bytes()).toContain(numbersOf(0));
  expect(missing()).toEqual(["a lease"]);
  expect(bytes()).not.toContain(numbersOf(0));
  index.close();
});

test("when the parts are merged, vectors of texts that no memory says any more go, and all others stay with their memories", () => {
  const { growing, teller, index, bytes, missing, nearest } = searching(["a lease", "a lock"]);
  expect(missing()).toEqual([]);
  const inOrder = [
    ["a lease", "a lock"],
    ["a lock", "a lease"],
  ];
  expect([0, 1].map(nearest)).toEqual(inOrder);
  index.keep(["said once"], packVectors(identity, [Float32Array.of(1, 5, 15, 1)]));
  expect(bytes()).toContain(numbersOf(5));
  const further = { namespace: "learnings", text: "a page" };
  growing.append([teller({ kind: "note", body: further, ts: START + 10 })]);
  expect(missing()).toEqual(["a page"]);
  expect(index.refresh()).toEqual({ ok: true, value: true });
  expect(missing()).toEqual(["a page"]);
  const now = bytes();
  expect([0, 1, 5].map((number) => now.includes(numbersOf(number)))).toEqual([true, true, false]);
  expect([0, 1].map(nearest)).toEqual(inOrder);
});
