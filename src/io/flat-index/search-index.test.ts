// The search index against the log that it is made of: however it came to be, it answers as one written at once.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { anyHistory } from "../../../test/golden/any.ts";
import { growingLog } from "../../../test/golden/growing-log.ts";
import { createTeller, type Told } from "../../../test/golden/teller.ts";
import { searchLexical, type FieldWeights } from "../../core/search/lexical.ts";
import { facetOf } from "../../core/search/memory-document.ts";
import { termsOf } from "../../core/search/terms.ts";
import type { SearchIndex } from "../../engine/ports/search-index.ts";
import { createFlatIndex } from "./flat-index.ts";
import { createSearchIndex } from "./search-index.ts";

const root = mkdtempSync(join(tmpdir(), "twiceshy-search-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
const freshFolder = (): string => join(root, String((folders += 1)));

const EVEN = { weight: 1, k1: 1.2, b: 0.75 };
const WEIGHTS: FieldWeights = {
  ...{ claim: EVEN, body: EVEN, files: EVEN, tags: EVEN, speaker: EVEN, grams: EVEN },
};

const indexOver = (told: ReturnType<typeof growingLog>, folder: string): SearchIndex =>
  createSearchIndex(folder, told.log, createFlatIndex(freshFolder(), told.log).lookup, () => true, {
    tailBytes: 0,
  });

/** What an index says of a question: scores by id, since numbers differ from index to index. */
const answerOf = (index: SearchIndex, text: string) => {
  const query = new Map(termsOf(text).map((term) => [term, 1]));
  return index.match(query.keys(), ({ postings, idOf, factsOf, having }) => ({
    counted: postings.counted,
    means: postings.meanLengths,
    hits: searchLexical(query, postings, WEIGHTS, () => true, 10_000)
      .map(({ document, score }) => `${idOf(document)} ${score.toFixed(9)} ${factsOf(document).ts}`)
      .toSorted(),
    facets: ["kind:attempt", "kind:note", "standing:superseded", "path:src"].map((facet) =>
      [...having(`=${facet}`)].map(idOf).toSorted(),
    ),
  }));
};

const wordsIn = (told: readonly Told[]): string =>
  told.flatMap(({ event }) => JSON.stringify(event.body).match(/\w+/g) ?? []).join(" ");

test("an index caught up by what was appended since, merged or not, answers as one written at once", () => {
  let [found, merged] = [0, 0];
  fc.assert(
    fc.property(anyHistory(30), fc.nat(30), fc.boolean(), (told, at, merges) => {
      const growing = growingLog();
      growing.append(told.slice(0, at));
      const folder = freshFolder();
      const index = indexOver(growing, folder);
      index.match([], () => 0);
      growing.append(told.slice(at));
      const refreshed = merges ? index.refresh() : undefined;
      if (refreshed?.ok && refreshed.value) merged += 1;
      const words = wordsIn(told);
      const fresh = answerOf(indexOver(growing, freshFolder()), words);
      found += fresh.hits.length;
      expect(answerOf(index, words)).toEqual(fresh);
      index.close();
      expect(answerOf(indexOver(growing, folder), words)).toEqual(fresh);
    }),
    { numRuns: 60 },
  );
  expect(found).toBeGreaterThan(50);
  expect(merged).toBeGreaterThan(0);
});

const START = Date.UTC(2026, 0, 5, 9);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

const notes = (...texts: readonly string[]): readonly Told[] => {
  const teller = createTeller("a");
  return texts.map((text, at) =>
    teller({ kind: "note", body: { namespace: "learnings", text }, ts: START + at }),
  );
};

test("nothing of what was purged stays in any of its files, and what else is known is found as before", () => {
  const growing = growingLog();
  const [secret, plain] = notes("the zanzibarine cache is torn", "a lease is taken twice");
  growing.append([secret, plain].filter((one) => one !== undefined));
  const folder = freshFolder();
  const index = indexOver(growing, folder);
  expect(answerOf(index, "zanzibarine").hits).toHaveLength(1);
  const holding = () =>
    filesIn(folder).filter((path) => /zanzibar/i.test(readFileSync(path, "latin1")));
  expect(holding()).not.toEqual([]);
  expect(secret).toBeDefined();
  if (secret === undefined) return;
  const purging = createTeller("b")({
    kind: "purge",
    body: { targets: [secret.event.id] },
    ts: START + 9,
  });
  growing.append([purging]);
  growing.erase(secret);
  expect(answerOf(index, "zanzibarine lease").hits).toHaveLength(1);
  expect(holding()).toEqual([]);
});

test("damaged files are written anew, and no answer shows it", () => {
  const growing = growingLog();
  growing.append(notes("a torn line", "a torn page", "a lease"));
  const folder = freshFolder();
  const first = indexOver(growing, folder);
  const expected = answerOf(first, "torn lease");
  first.close();
  for (const path of filesIn(folder))
    for (const harm of ["flip", "cut"] as const) {
      const now = filesIn(folder).find((one) => one.split("/").at(-1) === path.split("/").at(-1));
      const bytes = readFileSync(now ?? path);
      if (harm === "flip") bytes.writeUInt8((bytes[bytes.length >> 1] ?? 0) ^ 1, bytes.length >> 1);
      writeFileSync(now ?? path, harm === "flip" ? bytes : bytes.subarray(0, bytes.length >> 1));
      const index = indexOver(growing, folder);
      expect(answerOf(index, "torn lease"), `${path} ${harm}`).toEqual(expected);
      index.close();
    }
});

test("where no folder can be made it answers all the same, and says so when it is to be written", () => {
  const growing = growingLog();
  growing.append(notes("a torn line"));
  const file = freshFolder();
  writeFileSync(file, "in the way");
  const index = indexOver(growing, join(file, "search"));
  expect(answerOf(index, "torn").hits).toHaveLength(1);
  growing.append(notes("a torn line", "a torn page").slice(1));
  expect(answerOf(index, "torn").hits).toHaveLength(2);
  expect(index.refresh()).toMatchObject({ ok: false, error: { kind: "index-not-writable" } });
});

test("a folder's facet finds what was said of any file under it", () => {
  const growing = growingLog();
  const teller = createTeller("a");
  const at = (path: string) =>
    teller({
      kind: "note",
      body: { namespace: "learnings", text: path, files: [path] },
      ts: START,
    });
  growing.append([at("src/io/log.ts"), at("src/other.ts")]);
  const under = (folder: string): number =>
    indexOver(growing, freshFolder()).match(
      [],
      ({ having }) => having(facetOf("path", folder)).length,
    );
  expect(["src/io", "src", "sr"].map(under)).toEqual([1, 2, 0]);
});
