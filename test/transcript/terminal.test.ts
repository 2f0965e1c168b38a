// What only a terminal sees: its width, its colours, a line of progress; and the shells' completion.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../src/hosts/cli/registry/registry.ts";
import { createScratch, inProcess, type Scratch } from "./cli.ts";
import { failures, importHistory } from "./stories.ts";

let scratch: Scratch;
let cwd = "";

beforeAll(() => {
  scratch = createScratch();
  cwd = importHistory(scratch, "parts", failures(5));
  scratch.shy(["init"], { cwd });
  const claim =
    "Uploads over two gigabytes end in a socket hang up whenever the staging proxy is in between";
  scratch.shy(
    ["issue", claim, "--at", "src/begin.js:1", "--body", "Since the proxy was changed."],
    { cwd },
  );
});

// oxlint-disable-next-line no-control-regex -- a terminal's colours
const PAINT = /\u001B\[\d+m/g;

describe("a terminal", () => {
  test.each([[40], [50], [79], [200]])(
    "%i wide is not run over by what people wrote",
    async (columns) => {
      const { memories } = scratch.json(["search", "gigabytes"], { cwd }) as {
        memories: { id: string }[];
      };
      for (const call of [
        ["log"],
        ["search", "--since", "2000-01-01"],
        ["check", "src"],
        ["show", memories[0]?.id ?? ""],
        ["show"],
        ["config"],
      ]) {
        const { stdout } = await inProcess(call, { cwd, env: scratch.env, columns });
        const long = stdout
          .replace(PAINT, "")
          .split("\n")
          // An id, a path or a sha is one word, and is never broken.
          .filter((line) => line.length > columns && line.trim().split(" ").length > 4);
        expect(long, call.join(" ")).toEqual([]);
      }
    },
  );

  test("has colour, and a pipe has none", async () => {
    const calling = { cwd, env: scratch.env };
    expect((await inProcess(["log"], { ...calling, columns: 80 })).stdout).toMatch(PAINT);
    expect((await inProcess(["log"], calling)).stdout).not.toMatch(PAINT);
    expect(
      (
        await inProcess(["log"], {
          ...calling,
          columns: 80,
          env: { ...scratch.env, NO_COLOR: "1" },
        })
      ).stdout,
    ).not.toMatch(PAINT);
    expect(
      (await inProcess(["log"], { ...calling, columns: 80, env: { ...scratch.env, TERM: "dumb" } }))
        .stdout,
    ).not.toMatch(PAINT);
    expect(
      (await inProcess(["log"], { ...calling, env: { ...scratch.env, FORCE_COLOR: "1" } })).stdout,
    ).toMatch(PAINT);
  });

  test("shows the summary as it was said; a pipe gets the file as it stands", async () => {
    const folder = scratch.repository("escapes");
    scratch.shy(["init", "--skip-history"], { cwd: folder });
    const claim = "Never call <b>__init__</b> & *co* \u001B[31mtwice\u202E; use `a_b` \\n [x]";
    scratch.shy(["note", claim, "--file", "src/__init__.py"], { cwd: folder });
    const file = readFileSync(join(folder, ".twiceshy/summary.md"), "utf8");
    const calling = { cwd: folder, env: { ...scratch.env, NO_COLOR: "1" } };
    const terminal = await inProcess(["show"], { ...calling, columns: 200 });
    expect(terminal.stdout).toContain(
      "Never call <b>`__init__`</b> & *co* \\u001b[31mtwice\\u202e; use `a_b` \\n [x] — `src/__init__.py`",
    );
    expect(terminal.stdout).toMatch(/^# What this project remembers\n/);
    expect((await inProcess(["show"], calling)).stdout).toBe(file);
    expect(file).toContain("&lt;b&gt;");
  });

  test("sees progress while history is read, on a line that is cleared at the end; a pipe sees none", async () => {
    const folder = importHistory(scratch, "again", failures(3));
    const { stderr } = await inProcess(["init"], { cwd: folder, env: scratch.env, columns: 60 });
    expect(stderr).toContain("reading history");
    for (const line of stderr.split("\r\u001B[K")) expect(line.length).toBeLessThan(60);
    expect(stderr.endsWith("\r\u001B[K")).toBe(true);
    expect(scratch.shy(["init"], { cwd: folder }).stderr).toBe("");
  });

  test("that shows no progress is sent no sign of it: nothing was drawn, or it cannot overwrite a line", async () => {
    const calling = { cwd, env: scratch.env, columns: 60 };
    expect((await inProcess(["status"], calling)).stderr).toBe("");
    const folder = importHistory(scratch, "dumb", failures(1));
    const dumb = { ...calling, cwd: folder, env: { ...scratch.env, TERM: "dumb" } };
    expect((await inProcess(["init"], dumb)).stderr).toBe("");
  });

  test("that does not know its width is taken for one of eighty", async () => {
    const folder = importHistory(scratch, "wide", failures(1));
    const { stderr } = await inProcess(["init"], { cwd: folder, env: scratch.env, columns: 0 });
    expect(stderr).toMatch(/reverts \[#+\]/);
  });

  test("a real one is told apart from a pipe", (context) => {
    const line = `script -qec "stty cols 50; twiceshy log --limit 1" /dev/null`;
    if (spawnSync("script", ["--version"]).status !== 0)
      return context.skip("there is no script(1) here");
    expect(scratch.shell(line, cwd).stdout).toMatch(PAINT);
  });
});

describe("completion", () => {
  /** What bash proposes for the last word. */
  const proposals = (...words: readonly string[]): readonly string[] => {
    const line = words.map((word) => `'${word}'`).join(" ");
    const script = `source <(twiceshy completion bash); COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _twiceshy; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return scratch
      .shell(script, cwd)
      .stdout.split("\n")
      .filter((word) => word !== "");
  };

  test("in bash proposes commands, flags and their values", () => {
    expect(proposals("twiceshy", "")).toEqual(Object.keys(commands));
    expect(proposals("twiceshy", "ver")).toEqual(["verify"]);
    expect(proposals("shy", "re")).toEqual([
      "review",
      "resolve",
      "reopen",
      "retire",
      "restore",
      "revive",
      "replay",
      "receipt",
      "repair",
      "rebuild",
      "redact",
      "redactions",
      "resume",
    ]);
    expect(proposals("twiceshy", "note", "--na")).toEqual(["--namespace"]);
    expect(proposals("twiceshy", "note", "--namespace", "re")).toEqual([
      "research",
      "reviews",
      "retrospective",
    ]);
    expect(proposals("twiceshy", "retire", "abcd", "--as", "")).toEqual([
      "stale",
      "superseded",
      "retracted",
      "mistyped",
    ]);
    expect(proposals("twiceshy", "completion", "")).toEqual(["bash", "zsh", "fish"]);
    expect(proposals("twiceshy", "help", "ver")).toEqual(["verify"]);
    // Nothing is proposed if the shell's own proposal (files) is the right one.
    expect(proposals("twiceshy", "check", "")).toEqual([]);
    expect(proposals("twiceshy", "frobnicate", "")).toEqual([]);
  });

  test("in bash is registered for both names", () => {
    const { stdout } = scratch.shell(
      "source <(twiceshy completion bash); complete -p twiceshy shy",
      cwd,
    );
    expect(stdout.match(/-F _twiceshy (?:twiceshy|shy)/g)).toHaveLength(2);
  });

  /** How each shell is made to try the script, and its expected output: zsh parses it, fish completes with it. */
  const shells = [
    ["zsh", (script: string) => ["-n", script], ""],
    [
      "fish",
      (script: string) => ["-c", `source ${script}; complete -C "twiceshy rebu"`],
      "rebuild",
    ],
  ] as const;

  test.for(shells)("%s can use its script", ([shell, args, said], context) => {
    const { stdout } = scratch.shy(["completion", shell]);
    expect(stdout).toContain("twiceshy __complete");
    if (spawnSync(shell, ["--version"]).error) return context.skip(`${shell} is not installed`);
    const script = scratch.write(join(scratch.root, `completion.${shell}`), stdout);
    const env = { ...scratch.env };
    const answered = spawnSync(shell, args(script), { env, encoding: "utf8" });
    expect({ status: answered.status, stderr: answered.stderr }).toEqual({ status: 0, stderr: "" });
    expect(answered.stdout).toContain(said);
  });
});
