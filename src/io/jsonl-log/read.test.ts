import {
  chmodSync,
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import fc from "fast-check";
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
import { readLines } from "./read.ts";
import { draws } from "../../../test/support/draws.ts";

let box: Sandbox;
beforeEach(() => {
  box = sandbox();
});
afterEach(() => box.remove());

const teamFile = (): string => join(box.dir, WRITER, "team-000001.jsonl");
const change = (edit: (text: string) => string | Buffer): void =>
  writeFileSync(teamFile(), edit(readFileSync(teamFile(), "utf8")));

test("lines are cut by bytes: a character across the edge of a chunk survives", () => {
  // Four bytes each, so that chunk edges fall inside characters wherever they are.
  const texts = Array.from({ length: 40 }, (_, n) => `${"x".repeat(n % 4)}${"🦊".repeat(12_000)}`);
  append(box.open(), ...texts.map((text) => candidate(text)));
  expect(eventsOf(box.open()).map(({ body }) => body?.text)).toEqual(texts);
  expect(verifyLog(box.open())).toEqual({ events: 40, findings: [], damage: [] });
});

test("reading from an offset goes on where the line before ended, and a spot finds its line again", () => {
  const log = box.open();
  append(log, candidate("eins"), candidate("zwei – ß"), candidate("drei"));
  const lines = [...allLines(log)];
  for (const [index, { spot }] of lines.entries()) {
    expect([...log.lines(spot.segment, spot.offset)]).toEqual(lines.slice(index));
    expect(log.lineAt(spot)).toEqual(lines[index]);
  }
  const last = lines[2]?.spot;
  expect(last && log.lineAt({ ...last, offset: last.offset + 10 })).toBeUndefined();
});

test("texts at many spots are those of the lines at each, in whatever order and from however many files", () => {
  const log = box.open();
  const local = (n: number) => ({ ...candidate(`daheim ${n}`), stream: "local" as const });
  // More than is read at once, in both streams; some lines are not ASCII.
  const said = (n: number) => candidate(`${n % 3 === 0 ? "–" : "-"} ${"x".repeat(n * 700)}`);
  for (let n = 0; n < 70; n++) append(log, said(n), local(n));
  const spots = [...allLines(log)].map(({ spot }) => spot);
  const newestFirst = spots.toReversed();
  const cut = spots.slice(0, 1).map((spot) => ({ ...spot, length: 1 << 24 }));
  const someOrder = fc.shuffledSubarray(spots).chain((some) => fc.constantFrom(some, newestFirst));
  fc.assert(
    fc.property(someOrder, (asked) => {
      const all = [...asked, ...cut, ...asked.slice(0, 3)];
      const singly = all.map(log.lineAt);
      expect([...log.textsAt(all)]).toEqual(singly.map((line) => line?.text));
      // Where several questions are answered at once, lines are read in blocks.
      expect(log.atOnce(() => all.map((one) => log.lineAt(one)))).toEqual(singly);
    }),
    { numRuns: draws(20) },
  );
});

test("any bytes at all are read as lines that cover them, each byte once", () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some));
  const text = fc
    .constantFrom("{}", "\n", "\r\n", "\uFEFF", "[1]", "\0", '{"id":')
    .map((one) => Buffer.from(one));
  fc.assert(
    fc.property(fc.array(fc.oneof(bytes, text)), (pieces) => {
      const all = Buffer.concat(pieces);
      const path = join(box.root, "any.jsonl");
      writeFileSync(path, all);
      const segment = { writer: WRITER, stream: "team", number: 1, bytes: all.length } as const;
      let to = 0;
      for (const { spot, ended, line } of readLines(path, segment)) {
        expect(spot.offset).toBe(to);
        expect(line.is).not.toBe("event");
        to = spot.offset + spot.length + (ended ? 1 : 0);
      }
      expect(to).toBe(all.length);
    }),
  );
});

test("a file that an editor kept with CRLF, a byte-order mark or as windows-1252 loses nothing, and is named", () => {
  append(box.open(), candidate("naïve “quotes”"), candidate("plain"));
  change((text) => text.replaceAll("\n", "\r\n"));
  expect(verifyLog(box.open())).toMatchObject({
    events: 2,
    findings: [{ kind: "line-ends", count: 2 }],
    damage: [],
  });
  change((text) => `\uFEFF${text.replaceAll("\r", "")}`);
  expect(verifyLog(box.open())).toMatchObject({
    findings: [{ kind: "byte-order-mark" }],
    damage: [],
  });
  const windows1252 = (text: string) =>
    text.replace("\uFEFF", "").replace("“", "\u0093").replace("”", "\u0094");
  change((text) => Buffer.from(windows1252(text), "latin1"));
  const log = box.open();
  expect(verifyLog(log)).toMatchObject({ findings: [{ kind: "encoding" }], damage: [] });
  expect(eventsOf(log)[0]?.body?.text).toBe("naïve “quotes”");
  append(log, candidate("goes on"));
  expect(verifyLog(log)).toMatchObject({ events: 3, damage: [] });
});

test("a character that was replaced by other bytes of the same look is found out", () => {
  append(box.open(), candidate("here \uFFFD there"));
  const bytes = readFileSync(teamFile());
  bytes[bytes.indexOf(0xef)] = 0xf0;
  writeFileSync(teamFile(), bytes);
  expect(kindsOf(verifyLog(box.open()).damage)).toEqual(["body-edited"]);
});

test("megabytes without a newline are one torn line, and are not kept in memory", () => {
  append(box.open(), candidate("before"));
  const file = openSync(teamFile(), "r+");
  ftruncateSync(file, 40 << 20);
  closeSync(file);
  append(box.open(), candidate("after"));
  const before = process.memoryUsage().arrayBuffers;
  const { events, findings, damage } = verifyLog(box.open());
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 << 20);
  expect({ events, damage }).toEqual({ events: 2, damage: [] });
  expect(findings).toMatchObject([{ kind: "torn", to: 40 << 20 }]);
});

test("what cannot be read is said, not passed over", () => {
  const log = box.open();
  append(log, candidate("one"));
  const [segment] = log.segments();
  rmSync(teamFile());
  const lines = segment ? [...log.lines(segment)] : [];
  expect(lines).toMatchObject([{ line: { is: "unreadable", code: "ENOENT" } }]);
});

test.skipIf(process.getuid?.() === 0)("a file without the right to read it is damage", () => {
  append(box.open(), candidate("one"));
  chmodSync(teamFile(), 0o200);
  expect(kindsOf(verifyLog(box.open()).damage)).toContain("unreadable");
});

test("a line from a newer version and of a kind nobody knows is passed on and counted", () => {
  const log = box.open();
  append(log, { ...candidate("newer"), version: 99 }, candidate("plain"));
  expect(verifyLog(log)).toMatchObject({
    findings: [{ kind: "newer-version", detail: "note", count: 1 }],
    damage: [],
  });
});
