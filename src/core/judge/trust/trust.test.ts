import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTalk, START } from "../../../../test/golden/talk.ts";
import { erased, type Told } from "../../../../test/golden/teller.ts";
import type { Event } from "../../event/envelope.ts";
import { canonicalJson, parseJson } from "../../kit/json.ts";
import { clearanceOf, suppressionOf } from "./clearance.ts";
import { againOf, failureOf, type Again, type Located } from "./outcome.ts";
import { isTrust, trustOf, type Trust } from "../../fold/trust.ts";

/** Everything that trust concludes, as one text. */
const conclusions = (trust: Trust, events: readonly Event[]): string => {
  const located = events.flatMap((event): readonly Located[] => {
    const failure = failureOf(event);
    return failure ? [[failure.id, failure]] : [];
  });
  const again: { [id: string]: readonly Again[] } = {};
  for (const { id } of events) again[id] = againOf(located, { ids: [id] });
  const hearing = clearanceOf(trust, { again });
  const asked = events.map(({ id }) =>
    suppressionOf(hearing, {
      memory: [id],
      rule: "change",
      paths: ["src/a.ts"],
      nowMs: START + 20,
    }),
  );
  return canonicalJson({ hearing, asked });
};

const eventsOf = (told: readonly Told[]): readonly Event[] => told.map(({ event }) => event);

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
    fc.property(anyTalk, fc.nat(60), fc.nat(1_000_000), (told, at, seed) => {
      const events = eventsOf(told);
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
    fc.property(anyTalk, fc.nat(39), fc.nat(1_000_000), (told, at, seed) => {
      const events = eventsOf(told);
      const gone = events[at];
      // A purge stands forever and is not purged.
      if (!gone || gone.kind === "purge") return;
      const only = events.map((event) => (event === gone ? erased(event) : event));
      expect(trustOf(shuffled(seed, [...events, erased(gone)])).facts).toEqual(trustOf(only).facts);
    }),
  );
});

test("the talk of these properties reaches every conclusion", () => {
  const reached = new Set<string>();
  for (const events of fc.sample(anyTalk, { numRuns: 300, seed: 1 }).map(eventsOf))
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
