// A log that editors, crashes, other machines and newer versions have changed: what was acknowledged stays, what
// happened is reported, and the next event is written all the same.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createTeller } from "../golden/teller.ts";
import { createScratch, inProcess, type Said, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";
let file = "";
let whole = Buffer.alloc(0);

const shy = (...args: readonly string[]): Promise<Said> =>
  inProcess(args, { cwd, env: scratch.env });

const document = async (...args: readonly string[]) =>
  JSON.parse((await shy(...args, "--json")).stdout);

const CLAIMS = ["First: naïve “quotes”", "Second", "Third — with a dash"];

beforeEach(async () => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  await shy("init", "--skip-history");
  for (const claim of CLAIMS) await shy("note", claim);
  const log = join(cwd, ".git/twiceshy/log");
  file = join(log, readdirSync(log)[0] ?? "", "team-000001.jsonl");
  whole = readFileSync(file);
});

const claims = async (): Promise<readonly string[]> =>
  (await document("log", "--all")).entries.map(({ text }: { text: string }) => text).toReversed();

/** Checks that everything still reads and writes; returns what verify reports, before and after the next event. */
const stillWorks = async (expected: readonly string[] = CLAIMS) => {
  const before = await document("verify");
  expect(await claims()).toEqual(expected);
  for (const call of [
    ["show"],
    ["status"],
    ["search", "second"],
    ["check", "."],
    ["scan"],
    ["rebuild"],
  ])
    expect((await shy(...call)).exit, call.join(" ")).toBe(0);
  expect((await shy("note", "After")).exit).toBe(0);
  expect(await claims()).toEqual([...expected, "After"]);
  const after = await document("verify");
  expect(after.damage).toEqual(before.damage);
  expect(after.events).toBe(before.events + 1);
  const kinds = (items: readonly { kind: string }[]) => [...new Set(items.map(({ kind }) => kind))];
  return { findings: kinds(before.findings), damage: kinds(before.damage) };
};

const insert = (text: string | Uint8Array, afterLines: number): void => {
  let at = 0;
  for (let n = 0; n < afterLines; n++) at = whole.indexOf("\n", at) + 1;
  writeFileSync(
    file,
    Buffer.concat([whole.subarray(0, at), Buffer.from(text), whole.subarray(at)]),
  );
};

describe("what an editor or a crash leaves", () => {
  test.each([
    ["a line that is no JSON", "not json\n", "torn"],
    ["an empty line", "\n", "empty"],
    ["half a line", '{"id":"abc', "torn"],
    ["null bytes, as a crash leaves them", new Uint8Array(5000), "torn"],
    ["three megabytes without a line end", "x".repeat(3_000_000), "torn"],
    ["bytes of another encoding", Buffer.from("caf\u00e9 \u0093\n", "latin1"), "not-text"],
  ])("%s at the end costs nothing that was acknowledged", async (_name, text, finding) => {
    insert(text, 3);
    expect(await stillWorks()).toEqual({ findings: [finding], damage: [] });
  });

  test.each([
    ["a line that is no JSON", "not json\n", { findings: ["torn"], damage: [] }],
    ["an empty line", "\n\n", { findings: ["empty"], damage: [] }],
    ["JSON that is no event", "{}\n[]\n", { findings: [], damage: ["foreign"] }],
  ])("%s in the middle costs nothing either", async (_name, text, kinds) => {
    insert(text, 1);
    expect(await stillWorks()).toEqual(kinds);
  });

  test("a byte-order mark and Windows' line ends are said, and nothing is lost", async () => {
    writeFileSync(file, `\uFEFF${whole.toString().replaceAll("\n", "\r\n")}`);
    expect(await stillWorks()).toEqual({ findings: ["byte-order-mark", "line-ends"], damage: [] });
  });

  test("a file that was stored in Windows' own encoding is said, and nothing is lost", async () => {
    const windows = { ï: 0xef, "“": 0x93, "”": 0x94, "—": 0x97 };
    const bytes = [...whole.toString()].map(
      (char) => Object.entries(windows).find(([each]) => each === char)?.[1] ?? char.charCodeAt(0),
    );
    writeFileSync(file, Buffer.from(bytes));
    expect(await stillWorks()).toEqual({ findings: ["encoding"], damage: [] });
  });

  test("a thousand torn places are counted, not listed one by one", async () => {
    insert("torn\n".repeat(1_000), 3);
    const { stdout, exit } = await shy("verify");
    expect(stdout.split("\n").length).toBeLessThan(40);
    expect(stdout).toContain("more; --json lists them");
    expect(exit).toBe(0);
  });

  test("a log that was emptied is damage, and the next event is written", async () => {
    writeFileSync(file, "");
    expect(await document("verify")).toMatchObject({ whole: false, damage: [{ kind: "cut" }] });
    expect((await shy("note", "After")).exit).toBe(0);
    expect(await claims()).toEqual(["After"]);
  });

  test("all that is derived may be torn, garbled or gone", async () => {
    const store = join(cwd, ".git/twiceshy");
    for (const part of ["index", "local"])
      for (const path of readdirSync(join(store, part), { recursive: true, encoding: "utf8" }))
        if (/\.(?:json|bin|jsonl)$/.test(path) && !path.includes("writers"))
          writeFileSync(join(store, part, path), "\u0000garbled");
    expect(await stillWorks()).toEqual({ findings: [], damage: [] });
    rmSync(join(store, "index"), { recursive: true });
    expect(await claims()).toEqual([...CLAIMS, "After"]);
  });
});

