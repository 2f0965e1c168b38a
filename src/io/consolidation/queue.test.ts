// The queue on disk: what waits, in which order, what was noted of it, and what was done.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { exampleId } from "../../core/event/example.ts";
import { isEventId } from "../../core/event/id.ts";
import { assert } from "../../core/kit/assert.ts";
import { valueOf } from "../../testing/claim.ts";
import { scratchFolder } from "../../../test/support/scratch.ts";
import type { ConsolidationQueue } from "../../engine/ports/session/consolidation.ts";
import { createConsolidationQueue } from "./queue.ts";

let folder: string;
let queue: ConsolidationQueue;

beforeEach(() => {
  folder = join(scratchFolder(), "consolidation");
  queue = createConsolidationQueue(folder);
});

const session = (name: string, sinceMs: number) => ({ session: name, transcript: "t", sinceMs });
assert(isEventId(exampleId), "the example is an id");
const entry = { entry: exampleId, sinceMs: 2 };

test("what waits is listed once, the oldest first, until it is removed", () => {
  expect(valueOf(queue.waiting())).toEqual([]);
  for (const one of [session("b", 3), entry, session("a", 1), entry])
    expect(valueOf(queue.add(one))).toBe(true);
  expect(valueOf(queue.waiting())).toEqual([session("a", 1), entry, session("b", 3)]);
  valueOf(queue.remove(`entry:${exampleId}`));
  expect(valueOf(queue.waiting())).toEqual([session("a", 1), session("b", 3)]);
});

test("what the model failed at comes last, until the failure is forgotten", () => {
  for (const one of [session("a", 1), session("b", 3)]) valueOf(queue.add(one));
  valueOf(queue.failures.note("a", "it did not answer"));
  expect(valueOf(queue.waiting())).toEqual([session("b", 3), session("a", 1)]);
  expect(valueOf(queue.failures.read())("a")).toBe("it did not answer");
  expect(valueOf(queue.failures.read())("b")).toBeUndefined();
  valueOf(queue.failures.note("a"));
  expect(valueOf(queue.failures.read())("a")).toBeUndefined();
  expect(valueOf(queue.waiting())).toEqual([session("a", 1), session("b", 3)]);
});

test("notes on failures leave room for what waits, and a full queue says so", () => {
  valueOf(queue.add(session("a", 1)));
  for (let at = 0; at < 1_000; at += 1) writeFileSync(join(folder, `${at}.failed`), "x");
  expect(valueOf(queue.add(session("b", 1)))).toBe(true);
  for (let at = 0; at < 998; at += 1)
    writeFileSync(join(folder, `${at}.json`), JSON.stringify(session(`s-${at}`, 1)));
  expect(valueOf(queue.add(session("c", 1)))).toBe(false);
});

test("a broken file is a fault, not an empty queue", () => {
  valueOf(queue.add(entry));
  writeFileSync(join(folder, "x.json"), JSON.stringify({ entry: "no id", sinceMs: 1 }));
  expect(queue.waiting()).toMatchObject({ error: { kind: "file-broken" } });
});

test("what was done is marked by name, and unmarked", () => {
  for (const name of ["a", "b", "a"]) valueOf(queue.done.mark(name));
  valueOf(queue.done.unmark(["b", "c"]));
  const done = valueOf(queue.done.read());
  expect(["a", "b", "c"].filter((name) => done.has(name))).toEqual(["a"]);
});

test("calls are counted by day", () => {
  for (const day of ["2030-01-31", "2030-01-31"]) valueOf(queue.calls.count(day));
  expect(valueOf(queue.calls.on("2030-01-31"))).toBe(2);
  valueOf(queue.calls.count("2030-02-01"));
  expect([valueOf(queue.calls.on("2030-02-01")), valueOf(queue.calls.on("2030-01-31"))]).toEqual([
    1, 0,
  ]);
});
