import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHistory } from "../../../test/golden/any.ts";
import { createTeller, type Told } from "../../../test/golden/teller.ts";
import { err, ok } from "../../core/kit/result.ts";
import { knownSinceMs } from "../../core/event/known-since.ts";
import { memories } from "../../core/fold/memories.ts";
import { createFlatIndex } from "../../io/flat-index/flat-index.ts";
import { systemClock } from "../../io/system/clock.ts";
import { sha256 } from "../../io/system/digest.ts";
import { createMemoryLog } from "../../testing/memory/log.ts";
import { createMemoryRepo } from "../../testing/memory/repo.ts";
import type { Log } from "../ports/log.ts";
import type { Commits } from "../ports/repo.ts";
import { logUntil, pointInTime } from "./as-of.ts";

const logOf = (history: readonly Told[]): Log => {
  const { log, addLines } = createMemoryLog(sha256, systemClock);
  for (const { event, line } of history) addLines(event.writer, line);
  return log;
};

const stateOf = (log: Log) =>
  [...memories(createFlatIndex(undefined, log).all())].toSorted((a, b) => (a.id < b.id ? -1 : 1));

const START = Date.UTC(2026, 0, 5, 9);

test("as of its last event, a log is what it is now", () => {
  fc.assert(
    fc.property(anyHistory(), (history) => {
      const last = Math.max(0, ...history.map(({ event }) => knownSinceMs(event)));
      expect(stateOf(logUntil(logOf(history), last))).toEqual(stateOf(logOf(history)));
    }),
  );
});

test("as of any time, a log is what it was then, and nothing that was recorded later shows by any reading", () => {
  fc.assert(
    fc.property(anyHistory(), fc.integer({ min: -5, max: 130 }), (history, after) => {
      const untilMs = START + after;
      const past = logUntil(logOf(history), untilMs);
      const then = history.filter(({ event }) => event.ts <= untilMs);
      expect(stateOf(past)).toEqual(stateOf(logOf(then)));
      const segments = past.segments();
      const read = segments.flatMap((segment) => [...past.lines(segment)]);
      expect(read).toHaveLength(then.length);
      const texts = segments.flatMap((segment) => [...past.texts(segment)]);
      expect(texts).toEqual(read.map(({ text }) => text));
      const places = segments.flatMap((segment) =>
        [...logOf(history).lines(segment)].map(({ spot }) => spot),
      );
      expect(places.flatMap((place) => past.lineAt(place)?.text ?? [])).toEqual(texts);
      expect([...past.textsAt(places)].filter((text) => text !== undefined)).toEqual(texts);
    }),
  );
});

test("what history or another log shows counts from when they showed it, a revert from its own date", () => {
  const teller = createTeller("a");
  const known = (body: object) =>
    knownSinceMs(teller({ kind: "attempt", body: { ...body, text: "x" }, ts: START }).event);
  expect(known({ when: 5, actor: { door: "cli" } })).toBe(START);
  expect(known({ when: 5, actor: { door: "git" } })).toBe(5);
  expect(known({ when: 5, takenBackAt: 9, actor: { door: "git" } })).toBe(9);
  expect(known({ when: 5, actor: { door: "import" } })).toBe(5);
});

test("a commit names its own time, a day its end, and what git might take for an option or a range asks nobody", async () => {
  const story = createMemoryRepo();
  const sha = story.commit({ "a.ts": "1" }, "Start");
  const asked: string[] = [];
  const commits: Commits = {
    ...story.repo.commits,
    read: async (shas) => {
      asked.push(...shas);
      return story.repo.commits.read(shas);
    },
  };
  const note = createTeller("a")({ kind: "note", body: { text: "x" }, ts: START });
  const at = (given: string, history: readonly Told[] = [note]) =>
    pointInTime(
      {
        log: logOf(history),
        machine: { clock: { nowMs: () => START + 1 } },
        tree: { clone: { repo: async () => ok({ ...story.repo, commits }) } },
      },
      given,
    );
  const day = Date.UTC(2026, 0, 5);
  expect(await at("2026-01-05")).toEqual(ok(day + 86_400_000 - 1));
  expect(await at("2026-01-05T09:00:00Z")).toEqual(ok(START));
  const early = { kind: "as-of-too-early", atMs: Date.UTC(2026, 0, 1, 1), firstMs: START };
  expect(await at(sha)).toEqual(err(early));
  expect(await at("1h", [])).toMatchObject(err({ kind: "as-of-too-early", firstMs: undefined }));
  for (const given of ["--all", "a..b", "", "HEAD main", "^HEAD", "nowhere"])
    expect(await at(given), given).toEqual(err({ kind: "as-of-unclear", given }));
  expect(asked).toEqual([sha, "nowhere"]);
});
