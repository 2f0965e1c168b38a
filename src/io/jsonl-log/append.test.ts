import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  allLines,
  append,
  candidate,
  eventsOf,
  kindsOf,
  OTHER,
  sandbox,
  verifyLog,
  WRITER,
  type Sandbox,
} from "../../../test/kill/sample.ts";
import { ok } from "../../core/kit/result.ts";
import { segmentPath } from "../../core/log/line-position.ts";
import { AHEAD_LIMIT_MS } from "../../core/log/tail.ts";
import { union } from "../../core/log/merge.ts";
import { sha256 } from "../system/digest.ts";

let box: Sandbox;
beforeEach(() => {
  box = sandbox();
});
afterEach(() => box.remove());

const teamFile = (writer = WRITER): string =>
  join(box.dir, segmentPath({ writer, stream: "team", number: 1 }));
const clean = { findings: [], damage: [] };
const textsOf = () => eventsOf(box.open()).map(({ body }) => body?.text);

test("an append answers with the ids of its events in the order given, whatever their streams", () => {
  const log = box.open();
  const said = ["a", "b", "c", "d"];
  const ids = append(
    log,
    ...said.map((text, n) => candidate(text, { stream: n % 2 === 0 ? "team" : "local" })),
  );
  const textById = new Map(eventsOf(log).map(({ id, body }) => [id, body?.text]));
  expect(ids.map((id) => textById.get(id))).toEqual(said);
  expect(verifyLog(log)).toEqual({ events: 4, ...clean });
});

test("nothing appended is nothing touched: the writer is not even asked for", () => {
  const log = box.open({
    writer: () => {
      throw new Error("asked");
    },
  });
  expect(log.append([])).toEqual(ok([]));
  expect(log.segments()).toEqual([]);
});

test("processes that take turns see each other: each event names the one before", () => {
  const logs = [box.open(), box.open(), box.open({ durability: "power" })];
  for (let turn = 0; turn < 4; turn++)
    for (const log of logs)
      append(log, candidate(`turn ${turn}`), candidate("beside", { stream: "local" }));
  append(box.open(), candidate("a late process"));
  expect(verifyLog(box.open())).toEqual({ events: 25, ...clean });
});

test("what the heads file knows is only a short cut: without it, and with any bytes in it, all goes on", () => {
  const heads = join(box.localDir, `heads-${WRITER}.json`);
  append(box.open(), candidate("one"), candidate("two", { stream: "local" }));
  const known = readFileSync(heads);
  rmSync(heads);
  append(box.open(), candidate("three"));
  writeFileSync(heads, "nonsense");
  append(box.open(), candidate("four"));
  writeFileSync(heads, known);
  append(box.open(), candidate("five"));
  writeFileSync(heads, known.subarray(0, known.length / 2));
  append(box.open(), candidate("six"));
  expect(verifyLog(box.open())).toEqual({ events: 6, ...clean });
});

test.each([
  ["half a line", '{"id":"aaaa'],
  ["zeros, as a power loss leaves them", "\0".repeat(4096)],
  ["a write cut within a character", Buffer.from([...Buffer.from('{"id":"'), 0xe2, 0x82])],
])("%s at the end costs itself: the next append begins a line of its own", (_, tear) => {
  append(box.open(), candidate("before"));
  appendFileSync(teamFile(), tear);
  append(box.open(), candidate("after"));
  append(box.open(), candidate("later"));
  const { findings, damage } = verifyLog(box.open());
  expect(textsOf()).toEqual(["before", "after", "later"]);
  expect(kindsOf(findings)).toEqual(["torn"]);
  expect(damage).toEqual([]);
});

test("a whole last line that lacks its newline is an event, and is named by the next", () => {
  const ids = append(box.open(), candidate("before"), candidate("cut"));
  truncateSync(teamFile(), readFileSync(teamFile()).length - 1);
  const log = box.open();
  expect([...allLines(log)].map(({ ended }) => ended)).toEqual([true, false]);
  append(log, candidate("after"));
  expect(eventsOf(log)[2]?.prev).toEqual([ids[1]]);
  expect(verifyLog(log)).toEqual({ events: 3, ...clean });
});

