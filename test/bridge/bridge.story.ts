// `twiceshy bridge`: files that belong to others, before we write to them, with our words, and after these are removed.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { FORMATS } from "../../src/core/pages/bridge/registry.ts";
import { BRIDGE_TOKENS, howTo } from "../../src/core/pages/bridge/words.ts";
import { tokensIn } from "../../src/core/recall/tokens.ts";
import { commands } from "../../src/hosts/cli/registry/registry.ts";
import { stateOf } from "../support/scratch.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

const made = (): { readonly scratch: Scratch; readonly folder: string; readonly shy: Shy } => {
  const scratch = createScratch();
  const folder = scratch.repository("shop");
  scratch.write("shop/src/a.js", "a();\n");
  scratch.git(folder, "add", ".");
  scratch.git(folder, "commit", "-q", "-m", "first");
  scratch.shy(["init"], { cwd: folder });
  return { scratch, folder, shy: (...args) => scratch.shy(args, { cwd: folder }) };
};

type Shy = (...args: readonly string[]) => ReturnType<Scratch["shy"]>;

const put = (folder: string, path: string, text: string | Uint8Array): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const read = (folder: string, path: string): string => readFileSync(join(folder, path), "utf8");

const changesIn = (scratch: Scratch, folder: string, ...args: readonly string[]) => {
  const { files } = scratch.json(["bridge", ...args], { cwd: folder });
  return Object.fromEntries(
    (Array.isArray(files) ? files : []).filter(isObject).map(({ path, change }) => [path, change]),
  );
};

