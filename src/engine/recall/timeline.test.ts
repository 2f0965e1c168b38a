import { expect, test } from "vitest";
import { createTeller, erased } from "../../../test/golden/teller.ts";
import type { Event } from "../../core/event/envelope.ts";
import { shortId, type EventId } from "../../core/event/id.ts";
import { memories } from "../../core/fold/memories.ts";
import { fold } from "../../core/fold/state.ts";
import { timeline as timelineOf } from "../../core/fold/timeline.ts";
import { trustOf } from "../../core/fold/trust.ts";
import type { Fields } from "../../core/kit/json.ts";
import { timeline, type TimelineRequest } from "./timeline.ts";

const START = Date.UTC(2026, 0, 5, 9);

/** Makes one event a minute; `looked` holds the ids of the lines that were looked up. */
const story = () => {
  const teller = createTeller("a");
  const events: Event[] = [];
  const looked: EventId[] = [];
  const tell = (kind: string, body: Fields): EventId => {
    const { event } = teller({ kind, body, ts: START + events.length * 60_000 });
    events.push(event);
    return event.id;
  };
  const index = {
    lists: {
      timeline: () => {
        const entries = timelineOf(fold(events));
        return { total: entries.length, entries };
      },
    },
    lookup: {
      find: (id: string) => [...memories(fold(events))].filter((memory) => memory.id === id),
      events: (id: string) => {
        const found = events.filter((event) => event.id === id);
        looked.push(...found.map((event) => event.id));
        return found.map((event) => ({ event }));
      },
    },
    trust: { read: () => trustOf(events) },
  };
  const told = (asked: TimelineRequest, limit?: number) => {
    const { total, entries } = timeline({ index }, asked, limit);
    return { total, texts: [...entries].map(({ kind, text }) => `${kind}: ${text}`) };
  };
  return { events, looked, tell, told };
};

const warned = (about: EventId, path: string): Fields => ({
  ...{ text: "The gate's words", level: "warn", delivered: "deny", action: { tool: "Edit", path } },
  evidence: [{ id: about, score: "1.00" }],
});

const told = () => {
  const one = story();
  const failed = one.tell("attempt", { text: "Retry", outcome: "failed" });
  const verdict = one.tell("verdict", warned(failed, "src/a.ts"));
  const answer = one.tell("answer", { text: "Not here", answer: "refuted", targets: [failed] });
  const mute = one.tell("mute", { text: "Too loud", targets: [failed], by: "person" });
  one.tell("note", { text: "Noted" });
  return { ...one, failed, verdict, answer, mute };
};

test("what the gate said stands between memories, by when it happened, in our own words", () => {
  const { told: ask, failed } = told();
  const id = shortId(failed);
  const texts = [
    "note: Noted",
    `mute: ${id}: Too loud`,
    `answer: ${id}: refuted: Not here`,
    `verdict: ${id}: deny at src/a.ts`,
    "attempt: Retry",
  ];
  expect(ask({})).toEqual({ total: 5, texts });
  for (const limit of [0, 1, 3, 5, 9])
    expect(ask({}, limit)).toEqual({ total: 5, texts: texts.slice(0, limit) });
  expect(ask({ since: START + 60_000 }, 2)).toEqual({ total: 4, texts: texts.slice(0, 2) });
  expect(ask({ kinds: ["verdict", "note"] })).toEqual({ total: 2, texts: [texts[0], texts[3]] });
});

test("what the code has again is no failure any more", () => {
  const { told: ask, tell, failed } = told();
  const partial = tell("attempt", { text: "Wait first", outcome: "partial" });
  expect(ask({ failed: true }).texts).toEqual(["attempt: Wait first", "attempt: Retry"]);
  tell("tag", { targets: [failed], add: ["stands-again"] });
  tell("supersede", { text: "It was enough", targets: [partial] });
  expect(ask({ failed: true })).toEqual({ total: 0, texts: [] });
});

test("what rested on an error that came and went is no failure any more", () => {
  const { told: ask, tell, failed } = told();
  tell("tag", { targets: [failed], add: ["flaky"] });
  expect(ask({ failed: true })).toEqual({ total: 0, texts: [] });
});

test("no line is looked up for what is not asked for", () => {
  const { told: ask, looked, answer } = told();
  expect(ask({ failed: true }).total).toBe(1);
  expect(ask({ kinds: ["note", "verdict"] }).total).toBe(2);
  expect(looked).toEqual([]);
  expect(ask({ kinds: ["answer"] }).total).toBe(1);
  expect(looked).toEqual([answer]);
});

test("what was purged is told no more", () => {
  const { told: ask, events, tell, verdict, answer } = told();
  tell("purge", { text: "Erased", reason: "secret", targets: [verdict], tombstones: [] });
  expect(ask({ kinds: ["verdict"] })).toEqual({ total: 0, texts: [] });
  events.splice(0, events.length, ...events.map((one) => (one.id === answer ? erased(one) : one)));
  expect(ask({ kinds: ["answer"] })).toEqual({ total: 0, texts: [] });
});
