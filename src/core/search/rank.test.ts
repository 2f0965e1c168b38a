import { describe, expect, it } from "vitest";
import { fieldTermsOf, type SearchDocument } from "./document.ts";
import type { DocumentFacts } from "./facts.ts";
import { searchLexical } from "./lexical.ts";
import { buildPostings } from "./postings.ts";
import { readQuestion } from "./question.ts";
import { explain, rankDocuments, type RankedHit, type VectorHit } from "./rank.ts";
import type { RuleSwitches } from "./rule-names.ts";
import { FIELD_WEIGHTS } from "./weights.ts";

type Sample = readonly [fields: SearchDocument, facts: DocumentFacts];

const rank = (
  samples: readonly Sample[],
  text: string,
  vector: readonly VectorHit[] = [],
  off: RuleSwitches = new Set(),
): readonly RankedHit[] => {
  const speakers = samples.flatMap(([, { speaker }]) => speaker ?? []);
  const question = readQuestion(text, { speakers, off, now: 1_000_000_000 });
  const postings = buildPostings(samples.map(([fields]) => fieldTermsOf(fields)));
  const lexical = searchLexical(
    question.terms,
    postings.gather(question.terms.keys()),
    FIELD_WEIGHTS,
    () => true,
    100,
  );
  const factsAt = (document: number): DocumentFacts | undefined => samples[document]?.[1];
  return rankDocuments({ question, lexical, vector, factsAt }, { limit: 10, off });
};

const file = (path: string, subjects = ""): Sample => [
  { claim: path, body: subjects, files: [path] },
  { kind: "file", path, changes: 3 },
];

const turn = (speaker: string, claim: string): Sample => [
  { claim, speaker },
  { kind: "turn", speaker, session: "1" },
];

describe("ranking", () => {
  it("the parts of a score add up to it", () => {
    const samples = [
      file("src/parser.ts", "fix the parser"),
      file("src/lexer.ts", "parser tokens"),
    ];
    for (const hit of rank(samples, "parser fails", [{ document: 1, cosine: 0.4 }])) {
      const parts = explain(hit);
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(hit.score);
    }
  });

  it("the file of an innermost frame is first, in whatever folder the trace was made", () => {
    const samples = [file("src/parser.ts", "read of undefined"), file("src/io/read.ts", "other")];
    const printed =
      "TypeError: Cannot read properties of undefined\n" +
      "    at next (/home/me/p/src/io/read.ts:4:9)\n    at main (node:internal/main:1:1)";
    expect(rank(samples, printed)[0]?.document).toBe(1);
    const off: RuleSwitches = new Set(["pasted", "frames"]);
    expect(rank(samples, printed, [], off).flatMap(({ effects }) => effects)).toEqual([]);
  });

  it("a definition of the asked name is before its uses, unless many define it", () => {
    const code = (name: string, body: string): Sample => [
      { claim: "", body, tags: [name] },
      { kind: "code", name },
    ];
    const use = code("main", "parseUnit(parseUnit(parseUnit()))");
    const definition = code("parseUnit", `parseUnit ${"other words here ".repeat(20)}`);
    expect(rank([use, definition], "parseUnit")[0]?.document).toBe(1);
    const effects = rank([use, ...Array<Sample>(4).fill(definition)], "parseUnit");
    expect(effects.flatMap((hit) => hit.effects)).toEqual([]);
  });

  it("an answer is found by the turn before it, without a word of the question", () => {
    const talk = [
      turn("Ann", "which database did you choose"),
      turn("Ben", "the small one"),
      turn("Ann", "the weather was nice"),
      turn("Ann", "see you soon"),
    ];
    const found = rank(talk, "Which database did Ben choose?").map(({ document }) => document);
    expect(found).toContain(1);
    expect(found).not.toContain(3);
  });

  it("a document that only vectors know is found, and without words or vectors nothing is", () => {
    const samples = [file("src/a.ts"), file("src/b.ts")];
    expect(rank(samples, "zebra", [{ document: 1, cosine: 0.7 }])[0]?.document).toBe(1);
    expect(rank(samples, "zebra")).toEqual([]);
  });

  it("at most two pieces of one file are among the first while others follow", () => {
    const piece = (path: string, body: string): Sample => [{ claim: body }, { kind: "code", path }];
    const samples = [
      ...Array.from({ length: 4 }, () => piece("a.py", "torn line torn line")),
      piece("b.py", "torn of"),
    ];
    const paths = rank(samples, "torn line").map(({ facts }) => facts.path);
    expect(paths.slice(0, 3)).toEqual(["a.py", "a.py", "b.py"]);
    expect(paths).toHaveLength(5);
  });
});