describe("what is said", () => {
  test("tells how to ask in under 300 tokens, by commands that there are", () => {
    expect(tokensIn(howTo())).toBeLessThan(300);
    const scratch = createScratch();
    const told = [...howTo().matchAll(/`twiceshy ([a-z]+)([^`]*)`/g)];
    expect(told.length).toBeGreaterThan(8);
    for (const [, name = "", rest = ""] of told) {
      expect(Object.keys(commands)).toContain(name);
      const { stdout } = scratch.shy([name, "--help"]);
      for (const [flag] of rest.replace(/"[^"]*"/g, "").matchAll(/--[a-z-]+/g))
        expect(stdout).toMatch(new RegExp(`^ +\\[?${flag}\\b`, "m"));
    }
  });

  test("names what failed, was learned and was decided, and nothing that changes with every act", () => {
    const { folder, shy } = made();
    shy("attempt", "--failed", "Raise the timeout", "--why", "The proxy cuts at 60 s");
    shy("lesson", "Count parts from one");
    shy("decision", "Retries live in one place");
    shy("issue", "Uploads hang");
    shy("bridge");
    const text = read(folder, "AGENTS.md");
    expect(text).toMatch(
      /### Failed before\n.*Raise the timeout\n {2}why: The proxy cuts at 60 s\n/,
    );
    expect(text).toMatch(/### Lessons\n.*Count parts from one\n/);
    expect(text).toMatch(/### Decisions in force\n.*Retries live in one place\n/);
    expect(text).not.toMatch(/Uploads hang|Where we were/);
  });

  test("stays within its tokens, and brings in no file that somebody only named", () => {
    const { folder, shy } = made();
    for (let n = 0; n < 12; n += 1)
      shy("decision", `Keys stand in @~/.ssh/id_${n}`, "--why", `They did, ${"again ".repeat(30)}`);
    shy("bridge");
    const text = read(folder, "AGENTS.md");
    const [body = ""] = /(?<=-->\n)[^]*(?=<!-- <<<)/.exec(text) ?? [];
    expect(tokensIn(body)).toBeLessThanOrEqual(BRIDGE_TOKENS);
    expect(body).toContain("all: `twiceshy log --kind decision`");
    expect(body).toContain("&#64;~/.ssh");
    expect(body).not.toMatch(/(?<!\w)@/);
  });
});

test("docs/bridges.md has a row for every format", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/bridges.md"), "utf8");
  const rows = page.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  for (const { name, path, readers } of FORMATS)
    expect(rows).toContainEqual(["", name, `\`${path}\``, readers, ""]);
});

describe("where it is put", () => {
  test("is AGENTS.md where no agent left anything", () => {
    const { scratch, folder } = made();
    expect(changesIn(scratch, folder)).toEqual({ "AGENTS.md": "made" });
  });

  test("is each file, and the own file in each folder, that is there", () => {
    const { scratch, folder } = made();
    put(folder, "GEMINI.md", "mine\n");
    for (const sign of [".cursor", ".windsurf", ".devin", ".clinerules", ".kiro", ".continue"])
      mkdirSync(join(folder, sign));
    put(folder, ".rules", "");
    put(folder, ".github/workflows/x.yml", "");
    const done = changesIn(scratch, folder);
    expect(done).toEqual({
      "GEMINI.md": "added",
      ".cursor/rules/twiceshy.mdc": "made",
      ".windsurf/rules/twiceshy.md": "made",
      ".devin/rules/twiceshy.md": "made",
      ".clinerules/twiceshy.md": "made",
      ".kiro/steering/twiceshy.md": "made",
      ".rules": "added",
      ".continue/rules/twiceshy.md": "made",
    });
    for (const path of Object.keys(done)) expect(read(folder, path)).toContain("twiceshy check");
    expect(read(folder, ".cursor/rules/twiceshy.mdc")).toMatch(
      /^---\n.*\n.*\nalwaysApply: true\n---\n/,
    );
  });

  test("is told once where CLAUDE.md brings in AGENTS.md, and in full where there is none", () => {
    const { scratch, folder } = made();
    put(folder, "CLAUDE.md", "Mine.\n");
    expect(changesIn(scratch, folder)).toEqual({ "CLAUDE.md": "added" });
    expect(read(folder, "CLAUDE.md")).toContain("twiceshy check");
    expect(changesIn(scratch, folder, "agents", "claude")).toEqual({
      "AGENTS.md": "made",
      "CLAUDE.md": "renewed",
    });
    expect(read(folder, "CLAUDE.md")).toMatch(/-->\n@AGENTS\.md\n<!--/);
    put(folder, "CLAUDE.md", "@AGENTS.md\nMine.\n");
    expect(changesIn(scratch, folder, "claude")).toEqual({ "CLAUDE.md": "needless" });
    expect(read(folder, "CLAUDE.md")).toBe("@AGENTS.md\nMine.\n");
  });

  test("does not hide somebody's AGENTS.md from Claude Code behind a CLAUDE.md of ours", () => {
    const { scratch, folder } = made();
    put(folder, "AGENTS.md", "Theirs.\n");
    expect(changesIn(scratch, folder, "claude")).toEqual({ "CLAUDE.md": "made" });
    expect(read(folder, "CLAUDE.md")).toMatch(/-->\n@AGENTS\.md\n\n## /);
    expect(read(folder, "AGENTS.md")).toBe("Theirs.\n");
  });

  test("is the file itself where one of two is a link to the other", () => {
    const { scratch, folder, shy } = made();
    put(folder, "CLAUDE.md", "Mine.\n");
    symlinkSync("CLAUDE.md", join(folder, "AGENTS.md"));
    expect(changesIn(scratch, folder)).toEqual({ "CLAUDE.md": "added" });
    expect(read(folder, "AGENTS.md")).toContain("twiceshy check");
    expect(read(folder, "AGENTS.md")).not.toContain("@AGENTS.md");
    expect(changesIn(scratch, folder, "agents", "claude")).toEqual({
      "AGENTS.md": "link",
      "CLAUDE.md": "none",
    });
    expect(shy("bridge", "--remove").exit).toBe(0);
    expect(read(folder, "CLAUDE.md")).toBe("Mine.\n");
    const other = scratch.repository("other");
    scratch.git(other, "commit", "-q", "--allow-empty", "-m", "first");
    scratch.shy(["init"], { cwd: other });
    put(other, "AGENTS.md", "Mine.\n");
    symlinkSync("AGENTS.md", join(other, "CLAUDE.md"));
    expect(changesIn(scratch, other)).toEqual({ "AGENTS.md": "added" });
    expect(read(other, "CLAUDE.md")).toContain("twiceshy check");
  });

  test("is AGENTS.md too where Aider is to read it", () => {
    const { scratch, folder } = made();
    put(folder, ".aider.conf.yml", "# mine\nread: CONVENTIONS.md # all of it\n");
    expect(changesIn(scratch, folder)).toEqual({ "AGENTS.md": "made", ".aider.conf.yml": "added" });
    expect(read(folder, ".aider.conf.yml")).toContain(
      "\nread: [AGENTS.md, CONVENTIONS.md] # all of it\n",
    );
  });

  test("says which reader does not read as much", () => {
    const { folder, shy } = made();
    put(folder, "AGENTS.md", `${"x".repeat(40_000)}\n`);
    expect(shy("bridge", "agents").stdout).toContain("Codex reads 32,768");
  });
});

describe("what belongs to others", () => {
  const THEIRS = {
    "AGENTS.md": "# Rules\r\n\r\n- one\r\n",
    "CLAUDE.md": "no line end",
    "GEMINI.md": "",
    ".github/copilot-instructions.md": "\uFEFFwith a mark\n\n\n",
    ".aider.conf.yml": "read:\n  - a.md # mine\nmodel: x",
  } as const;

  test("is as it was, to the byte and the mode, when ours goes", () => {
    const { folder, shy } = made();
    for (const [path, text] of Object.entries(THEIRS)) put(folder, path, text);
    chmodSync(join(folder, "CLAUDE.md"), 0o640);
    const all = FORMATS.map(({ name }) => name);
    const before = stateWithoutTimes(folder);
    expect(shy("bridge", ...all, "--dry-run").exit).toBe(0);
    expect(stateWithoutTimes(folder)).toEqual(before);
    expect(shy("bridge", ...all)).toMatchObject({ exit: 0, stderr: "" });
    expect(statSync(join(folder, "CLAUDE.md")).mode & 0o777).toBe(0o640);
    shy("decision", "Something new");
    expect(read(folder, "AGENTS.md")).toContain("Something new");
    expect(shy("bridge", "--remove")).toMatchObject({ exit: 0, stderr: "" });
    const after = stateWithoutTimes(folder);
    for (const path of Object.keys(THEIRS)) expect(after.get(path)).toBe(before.get(path));
    const gone = [...after.keys()].filter((path) => !before.has(path) && !/twiceshy\//.test(path));
    expect(gone).toEqual([]);
  });

  test("is as it was when all of twiceshy goes", () => {
    const { folder, shy } = made();
    put(folder, "AGENTS.md", THEIRS["AGENTS.md"]);
    shy("bridge", "agents", "cursor");
    expect(shy("uninstall").exit).toBe(0);
    expect(read(folder, "AGENTS.md")).toBe(THEIRS["AGENTS.md"]);
    expect(existsSync(join(folder, ".cursor"))).toBe(false);
  });

  test("is never written through a link, nor where it is no text", () => {
    const { scratch, folder, shy } = made();
    put(folder, "docs/agents.md", "Theirs.\n");
    symlinkSync("docs/agents.md", join(folder, "AGENTS.md"));
    symlinkSync("docs", join(folder, ".clinerules"));
    put(folder, "GEMINI.md", Buffer.from("caf\u00e9\n", "latin1"));
    put(folder, ".kiro", "a file");
    mkdirSync(join(folder, ".rules"));
    const done = changesIn(scratch, folder, "agents", "gemini", "cline", "kiro", "zed");
    expect(done).toEqual({
      "AGENTS.md": "link",
      "GEMINI.md": "no-text",
      ".clinerules/twiceshy.md": "link",
      ".kiro/steering/twiceshy.md": "no-text",
      ".rules": "folder",
    });
    expect(shy("bridge", "agents").exit).toBe(1);
    expect(lstatSync(join(folder, "AGENTS.md")).isSymbolicLink()).toBe(true);
    expect(read(folder, "docs/agents.md")).toBe("Theirs.\n");
    expect(existsSync(join(folder, "docs/twiceshy.md"))).toBe(false);
  });

  test("is left alone where our marks are torn, and remembering goes on", () => {
    const { scratch, folder, shy } = made();
    shy("bridge");
    const torn = read(folder, "AGENTS.md").replace(/<!-- <<< twiceshy -->\n/, "Mine.\n");
    put(folder, "AGENTS.md", torn);
    expect(shy("note", "Still here")).toMatchObject({ exit: 0, stderr: "" });
    expect(shy("status").stdout).toMatch(
      /The marks of twiceshy in AGENTS\.md were changed, so its block/,
    );
    expect(changesIn(scratch, folder)).toEqual({ "AGENTS.md": "block-torn" });
    expect(changesIn(scratch, folder, "--remove")).toEqual({ "AGENTS.md": "block-torn" });
    expect(read(folder, "AGENTS.md")).toBe(torn);
  });
});

describe("what is bridged", () => {
  test("is made anew with what was remembered, and only then written", () => {
    const { folder, shy } = made();
    shy("bridge");
    const path = join(folder, "AGENTS.md");
    utimesSync(path, 1, 1);
    shy("note", "Nothing that stands there");
    shy("rebuild");
    expect(statSync(path).mtimeMs).toBe(1_000);
    shy("decision", "Retries live in one place");
    expect(read(folder, "AGENTS.md")).toContain("Retries live in one place");
  });

  test("is no evidence: neither a change told nor one read from history holds a line of it", () => {
    const { scratch, folder, shy } = made();
    shy("decision", "Retries live in one place");
    shy("bridge", "agents", "cursor");
    put(folder, "src/a.js", "a(1);\n");
    shy("attempt", "--failed", "Call it with one", "--working");
    expect(shy("log", "--failed", "--json").stdout).not.toContain("AGENTS.md");
    scratch.git(folder, "checkout", "-q", "src/a.js");
    scratch.git(folder, "add", ".");
    scratch.git(folder, "commit", "-q", "-m", "Tell agents");
    scratch.git(folder, "revert", "--no-edit", "HEAD");
    shy("init");
    expect(shy("churn", "--json").stdout).not.toMatch(/AGENTS\.md|twiceshy\.mdc/);
    const log = scratch.shell("cat .git/twiceshy/log/*/*.jsonl", folder).stdout;
    const changed = log.split("\n").filter((line) => line.includes('"kind":"attempt"'));
    expect(changed.length).toBeGreaterThan(1);
    for (const line of changed) {
      const event: unknown = JSON.parse(line);
      const change = isObject(event) && isObject(event["body"]) ? event["body"]["change"] : {};
      const files = isObject(change) && Array.isArray(change["files"]) ? change["files"] : [];
      for (const file of files.filter(isObject)) expect(file["path"]).toBe("src/a.js");
    }
  });
});

/** The mode and bytes of each path, without the memory itself. */
const stateWithoutTimes = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    [...stateOf(folder)]
      .filter(([path]) => !/^\.git(?:\/|$)|^\.twiceshy(?:\/|$)/.test(path))
      .map(([path, state]) => [
        path,
        `${lstatSync(join(folder, path)).mode} ${state.replace(/^\S+ /, "")}`,
      ]),
  );
