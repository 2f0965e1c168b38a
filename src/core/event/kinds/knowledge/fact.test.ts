import fc from "fast-check";
import { expect, test } from "vitest";
import { clip, oneLine } from "../../../kit/text.ts";
import { exampleCommon } from "../../example.ts";
import type { BodyOf } from "../../kind.ts";
import { fact } from "./fact.ts";

/** A fact, as systems keep it that derive topics from entries. */
interface TopicFact {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly type: FactBody["type"];
  readonly time_span: "short_term" | "medium_term" | "current" | "long_term" | "future";
  /** From 0 to 1. */
  readonly confidence: number;
  /** From 0 to 10, by a person. */
  readonly user_fact_score: number;
  readonly entry_id: string;
  readonly entry_ts: string;
}

type FactBody = BodyOf<typeof fact.fields>;

const SPANS = {
  short_term: "short-term",
  medium_term: "medium-term",
  current: "current",
  long_term: "long-term",
  future: "future",
} as const;

const spanNames = ["short_term", "medium_term", "current", "long_term", "future"] as const;

const bodyOf = (known: TopicFact): FactBody => ({
  salt: exampleCommon.salt,
  actor: { door: "import" },
  when: Date.parse(known.entry_ts),
  text: clip(oneLine(`${known.subject} ${known.relation} ${known.object}`), 200),
  subject: known.subject,
  relation: known.relation,
  object: known.object,
  type: known.type,
  span: SPANS[known.time_span],
  confidence: decimal(known.confidence),
  score: known.user_fact_score,
  entry: `key:import:topics:${known.entry_id}`,
  entryWhen: Date.parse(known.entry_ts),
});

const topicFactOf = (body: FactBody): TopicFact => ({
  subject: body.subject,
  relation: body.relation,
  object: body.object,
  type: body.type,
  time_span: spanNames.find((name) => SPANS[name] === body.span) ?? "current",
  confidence: Number(body.confidence),
  user_fact_score: body.score ?? 0,
  entry_id: (body.entry ?? "").replace("key:import:topics:", ""),
  entry_ts: new Date(body.entryWhen ?? 0).toISOString(),
});

/** Without an exponent, which a share may not have. */
const decimal = (share: number): string => String(Math.round(share * 1e6) / 1e6);

const word = fc.stringMatching(/^[^\s][^\r\n]{0,80}$/);

const topicFacts = fc.record({
  subject: word,
  relation: word,
  object: fc.string({ unit: "grapheme" }),
  type: fc.constantFrom("identity", "commitment", "constraint", "preference", "trait", "event"),
  time_span: fc.constantFrom(...spanNames),
  confidence: fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 10_000),
  user_fact_score: fc.integer({ min: 0, max: 10 }),
  entry_id: fc.stringMatching(/^[a-z0-9-]{1,20}$/),
  entry_ts: fc
    .integer({ min: 0, max: 7_258_118_400 })
    .map((seconds) => new Date(seconds * 1_000).toISOString()),
});

test("a fact that was taken from an entry elsewhere comes back as it was", () => {
  fc.assert(
    fc.property(topicFacts, (known) => {
      const body = bodyOf(known);
      expect(fact.refuse(body)).toBe(undefined);
      const read: unknown = JSON.parse(JSON.stringify(body));
      expect(read).toEqual(body);
      expect(topicFactOf(body)).toEqual(known);
    }),
  );
});
