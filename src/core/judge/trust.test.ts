import fc from "fast-check";
import { expect, test } from "vitest";
import { createTeller, erased } from "../../../test/golden/teller.ts";
import type { Event } from "../event/envelope.ts";
import type { EventId } from "../event/id.ts";
import { canonicalJson, parseJson, type Fields } from "../kit/json.ts";
import { hearingOf, quieted } from "./hearing.ts";
import { againOf, failureOf, type Again, type Located } from "./outcome.ts";
import { isTrust, trustOf, type Trust } from "./trust.ts";

const START = Date.UTC(2026, 0, 5, 9);
const SESSIONS = ["s-1", "s-2", undefined] as const;
const SCOPES = ["all", "session", "paths", "memories"] as const;

const remark = fc.record({
  writer: fc.constantFrom("a", "b"),
  kind: fc.constantFrom(
    ...["verdict", "verdict", "verdict", "answer", "answer", "answer", "attempt"],
    ...["mute", "revive", "snooze", "gate-policy", "purge", "note"],
  ),
  /** Picks among whatever there is to pick from. */
  pick: fc.nat(59),
  session: fc.constantFrom(...SESSIONS),
  actor: fc.constantFrom<Fields>(
    ...[{ door: "cli", tty: "yes" }, { door: "cli", tty: "yes" }, { door: "web" }],
    ...[{ door: "cli", tty: "yes", agents: ["AGENT"] }, { door: "hook" }],
  ),
});

const bodyOf = (
  kind: string,
  pick: number,
  about: EventId,
  verdict: EventId | undefined,
): Fields => {
  switch (kind) {
    case "attempt":
      return { outcome: "failed", relates: [{ as: "repeats", to: about }], files: ["src/a.ts"] };
    case "verdict":
      return {
        ...{ level: "warn", delivered: pick % 3 ? "deny" : "context", rule: "change" },
        ...{ action: { tool: "Edit", path: "src/a.ts" }, evidence: [{ id: about, score: "0.9" }] },
        ...(pick % 5 ? {} : { key: `host:${pick}` }),
      };
    case "answer":
      return {
        targets: [about],
        answer: ["override", "confirmed", "refuted", "override", "not-applicable"][pick % 5],
        ...(pick % 4 && verdict !== undefined ? { verdict } : {}),
      };
    case "snooze":
      return { targets: [about], until: START + pick * 4, scope: SCOPES[pick % 4], paths: ["src"] };
    case "gate-policy":
      return {
        level: ["off", "inform", "warn", "block"][pick % 4],
        ...(pick % 3 ? { paths: ["src"] } : { floor: "0.5", decided: 2 }),
        targets: [about],
      };
    default:
      return { targets: [about], by: pick % 2 ? "person" : "precision", tombstones: [] };
  }
};

/** Two memories, and whatever was said of them by whomever. */
const anyTalk: fc.Arbitrary<readonly Event[]> = fc
  .array(remark, { maxLength: 40 })
  .map((remarks) => {
    const tellers = { a: createTeller("a"), b: createTeller("b") };
    const events = ["one", "two"].map(
      (text) => tellers.a({ kind: "attempt", body: { text, outcome: "failed" }, ts: START }).event,
    );
    for (const [at, { writer, kind, pick, session, actor }] of remarks.entries()) {
      const verdicts = events.filter((event) => event.kind === "verdict");
      const targets = kind === "purge" ? events.slice(2) : events.slice(0, 2);
      const about = targets[pick % Math.max(1, targets.length)]?.id;
      if (about === undefined) continue;
      const body = bodyOf(kind, pick, about, verdicts[pick % Math.max(1, verdicts.length)]?.id);
      const said = { text: kind, actor, ...(session === undefined ? {} : { session }), ...body };
      const tell = tellers[writer === "a" ? "a" : "b"];
      events.push(tell({ kind, body: said, ts: START + 3 * at + 3 - (pick % 2) }).event);
    }
    return events;
  });

/** All that trust concludes, as one text. */
const conclusions = (trust: Trust, events: readonly Event[]): string => {
  const located = events.flatMap((event): readonly Located[] => {
    const failure = failureOf(event);
    return failure ? [[failure.id, failure]] : [];
  });
  const again: { [id: string]: readonly Again[] } = {};
  for (const { id } of events) again[id] = againOf(located, { ids: [id] });
  const hearing = hearingOf(trust, { again });
  const asked = events.map(({ id }) =>
    quieted(hearing, { memory: [id], rule: "change", paths: ["src/a.ts"], nowMs: START + 20 }),
  );
  return canonicalJson({ hearing, asked });
};

const shuffled = (seed: number, events: readonly Event[]): readonly Event[] => {
  let state = seed + 1;
  const places = events.map(() => (state = (state * 48_271) % 2_147_483_647));
  return events
    .map((event, at) => ({ event, place: places[at] ?? 0 }))
    .sort((x, y) => x.place - y.place)
    .map(({ event }) => event);
};

test("arrival order, duplicates, a prefix and then the rest, a stay in a file: none of it shows", () => {
  fc.assert(
    fc.property(anyTalk, fc.nat(60), fc.nat(1_000_000), (events, at, seed) => {
      const whole = conclusions(trustOf(events), events);
      expect(conclusions(trustOf(shuffled(seed, [...events, ...events])), events)).toBe(whole);
      const kept = parseJson(canonicalJson(trustOf(events.slice(0, at))));
      if (!isTrust(kept)) throw new Error("trust is plain data");
      expect(conclusions(trustOf(events.slice(at), kept), events)).toBe(whole);
    }),
  );
});

test("an erased copy wins over a whole one, whichever comes first", () => {
  fc.assert(
    fc.property(anyTalk, fc.nat(39), fc.nat(1_000_000), (events, at, seed) => {
      const gone = events[at];
      if (!gone) return;
      const only = events.map((event) => (event === gone ? erased(event) : event));
      expect(trustOf(shuffled(seed, [...events, erased(gone)])).facts).toEqual(trustOf(only).facts);
    }),
  );
});

test("the talk of these properties reaches every conclusion", () => {
  const reached = new Set<string>();
  for (const events of fc.sample(anyTalk, { numRuns: 1_000, seed: 1 }))
    for (const [, word] of conclusions(trustOf(events), events).matchAll(
      /"(?:fate|most|is)":"([a-z-]+)"/g,
    ))
      reached.add(String(word));
  const words = [
    ...["right", "wrong", "elsewhere", "overridden", "heeded", "told"],
    ...["silent", "inform", "warn", "block"],
    ...["policy", "muted", "snoozed", "not-applicable", "failed-again"],
  ];
  expect(words.filter((word) => !reached.has(word))).toEqual([]);
});