test("where another's torn write comes between the look and the write, the event is written again", () => {
  let tears = 2;
  const log = box.open({
    onStep: (step) => {
      if (step === "write" && tears-- > 0) appendFileSync(teamFile(), '{"id":"torn');
    },
  });
  mkdirSync(dirname(teamFile()), { recursive: true });
  const [id] = append(log, candidate("whole"));
  append(log, candidate("next"));
  const { events, findings, damage } = verifyLog(log);
  expect(eventsOf(log).some((event) => event.id === id)).toBe(true);
  expect({ events, damage }).toEqual({ events: 2, damage: [] });
  expect(kindsOf(findings)).toContain("torn");
});

test.each([
  ["after a whole line", 0],
  ["in the middle of a line", 9],
])("where the file is cut %s between the look and the write, the event stands whole", (_, off) => {
  append(box.open(), candidate("kept"));
  const length = readFileSync(teamFile()).length;
  append(box.open(), candidate("gone"), candidate("gone, too"));
  const log = box.open({
    onStep: (step) => {
      if (step === "write") truncateSync(teamFile(), length - off);
    },
  });
  append(log, candidate("whole"));
  append(box.open(), candidate("next"));
  expect(textsOf()).toEqual([...(off === 0 ? ["kept"] : []), "whole", "next"]);
  expect(kindsOf(verifyLog(box.open()).damage)).toEqual(["gap"]);
});

test("where another's event comes between the look and the write, the next event joins both", () => {
  const other = box.open({ lockWaitMs: 0 });
  let between = 1;
  const log = box.open({
    onStep: (step) => {
      if (step === "write" && between-- > 0) append(other, candidate("between"));
    },
  });
  append(log, candidate("mine"));
  append(log, candidate("joined"));
  expect(eventsOf(log)[2]?.prev).toHaveLength(2);
  expect(verifyLog(log)).toMatchObject({
    events: 3,
    findings: [{ kind: "concurrent" }],
    damage: [],
  });
});

test("what another process appends between the look and the open is joined, too", () => {
  const other = box.open({ lockWaitMs: 0 });
  let between = 1;
  const log = box.open({
    onStep: (step) => {
      if (step === "open" && between-- > 0) append(other, candidate("between"));
    },
  });
  append(log, candidate("mine"));
  append(log, candidate("joined"));
  expect(eventsOf(log)[2]?.prev).toHaveLength(2);
});

test("a full segment is left for the next number, by all processes at once", () => {
  const logs = [box.open({ segmentBytes: 2_000 }), box.open({ segmentBytes: 2_000 })];
  for (let turn = 0; turn < 20; turn++)
    for (const log of logs) append(log, candidate(`turn ${turn}`));
  append(box.open({ segmentBytes: 2_000 }), candidate("a late process"));
  const segments = logs[0]?.segments() ?? [];
  expect(segments.length).toBeGreaterThan(5);
  expect(segments.map(({ number }) => number)).toEqual(segments.map((_, index) => index + 1));
  expect(verifyLog(box.open())).toEqual({ events: 41, ...clean });
});

test("a late append to an older segment is legal, and is joined", () => {
  const late = box.open({ segmentBytes: 1_000 });
  append(late, candidate("first"));
  const other = box.open({ segmentBytes: 1_000, lockWaitMs: 0 });
  let once = true;
  const overtaken = box.open({
    segmentBytes: 1_000,
    onStep: (step) => {
      if (step !== "write" || !once) return;
      once = false;
      for (let n = 0; n < 4; n++) append(other, candidate(`overtakes ${n}`));
    },
  });
  append(overtaken, candidate("late"));
  append(box.open({ segmentBytes: 1_000 }), candidate("after"));
  const { findings, damage, events } = verifyLog(box.open());
  expect({ events, damage }).toEqual({ events: 7, damage: [] });
  expect(kindsOf(findings)).toEqual(["concurrent"]);
});

