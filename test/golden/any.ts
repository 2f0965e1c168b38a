// Arbitrary histories for property tests: two writers, a few keys and sessions, amendments of whatever was told before.
import fc from "fast-check";
import type { EventId } from "../../src/core/event/id.ts";
import { createTeller, type Told } from "./teller.ts";

const step = fc.record({
  writer: fc.constantFrom("a", "b"),
  kind: fc.constantFrom(
    ...["issue", "issue", "attempt", "attempt", "attempt", "fix", "fix", "decision", "note", "lesson", "fact", "fact"],
    ...["entry", "entry", "summary"],
    ...["resolve", "reopen", "supersede", "retire", "archive", "restore", "purge", "tag", "confirm", "link"],
    ...["verdict", "verdict", "answer", "answer", "mute", "revive", "snooze", "gate-policy"],
  ),
  /** What it points at, counted back from the newest. */
  back: fc.nat(6),
  key: fc.option(fc.constantFrom("k:1", "k:2", "k:3"), { nil: undefined, freq: 4 }),
  byKey: fc.boolean(),
  session: fc.constantFrom(undefined, "s-1", "s-2"),
  outcome: fc.constantFrom("worked", "failed", "failed", "partial"),
  file: fc.constantFrom("src/a.ts", "src/b.ts", "README.md", "Src/A.ts"),
  /** The clocks of two writers need not agree. */
  skew: fc.integer({ min: -5, max: 5 }),
});

const AMENDMENTS = new Set(["resolve", "reopen", "supersede", "retire", "archive", "restore", "purge", "tag", "confirm", "link", "summary"]);
/** What a memory says it rests on. */
const groundsOf = (kind: string, back: number, target: EventId | undefined): object => ({
  ...(kind === "decision" && back > 2 ? { assumptions: [{ on: "dependency", name: "react" }] } : {}),
  ...(kind === "note" && back > 2 && target ? { relates: [{ as: "rests-on", to: target }] } : {}),
});

const START = Date.UTC(2026, 0, 5, 9);

/** Of an entry and of a later summary, by a person or not. */
const ofTopic = (kind: string, back: number, word: string): object => ({
  ...(kind === "entry" ? { topic: back > 3 ? "d" : "s", source: "stdin", bytes: 9 } : {}),
  ...{ extracted: kind === "entry" && back % 2 === 0 ? "yes" : "no", summary: `It ${word}.` },
  ...(back > 2 ? { questions: [`Why ${back}?`], bounds: [word] } : {}),
  actor: { door: "cli", tty: back % 3 === 0 ? "yes" : "no" },
});

/** What ties an attempt to another: a relation, an error. */
const tiesOf = (back: number, target: EventId | undefined): object => ({
  ...(back === 1 && target !== undefined ? { relates: [{ as: "reland-of", to: target }] } : {}),
  ...(back === 2 ? { relates: [{ as: "repeats", to: "key:k:1" }] } : {}),
  ...(back > 3 ? { check: { by: "command", signature: `error ${back}` } } : {}),
});

/** The fields of the kinds that tell how the gate was heard. */
const aboutTheGate = (kind: string, back: number, target: EventId): object => {
  const person = { actor: { door: "cli", tty: back === 6 ? "no" : "yes" }, targets: [target] };
  switch (kind) {
    case "verdict":
      return {
        ...{ level: "warn", delivered: back > 4 ? "context" : "deny", rule: "change" },
        ...{ action: { tool: "Edit", path: "src/a.ts" }, evidence: [{ id: target, score: "0.9" }] },
      };
    case "answer":
      return { ...person, answer: ANSWERS[back % ANSWERS.length] };
    case "mute":
      return { ...person, by: back > 4 ? "precision" : "person", rules: ["change"] };
    case "revive":
      return person;
    case "snooze":
      return { ...person, until: back === 3 ? START : START + 50, scope: SCOPES[back % 4], paths: ["src"] };
    case "gate-policy":
      return { actor: person.actor, level: LEVELS[back % 4], floor: "0.5", decided: 1 };
    default:
      return {};
  }
};

const ANSWERS = ["override", "override", "confirmed", "refuted", "not-applicable"] as const;
const SCOPES = ["all", "session", "paths", "memories"] as const;
const LEVELS = ["off", "inform", "warn", "block"] as const;

/** Events of a project in the order they were told. Of the usual size they are about four, of size `max` up to `most`. */
export const anyHistory = (
  most = 40,
  size: fc.SizeForArbitrary = "=",
): fc.Arbitrary<readonly Told[]> =>
  fc.array(step, { maxLength: most, size }).map((steps) => {
    const tellers = { a: createTeller("a"), b: createTeller("b") };
    const clocks = { a: START, b: START };
    const told: Told[] = [];
    const ids: EventId[] = [];
    const issues: EventId[] = [];
    for (const { writer, kind, back, key, byKey, session, outcome, file, skew } of steps) {
      const name = writer === "a" ? "a" : "b";
      clocks[name] = Math.max(clocks[name] + 1, START + told.length * 3 + skew);
      const target = ids.at(-1 - (back % Math.max(1, ids.length)));
      const issue = byKey ? "key:k:1" : issues.at(-1 - (back % Math.max(1, issues.length)));
      const isAmendment = AMENDMENTS.has(kind);
      if (isAmendment && target === undefined) continue;
      const body = {
        text: `${kind} ${told.length} SECRET${told.length}X`,
        ...(session === undefined ? {} : { session }),
        ...(isAmendment
          ? { targets: [target], ...(kind === "tag" ? { add: ["tagged"] } : {}),
              ...(kind === "link" && back % 2 === 0
                ? { as: "explained-by", to: "key:k:1", body: `why ${told.length}` }
                : {}),
            }
          : { files: [file], ...(key === undefined ? {} : { key }) }),
        ...(kind === "attempt" ? { outcome } : {}),
        ...(kind === "fact" ? { name: "tool.sed", value: outcome, source: "user", topic: file.slice(-1) } : {}),
        ...(kind === "entry" || kind === "summary" ? ofTopic(kind, back, outcome) : {}),
        ...((kind === "attempt" || kind === "fix") && issue !== undefined ? { issue } : {}),
        ...(kind === "attempt" ? tiesOf(back, target) : groundsOf(kind, back, target)),
        ...(target === undefined ? {} : aboutTheGate(kind, back, target)),
      };
      const one = tellers[name]({ kind, body, ts: clocks[name] });
      told.push(one);
      ids.push(one.event.id);
      if (kind === "issue") issues.push(one.event.id);
    }
    return told;
  });
