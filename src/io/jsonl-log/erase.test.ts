import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  allLines,
  append,
  candidate,
  eventsOf,
  kindsOf,
  sandbox,
  verifyLog,
  WRITER,
  type Sandbox,
} from "../../../test/kill/sample.ts";
import type { EventId } from "../../core/event/id.ts";
import { assert } from "../../core/kit/assert.ts";
import { ok } from "../../core/kit/result.ts";
import type { LinePosition } from "../../core/log/line-position.ts";

let box: Sandbox;
beforeEach(() => {
  box = sandbox();
});
afterEach(() => box.remove());

const teamFile = (): string => join(box.dir, WRITER, "team-000001.jsonl");
const spotOf = (id: EventId): LinePosition => {
  const found = [...allLines(box.open())].find(({ text }) => text.includes(`"id":"${id}"`));
  assert(found, "the line is there");
  return found.spot;
};
const planted = "hunter2-é";

const withPurge = (): EventId => {
  const log = box.open();
  const [id] = append(log, candidate("before"), candidate(planted), candidate("after")).slice(1);
  assert(id, "three were appended");
  append(log, candidate("taken out", { kind: "purge", targets: [id] }));
  return id;
};

test("a purged body leaves no byte of itself, the file its length, the chain its proof", () => {
  const id = withPurge();
  const length = readFileSync(teamFile()).length;
  expect(kindsOf(verifyLog(box.open()).findings)).toEqual(["purge-unfinished"]);
  expect(box.open().erase([{ at: spotOf(id), id }])).toEqual(ok(undefined));
  expect(readFileSync(teamFile()).includes("hunter2")).toBe(false);
  expect(readFileSync(teamFile()).length).toBe(length);
  expect(eventsOf(box.open())[1]).toMatchObject({ id, body: null });
  expect(verifyLog(box.open())).toMatchObject({
    events: 4,
    findings: [{ kind: "purged", id }],
    damage: [],
  });
  append(box.open(), candidate("goes on"));
  expect(verifyLog(box.open()).damage).toEqual([]);
});

test("a purge that was stopped at any byte is told from damage, and can be done again", () => {
  const id = withPurge();
  const spot = spotOf(id);
  const whole = readFileSync(teamFile());
  const line = whole.subarray(spot.offset, spot.offset + spot.length).toString("latin1");
  const body = line.indexOf(',"body":') + ',"body":'.length;
  for (let stopped = 1; stopped < line.length - 1 - body; stopped += 7) {
    writeFileSync(teamFile(), whole);
    const file = openSync(teamFile(), "r+");
    writeSync(file, "null".padEnd(stopped).slice(0, stopped), spot.offset + body);
    closeSync(file);
    const half = verifyLog(box.open());
    expect(half).toMatchObject({
      events: 4,
      findings: [{ kind: "purge-unfinished", id }],
      damage: [],
    });
    expect(box.open().erase([{ at: spot, id }])).toEqual(ok(undefined));
    expect(verifyLog(box.open())).toMatchObject({ findings: [{ kind: "purged" }], damage: [] });
  }
});

test("a body that stands before an erased copy of itself has still to be taken out", () => {
  const id = withPurge();
  const whole = readFileSync(teamFile());
  box.open().erase([{ at: spotOf(id), id }]);
  writeFileSync(teamFile(), Buffer.concat([whole, readFileSync(teamFile())]));
  const { findings, damage } = verifyLog(box.open());
  expect(kindsOf(findings)).toContain("purge-unfinished");
  expect(damage).toEqual([]);
});

test("erasing twice is erasing once", () => {
  const id = withPurge();
  box.open().erase([{ at: spotOf(id), id }]);
  const once = readFileSync(teamFile());
  expect(box.open().erase([{ at: spotOf(id), id }])).toEqual(ok(undefined));
  expect(readFileSync(teamFile())).toEqual(once);
});

test("nothing is touched where another line stands, or the spot is off by any byte", () => {
  const log = box.open();
  const ids = append(log, candidate("one"), candidate("two"));
  const before = readFileSync(teamFile());
  const [one, two] = ids;
  assert(one && two, "two were appended");
  const moved = { ok: false, error: { kind: "log-line-moved", path: teamFile() } };
  expect(log.erase([{ at: spotOf(one), id: two }])).toEqual(moved);
  for (const by of [-1, 1, 40]) {
    const spot = spotOf(two);
    expect(log.erase([{ at: { ...spot, offset: spot.offset + by }, id: two }])).toEqual(moved);
    expect(log.erase([{ at: { ...spot, length: spot.length - by }, id: two }])).toEqual(moved);
  }
  expect(readFileSync(teamFile())).toEqual(before);
});

test("a body that is gone without a purge is damage", () => {
  const [id] = append(box.open(), candidate("one"));
  assert(id, "one was appended");
  box.open().erase([{ at: spotOf(id), id }]);
  expect(verifyLog(box.open()).damage).toMatchObject([{ kind: "body-erased", id }]);
});

test("appends of other processes at the same moment are not lost", () => {
  const id = withPurge();
  const spot = spotOf(id);
  append(box.open(), candidate("meanwhile"));
  box.open().erase([{ at: spot, id }]);
  append(box.open(), candidate("later"));
  expect(verifyLog(box.open())).toMatchObject({ events: 6, damage: [] });
});

test("the first line of a file with a byte-order mark can be purged, too", () => {
  const [id] = append(box.open(), candidate(planted));
  assert(id, "one was appended");
  writeFileSync(teamFile(), `\uFEFF${readFileSync(teamFile(), "utf8")}`);
  expect(box.open().erase([{ at: spotOf(id), id }])).toEqual(ok(undefined));
  expect(eventsOf(box.open())[0]?.body).toBeNull();
});
