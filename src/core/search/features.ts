// What speaks for a document, as numbers from about 0 to 1: the parts of which a ranking is the weighted sum.
import { roleOf } from "../code/role.ts";
import { FIELDS } from "./document.ts";
import type { DocumentFacts } from "./facts.ts";
import type { LexicalHit } from "./lexical.ts";
import { termsOf } from "./terms.ts";
import type { SearchQuestion } from "./question.ts";

export const FEATURES = [
  ...FIELDS,
  "coverage",
  "lexicalRank",
  "vector",
  "vectorRank",
  "recent",
  "recency",
  "breadth",
  "changes",
  "test",
  "testAsked",
  "stem",
  "folder",
  "history",
  "previous",
  "next",
  "asked",
  "length",
] as const;

export type FeatureName = (typeof FEATURES)[number];

export type Features = Readonly<Partial<Record<FeatureName, number>>>;

/** What the arms found, by document. */
export interface Arms {
  readonly lexical: ReadonlyMap<number, LexicalHit & { readonly rank: number }>;
  readonly vector: ReadonlyMap<number, { readonly cosine: number; readonly rank: number }>;
  /** How strongly past commits like the question speak for a file, as a share of the strongest. */
  readonly history: ReadonlyMap<number, number>;
}

/** The logarithm of a long document's terms. */
const LONG = 6;

/** Ranks count less the further down they are, quickly: a fusion of ranks with a low constant. */
const RANK_CONSTANT = 10;
const byRank = (rank: number | undefined): number =>
  rank === undefined ? 0 : RANK_CONSTANT / (RANK_CONSTANT + rank);

export const featuresOf = (
  question: SearchQuestion,
  document: number,
  facts: DocumentFacts,
  arms: Arms,
  factsAt: (document: number) => DocumentFacts | undefined,
): Features => {
  const hit = arms.lexical.get(document);
  const near = arms.vector.get(document);
  const features: Partial<Record<FeatureName, number>> = {
    coverage: hit?.coverage ?? 0,
    lexicalRank: byRank(hit?.rank),
    vector: near?.cosine ?? 0,
    vectorRank: byRank(near?.rank),
    length: Math.log1p(hit?.length ?? 0) / LONG,
  };
  for (const [field, name] of FIELDS.entries()) features[name] = hit?.fields[field] ?? 0;
  switch (facts.kind) {
    case "memory":
    case "commit":
      return {
        ...features,
        ...timeOf(question, facts),
        breadth: logShare(facts.breadth ?? facts.files?.length ?? 0, 5),
      };
    case "file":
      return { ...features, ...placeOf(question, facts), history: arms.history.get(document) ?? 0 };
    case "code":
      return { ...features, ...placeOf(question, facts) };
    case "turn": {
      const neighbour = (at: number): number =>
        factsAt(at)?.session === facts.session ? (arms.lexical.get(at)?.score ?? 0) : 0;
      return {
        ...features,
        previous: neighbour(document - 1),
        next: neighbour(document + 1),
        asked: question.speakers.has((facts.speaker ?? "").toLowerCase()) ? 1 : 0,
      };
    }
  }
};

const logShare = (count: number, many: number): number =>
  Math.min(1, Math.log1p(count) / Math.log1p(many));

const DAY = 86_400;
/** After so many days a memory's recency is a half. */
const HALF_LIFE = 30;

const timeOf = ({ now }: SearchQuestion, { ts }: DocumentFacts): Features => {
  if (now === undefined || ts === undefined) return {};
  const days = Math.max(0, (now - ts) / DAY);
  return { recent: 2 ** (-days / HALF_LIFE), recency: 1 - logShare(days, 3_650) };
};

const placeOf = (question: SearchQuestion, { path, changes }: DocumentFacts): Features => {
  if (path === undefined) return {};
  const isTest = roleOf(path) === "test";
  const names = path.split("/");
  const file = names.pop() ?? "";
  return {
    changes: logShare(changes ?? 0, 12),
    test: isTest && !question.asksForTests ? 1 : 0,
    testAsked: isTest && question.asksForTests ? 1 : 0,
    stem: shareAsked(question, file.replace(/\.[^.]*$/, "")),
    folder: shareAsked(question, names.at(-1) ?? ""),
  };
};

/** The share of a name's words that the question has. */
const shareAsked = ({ terms }: SearchQuestion, name: string): number => {
  const words = termsOf(name).filter((word) => !EMPTY_NAMES.has(word));
  if (words.length === 0) return 0;
  return words.filter((word) => terms.has(word)).length / words.length;
};

/** Names of files and folders that say nothing about what is in them. */
const EMPTY_NAMES: ReadonlySet<string> = new Set(
  "index main mod lib src init test tests util common core".split(" "),
);
