import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHistory } from "../../../test/golden/any.ts";
import { createTeller, memoryLog, type Told } from "../../../test/golden/teller.ts";
import { canonicalJson } from "../../core/kit/json.ts";
import type { Segment } from "../../core/log/line-position.ts";
import { emptyFold, foldNow, type LogFold } from "./kept-fold.ts";

type Texts = Map<Omit<Segment, "bytes">, string>;

/** All that an answer takes from a fold. */
const answer = ({ set, times }: LogFold): string =>
  canonicalJson([
    [...set.memories.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    [...times].sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

const fromScratch = (texts: Texts): string => answer(foldNow(emptyFold(), memoryLog(texts)));

/** The files of two writers, which never grow in each other's order. */
const filesOf = (told: readonly Told[]): Texts => {
  const texts: Texts = new Map();
  for (const { event, line } of told) {
    const known = [...texts.keys()].find(({ writer }) => writer === event.writer);
    const place = known ?? { writer: event.writer, stream: event.stream, number: 1 };
    texts.set(place, (texts.get(place) ?? "") + line);
  }
  return texts;
};

/** How much of each file is there at a moment: a part of a line may be the last of it. */
const cutAt = (texts: Texts, shares: readonly number[]): Texts =>
  new Map(
    [...texts].map(([place, text], n) => [
      place,
      text.slice(0, Math.floor((shares[n] ?? 1) * text.length)),
    ]),
  );

const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

test("whatever of a log was there before, and whichever clone's part comes late, a kept fold is one from scratch", () => {
  fc.assert(
    fc.property(
      anyHistory(40, "max"),
      fc.array(fc.tuple(share, share), { maxLength: 5 }),
      (told, moments) => {
        const texts = filesOf(told);
        let shares: readonly number[] = [0, 0];
        let kept = emptyFold();
        for (const moment of [...moments, [1, 1]]) {
          // Each file grows by itself: what another clone recorded earlier may be merged in last.
          shares = shares.map((before, n) => Math.max(before, moment[n] ?? 0));
          const now = cutAt(texts, shares);
          kept = foldNow(kept, memoryLog(now));
          expect(answer(kept)).toBe(fromScratch(now));
        }
      },
    ),
  );
});

const teller = (name: string) => {
  const tell = createTeller(name);
  return (text: string, ts: number): Told => tell({ kind: "note", body: { text }, ts });
};

test("a log that was shortened, put back or written by another hand is folded again", () => {
  const tell = teller("a");
  const [one, two, three] = [tell("one", 1), tell("two", 2), tell("three", 3)];
  const other = teller("a")("two of another time", 2);
  const place = { writer: one.event.writer, stream: one.event.stream, number: 1 };
  const logOf = (...told: readonly Told[]): Texts =>
    new Map([[place, told.map(({ line }) => line).join("")]]);
  const kept = foldNow(emptyFold(), memoryLog(logOf(one, two)));
  for (const now of [logOf(one), logOf(two, one), logOf(one, other, three), new Map()])
    expect(answer(foldNow(kept, memoryLog(now)))).toBe(fromScratch(now));
  const grown = foldNow(kept, memoryLog(logOf(one, two, three)));
  expect(grown).toBe(kept);
  expect(grown.set.memories.size).toBe(3);
});

test("a last line that lost its newline and then was taken back is not kept", () => {
  const tell = teller("a");
  const [one, two] = [tell("one", 1), tell("two", 2)];
  const place = { writer: one.event.writer, stream: one.event.stream, number: 1 };
  const kept = foldNow(emptyFold(), memoryLog(new Map([[place, one.line + two.line.trimEnd()]])));
  expect(kept.set.memories.size).toBe(2);
  for (const text of [one.line, one.line + two.line]) {
    const now = new Map([[place, text]]);
    expect(answer(foldNow(kept, memoryLog(now)))).toBe(fromScratch(now));
  }
});

test("of what was purged nothing is kept", () => {
  const tell = createTeller("a");
  const secret = tell({ kind: "note", body: { text: "the SECRET" }, ts: 1 });
  const purge = tell({ kind: "purge", body: { text: "gone", targets: [secret.event.id] }, ts: 2 });
  const place = { writer: secret.event.writer, stream: secret.event.stream, number: 1 };
  const kept = foldNow(emptyFold(), memoryLog(new Map([[place, secret.line]])));
  const begin = secret.line.indexOf('"body":');
  const body = JSON.stringify(secret.event.body);
  const line = secret.line.replace(body, "null".padEnd(body.length));
  expect([begin > 0, line.length]).toEqual([true, secret.line.length]);
  const begun = foldNow(kept, memoryLog(new Map([[place, secret.line + purge.line]])));
  // Whether it was read before the purge, or between the purge and its erasure, which lets no file grow.
  for (const before of [kept, begun]) {
    const now = foldNow(before, memoryLog(new Map([[place, line + purge.line]])));
    expect(now).not.toBe(before);
    expect(canonicalJson([...now.set.state.copies.values()])).not.toContain("SECRET");
    expect([...now.set.memories.values()]).toMatchObject([{ standing: "purged", text: "" }]);
    expect(foldNow(now, memoryLog(new Map([[place, line + purge.line]])))).toBe(now);
  }
});
