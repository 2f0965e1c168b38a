import fc from "fast-check";
import { expect, test } from "vitest";
import { createTeller } from "../../../../test/golden/teller.ts";
import type { Event } from "../../event/envelope.ts";
import { memories } from "../memories.ts";
import { fold } from "../state.ts";
import { conflictsIn, resolveFacts, type FactGroup } from "./resolve.ts";

const START = Date.UTC(2026, 0, 5, 9);
const DAY = 86_400_000;

type Fields = { readonly [field: string]: unknown };

const PERSON = { actor: { door: "cli", tty: "yes" } };
const AGENT = { actor: { door: "cli", tty: "no", agents: ["CLAUDECODE"] } };

/** Tells facts under one name, a day apart, and returns what is in force. */
const story = () => {
  const teller = createTeller("a");
  const events: Event[] = [];
  const tell = (kind: string, body: Fields) => {
    const { event } = teller({
      kind,
      body: { text: kind, ...body },
      ts: START + events.length * DAY,
    });
    events.push(event);
    return event.id;
  };
  return {
    amend: tell,
    fact: (value: string | undefined, body: Fields = PERSON) =>
      tell("fact", { name: "project.release.branch", value, source: "user", ...body }),
    now: (atMs = START + 100 * DAY): FactGroup => {
      const [only, ...others] = resolveFacts(memories(fold(events)), atMs);
      if (only === undefined || others.length > 0) throw new Error("one name is one group");
      return only;
    },
  };
};

const values = ({ inForce }: FactGroup) => inForce.map(({ fact }) => fact.value);
const losses = ({ lost }: FactGroup) =>
  lost.map(({ memory, because }) => [memory.fact.value, because]);
const shapes = (group: FactGroup) => conflictsIn(group).map(({ shape }) => shape);

test("of two values the newer is in force, and the other says why it is not", () => {
  const { fact, now } = story();
  fact("main");
  fact("trunk");
  expect(values(now())).toEqual(["trunk"]);
  expect(losses(now())).toEqual([["main", "newest"]]);
  expect(shapes(now())).toEqual(["replacement"]);
});

test("what a person said is not overruled by an agent that is surer and later", () => {
  const { fact, now } = story();
  fact("main", { ...PERSON, confidence: "0.6" });
  fact("trunk", { ...AGENT, confidence: "1" });
  expect(values(now())).toEqual(["main"]);
  expect(losses(now())).toEqual([["trunk", "person"]]);
});

test("of two agents the surer is believed, whenever it said so", () => {
  const { fact, now } = story();
  fact("main", { ...AGENT, confidence: "0.95" });
  fact("trunk", AGENT);
  expect(losses(now())).toEqual([["trunk", "confidence"]]);
});

test("a confirmed value counts as said again", () => {
  const { amend, fact, now } = story();
  const first = fact("main");
  fact("trunk");
  amend("confirm", { targets: [first] });
  expect(values(now())).toEqual(["main"]);
});

test("an explicit amendment decides before everything else, and leaves no contradiction", () => {
  const { amend, fact, now } = story();
  const first = fact("main");
  const second = fact("trunk", AGENT);
  amend("supersede", { ...PERSON, targets: [first], by: second });
  expect(values(now())).toEqual(["trunk"]);
  expect(losses(now())).toEqual([["main", "superseded"]]);
  expect(shapes(now())).toEqual([]);
});

test.each(["supersede", "retire", "archive", "resolve"])(
  "an agent does not take a person's fact out of use with `%s`, and a person does",
  (kind) => {
    for (const [actor, now] of [
      [AGENT, ["main"]],
      [PERSON, ["trunk"]],
    ] as const) {
      const it = story();
      const first = it.fact("main");
      const second = it.fact("trunk", AGENT);
      it.amend(kind, { ...actor, targets: [first], by: second });
      expect(values(it.now())).toEqual(now);
    }
  },
);

test("an agent supersedes what an agent stated", () => {
  const { amend, fact, now } = story();
  const first = fact("main", { ...AGENT, confidence: "1" });
  const second = fact("trunk", AGENT);
  amend("supersede", { ...AGENT, targets: [first], by: second });
  expect(values(now())).toEqual(["trunk"]);
});

