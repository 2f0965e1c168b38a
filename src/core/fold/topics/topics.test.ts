// The rules of topics and of what must not be forgotten, at every boundary.
import { expect, test } from "vitest";
import { createTeller } from "../../../../test/golden/teller.ts";
import { asItIs } from "../../../../test/support/as-it-is.ts";
import type { Event } from "../../event/envelope.ts";
import { FACT_TYPES } from "../../event/facts.ts";
import { topicPages } from "../../pages/topics/topic-pages.ts";
import { memories } from "../memories.ts";
import { fold } from "../state.ts";
import { shortlist, SHORTLIST, tierOf } from "./fact-worth.ts";
import { isActive, topicsIn } from "./topics.ts";

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 5, 9);

type Fields = { readonly [field: string]: unknown };

const PERSON = { actor: { door: "cli", tty: "yes" } };
const AGENT = { actor: { door: "cli", tty: "no", agents: ["CLAUDECODE"] } };

const story = () => {
  const teller = createTeller("a");
  const events: Event[] = [];
  const tell = (kind: string, body: Fields, ts = START + events.length) => {
    const { event } = teller({ kind, body: { text: kind, ...body }, ts });
    events.push(event);
    return event.id;
  };
  return {
    tell,
    fact: (name: string, body: Fields = {}) =>
      tell("fact", { ...AGENT, name: `project.${name}`, value: "yes", source: "user", ...body }),
    entry: (topic: string, body: Fields = {}, ts?: number) =>
      tell("entry", { ...AGENT, topic, source: "file", extracted: "yes", ...body }, ts),
    known: (nowMs = START + DAY) => topicsIn(memories(fold(events)), nowMs),
    files: (nowMs = START + DAY) => [...topicPages(fold(events), asItIs, nowMs)],
  };
};

const tierBy = (body: Fields, score?: number) => {
  const { fact, tell, known } = story();
  const id = fact("x", body);
  if (score !== undefined) tell("score", { ...PERSON, targets: [id], score });
  const [only] = known().facts;
  return only && tierOf(only.memory);
};

test.each([
  [8, "core"],
  [7, "secondary"],
  [5, "secondary"],
  [4, undefined],
] as const)(
  "a fact of little confidence that a person rated %i is in the tier %s",
  (score, tier) => {
    expect(tierBy({ confidence: "0.1" }, score)).toBe(tier);
  },
);

test.each([
  ["identity", "current", "0.8", "core"],
  ["commitment", "long_term", "0.8", "core"],
  ["constraint", "current", "0.79", undefined],
  ["constraint", "medium_term", "0.8", "secondary"],
  ["constraint", undefined, "0.8", "secondary"],
  ["preference", "current", "0.95", "secondary"],
  ["event", "current", "0.79", undefined],
] as const)(
  "a fact of type %s, span %s and confidence %s is in the tier %s",
  (type, span, confidence, tier) => {
    expect(tierBy({ type, span, confidence })).toBe(tier);
  },
);

test("what an agent says of a fact's worth counts for nothing", () => {
  const { fact, tell, known } = story();
  const id = fact("x", { confidence: "0.1" });
  tell("score", { ...AGENT, targets: [id], score: 10 });
  expect(known().facts[0]?.memory.score).toBeUndefined();
  tell("score", { ...PERSON, targets: [id], score: 3 });
  tell("score", { ...AGENT, targets: [id], score: 9 });
  expect(known().facts[0]?.memory.score).toBe(3);
});

test("the core has twelve of a type; the thirteenth leads the second tier, which has eight", () => {
  const { fact, tell, known } = story();
  for (let at = 0; at < 25; at++) {
    const id = fact(`n${at}`, { type: "identity", span: "current", confidence: "0.9" });
    if (at === 24) tell("score", { ...PERSON, targets: [id], score: 9 });
  }
  const kept = shortlist(known().facts);
  expect(kept.filter(({ tier }) => tier === "core")).toHaveLength(12);
  expect(kept.filter(({ tier }) => tier === "secondary")).toHaveLength(8);
  // What a person rated comes first, then what was stated last.
  expect(kept.map(({ memory }) => memory.fact.name).slice(0, 3)).toEqual([
    "project.n24",
    "project.n23",
    "project.n22",
  ]);
  expect(kept[12]?.memory.fact.name).toBe("project.n12");
});

test("a fact that a person calls hardly worth remembering gives way to one that nobody rated", () => {
  const { fact, tell, known } = story();
  for (let at = 0; at <= SHORTLIST.secondary; at++) {
    const id = fact(`n${at}`, { type: "trait", confidence: "0.9" });
    if (at === 4) tell("score", { ...PERSON, targets: [id], score: 0 });
    if (at === 3) tell("score", { ...PERSON, targets: [id], score: 5 });
  }
  const names = shortlist(known().facts).map(({ memory }) => memory.fact.name);
  expect(names).toHaveLength(SHORTLIST.secondary);
  expect(names[0]).toBe("project.n3");
  expect(names).not.toContain("project.n4");
});

test("types come in one order in each tier, and a fact without a type comes last", () => {
  const { fact, known } = story();
  for (const type of [undefined, ...FACT_TYPES.toReversed()])
    fact(`of-${type ?? "none"}`, { type, confidence: "0.9" });
  const types = shortlist(known().facts).map(({ memory }) => memory.fact.type);
  expect(types).toEqual([...FACT_TYPES, undefined]);
});

