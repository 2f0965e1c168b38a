// What the index says of how the gate was heard, compared with a plain fold of all events.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { anyTalk } from "../../../test/golden/talk.ts";
import { erased, memoryLog, type Told } from "../../../test/golden/teller.ts";
import type { Event } from "../../core/event/envelope.ts";
import { memoryOf } from "../../core/fold/memories.ts";
import { isKnownFailure } from "../../core/fold/attempts.ts";
import { fold } from "../../core/fold/state.ts";
import {
  againOf,
  failureOf,
  signatureOf,
  type Located,
  type LinkedEvents,
} from "../../core/judge/trust/outcome.ts";
import { memoriesNamedIn, trustOf } from "../../core/fold/trust.ts";
import { assert } from "../../core/kit/assert.ts";
import { createFlatIndex } from "./flat-index.ts";
import { draws } from "../../../test/support/draws.ts";

const root = mkdtempSync(join(tmpdir(), "twiceshy-trust-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;

/** The memories that were answered, and what is tied to them, searched among all events. */
const tiedIn = (events: readonly Event[]): readonly LinkedEvents[] => {
  const state = fold(events);
  const located = events.flatMap((one): readonly Located[] => {
    const failure = failureOf(one);
    const memory = failure && memoryOf(state, failure.id);
    return memory && isKnownFailure(memory) ? [[memory.id, failure]] : [];
  });
  const named = [...memoriesNamedIn(trustOf(events))].flatMap((id) => memoryOf(state, id) ?? []);
  return [...new Map(named.map((memory) => [memory.id, memory])).values()].map(
    ({ id, ids, key }) => {
      const proof = events.find((event) => event.id === id);
      const names = { ids, key, signature: proof && signatureOf(proof) };
      return { ...names, again: againOf(located, names) };
    },
  );
};

const byId = (tied: readonly LinkedEvents[]): readonly LinkedEvents[] =>
  tied.toSorted((a, b) => (String(a.ids) < String(b.ids) ? -1 : 1));

/** A snapshot of the first lines, with the others appended after it. */
const indexOf = (told: readonly Told[], snapshotAt: number) => {
  const [first] = told;
  assert(first !== undefined, "something was told");
  const place = { writer: first.event.writer, stream: "team" as const, number: 1 };
  const texts = new Map([[place, linesOf(told.slice(0, snapshotAt))]]);
  const folder = join(root, String((folders += 1)));
  const log = memoryLog(texts);
  expect(createFlatIndex(folder, log).snapshot.rebuild().ok).toBe(true);
  texts.set(place, linesOf(told));
  return createFlatIndex(folder, log);
};

const linesOf = (told: readonly Told[]): string => told.map(({ line }) => line).join("");

test("a snapshot and what was appended since trust as a fold of everything does", () => {
  let tied = 0;
  fc.assert(
    fc.property(anyTalk, fc.nat(40), (told, at) => {
      const index = indexOf(told, at);
      const events = told.map(({ event }) => event);
      expect(index.trust.read()).toEqual(trustOf(events));
      const expected = byId(tiedIn(events));
      tied += expected.flatMap(({ again }) => again).length;
      expect(byId(index.trust.tied())).toEqual(expected);
      expect(byId(index.trust.tied())).toEqual(expected);
    }),
    { numRuns: draws(100) },
  );
  expect(tied).toBeGreaterThan(0);
});

test("trust that a reader was given is their own: writing to it changes no answer", () => {
  const [told = []] = fc.sample(anyTalk, { seed: 7, numRuns: 1 });
  const events = told.map(({ event }) => event);
  const index = indexOf(told, 10);
  trustOf(events.map(erased), index.trust.read());
  expect(index.trust.read()).toEqual(trustOf(events));
  expect(Object.keys(index.trust.read().facts).length).toBeGreaterThan(5);
});