test("only a person brings back what a person forgot, whatever an agent does in between", () => {
  const forget = { tags: ["forgotten"] };
  const { amend, fact, now } = story();
  const first = fact("main", AGENT);
  const second = fact("trunk", { ...AGENT, confidence: "0.1" });
  amend("retire", { ...forget, ...PERSON, targets: [first] });
  for (const kind of ["restore", "reopen"]) amend(kind, { ...AGENT, targets: [first] });
  amend("retire", { ...forget, ...AGENT, targets: [first] });
  amend("restore", { ...AGENT, targets: [first] });
  expect(values(now())).toEqual(["trunk"]);
  amend("restore", { ...PERSON, targets: [first] });
  expect(values(now())).toEqual(["main"]);
  amend("retire", { ...forget, ...AGENT, targets: [second] });
  amend("restore", { ...AGENT, targets: [second] });
  expect(values(now())).toEqual(["main"]);
  expect(losses(now())).toEqual([["trunk", "confidence"]]);
});

test("the same value in other spelling is no contradiction", () => {
  const { fact, now } = story();
  fact("Main.");
  fact("  main");
  expect(losses(now())).toEqual([["Main.", "repeated"]]);
  expect(shapes(now())).toEqual([]);
});

test("a value and its denial are opposites, and other values are not touched by it", () => {
  const { fact, now } = story();
  fact("main");
  fact("main", { ...PERSON, denied: "yes" });
  fact("trunk", { ...AGENT });
  expect(now().inForce.map(({ fact: { value, denied } }) => [value, denied === true])).toEqual([
    ["main", true],
    ["trunk", false],
  ]);
  expect(shapes(now())).toEqual(["opposite"]);
});

test.each([
  ["always squash before a merge", "never squash before a merge"],
  ["use tabs", "don't use tabs"],
  ["with retries", "without retries"],
])("`%s` and `%s` are opposites", (one, other) => {
  const { fact, now } = story();
  fact(one);
  fact(other);
  expect(shapes(now())).toEqual(["opposite"]);
});

test("a retraction leaves nothing in the place of the value, until something is said again", () => {
  const { fact, now } = story();
  fact("main");
  fact(undefined);
  expect(values(now())).toEqual([undefined]);
  expect(shapes(now())).toEqual(["retraction"]);
  fact("trunk");
  expect(values(now())).toEqual(["trunk"]);
});

test("what changes one part leaves the rest in force", () => {
  const { fact, now } = story();
  fact("Java 17, Gradle");
  fact("Bazel", { ...PERSON, part: "build tool" });
  expect(values(now())).toEqual(["Bazel", "Java 17, Gradle"]);
  expect(conflictsIn(now())).toMatchObject([{ shape: "part", isPart: true, because: "newest" }]);
});

test("what is said of the whole is said of its parts too", () => {
  const { fact, now } = story();
  fact("Bazel", { ...PERSON, part: "build tool" });
  fact("Java 21, Maven");
  expect(losses(now())).toEqual([["Bazel", "newest"]]);
});

test("what holds for a time gives way when that is over", () => {
  const { fact, now } = story();
  fact("main");
  fact("release-7", { ...PERSON, from: START + 5 * DAY, until: START + 9 * DAY });
  expect(values(now(START + 4 * DAY))).toEqual(["main"]);
  expect(values(now(START + 5 * DAY))).toEqual(["release-7"]);
  expect(shapes(now(START + 5 * DAY))).toEqual(["limited"]);
  expect(losses(now(START + 9 * DAY))).toEqual([["release-7", "ended"]]);
  expect(values(now(START + 9 * DAY))).toEqual(["main"]);
});

test("what was announced for a day takes the place, on that day, of what was stated in the meantime", () => {
  const { fact, now } = story();
  fact("trunk", { ...PERSON, from: START + 5 * DAY });
  fact("main");
  expect(values(now(START + 4 * DAY))).toEqual(["main"]);
  expect(values(now(START + 5 * DAY))).toEqual(["trunk"]);
  // The control: what is stated after that day is newer.
  for (let day = 2; day < 6; day += 1) fact("trunk");
  fact("develop");
  expect(values(now())).toEqual(["develop"]);
});

test("a retraction leaves no denial in force, and a later denial brings back nothing", () => {
  const { fact, now } = story();
  fact("main");
  fact("trunk", { ...PERSON, denied: "yes" });
  fact("Bazel", { ...PERSON, denied: "yes", part: "build tool" });
  fact(undefined);
  expect(values(now())).toEqual([undefined]);
  fact("develop", { ...PERSON, denied: "yes" });
  expect(values(now())).toEqual(["develop", undefined]);
});

test("an article makes no other subject and no other part", () => {
  const { fact, now } = story();
  fact("Bazel", { ...PERSON, part: "build tool" });
  fact("Maven", { ...PERSON, part: "The build tool" });
  expect(values(now())).toEqual(["Maven"]);
});

