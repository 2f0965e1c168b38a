import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldTermsOf, FIELD_COUNT, type SearchDocument } from "./document.ts";
import { searchLexical, type FieldWeights, type LexicalHit } from "./lexical.ts";
import { buildPostings } from "./postings.ts";
import { termsOf } from "./terms.ts";

const EVEN = { weight: 1, k1: 1.2, b: 0.75 };
const WEIGHTS: FieldWeights = {
  claim: EVEN,
  body: EVEN,
  files: EVEN,
  tags: EVEN,
  speaker: EVEN,
  grams: { ...EVEN, weight: 0 },
};

const find = (
  documents: readonly SearchDocument[],
  text: string,
  weights = WEIGHTS,
  limit = 10,
): readonly LexicalHit[] => {
  const query = new Map(termsOf(text).map((term) => [term, 1]));
  const source = buildPostings(documents.map(fieldTermsOf));
  return searchLexical(query, source.gather(query.keys()), weights, () => true, limit);
};

const claims = (...texts: readonly string[]): readonly SearchDocument[] =>
  texts.map((claim) => ({ claim }));

describe("the lexical arm", () => {
  it("a rare word outweighs a common one", () => {
    const hits = find(claims("cache size", "cache lock", "cache key", "torn line"), "torn cache");
    expect(hits[0]?.document).toBe(3);
  });

  it("a field's weight decides between equal words", () => {
    const documents = [{ claim: "torn" }, { claim: "x", body: "torn" }];
    expect(find(documents, "torn")[0]?.document).toBe(0);
    const bodies = { ...WEIGHTS, claim: { ...EVEN, weight: 0.1 } };
    expect(find(documents, "torn", bodies)[0]?.document).toBe(1);
  });

  it("a long field counts each occurrence less, unless its b is nothing", () => {
    const documents = claims("torn", `torn ${"other words ".repeat(20)}`);
    const [short, long] = find(documents, "torn");
    expect(short?.score).toBeGreaterThan(long?.score ?? 0);
    const flat = find(documents, "torn", { ...WEIGHTS, claim: { ...EVEN, b: 0 } });
    expect(flat[0]?.score).toBe(flat[1]?.score);
  });

  it("says what share of the query's words a document has", () => {
    const [both, one] = find(claims("torn line", "torn page"), "torn line");
    expect(both?.coverage).toBeCloseTo(1);
    expect(one?.coverage).toBeGreaterThan(0);
    expect(one?.coverage).toBeLessThan(1);
  });

  it("finds nothing for a query without known words", () => {
    expect(find(claims("torn line"), "gate")).toEqual([]);
    expect(find([], "gate")).toEqual([]);
    expect(find(claims("torn"), "")).toEqual([]);
  });

  it("the few best are the beginning of all, and the order never depends on where a search was cut", () => {
    const word = fc.constantFrom("torn", "line", "gate", "fold", "cache");
    const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), text, (texts, query) => {
        const all = find(claims(...texts), query, WEIGHTS, 1_000);
        const few = find(claims(...texts), query, WEIGHTS, 2);
        expect(few.map(({ document }) => document)).toEqual(
          all.slice(0, 2).map(({ document }) => document),
        );
      }),
    );
  });

  it("a score is the weighted sum of its fields' scores", () => {
    const documents = [
      { claim: "torn line", body: "a line of the log", files: ["src/line.ts"] },
      { claim: "gate", tags: ["line"] },
    ];
    for (const { score, fields } of find(documents, "torn line")) {
      expect(fields).toHaveLength(FIELD_COUNT);
      expect(fields.reduce((sum, one) => sum + one, 0)).toBeCloseTo(score);
    }
  });
});
