import fc from "fast-check";
import { expect, test } from "vitest";
import { candidate, eventId, OTHER, WRITER } from "../../../test/kill/sample.ts";
import { sha256 } from "../../io/system/digest.ts";
import { identify } from "../append/identify.ts";
import { STREAMS } from "../event/id.ts";
import { compareEvents } from "../event/order.ts";
import { parseLine, proofOf } from "./line.ts";
import { AHEAD_LIMIT_MS, emptyTail, follow, PREV_LIMIT, withChain, type Tail } from "./tail.ts";

const stream = fc.constantFrom(...STREAMS);
const clock = fc.integer({ min: 0, max: 5 });
const step = (tail: Tail, text: string, nowMs: number, to: (typeof STREAMS)[number] = "team") => {
  const identified = identify(candidate(text, { stream: to }), tail, nowMs, sha256);
  const line = identified.line.slice(0, -1);
  const parsed = parseLine(line);
  if (parsed.is !== "event") throw new Error(`the line is ${parsed.is}`);
  return { ...identified, text: line, event: parsed.event };
};

test("reading an event leads to the same tail as writing it, and its line proves itself", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), clock, stream)), (said) => {
      let written = emptyTail(WRITER);
      let read = emptyTail(WRITER);
      for (const [text, nowMs, to] of said) {
        const { tail, event, id, text: line } = step(written, text, nowMs, to);
        expect(event.id).toBe(id);
        expect(proofOf(line, event, sha256)).toBe("proven");
        written = tail;
        read = follow(read, event, nowMs);
        expect(read).toEqual(written);
      }
    }),
  );
});

test("whatever the clock does, a writer's events come in the order it wrote them", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(clock, stream), { minLength: 2 }), (moments) => {
      let tail = emptyTail(WRITER);
      const events = moments.map(([nowMs, to], n) => {
        const done = step(tail, `${n}`, nowMs, to);
        tail = done.tail;
        return done.event;
      });
      expect(events.toSorted(compareEvents)).toEqual(events);
    }),
  );
});

test("events that two processes wrote at once are both heads, and the next event names both", () => {
  const { event: root, tail } = step(emptyTail(WRITER), "root", 1);
  const [here, there] = [step(tail, "here", 2), step(tail, "there", 2)];
  const seen = [root, here.event, there.event].reduce(
    (so, event) => follow(so, event, 9),
    emptyTail(WRITER),
  );
  const join = step(seen, "join", 3);
  expect(join.event).toMatchObject({ seq: 3, prev: [here.id, there.id] });
  expect(follow(seen, join.event, 9).chains.team.heads).toEqual([join.id]);
});

test("more heads than one event may name are named by the ones after it", () => {
  const ids = Array.from({ length: PREV_LIMIT + 2 }, (_, n) => eventId(sha256(`${n}`)));
  const many = withChain(emptyTail(WRITER), "team", { seq: 7, heads: ids });
  const first = step(many, "a", 1);
  const second = step(first.tail, "b", 1);
  expect(first.event.prev).toEqual(ids.slice(0, PREV_LIMIT));
  expect(second.event.prev).toEqual([...ids.slice(PREV_LIMIT), first.id]);
});

test("a foreign event moves the clock and no chain, unless it is far ahead", () => {
  const { event } = step(emptyTail(OTHER), "foreign", 5_000);
  const ours = emptyTail(WRITER);
  expect(follow(ours, event, 5_000 - AHEAD_LIMIT_MS)).toEqual({ ...ours, ts: 5_000, n: 0 });
  expect(follow(ours, event, 4_999 - AHEAD_LIMIT_MS)).toEqual(ours);
});