test("facts without a name meet under their subject and relation", () => {
  const teller = createTeller("a");
  const about = { subject: "The CI", relation: "runs on", source: "user", text: "x" };
  const tell = (object: string, body: Fields, ts: number) =>
    teller({ kind: "fact", body: { ...about, object, ...body }, ts: START + ts }).event;
  const groups = resolveFacts(
    memories(fold([tell("Jenkins", {}, 0), tell("Buildkite", { subject: "ci " }, 1)])),
    START,
  );
  expect(groups.map(values)).toEqual([["Buildkite"]]);
});

/** Facts of two machines whose clocks disagree, and amendments of them. */
const anyFacts = fc
  .array(
    fc.record({
      writer: fc.constantFrom("a", "b"),
      kind: fc.constantFrom(
        "fact",
        "fact",
        "fact",
        "fact",
        "supersede",
        "retire",
        "restore",
        "confirm",
        "purge",
      ),
      name: fc.constantFrom("tool.sed", "pref.style"),
      value: fc.constantFrom("one", "two", "not two", undefined),
      actor: fc.constantFrom(PERSON, AGENT),
      confidence: fc.constantFrom(undefined, "0.8", "0.95", "about half"),
      part: fc.constantFrom(undefined, undefined, "a part"),
      denied: fc.constantFrom(undefined, undefined, "yes"),
      from: fc.constantFrom(undefined, undefined, START + 2),
      until: fc.constantFrom(undefined, undefined, START + 5),
      back: fc.nat(4),
      ts: fc.nat(9),
    }),
    { maxLength: 14 },
  )
  .map((steps) => {
    const tellers = { a: createTeller("a"), b: createTeller("b") };
    const events: Event[] = [];
    for (const { writer, kind, actor, back, ts, ...body } of steps) {
      const target = events.at(-1 - back);
      if (kind !== "fact" && target === undefined) continue;
      const own = kind === "fact" ? { ...body, source: "user" } : { targets: [target?.id] };
      const told = { kind, body: { text: kind, ...actor, ...own }, ts: START + ts };
      events.push(tellers[writer === "a" ? "a" : "b"](told).event);
    }
    return events;
  });

const outcome = (events: readonly Event[], atMs: number) =>
  resolveFacts(memories(fold(events)), atMs).map((group) => ({
    key: group.key,
    inForce: group.inForce.map(({ id }) => id),
    lost: group.lost.map(({ memory, because, to }) => [memory.id, because, to?.id]),
  }));

test("the order in which machines' events arrive decides nothing", () => {
  const order = fc.infiniteStream(fc.nat(1_000));
  fc.assert(
    fc.property(anyFacts, order, fc.nat(9), (events, places, at) => {
      const drawn = events.map((event) => ({ event, place: places.next().value }));
      const arrived = drawn.toSorted((a, b) => a.place - b.place).map(({ event }) => event);
      expect(outcome(arrived, START + at)).toEqual(outcome(events, START + at));
    }),
  );
});

test("every fact is in force or says why it is not, and to what it lost is in force itself", () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(9), (events, at) => {
      const all = [...memories(fold(events), "fact")].filter(
        ({ standing }) => standing !== "purged",
      );
      const groups = resolveFacts(all, START + at);
      const told = groups.flatMap(({ inForce, lost }) => [
        ...inForce,
        ...lost.map(({ memory }) => memory),
      ]);
      expect(told.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
      for (const { inForce, lost } of groups)
        for (const { to } of lost) if (to !== undefined) expect(inForce).toContain(to);
    }),
  );
});

test("without what lost, the same is in force", () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(9), (events, at) => {
      const all = [...memories(fold(events), "fact")];
      const inForce = resolveFacts(all, START + at).flatMap((group) => group.inForce);
      const again = resolveFacts(inForce, START + at).flatMap((group) => group.inForce);
      expect(again).toEqual(inForce);
    }),
  );
});

test("a subject and its relation are no other pair that reads the same in one line", () => {
  const teller = createTeller("a");
  const pair = (subject: string, relation: string) =>
    teller({
      kind: "fact",
      body: { text: "x", subject, relation, object: relation, source: "user" },
      ts: START,
    }).event;
  const events = [pair("the build", "cache is"), pair("the build cache", "is")];
  expect(resolveFacts(memories(fold(events)), START)).toHaveLength(2);
  // The control: the same pair, spelled otherwise.
  const same = [pair("The build", "cache  is"), pair("the build", "Cache is.")];
  expect(resolveFacts(memories(fold(same)), START)).toHaveLength(1);
});
