import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { agree } from "../../../test/support/agree.ts";
import { anyHistory } from "../../../test/golden/any.ts";
import { growingLog } from "../../../test/golden/growing-log.ts";
import { createTeller, memoryLog, type Told } from "../../../test/golden/teller.ts";
import { segmentPath } from "../../core/log/line-position.ts";
import { assert } from "../../core/kit/assert.ts";
import { isRunning } from "../system/process.ts";
import { createFlatIndex } from "./flat-index.ts";
import { draws } from "../../../test/support/draws.ts";

const root = mkdtempSync(join(tmpdir(), "twiceshy-index-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
const freshFolder = (): string => join(root, String((folders += 1)));

test("a snapshot caught up by what was appended since answers as a fold of everything", () => {
  fc.assert(
    fc.property(anyHistory(30), fc.nat(30), fc.nat(30), (told, at, then) => {
      const { log, append } = growingLog();
      append(told.slice(0, at));
      const folder = freshFolder();
      expect(createFlatIndex(folder, log).snapshot.rebuild().ok).toBe(true);
      const index = createFlatIndex(folder, log);
      index.lists.counts();
      append(told.slice(at, at + then));
      index.lists.openIssues();
      append(told.slice(at + then));
      agree(index, told);
      agree(createFlatIndex(folder, log), told);
      rmSync(folder, { recursive: true });
    }),
    { numRuns: draws(60) },
  );
});

test("without a snapshot every answer is the same", () => {
  fc.assert(
    fc.property(anyHistory(30), (told) => {
      const { log, append } = growingLog();
      append(told);
      agree(createFlatIndex(freshFolder(), log), told);
    }),
    { numRuns: draws(30) },
  );
});

test("an index that was closed answers as before, in the middle of its life and twice over", () => {
  fc.assert(
    fc.property(anyHistory(30), fc.nat(30), (told, at) => {
      const { log, append } = growingLog();
      append(told.slice(0, at));
      const folder = freshFolder();
      const index = createFlatIndex(folder, log);
      expect(index.snapshot.rebuild().ok).toBe(true);
      agree(index, told.slice(0, at));
      index.snapshot.close();
      index.snapshot.close();
      append(told.slice(at));
      agree(index, told);
      index.snapshot.close();
      rmSync(folder, { recursive: true });
    }),
    { numRuns: draws(20) },
  );
});

const START = Date.UTC(2026, 0, 5, 9);

const someHistory = (): readonly Told[] => {
  const teller = createTeller("a");
  const issue = teller({
    kind: "issue",
    body: { text: "it hangs", files: ["a.ts"], session: "s" },
    ts: START,
  });
  const attempt = (n: number) =>
    teller({
      kind: "attempt",
      body: {
        text: `try ${n}`,
        outcome: "failed",
        issue: issue.event.id,
        files: ["a.ts"],
        key: `k:${n}`,
      },
      ts: START + n,
    });
  return [issue, ...Array.from({ length: 20 }, (_, n) => attempt(n + 1))];
};

/** All files below a folder, with their bytes. */
const bytesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "latin1")]),
  );

test("rebuilt twice, or deleted and rebuilt, every file has the same bytes", () => {
  const { log, append } = growingLog();
  append(someHistory());
  const folder = freshFolder();
  const index = createFlatIndex(folder, log);
  index.snapshot.rebuild();
  const first = bytesIn(folder);
  expect(first.size).toBe(15);
  index.snapshot.rebuild();
  expect(bytesIn(folder)).toEqual(first);
  rmSync(folder, { recursive: true });
  index.snapshot.rebuild();
  expect(bytesIn(folder)).toEqual(first);
});

test("a snapshot that is damaged, of another schema, or longer than the log is passed over", () => {
  const told = someHistory();
  const { log, append, cut } = growingLog();
  append(told);
  const folder = freshFolder();
  const damages: readonly ((name: string) => void)[] = [
    () => rmSync(join(folder, "head.json")),
    () => writeFileSync(join(folder, "head.json"), "{"),
    () =>
      writeFileSync(
        join(folder, "head.json"),
        readFileSync(join(folder, "head.json"), "utf8").replace(/"schema": \d+/, '"schema": 99'),
      ),
    (name) => truncateSync(join(folder, name, "events.jsonl"), 40),
    (name) => rmSync(join(folder, name), { recursive: true }),
  ];
  for (const damage of damages) {
    createFlatIndex(folder, log).snapshot.rebuild();
    const name = readdirSync(folder).find((entry) => entry !== "head.json");
    assert(name !== undefined, "the snapshot has a folder");
    damage(name);
    agree(createFlatIndex(folder, log), told);
  }
  createFlatIndex(folder, log).snapshot.rebuild();
  const [first] = told;
  assert(first !== undefined, "the story has a beginning");
  cut(first);
  append([first]);
  agree(createFlatIndex(folder, log), [first]);
});