test("a batch of megabytes goes through several writes and segments", () => {
  const log = box.open({ segmentBytes: 2 << 20 });
  const many = Array.from({ length: 120 }, (_, n) => candidate(`${n} ${"long ".repeat(8_000)}`));
  const ids = append(log, ...many);
  expect(eventsOf(log).map(({ id }) => id)).toEqual(ids);
  expect(log.segments().length).toBeGreaterThan(1);
  expect(verifyLog(log)).toEqual({ events: 120, ...clean });
});

test("a new writer's first events name the heads of those this clone was before", () => {
  const [team, local] = append(box.open(), candidate("old"), candidate("old", { stream: "local" }));
  const renamed = box.open({ writer: () => ok({ writer: OTHER, previous: [WRITER] }) });
  append(renamed, candidate("new"));
  const again = box.open({ writer: () => ok({ writer: OTHER, previous: [WRITER] }) });
  append(again, candidate("new", { stream: "local" }), candidate("newer"));
  const events = eventsOf(renamed).filter(({ writer }) => writer === OTHER);
  expect(events.map(({ stream, seq, prev }) => ({ stream, seq, prev }))).toEqual([
    { stream: "local", seq: 1, prev: [local] },
    { stream: "team", seq: 1, prev: [team] },
    { stream: "team", seq: 2, prev: [events[1]?.id] },
  ]);
  expect(verifyLog(renamed)).toEqual({ events: 5, ...clean });
  rmSync(join(box.dir, WRITER), { recursive: true });
  rmSync(join(box.localDir, `heads-${WRITER}.json`));
  expect(kindsOf(verifyLog(renamed).findings)).toEqual(["origin-elsewhere"]);
});

test("what a new writer continues is looked for once: what stood there when it began", () => {
  const old = candidate("old", { stream: "local" });
  const [local] = append(box.open(), old, candidate("old"));
  const renamed = () => box.open({ writer: () => ok({ writer: OTHER, previous: [WRITER] }) });
  append(renamed(), candidate("new"));
  append(box.open(), old);
  append(renamed(), candidate("new", { stream: "local" }));
  const begun = eventsOf(renamed()).find(
    ({ writer, stream }) => writer === OTHER && stream === "local",
  );
  expect(begun).toMatchObject({ seq: 1, prev: [local] });
});

test("our clock follows a foreign one that is a little ahead, and not one that is far ahead", () => {
  const now = 1_767_225_600_000;
  const at = (nowMs: number, writer = WRITER) =>
    box.open({ clock: { nowMs: () => nowMs }, writer: () => ok({ writer, previous: [] }) });
  append(at(now + AHEAD_LIMIT_MS, OTHER), candidate("a little ahead"));
  append(at(now), candidate("ours"));
  append(at(now + AHEAD_LIMIT_MS + 1_000, OTHER), candidate("far ahead"));
  append(at(now), candidate("ours again"));
  const ours = eventsOf(box.open()).filter(({ writer }) => writer === WRITER);
  expect(ours.map(({ ts, n }) => [ts - now - AHEAD_LIMIT_MS, n])).toEqual([
    [0, 1],
    [0, 2],
  ]);
  expect(kindsOf(verifyLog(box.open(), now).findings)).toEqual(["clock-ahead"]);
});

test("a clock set back never stops an append: what is written later comes later", () => {
  append(
    box.open({ clock: { nowMs: () => 2_000 } }),
    candidate("a"),
    candidate("b", { stream: "local" }),
  );
  append(
    box.open({ clock: { nowMs: () => 1_000 } }),
    candidate("c"),
    candidate("d", { stream: "local" }),
  );
  const stamps = eventsOf(box.open()).map(({ body, ts, n }) => [body?.text, ts, n]);
  expect(stamps.toSorted()).toEqual([
    ["a", 2_000, 0],
    ["b", 2_000, 1],
    ["c", 2_000, 2],
    ["d", 2_000, 3],
  ]);
});