describe("what a newer version or another clone wrote", () => {
  const HOUR = 3_600_000;
  const YEAR = 8_766 * HOUR;

  const put = (tellings: readonly { kind: string; body: object; ts: number; v?: number }[]) => {
    const tell = createTeller("f");
    const told = tellings.map((telling) => tell({ ...telling, body: { ...telling.body } }));
    const [first] = told;
    const path = scratch.write(
      `photo-store/.git/twiceshy/log/${first?.event.writer}/team-000001.jsonl`,
      told.map(({ line }) => line).join(""),
    );
    return {
      path,
      text: told.map(({ line }) => line).join(""),
      ids: told.map(({ event }) => event.id),
    };
  };

  test("passes through every command byte for byte", async () => {
    const { path, text, ids } = put([
      { kind: "premonition", body: { text: "Of a kind unknown here", odds: 0.5 }, ts: 1 },
      {
        kind: "note",
        body: { text: "Of a later form", namespace: 7, new: { deep: [1] } },
        ts: 2,
        v: 9,
      },
      { kind: "attempt", body: { text: "Neither worked nor failed", outcome: "vanished" }, ts: 3 },
    ]);
    // Only a version that knows the later form of a body reads it; `show` still shows it.
    const { findings, damage } = await stillWorks(["Neither worked nor failed", ...CLAIMS]);
    expect(damage).toEqual([]);
    expect(findings).toEqual(expect.arrayContaining(["unknown-kind", "newer-version"]));
    const [unknown = "", later = ""] = ids;
    expect((await document("show", unknown)).event.body.odds).toBe(0.5);
    expect((await document("show", later)).event.body.new).toEqual({ deep: [1] });
    await shy("purge", (await document("note", "To be erased")).id, "--reason", "other", "--yes");
    await shy("init");
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  test("far in the future is kept and said, and does not carry our clock along", async () => {
    const ahead = Date.now() + YEAR;
    put([{ kind: "note", body: { text: "From a year ahead", namespace: "learnings" }, ts: ahead }]);
    await shy("note", "After");
    const { entries } = await document("log", "--all");
    expect(entries).toMatchObject([{ text: "From a year ahead" }, { text: "After" }, {}, {}, {}]);
    const ours = entries.find(({ text }: { text: string }) => text === "After");
    expect(Date.parse(ours.recorded)).toBeLessThan(Date.now() + HOUR);
    const { findings, damage } = await document("verify");
    expect(damage).toEqual([]);
    expect(findings).toMatchObject([{ kind: "clock-ahead" }]);
  });

  test.each([
    ["the last moment a date can name", 8_640_000_000_000_000],
    ["a moment no date can name", Number.MAX_SAFE_INTEGER],
    ["a moment long before any computer", -62_135_596_800_001],
  ])("at %s, nothing breaks", async (_name, when) => {
    put([
      { kind: "issue", body: { text: "Out of time", when }, ts: Math.max(0, when) },
      {
        kind: "retire",
        body: { targets: [], as: "stale", text: "Out of time, too", when },
        ts: Math.max(0, when),
      },
    ]);
    for (const call of [
      ["log", "--all"],
      ["search", "time"],
      ["show"],
      ["status"],
      ["verify"],
      ["check", "."],
      ["rebuild"],
      ["log", "--json"],
    ])
      expect(await shy(...call), call.join(" ")).toMatchObject({ stderr: "", exit: 0 });
    const found = await document("search", "out of time");
    expect((await shy("show", found.memories[0].id)).exit).toBe(0);
  });
});

test.each(["index", "gate", "local"])(
  "a file that stands where the folder %s should is moved away by rebuild, which says so",
  async (name) => {
    const folder = join(cwd, ".git/twiceshy", name);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "Mine");
    const { stdout, exit } = await shy("rebuild");
    expect({ stdout, exit }).toEqual({
      stdout: expect.stringContaining(`${name}.moved-1`),
      exit: 0,
    });
    expect(readFileSync(`${folder}.moved-1`, "utf8")).toBe("Mine");
    expect(await shy("note", "After")).toMatchObject({ stderr: "", exit: 0 });
    expect((await document("rebuild")).moved).toEqual([]);
    expect(await claims()).toEqual([...CLAIMS, "After"]);
  },
);

test("bytes that are no text are called so, and a write that was cut within a character is not", async () => {
  writeFileSync(file, Buffer.concat([whole, Buffer.from([0xff, 0xfe, 0x81, 10])]));
  expect((await document("verify")).findings.map(({ kind }: { kind: string }) => kind)).toEqual([
    "not-text",
  ]);
  const start = whole.subarray(0, whole.indexOf("\u00ef") + 1);
  writeFileSync(file, Buffer.concat([whole, start, Buffer.from("\n")]));
  expect((await document("verify")).findings.map(({ kind }: { kind: string }) => kind)).toEqual([
    "torn",
  ]);
});
