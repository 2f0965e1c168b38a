// `uninstall` where the note of what was put where is lost, or was never on this machine: our lines are known by themselves,
// and nothing else is called ours.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { CONNECTABLE } from "../../src/core/agents/registry.ts";
import { createScratch, type Calling, type Scratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

const HOSTS = CONNECTABLE.map(({ id }) => id);

const callIn = (scratch: Scratch, cwd?: string): Calling => ({
  ...(cwd === undefined ? {} : { cwd }),
  env: { PATH: `${join(scratch.root, "bin")}:/usr/bin:/bin` },
});

/** The files below a folder, without those of git's and of the machine's. Folders that are empty do not count. */
const filesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => !/(?:^|\/)\.(?:git|twiceshy)\//.test(name))
      .filter((name) => lstatSync(join(folder, name)).isFile())
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), "latin1")]),
  );

const MINE: Readonly<Record<string, string>> = {
  "home/.claude/settings.json":
    '{\r\n\t// mine\r\n\t"hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "say done" } ] } ] },\r\n}',
  "home/.codex/config.toml": 'mcp_servers = { other = { command = "x" } }\nmodel = "m"',
  "home/.cursor/mcp.json": '{"mcpServers":{"other":{"command":"o"}}}\n',
  "photo-store/.mcp.json": '{"mcpServers":{"other":{"command":"o"}}}\n',
};

test("what stands there is found without a note of it, in both scopes, and goes to the byte", () => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  for (const [path, text] of Object.entries(MINE)) scratch.write(path, text);
  const before = filesIn(scratch.root);
  const call = callIn(scratch, folder);
  scratch.shy(["init"], call);
  for (const scope of ["--user", "--project"]) scratch.shy(["install", scope, ...HOSTS], call);
  rmSync(join(folder, ".git/twiceshy/local/agent-settings.json"));
  rmSync(join(scratch.root, "home/.twiceshy/agent-settings.json"));

  const everything = filesIn(scratch.root);
  const would = scratch.json(["uninstall", "--dry-run"], call);
  expect(filesIn(scratch.root)).toEqual(everything);
  const { left } = would;
  // What serves all projects is named.
  for (const path of [".claude/settings.json", ".codex/config.toml", ".cursor/mcp.json"])
    expect(JSON.stringify(left)).toContain(join(scratch.root, "home", path));
  expect(scratch.shy(["uninstall"], call).exit).toBe(0);
  expect(scratch.git(folder, "status", "--porcelain")).toBe("?? .mcp.json");
  // What calls the front still does.
  expect(existsSync(join(scratch.root, "home/.twiceshy/bin/hook"))).toBe(true);

  expect(scratch.shy(["uninstall", "--user"], call).exit).toBe(0);
  expect(filesIn(scratch.root)).toEqual(before);
  expect(existsSync(join(scratch.root, "home/.twiceshy/bin"))).toBe(false);
  const folders = readdirSync(join(scratch.root, "home"), { recursive: true, encoding: "utf8" });
  expect(folders.filter((path) => basename(path).startsWith("twiceshy"))).toEqual([]);
});

test("a file that a link leads to stays, though nothing else was in it", () => {
  const scratch = createScratch();
  const file = scratch.write("home/dotfiles/mcp.json", "{}\n");
  mkdirSync(join(scratch.root, "home/.cursor"));
  symlinkSync("../dotfiles/mcp.json", join(scratch.root, "home/.cursor/mcp.json"));
  scratch.shy(["install", "cursor"], callIn(scratch));
  rmSync(join(scratch.root, "home/.twiceshy/agent-settings.json"));
  scratch.shy(["uninstall", "--user"], callIn(scratch));
  expect(readFileSync(file, "utf8")).toBe("{}\n");
});

test("what install is not known to have put there is not called ours, and does not hinder", () => {
  const scratch = createScratch();
  const text = '{"mcpServers":{"twiceshy":{"command":"npx","args":["twiceshy","mcp"]}}}';
  const path = scratch.write("home/.cursor/mcp.json", text);
  const script = scratch.write("home/Documents/Cline/Hooks/PreToolUse", "#!/bin/sh\n# twiceshy\n");
  scratch.write("home/.claude.json", '{"projects":{"/work/twiceshy":{"allowedTools":[]}}}');
  for (const named of [[], ["cursor", "cline", "claude-code"]]) {
    const { stdout, exit } = scratch.shy(["uninstall", "--user", ...named], callIn(scratch));
    expect(exit).toBe(0);
    expect(stdout).not.toContain("ours");
    for (const one of [path, script])
      expect(stdout).toContain(
        `${one}: left: it names twiceshy in lines that twiceshy install has no record of writing`,
      );
    expect(stdout).not.toContain(".claude.json");
  }
  expect(readFileSync(path, "utf8")).toBe(text);
});

test("fronts stay while a project's lines call them", () => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  const call = callIn(scratch, folder);
  const front = join(scratch.root, "home/.twiceshy/bin/hook");
  scratch.shy(["init"], call);
  scratch.shy(["install", "codex"], call);
  scratch.shy(["install", "--project", "claude-code"], call);
  scratch.shy(["uninstall", "codex"], call);
  scratch.shy(["uninstall", "--user"], callIn(scratch));
  expect(existsSync(front)).toBe(true);
  scratch.shy(["uninstall"], call);
  scratch.shy(["uninstall", "--user"], callIn(scratch));
  expect(existsSync(front)).toBe(false);
});

test("no untracked .twiceshy/ is left, nor comes back", () => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  const call = callIn(scratch, folder);
  const status = (): string => scratch.git(folder, "status", "--porcelain");
  scratch.shy(["init"], call);
  scratch.shy(["uninstall"], call);
  // The log is still there, so whatever is remembered makes its page again.
  scratch.shy(["note", "Said later"], call);
  expect(existsSync(join(folder, ".twiceshy/summary.md"))).toBe(true);
  expect(status()).toBe("");
  scratch.shy(["uninstall"], call);
  scratch.shy(["rebuild"], call);
  expect(status()).toBe("");

  // A person's own plan stays, and was never shown by git.
  scratch.write("photo-store/.twiceshy/plan.md", "- ship it\n");
  const exclude = join(folder, ".git/info/exclude");
  const would = scratch.json(["uninstall", "--with-log", "--dry-run"], call);
  const done = scratch.json(["uninstall", "--with-log", "--yes"], call);
  expect(done["left"]).toEqual(would["left"]);
  expect(JSON.stringify(done["left"])).toContain(exclude);
  expect(status()).toBe("");
  expect(existsSync(join(folder, ".twiceshy/plan.md"))).toBe(true);
});