test("an editor that moves the lines of a file costs the snapshot, and changes no answer", () => {
  const told = someHistory();
  const [first] = told;
  assert(first !== undefined, "the story has a beginning");
  const place = { writer: first.event.writer, stream: "team" as const, number: 1 };
  const lines = told.map(({ line }) => line).join("");
  const folder = freshFolder();
  for (const edited of [lines.replaceAll("\n", "\r\n"), `\uFEFF${lines}`, `\n\n${lines}`]) {
    const texts = new Map([[place, lines]]);
    const log = memoryLog(texts);
    createFlatIndex(folder, log).snapshot.rebuild();
    texts.set(place, edited);
    agree(createFlatIndex(folder, log), told);
  }
});

test("a bit that flips anywhere in a snapshot changes no answer", () => {
  const told = someHistory();
  const { log, append } = growingLog();
  append(told);
  const folder = freshFolder();
  createFlatIndex(folder, log).snapshot.rebuild();
  const files = [...bytesIn(folder).keys()];
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.nat(), fc.nat(7), (name, place, bit) => {
      const path = join(folder, name);
      const whole = readFileSync(path);
      const flipped = Buffer.from(whole);
      const at = place % whole.length;
      flipped[at] = (whole[at] ?? 0) ^ (1 << bit);
      writeFileSync(path, flipped);
      agree(createFlatIndex(folder, log), told);
      writeFileSync(path, whole);
    }),
    { numRuns: draws(300) },
  );
});

test("a damaged row is read in the log, and the next rebuild is trusted again", () => {
  const told = someHistory();
  const { log, append } = growingLog();
  append(told);
  const folder = freshFolder();
  const index = createFlatIndex(folder, log);
  index.snapshot.rebuild();
  const table = [...bytesIn(folder).keys()].find((name) => name.endsWith("events.jsonl"));
  const path = join(folder, String(table));
  const whole = readFileSync(path, "utf8");
  writeFileSync(path, whole.replaceAll(",", ";"));
  agree(index, told);
  index.snapshot.rebuild();
  expect(readFileSync(path, "utf8")).toBe(whole);
  agree(index, told);
});

test.each(["while they are asked", "by what was appended since"])(
  "questions asked at once of a snapshot that is found damaged %s are answered from the log",
  (when) => {
    const told = someHistory();
    const { log, append } = growingLog();
    append(when === "while they are asked" ? told : told.slice(0, 5));
    const folder = freshFolder();
    createFlatIndex(folder, log).snapshot.rebuild();
    const table = [...bytesIn(folder).keys()].find((name) => name.endsWith("events.jsonl"));
    const path = join(folder, String(table));
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(",", ";"));
    if (when !== "while they are asked") append(told.slice(5));
    const index = createFlatIndex(folder, log);
    index.atOnce(() => agree(index, told));
  },
);

test("a rebuild puts a damaged snapshot right", () => {
  const { log, append } = growingLog();
  append(someHistory());
  const folder = freshFolder();
  const index = createFlatIndex(folder, log);
  index.snapshot.rebuild();
  const whole = bytesIn(folder);
  const name = readdirSync(folder).find((entry) => entry !== "head.json");
  writeFileSync(join(folder, String(name), "keys.jsonl"), "");
  index.snapshot.rebuild();
  expect(bytesIn(folder)).toEqual(whole);
});

test("the snapshot is written afresh once the tail is long, and not before", () => {
  const told = someHistory();
  const { log, append } = growingLog();
  append(told.slice(0, 5));
  const folder = freshFolder();
  const index = createFlatIndex(folder, log);
  expect(index.snapshot.refresh()).toEqual({ ok: true, value: false });
  const teller = createTeller("b");
  const long = Array.from({ length: 40 }, (_, n) =>
    teller({ kind: "note", body: { text: `${n}`, body: "z".repeat(4_000) }, ts: START + 100 + n }),
  );
  append(long);
  expect(index.snapshot.refresh()).toEqual({ ok: true, value: true });
  expect(index.snapshot.refresh()).toEqual({ ok: true, value: false });
  agree(index, [...told.slice(0, 5), ...long]);
});