test("two hundred facts are kept in all, however many the tiers would hold", () => {
  const { fact, known } = story();
  for (let at = 0; at < 201; at++) fact(`n${at}`, { type: "trait", confidence: "0.9" });
  const wide = { ...SHORTLIST, secondary: 1_000 };
  expect(shortlist(known().facts.slice(0, 200), wide)).toHaveLength(200);
  expect(shortlist(known().facts, wide)).toHaveLength(200);
});

test.each([
  [90, 0, true],
  [90, 1, false],
  [91, 0, false],
])("%i days and %i ms after its last entry a topic is active: %s", (days, ms, active) => {
  const { entry, known } = story();
  entry("uploads", {}, START);
  const now = START + days * DAY + ms;
  const [topic] = known(now).topics;
  expect(topic && isActive(topic, now)).toBe(active);
});

test("an open question keeps a topic active, until a later summary leaves it out", () => {
  const { entry, tell, known } = story();
  const now = START + 400 * DAY;
  const id = entry("uploads", { summary: "Slow.", questions: ["Why?"] });
  expect(known(now).topics.map((topic) => isActive(topic, now))).toEqual([true]);
  tell("summary", { ...AGENT, targets: [id], summary: "The proxy." });
  expect(known(now).topics.map((topic) => isActive(topic, now))).toEqual([false]);
});

test("a person's summary is not replaced by an agent's, and says that no machine wrote it", () => {
  const { entry, tell, known } = story();
  const id = entry("uploads", { summary: "By rule." });
  expect(known().topics[0]?.state).toMatchObject({ by: "rule", isMachineWritten: true });
  tell("summary", { ...PERSON, targets: [id], summary: "A person's." });
  tell("summary", { ...AGENT, targets: [id], summary: "An agent's." });
  expect(known().topics[0]?.state).toMatchObject({
    ...{ summary: "A person's.", by: "person", isMachineWritten: false },
  });
});

test("a fact that several entries state is one fact with all of them, and keeps its entry in every file", () => {
  const { entry, fact, files } = story();
  const [one, other] = [entry("uploads", {}, START), entry("releases", {}, START + 1)];
  fact("proxy", { topic: "uploads", entry: one });
  fact("proxy", { topic: "releases", entry: other });
  const data = files().flatMap(({ path, text }) =>
    path.endsWith(".json") ? [[path, JSON.parse(text)] as const] : [],
  );
  expect(data.map(([path]) => path)).toEqual([
    "topics/releases/topic_memory.json",
    "topics/uploads/topic_memory.json",
    "GLOBAL_MEMORY.json",
  ]);
  for (const [, { facts, do_not_forget: kept }] of data) {
    const [fact0, ...rest] = facts ?? kept;
    expect(rest).toEqual([]);
    expect(fact0).toMatchObject({ entry_id: other, entries: 2 });
    expect(fact0.entry_ts).toBe(new Date(START + 1).toISOString());
  }
});

test("of a purged or retired entry nothing is in any file, and a fact about the person never is", () => {
  const { entry, fact, tell, files } = story();
  const id = entry("uploads", { summary: "It was quinces.", questions: ["Quinces?"] });
  entry("other", { summary: "Kept." });
  fact("x", { name: "user.name", value: "Quince" });
  tell("retire", { ...PERSON, targets: [id], as: "stale" });
  const text = files()
    .map((file) => file.text)
    .join();
  expect(text.toLowerCase()).not.toContain("quince");
  expect(text).toContain("Kept.");
});

test("ten thousand entries leave the global memory as large as ten, and built twice it has the same bytes", () => {
  const sizeOf = (count: number): number => {
    const { entry, fact, files } = story();
    for (let at = 0; at < 5; at++)
      fact(`n${at}`, { topic: "t0", type: "constraint", span: "current", confidence: "0.9" });
    for (let at = 0; at < count; at++)
      entry(`t${at % 10}`, { summary: `Number ${String(at).padStart(5, "0")}.` });
    const global = () => files().find(({ path }) => path === "GLOBAL_MEMORY.json")?.text ?? "";
    expect(global()).toBe(global());
    return global().length;
  };
  expect(sizeOf(10_000)).toBe(sizeOf(10));
});

test("without entries, topics and ratings there are no such files", () => {
  const { fact, files } = story();
  fact("x");
  expect(files()).toEqual([]);
});

test.each([
  ["rule", "model", "model"],
  ["model", "model", "later"],
  ["agent", "model", "agent"],
  ["person", "model", "person"],
  ["model", "agent", "agent"],
  ["model", "person", "person"],
] as const)(
  "of a summary by the %s and a later one by the %s, that of the %s is in force",
  (a, b, c) => {
    const { entry, tell, known } = story();
    const id = entry("t", { summary: "rule" });
    const by = (author: typeof a | typeof b, summary: string): void => {
      const actor = author === "person" ? PERSON : AGENT;
      const madeBy = author === "model" ? { madeBy: "small" } : {};
      if (author !== "rule") tell("summary", { ...actor, targets: [id], summary, ...madeBy });
    };
    by(a, a);
    by(b, a === b ? "later" : b);
    const [topic] = known().topics;
    expect(topic?.state.summary).toBe(c);
    expect(topic?.state.isMachineWritten).toBe(c !== "person");
    expect(topic?.state.madeBy).toBe(c === "model" || c === "later" ? "small" : undefined);
  },
);

test("whoever started twiceshy at a terminal did not write what a model answered", () => {
  const { entry, tell, known } = story();
  const id = entry("t", { summary: "rule" });
  tell("summary", { ...PERSON, targets: [id], summary: "By it", madeBy: "small" });
  expect(known().topics[0]?.state).toMatchObject({ by: "model", isMachineWritten: true });
});
