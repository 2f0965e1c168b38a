// Text of every sort that nobody should send: it is kept as data or refused in a sentence, and no terminal obeys it.
import { beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../src/hosts/cli/registry/registry.ts";
import { createScratch, inProcess, type Said, type Scratch } from "../transcript/cli.ts";
import { createTeller } from "../golden/teller.ts";

let scratch: Scratch;
let cwd = "";

const shy = (args: readonly string[], columns?: number): Promise<Said> =>
  inProcess(args, { cwd, env: scratch.env, ...(columns === undefined ? {} : { columns }) });

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  scratch.shy(["init", "--skip-history"], { cwd });
});

/** What a terminal would obey: clear the screen, colours, a title, a link, an eight-bit escape, text from right to left. */
const ESCAPES =
  "a\u001B[2J\u001B[8mb\u001B]0;title\u0007c\u001B]8;;http://x\u001B\\d\u009B31me\u0008f\rg\u202Eh\u0000i\u007F";

/** All that is left of it on a terminal without colour: no control character but line ends. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const OBEYED = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

describe("control characters and escapes", () => {
  const writer = createTeller("c")({ kind: "note", body: {}, ts: 0 }).event.writer;
  const ids: string[] = [];

  // The command line of a process cannot hold all of them, so they come as another clone's lines.
  beforeAll(() => {
    const tell = createTeller("c");
    const told = [
      { kind: "issue", body: { text: ESCAPES, files: [ESCAPES], tags: [ESCAPES], body: ESCAPES } },
      {
        kind: "attempt",
        body: { text: ESCAPES, outcome: "failed", reason: ESCAPES, files: [ESCAPES, "src/a.js"] },
      },
      { kind: "decision", body: { text: ESCAPES, rationale: ESCAPES, alternatives: [ESCAPES] } },
      { kind: "note", body: { text: ESCAPES, namespace: ESCAPES, session: ESCAPES } },
      { kind: "note", body: { text: `two\n${"a".repeat(10)}  lines`, namespace: "learnings" } },
      { kind: `${ESCAPES}`, body: { text: ESCAPES } },
    ].map((telling, n) => tell({ ...telling, ts: 1_767_225_600_000 + n }));
    ids.push(...told.map(({ event }) => event.id));
    scratch.write(
      `photo-store/.git/twiceshy/log/${writer}/team-000001.jsonl`,
      told.map(({ line }) => line).join(""),
    );
    const [issue = ""] = ids;
    scratch.shy(["attempt", "--failed", "Tried", "--issue", issue], { cwd });
    scratch.shy(["retire", ids[3] ?? "", "--as", "stale", "--why", `Because ${"\u001B[31m"}`], {
      cwd,
    });
  });

  const calls = (): readonly (readonly string[])[] => [
    ...ids.map((id) => ["show", id]),
    ["show"],
    ["log", "--all"],
    ["search", "--since", "2000-01-01"],
    ["check", "."],
    ["check", `x${ESCAPES.replaceAll("\0", "")}`],
    ["status"],
    ["verify"],
    ["scan"],
    ["rebuild"],
    ["redact", ESCAPES],
    ["retire", ids[4] ?? "", "--as", "stale"],
    ["restore", ids[3] ?? ""],
    ["purge", ids[4] ?? "", "--reason", "other"],
    ["note", ESCAPES],
    ["note", "x", "--at", ESCAPES],
    ["show", ESCAPES],
    ["log", "--since", ESCAPES],
    ["log", `--${ESCAPES}`],
    ["search", "--regex", `(${ESCAPES}`],
    ["config", ESCAPES],
    ["config", ESCAPES, ESCAPES],
    ["status", "--root", ESCAPES.replaceAll("\0", "")],
    ["retire", "zzzzzzzzzzzz", "--as", ESCAPES],
    ["help", ESCAPES],
    [ESCAPES],
  ];

  test("never reach a terminal raw, in any command's text", async () => {
    for (const call of calls()) {
      const { stdout, stderr } = await shy(call);
      expect(`${stdout}${stderr}`.length, call.join(" ")).toBeGreaterThan(0);
      expect(OBEYED.exec(stdout + stderr), call.join(" ")).toBeNull();
    }
  });

  test("nor where there is colour: only our own is left", async () => {
    for (const call of calls()) {
      const { stdout, stderr } = await shy(call, 80);
      const plain = (stdout + stderr.replaceAll("\r\u001B[K", "")).replace(
        // oxlint-disable-next-line no-control-regex -- our own paint
        /\u001B\[(?:1|2|22|31|32|33|39)m/g,
        "",
      );
      expect(OBEYED.exec(plain), call.join(" ")).toBeNull();
    }
  });

  test("nor in a document, which still says them", async () => {
    for (const call of calls()) {
      const { stdout, stderr } = await shy([...call, "--json"]);
      expect(OBEYED.exec(stdout + stderr), call.join(" ")).toBeNull();
    }
    const shown = JSON.parse((await shy(["show", ids[0] ?? "", "--json"])).stdout);
    expect(shown.event.body.body).toBe(ESCAPES);
  });

  test("nor through the readable files", async () => {
    await shy(["rebuild"]);
    const { stdout } = scratch.shell("find .twiceshy -type f -exec cat {} +", cwd);
    expect(stdout).toContain("known failure");
    expect(OBEYED.exec(stdout)).toBeNull();
  });

  test("a line break in a claim does not begin a line of ours", async () => {
    for (const call of [
      ["log", "--all"],
      ["search", "lines"],
      ["show", ids[4] ?? ""],
    ])
      expect((await shy(call)).stdout, call.join(" ")).not.toMatch(/^aaaaaaaaaa/m);
  });
});

describe("a text", () => {
  const piped = (stdin: string | Uint8Array, args: readonly string[] = ["note", "-"]): Said =>
    scratch.shy(args, { cwd, stdin });

  test("of ten megabytes is refused in a sentence, and nothing of it is kept", () => {
    const { stderr, exit } = piped("a claim\n\n" + "word ".repeat(2_000_000));
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^twiceshy: Nothing was recorded: the text has 9,766 KB, .*\n {2}.*\n$/);
  });

  test("that just fits is kept whole", () => {
    const body = "é".repeat(29_000);
    const said = JSON.parse(piped(`A long one\n\n${body}`, ["note", "-", "--json"]).stdout);
    expect(scratch.json(["show", said.id], { cwd })["event"]).toMatchObject({ body: { body } });
  });

  test("that comes slowly is waited for", () => {
    const { stdout, exit } = scratch.shell(
      "(sleep 0.3; echo Late; sleep 0.2; echo more) | shy note -",
      cwd,
    );
    expect({ stdout, exit }).toMatchObject({ stdout: expect.stringContaining(": Late"), exit: 0 });
  });

  test.each([
    ["UTF-8 with a mark", Buffer.from("\uFEFFCafé"), "Café"],
    ["Windows' own", Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80]), "Café €"],
    ["UTF-16", Buffer.from("\uFEFFCafé", "utf16le"), "Café"],
    ["UTF-8 with Windows' line ends", Buffer.from("Café\r\nBody\r\n"), "Café"],
  ])("in %s is understood", (_name, bytes, text) => {
    expect(JSON.parse(piped(bytes, ["note", "-", "--json"]).stdout)).toMatchObject({ text });
  });

  test("that is no text is refused", () => {
    const noise = Uint8Array.from({ length: 4096 }, (_, n) => (n * 193) % 256);
    expect(piped(noise)).toMatchObject({
      stdout: "",
      stderr: expect.stringContaining("is not text"),
      exit: 1,
    });
  });

  test("with half a surrogate is kept with the half mended", async () => {
    const { stdout } = await shy(["note", "half \uD800 a pair", "--tag", "\uDC00", "--json"]);
    const { id, text } = JSON.parse(stdout);
    expect(text).toBe("half \uFFFD a pair");
    expect(JSON.parse((await shy(["show", id, "--json"])).stdout).memory.tags).toEqual(["\uFFFD"]);
  });
});

describe("arguments nobody means", () => {
  const LONG = "a".repeat(100_000);

  test("are refused in one sentence with a hint, and never as a fault of ours", async () => {
    for (const name of Object.keys(commands))
      for (const args of [[LONG], ["", ""], [`--${LONG}`], ["-Z"], ["--root"], ["--root", ""]]) {
        // These commands accept any text; ingest answers which of it is no turn.
        if (["config", "ingest", "redact", "search"].includes(name) && !args[0]?.startsWith("-"))
          continue;
        const { stderr, exit } = await shy([name, ...args]);
        if (exit === 0) continue;
        expect([1, 2, 3], `${name} ${args}`.slice(0, 80)).toContain(exit);
        expect(stderr, `${name} ${args}`.slice(0, 80)).toMatch(
          /^(?:twiceshy: .+[.:]\n)+(?: {2}.+\n?)+$/,
        );
        expect(stderr.length).toBeLessThan(1_000);
      }
  });

  test("an id of a hundred thousand characters is none", async () => {
    for (const args of [
      ["show", LONG],
      ["resolve", LONG],
      ["fix", "x", "--issue", LONG],
    ])
      expect(await shy(args)).toMatchObject({
        stderr: expect.stringContaining("not the beginning of an id"),
        exit: 2,
      });
  });

  test("an empty --root does not mean wherever one happens to be", async () => {
    expect((await shy(["note", "Lost", "--root", ""])).exit).toBe(2);
  });
});

test("afterwards the log is whole", () => {
  expect(scratch.json(["verify"], { cwd })).toMatchObject({ whole: true, damage: [] });
});

test("a file that is not text is no entry, and stays where it is", async () => {
  scratch.write("photo-store/tool.bin", new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 0]));
  const { stdout, stderr, exit } = await shy(["entry", "add", "tools", "tool.bin"]);
  expect({ stdout, exit }).toEqual({ stdout: "", exit: 1 });
  expect(stderr).toContain("tool.bin");
  expect(stderr).not.toContain("\0");
  expect((await shy(["entry", "list", "--json"])).stdout).not.toContain("tools");
});
