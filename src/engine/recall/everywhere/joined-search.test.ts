import { expect, test } from "vitest";
import { createTeller, memoryLog, type Told } from "../../../../test/golden/teller.ts";
import type { EventId } from "../../../core/event/id.ts";
import { searchLexical } from "../../../core/search/lexical.ts";
import { facetOf } from "../../../core/search/memory-document.ts";
import { readQuestion } from "../../../core/search/question.ts";
import { FIELD_WEIGHTS } from "../../../core/search/weights.ts";
import { createFlatIndex } from "../../../io/flat-index/flat-index.ts";
import { createSearchIndex } from "../../../io/flat-index/search-index.ts";
import type { SearchIndex } from "../../ports/search-index.ts";
import { joinedSearch } from "./joined-search.ts";

const NOTES = [
  "The staging proxy closes requests after a minute",
  "Uploads retry three times and then give up",
  "The proxy of staging has a certificate of its own",
];
const FACTS = ["pref.proxy: never set one by hand", "user.timezone: Europe/Berlin"];

const told = (writer: string, kind: string, texts: readonly string[]): readonly Told[] => {
  const teller = createTeller(writer);
  return texts.map((text, at) =>
    teller({ kind, body: { text, namespace: "learnings" }, ts: 1_000 + at }),
  );
};

const own = told("a", "note", NOTES);
const other = told("b", "fact", FACTS);

const indexOver = (...logs: readonly (readonly Told[])[]): SearchIndex => {
  const texts = new Map(
    logs.flatMap((lines) => {
      const [first] = lines;
      if (first === undefined) return [];
      const place = { writer: first.event.writer, stream: "team" as const, number: 1 };
      return [[place, lines.map(({ line }) => line).join("")] as const];
    }),
  );
  const log = memoryLog(texts);
  return createSearchIndex(undefined, log, createFlatIndex(undefined, log).lookup, () => true);
};

const joined = joinedSearch(indexOver(own), indexOver(other), () => new Set());

/** What words find, with its score, in the order of the ids. */
const found = (index: SearchIndex, text: string): readonly (readonly [EventId, string])[] => {
  const { terms } = readQuestion(text, { now: 2 });
  return index.match(terms.keys(), ({ postings, idOf }) =>
    searchLexical(terms, postings, FIELD_WEIGHTS, () => true, 10)
      .map(({ document, score }) => [idOf(document), score.toFixed(6)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
};

test.each(["proxy", "staging proxy", "Berlin", "retry", "nowhere"])(
  "`%s` finds the same, with the same scores, as in one index of all",
  (text) => {
    expect(found(joined, text)).toEqual(found(indexOver(own, other), text));
  },
);

test("the control: one word is found in both", () => {
  const ids = found(joined, "proxy").map(([id]) => id);
  expect(ids).toContain(own[0]?.event.id);
  expect(ids).toContain(other[0]?.event.id);
});

test("a facet holds what has it in either", () => {
  const idsOf = (facet: string) =>
    joined.match([], ({ having, idOf }) => [...having(facet)].map(idOf));
  expect(idsOf(facetOf("kind", "fact"))).toEqual(other.map(({ event }) => event.id));
  expect(idsOf(facetOf("standing", "standing"))).toHaveLength(5);
});

test("vectors are kept with the memory whose text they are of", () => {
  const kept: (readonly [string, readonly string[], readonly number[]])[] = [];
  const keeping = (name: string): SearchIndex => ({
    ...indexOver(own),
    keep: (texts, { scales }) => kept.push([name, texts, [...scales]]),
  });
  const index = joinedSearch(keeping("own"), keeping("other"), () => new Set(["b"]));
  const identity = { name: "x", dimensions: 1, fingerprint: "f" };
  index.keep(["a", "b", "c"], {
    identity,
    numbers: Int8Array.from([1, 2, 3]),
    scales: Float32Array.from([1, 2, 3]),
  });
  expect(kept).toEqual([
    ["own", ["a", "c"], [1, 3]],
    ["other", ["b"], [2]],
  ]);
});