test("a log that was cut is found out, and stays so after the next append", () => {
  append(box.open(), candidate("kept"));
  const length = readFileSync(teamFile()).length;
  const [, lost] = append(box.open(), candidate("gone"), candidate("gone, too"));
  truncateSync(teamFile(), length);
  expect(verifyLog(box.open()).damage).toMatchObject([{ kind: "cut", missing: lost }]);
  append(box.open(), candidate("after"));
  const after = verifyLog(box.open());
  expect(after.events).toBe(2);
  expect(after.damage).toMatchObject([{ kind: "gap", missing: lost }]);
});

test("a chain whose file is gone does not begin again as if nothing had been", () => {
  const log = box.open();
  const [lost] = append(log, candidate("gone"));
  rmSync(teamFile());
  append(log, candidate("after"));
  expect(verifyLog(log).damage).toMatchObject([{ kind: "gap", missing: lost }]);
});

test("a log put back from a copy between two appends is written to, and not the file put aside", () => {
  const log = box.open();
  append(log, candidate("before"));
  append(log, candidate("at once, so that the file stays open"));
  for (const path of [teamFile(), join(box.localDir, `heads-${WRITER}.json`)]) {
    renameSync(path, `${path}.aside`);
    cpSync(`${path}.aside`, path);
  }
  const last = append(log, candidate("after"));
  expect(readFileSync(teamFile(), "utf8")).toContain("after");
  expect(readFileSync(`${teamFile()}.aside`, "utf8")).not.toContain("after");
  expect(log.audit.recordedHeads().get(`${WRITER}/team`)).toEqual(last);
  expect(verifyLog(log).damage).toEqual([]);
});

test("however fast appends follow each other, the heads read are those acknowledged last", () => {
  const log = box.open();
  let last: readonly string[] = [];
  for (let n = 0; n < 20; n++) last = append(log, candidate(`${n}`));
  expect(log.audit.recordedHeads().get(`${WRITER}/team`)).toEqual(last);
});

test("two copies of a clone that write under one name lose nothing when they are put together", () => {
  append(box.open(), candidate("shared"));
  const copy = sandbox();
  cpSync(box.root, copy.root, { recursive: true });
  append(box.open(), candidate("here"), candidate("here, too"));
  append(copy.open(), candidate("there"), candidate("there, too"));
  const here = readFileSync(teamFile(), "utf8").split("\n");
  const there = readFileSync(teamFile().replace(box.root, copy.root), "utf8").split("\n");
  const both = union([...allLines(box.open()), ...allLines(copy.open())], sha256);
  copy.remove();
  expect(both).toHaveLength(5);
  writeFileSync(
    teamFile(),
    [...new Set([...here, ...there])].filter(Boolean).join("\n").concat("\n"),
  );
  const merged = verifyLog(box.open());
  expect(merged).toMatchObject({ events: 5, damage: [], findings: [{ kind: "concurrent" }] });
  append(box.open(), candidate("joined"));
  expect(verifyLog(box.open()).damage).toEqual([]);
  expect(eventsOf(box.open()).at(-1)?.prev).toHaveLength(2);
});

test("what is not ours in the folder is named, and left alone", () => {
  append(box.open(), candidate("ours"));
  const strays = [
    ".DS_Store",
    `${WRITER}/team-000001.jsonl~`,
    `${WRITER}/team-1.jsonl`,
    "wshort/team-000001.jsonl",
  ];
  mkdirSync(join(box.dir, "wshort"));
  for (const path of strays) writeFileSync(join(box.dir, path), "{}\n");
  const log = box.open();
  append(log, candidate("ours, too"));
  expect(log.audit.strays()).toEqual([
    ".DS_Store",
    `${WRITER}/team-000001.jsonl~`,
    `${WRITER}/team-1.jsonl`,
    "wshort",
  ]);
  const { events, findings, damage } = verifyLog(log);
  expect({ events, kinds: kindsOf(findings), damage }).toEqual({
    events: 2,
    kinds: ["stray"],
    damage: [],
  });
  expect(readFileSync(join(box.dir, ".DS_Store"), "utf8")).toBe("{}\n");
});