test("a last line that is still being written is read once it is whole", () => {
  const [first, second] = someHistory();
  assert(first !== undefined && second !== undefined, "the story has two events");
  const texts = new Map([[{ writer: first.event.writer, stream: "team" as const, number: 1 }, ""]]);
  const [place] = [...texts.keys()];
  assert(place !== undefined, "there is one segment");
  const log = memoryLog(texts);
  texts.set(place, first.line + second.line.slice(0, 100));
  const folder = freshFolder();
  createFlatIndex(folder, log).snapshot.rebuild();
  const index = createFlatIndex(folder, log);
  agree(index, [first]);
  texts.set(place, first.line + second.line);
  agree(index, [first, second]);
});

test("what a killed rebuild left is swept away by the next, and what one at work has written is not", async () => {
  const told = someHistory();
  const { log, append } = growingLog();
  append(told);
  const folder = freshFolder();
  const killed = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(killed, "exit");
  const hex = "0123456789ab";
  const theirs = [`${process.ppid}-${hex}.new`, "notes.new", "head.json.old"];
  for (const name of [`${killed.pid}-${hex}.new`, `${killed.pid}-${hex}.new.old`, ...theirs])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, `${killed.pid}-${hex}.new`, "events.jsonl"), "half a li");
  writeFileSync(join(folder, `${killed.pid}-${hex}.new.json`), "{");
  createFlatIndex(folder, log, isRunning).snapshot.rebuild();
  const left = readdirSync(folder).filter((name) => /\.(?:new|old|json)\b/.test(name));
  expect(left.toSorted()).toEqual(["head.json", ...theirs].toSorted());
});

test("where the index cannot be written, that is said, and reading goes on", () => {
  const told = someHistory();
  const { log, append } = growingLog();
  append(told);
  const folder = freshFolder();
  writeFileSync(folder, "a file stands in its place");
  const index = createFlatIndex(folder, log);
  expect(index.snapshot.rebuild()).toMatchObject({
    ok: false,
    error: { kind: "index-not-writable" },
  });
  agree(index, told);
});

/** A program that rebuilds an index many times: `node <path> <log> <index>`. */
const bundleRebuilder = async (): Promise<string> => {
  const outfile = join(root, "rebuilder.mjs");
  await build({
    stdin: {
      resolveDir: import.meta.dirname,
      loader: "ts",
      contents: `
        import { openLog } from "../jsonl-log/open.ts";
        import { createFlatIndex } from "./flat-index.ts";
        const [, , dir, folder] = process.argv;
        const log = openLog({ dir });
        const index = createFlatIndex(folder, log);
        for (let round = 0; round < 40; round++) {
          const { ok, error } = index.snapshot.rebuild();
          if (!ok) throw new Error(JSON.stringify(error));
        }`,
    },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "warning",
  });
  return outfile;
};

test("processes that rebuild at once, from a log that grows, leave no reader a wrong answer", async () => {
  const program = await bundleRebuilder();
  const told = someHistory();
  const { log, append } = growingLog();
  append(told);
  const logOf = (name: string, lines: readonly Told[]): string => {
    const dir = join(root, name);
    const [segment] = log.segments();
    assert(segment !== undefined, "the log has a segment");
    const path = join(dir, segmentPath(segment));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, lines.map(({ line }) => line).join(""));
    return dir;
  };
  const dirs = [logOf("whole", told), logOf("earlier", told.slice(0, 12)), join(root, "whole")];
  const folder = freshFolder();
  let running = dirs.length;
  const ended = dirs.map(async (dir) => {
    const child = spawn(process.execPath, [program, dir, folder], { stdio: "inherit" });
    const [code] = await once(child, "exit");
    running -= 1;
    expect(code).toBe(0);
  });
  while (running > 0) {
    agree(createFlatIndex(folder, log), told);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(ended);
  agree(createFlatIndex(folder, log), told);
  expect(createFlatIndex(folder, log).snapshot.rebuild().ok).toBe(true);
  expect(readdirSync(folder).length).toBe(2);
});
