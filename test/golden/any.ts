// Any history at all, for property tests: two writers, a few keys and sessions, amendments of whatever was told before.
import fc from "fast-check";
import type { EventId } from "../../src/core/event/id.ts";
import { createTeller, type Told } from "./teller.ts";

const step = fc.record({
  writer: fc.constantFrom("a", "b"),
  kind: fc.constantFrom(
    ...["issue", "issue", "attempt", "attempt", "attempt", "fix", "fix", "decision", "note", "lesson"],
    ...["resolve", "reopen", "supersede", "retire", "archive", "restore", "purge", "tag"],
  ),
  /** What it points at, counted back from the newest. */
  back: fc.nat(6),
  key: fc.option(fc.constantFrom("k:1", "k:2", "k:3"), { nil: undefined, freq: 4 }),
  byKey: fc.boolean(),
  session: fc.constantFrom(undefined, "s-1", "s-2"),
  outcome: fc.constantFrom("worked", "failed", "failed", "partial"),
  file: fc.constantFrom("src/a.ts", "src/b.ts", "README.md", "Src/A.ts"),
  /** Clocks of two writers need not agree. */
  skew: fc.integer({ min: -5, max: 5 }),
});

const AMENDMENTS = new Set(["resolve", "reopen", "supersede", "retire", "archive", "restore", "purge", "tag"]);
const START = Date.UTC(2026, 0, 5, 9);

/** Events of a project in the order they were told. */
export const anyHistory = (most = 40): fc.Arbitrary<readonly Told[]> =>
  fc.array(step, { maxLength: most }).map((steps) => {
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
          ? { targets: [target], ...(kind === "tag" ? { add: ["tagged"] } : {}) }
          : { files: [file], ...(key === undefined ? {} : { key }) }),
        ...(kind === "attempt" ? { outcome } : {}),
        ...((kind === "attempt" || kind === "fix") && issue !== undefined ? { issue } : {}),
      };
      const one = tellers[name]({ kind, body, ts: clocks[name] });
      told.push(one);
      ids.push(one.event.id);
      if (kind === "issue") issues.push(one.event.id);
    }
    return told;
  });
