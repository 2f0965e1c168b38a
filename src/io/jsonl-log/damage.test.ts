import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  append,
  candidate,
  eventsOf,
  kindsOf,
  sandbox,
  verifyLog,
  WRITER,
  type Sandbox,
} from "../../../test/kill/sample.ts";
import { draws } from "../../../test/support/draws.ts";

const EVENTS = 5;
let box: Sandbox;
let whole: Buffer;
beforeEach(() => {
  box = sandbox();
  append(box.open(), ...Array.from({ length: EVENTS }, (_, n) => candidate(`Größe ${n}`)));
  whole = readFileSync(teamFile());
});
afterEach(() => box.remove());

const teamFile = (): string => join(box.dir, WRITER, "team-000001.jsonl");
const verifyBytes = (bytes: Buffer) => {
  writeFileSync(teamFile(), bytes);
  return verifyLog(box.open());
};
const linesOf = (bytes: Buffer): readonly string[] =>
  bytes.toString("utf8").split("\n").slice(0, -1);
const joined = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map((line) => `${line}\n`).join(""));

test("any other byte anywhere in any event is damage", () => {
  const offset = fc.nat(whole.length - 1).filter((at) => whole[at] !== 10);
  fc.assert(
    fc.property(offset, fc.nat(255), (at, byte) => {
      fc.pre(byte !== whole[at]);
      const edited = Buffer.from(whole);
      edited[at] = byte;
      const { damage, findings } = verifyBytes(edited);
      expect(damage.length).toBeGreaterThan(0);
      // What is no longer JSON shows as torn, and by the gap that it leaves or the end that is missing.
      if (kindsOf(findings).includes("torn")) expect(["gap", "cut"]).toContain(damage[0]?.kind);
    }),
    { numRuns: draws(400) },
  );
});

test("a file cut at any byte has lost the torn line and what came after it, and nothing before", () => {
  const ends = [...whole.entries()].flatMap(([at, byte]) => (byte === 10 ? [at] : []));
  fc.assert(
    fc.property(fc.nat(whole.length), (length) => {
      const { events, findings, damage } = verifyBytes(whole.subarray(0, length));
      const complete = ends.filter((end) => end <= length).length;
      expect(events).toBe(complete);
      expect(kindsOf(findings).filter((kind) => kind !== "torn")).toEqual([]);
      expect(kindsOf(damage)).toEqual(complete === EVENTS ? [] : ["cut"]);
    }),
  );
});

test("a line taken out from anywhere is damage", () => {
  for (let out = 0; out < EVENTS; out++) {
    const { damage, events } = verifyBytes(joined(linesOf(whole).filter((_, n) => n !== out)));
    expect(events).toBe(EVENTS - 1);
    expect(kindsOf(damage)).toEqual([out === EVENTS - 1 ? "cut" : "gap"]);
  }
});

test("lines in any other order are damage, and lines written twice are not", () => {
  const lines = linesOf(whole);
  fc.assert(
    fc.property(fc.shuffledSubarray([...lines], { minLength: EVENTS }), (order) => {
      fc.pre(order.some((line, n) => line !== lines[n]));
      const { events, damage } = verifyBytes(joined(order));
      expect(events).toBe(EVENTS);
      expect(kindsOf(damage)).toEqual(["reorder"]);
    }),
  );
  const twice = verifyBytes(joined([...lines, ...lines.slice(1, 3)]));
  expect(twice).toMatchObject({
    events: EVENTS,
    findings: [{ kind: "duplicate", count: 2 }],
    damage: [],
  });
});

test("a line of another stream or writer, or of no event, is damage where it stands", () => {
  const log = box.open();
  append(log, candidate("elsewhere", { stream: "local" }));
  const local = readFileSync(join(box.dir, WRITER, "local-000001.jsonl"), "utf8").trim();
  const lines = linesOf(whole);
  for (const foreign of [local, "[]", "null", "17", '{"id":"x"}', "{}"])
    expect(kindsOf(verifyBytes(joined([...lines, foreign])).damage)).toEqual(["foreign"]);
});

test("an edited skeleton and an edited body are told apart, by file, bytes and id", () => {
  const lines = linesOf(whole);
  const id = eventsOf(box.open())[2]?.id;
  const from = joined(lines.slice(0, 2)).length;
  const place = { segment: `${WRITER}/team-000001.jsonl`, from, id };
  const edit = (change: (line: string) => string) =>
    verifyBytes(joined(lines.map((line, n) => (n === 2 ? change(line) : line)))).damage;
  expect(edit((line) => line.replace('"kind":"note"', '"kind":"noto"'))).toMatchObject([
    { kind: "skeleton-edited", ...place },
  ]);
  expect(edit((line) => line.replace("Größe", "Grösse"))).toMatchObject([
    { kind: "body-edited", ...place },
  ]);
});

test("empty lines cost nothing", () => {
  const { findings, damage, events } = verifyBytes(
    joined(linesOf(whole).flatMap((line) => [line, "", " \t"])),
  );
  expect({ events, damage }).toEqual({ events: EVENTS, damage: [] });
  expect(findings).toMatchObject([{ kind: "empty", count: 2 * EVENTS }]);
});
