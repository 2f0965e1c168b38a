// Finding by words and meaning, over a log in memory and an embedder that knows what a word means.
import { expect, test } from "vitest";
import type { Draft } from "../../core/event/draft.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { ok } from "../../core/kit/result.ts";
import { atLengthOne } from "../../core/vectors/unit.ts";
import { sha256 } from "../../io/system/digest.ts";
import { candidateOf } from "../../testing/contracts/log.ts";
import { createMemoryIndex } from "../../testing/memory/index.ts";
import { createMemoryLog } from "../../testing/memory/log.ts";
import { createMemorySearchIndex } from "../../testing/memory/search-index.ts";
import type { Embedder } from "../ports/embedder.ts";
import { rankedIn } from "./recall.ts";

const NOW = Date.UTC(2026, 0, 5, 9);

/** Words of one line mean the same. */
const MEANINGS = ["lease lock mutex exclusive", "slow sluggish latency", "page leaf sheet"];

const meaning = (text: string): Float32Array =>
  atLengthOne(
    Float32Array.from(
      MEANINGS,
      (words) => text.split(/\W+/).filter((word) => words.split(" ").includes(word)).length,
    ),
  );

const note = (text: string, namespace: "learnings" | "decisions" = "learnings"): Draft => ({
  kind: "note",
  body: { when: NOW, actor: { door: "cli" }, namespace, text },
});

const searching = (texts: readonly Draft[], name = "builtin", embed = meaning) => {
  const { log, append } = createMemoryLog(sha256, { nowMs: () => NOW });
  expect(append(texts.map((draft) => candidateOf(draft))).ok).toBe(true);
  const { all, lookup, ...rest } = createMemoryIndex(log);
  // Nothing is appended later, and a fold of everything for each memory takes long.
  const index = {
    ...rest,
    all: lazily(all),
    lookup: { ...lookup, find: asked(lookup.find), events: asked(lookup.events) },
  };
  const embedded: string[] = [];
  const embedder: Embedder = {
    identity: { name, dimensions: MEANINGS.length, fingerprint: "f" },
    embed: async (given) => {
      embedded.push(...given);
      return ok(given.map(embed));
    },
  };
  const search = createMemorySearchIndex(log);
  const deadline = () => AbortSignal.timeout(60_000);
  const recall = { index: async () => search, embedder: async () => ok(embedder), deadline };
  const project = { log, index, machine: { clock: { nowMs: () => NOW } }, store: { recall } };
  const find = async (text: string, scope = {}) => {
    const { hits, withoutMeaning } = await rankedIn(project, text, scope);
    const found = hits.map(({ id, parts }) => ({
      text: index.lookup.find(id)[0]?.text,
      parts: parts.map((part) => part.name),
    }));
    return { texts: found.map((one) => one.text), parts: found[0]?.parts ?? [], withoutMeaning };
  };
  return { find, embedded };
};

const asked = <Answer>(ask: (id: string) => Answer): ((id: string) => Answer) => {
  const answers = new Map<string, Answer>();
  return (id) => {
    const answer = answers.get(id) ?? ask(id);
    answers.set(id, answer);
    return answer;
  };
};

const NOTES = [note("the mutex was held for ever"), note("each leaf is written twice")];

test("a memory that shares no word with the question is found by what it means, and its score says so", async () => {
  const { texts, parts } = await searching(NOTES).find("exclusive lease");
  expect(texts).toEqual(["the mutex was held for ever"]);
  expect(parts).toContain("vector");
  expect(parts).not.toContain("coverage");
});

test("what means something else is not found, nor what is outside the scope", async () => {
  const { find } = searching([...NOTES, note("one lock for all", "decisions")]);
  expect((await find("sluggish")).texts).toEqual([]);
  expect((await find("exclusive lease", { namespaces: ["decisions"] })).texts).toEqual([
    "one lock for all",
  ]);
});

test("each text is embedded once, at the first question", async () => {
  const { find, embedded } = searching(NOTES);
  await find("exclusive lease");
  await find("sheet of paper");
  expect(embedded.toSorted()).toEqual(
    ["exclusive lease", "sheet of paper", ...NOTES.map(({ body }) => body["text"])].toSorted(),
  );
});

test("an embedder whose cosines nobody calibrated orders what words found, and finds nothing by itself", async () => {
  const others = Array.from({ length: 9 }, (_, at) => note(`report ${at}`));
  const notes = [note("a lock on the queue of writers"), note("a leaf of the queue of writers")];
  const { find } = searching([...notes, ...others], "http://127.0.0.1/v1#some");
  expect((await find("exclusive lease")).texts).toEqual([]);
  const { texts, parts } = await find("sheet queue writers");
  expect(texts).toHaveLength(2);
  expect(parts).toContain("vectorRank");
  expect(parts).not.toContain("vector");
});

test.each([
  ["what is no number", () => Float32Array.of(NaN, 0, 1)],
  ["two numbers instead of three", () => Float32Array.of(0, 1)],
])("of an embedder that makes %s nothing is kept, and words find without it", async (_, embed) => {
  const { texts, withoutMeaning } = await searching(NOTES, "mine", embed).find("the mutex held");
  expect(texts).toEqual(["the mutex was held for ever"]);
  expect(withoutMeaning).toMatchObject({ kind: "embedder-unfit", source: "mine" });
});

test("a fault in the midst of embedding leaves words, and the next question goes on where it stopped", async () => {
  const notes = Array.from({ length: 70 }, (_, at) => note(`lock number ${at}`));
  let isDown = false;
  let embedded = 0;
  const { find } = searching(notes, "mine", (text) => {
    if (text.startsWith("lock") && !isDown) isDown = (embedded += 1) > 66;
    return isDown ? Float32Array.of(NaN, 0, 0) : meaning(text);
  });
  expect(await find("number lock")).toMatchObject({ withoutMeaning: { kind: "embedder-unfit" } });
  [isDown, embedded] = [false, 0];
  expect((await find("number lock")).withoutMeaning).toBeUndefined();
  expect(embedded).toBe(70 - 64);
});

test("a word with a slip in it finds what was meant", async () => {
  const { find } = searching([...NOTES, note("divide by infinity")]);
  expect((await find("Infinty")).texts).toEqual(["divide by infinity"]);
  expect((await find("mtuex was held")).texts).toEqual(["the mutex was held for ever"]);
  expect((await find("affinity")).texts).toEqual([]);
});
