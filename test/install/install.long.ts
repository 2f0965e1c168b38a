// Agents' settings from the outside: the built command line in a temporary home, with agents that only say their
// version.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { createScratch, type Calling, type Said, type Scratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

const bytesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .toSorted()
      .map((name) => {
        const path = join(folder, name);
        const stat = lstatSync(path);
        const bytes = stat.isFile() ? readFileSync(path, "latin1") : "no file";
        return [name, `${stat.mode.toString(8)} ${bytes}`];
      }),
  );

/** A PATH without the agents of this machine. */
const away = (scratch: Scratch): Calling => ({
  env: { PATH: `${join(scratch.root, "bin")}:/usr/bin:/bin` },
});

const withHook = (): Scratch => {
  const scratch = createScratch();
  symlinkSync(
    join(dirname(inject("bin")), "twiceshy-hook"),
    join(scratch.root, "bin/twiceshy-hook"),
  );
  return scratch;
};

const agent = (scratch: Scratch, name: string, script: string): void => {
  chmodSync(scratch.write(`bin/${name}`, `#!/bin/sh\n${script}\n`), 0o755);
};

const names = (list: unknown, field: string): readonly unknown[] =>
  Array.isArray(list) ? list.map((one: unknown) => (isObject(one) ? one[field] : undefined)) : [];

test("agents are found by what is on the machine, and asked for nothing but their version", () => {
  const scratch = withHook();
  agent(scratch, "codex", `echo "$@" >>${scratch.root}/asked; echo codex-cli 0.101.3`);
  agent(scratch, "gemini", `echo "$@" >>${scratch.root}/asked; sleep 60 & echo waiting; sleep 60`);
  mkdirSync(join(scratch.root, "home/.cursor"));
  // The second agent is not waited for until the very end of the deadline.
  const calling = { env: { ...away(scratch).env, TWICESHY_DEADLINE_MS: "6000" } };
  const { agents, absent } = scratch.json(["install", "--dry-run"], calling);
  expect(names(agents, "host")).toEqual(["codex", "gemini-cli", "cursor"]);
  expect(agents).toMatchObject([
    { version: "0.101.3", cautions: [expect.stringContaining("older than 0.169")] },
    { seen: [join(scratch.root, "bin/gemini")], cautions: [] },
    { seen: [join(scratch.root, "home/.cursor")] },
  ]);
  expect(absent).toContain("Claude Code");
  expect(readFileSync(join(scratch.root, "asked"), "utf8")).toBe("--version\n--version\n");
  expect(existsSync(join(scratch.root, "home/.codex"))).toBe(false);
});

/** As Copilot CLI and others do: they unpack themselves into their home, or wherever a variable says, and then answer. */
const UNPACKING = [
  'for folder in "$HOME/.cache" "$XDG_CACHE_HOME" "$COPILOT_HOME" "$TMPDIR" .; do',
  '  [ -z "$folder" ] || { mkdir -p "$folder/pkg"; echo unpacked >"$folder/pkg/part"; }',
  "done",
];

test("a dry run leaves nothing behind, whatever an agent unpacks before it says its version", () => {
  const scratch = withHook();
  agent(scratch, "copilot", [...UNPACKING, "echo GitHub Copilot CLI 0.9.1."].join("\n"));
  // It is still at it when its time is up.
  agent(
    scratch,
    "qwen",
    [...UNPACKING, 'while :; do echo more >>"$HOME/more"; sleep 0.1; done'].join("\n"),
  );
  const call: Calling = {
    env: {
      ...{ ...away(scratch).env, TWICESHY_DEADLINE_MS: "1500" },
      TWICESHY_COMPILED: "",
      COPILOT_HOME: join(scratch.root, "home/.copilot"),
      XDG_CACHE_HOME: join(scratch.root, "home/cache"),
    },
    alone: true,
  };
  const before = bytesIn(scratch.root);
  const { agents } = scratch.json(["install", "--dry-run"], call);
  expect(agents).toMatchObject([{ host: "qwen-code" }, { host: "copilot-cli", version: "0.9.1" }]);
  expect(bytesIn(scratch.root)).toEqual(before);
});

test("an agent whose package says its version is not run", () => {
  const scratch = withHook();
  const ran = join(scratch.root, "ran");
  for (const [name, bin] of [
    ["copilot", '{ "copilot": "start.js" }'],
    ["qwen", '"start.js"'],
  ] as const) {
    const folder = `lib/node_modules/@maker/${name}`;
    scratch.write(
      `${folder}/package.json`,
      `{ "name": "@maker/${name}", "version": "0.9.1-beta.2", "bin": ${bin} }`,
    );
    chmodSync(scratch.write(`${folder}/start.js`, `#!/bin/sh\n: >'${ran}'\n`), 0o755);
    symlinkSync(join("..", folder, "start.js"), join(scratch.root, "bin", name));
  }
  const { agents } = scratch.json(["install", "--dry-run"], away(scratch));
  expect(agents).toMatchObject([
    { host: "qwen-code", version: "0.9.1", cautions: [expect.stringContaining("older than")] },
    { host: "copilot-cli", version: "0.9.1" },
  ]);
  expect(existsSync(ran)).toBe(false);
});

test("where a project's files can have less, it is not told as more", () => {
  const scratch = withHook();
  const call = { ...away(scratch), cwd: photoStore(scratch) };
  scratch.shy(["init"], call);
  const strengths = (scope: string) =>
    names(
      scratch.json(["install", scope, "--dry-run", "opencode", "pi", "amp"], call)["agents"],
      "strength",
    );
  expect(new Set(strengths("--user"))).toEqual(new Set(["stopped-and-told"]));
  expect(new Set(strengths("--project"))).toEqual(new Set(["instructions-only"]));
});

test("an agent whose settings switch hooks off is told as no more than that", () => {
  for (const [host, path, text] of [
    ["codex", "home/.codex/config.toml", "features.hooks = false\n"],
    ["claude-code", "home/.claude/settings.json", '{"disableAllHooks":true}\n'],
    ["gemini-cli", "home/.gemini/settings.json", '{"hooksConfig":{"enabled":false}}\n'],
  ] as const) {
    const scratch = withHook();
    const answer = (): string =>
      scratch.shy(["install", host, "--user", "--dry-run"], away(scratch)).stdout;
    expect(answer()).toContain(`(${host}): stopped and told\n`);
    scratch.write(path, text);
    expect(answer()).toContain(`(${host}): instructions only\n`);
    expect(answer()).toContain("  Its settings switch hooks off: until they are on again,");
  }
});

test("lines stay as they are over versions, and lead to the one that was installed last", () => {
  const scratch = withHook();
  const home = join(scratch.root, "home");
  const settings = (): ReadonlyMap<string, string> =>
    new Map([...bytesIn(home)].filter(([name]) => name !== ".twiceshy/bin/program"));
  scratch.shy(["install", "claude-code", "codex", "opencode"], away(scratch));
  const before = settings();
  const root = dirname(dirname(inject("bin")));
  expect([...before.values()].join("\n")).not.toContain(`${root}/bin`);
  const program = (): readonly string[] =>
    readFileSync(join(home, ".twiceshy/bin/program"), "utf8").split("\n");
  expect(program()).toEqual([process.execPath, root, ""]);

  const other = join(scratch.root, "twiceshy-2");
  cpSync(join(root, "bin"), join(other, "bin"), { recursive: true });
  symlinkSync(join(root, "dist"), join(other, "dist"));
  const { status } = spawnSync(
    process.execPath,
    [join(other, "bin/twiceshy.js"), "install", "claude-code", "codex", "opencode"],
    { env: { ...scratch.env, ...away(scratch).env } },
  );
  expect([status, program()]).toEqual([0, [process.execPath, other, ""]]);
  expect(settings()).toEqual(before);
});

test("an agent that has our plugin gets no second one of each tool, and is told so", () => {
  const scratch = withHook();
  const settings = '{"enabledPlugins":{"twiceshy@twiceshy":true}}';
  const path = scratch.write("home/.claude/settings.json", settings);
  const { stdout, exit } = scratch.shy(["install", "claude-code", "codex"], away(scratch));
  expect(exit).toBe(0);
  expect(stdout).toContain("It has twiceshy's plugin");
  expect(readFileSync(path, "utf8")).toBe(settings);
  expect(existsSync(join(scratch.root, "home/.claude.json"))).toBe(false);
  expect(existsSync(join(scratch.root, "home/.codex/hooks.json"))).toBe(true);
});

test("a project whose own settings bring the plugin gets no lines beside it", () => {
  const scratch = withHook();
  const folder = photoStore(scratch);
  const call = { ...away(scratch), cwd: folder };
  scratch.shy(["init"], call);
  const settings = '{"enabledPlugins":{"twiceshy@twiceshy":true}}';
  const path = scratch.write("photo-store/.claude/settings.json", settings);
  const { stdout, exit } = scratch.shy(["install", "--project", "claude-code", "cursor"], call);
  expect(exit).toBe(0);
  expect(stdout).toContain("It has twiceshy's plugin");
  expect(readFileSync(path, "utf8")).toBe(settings);
  expect(existsSync(join(folder, ".mcp.json"))).toBe(false);
  expect(existsSync(join(folder, ".cursor/hooks.json"))).toBe(true);
  // The lines for all projects are one's own, and double what this project brings.
  scratch.shy(["install", "claude-code"], call);
  expect(scratch.shy(["status"], call).stdout).toMatch(/each tool of twiceshy is listed twice/);
});

test("the front goes with the last line that calls it", () => {
  const scratch = withHook();
  const front = join(scratch.root, "home/.twiceshy/bin/hook");
  scratch.shy(["install", "claude-code", "codex"], away(scratch));
  scratch.shy(["uninstall", "codex"], away(scratch));
  expect(existsSync(front)).toBe(true);
  scratch.shy(["uninstall", "--user", "--dry-run"], away(scratch));
  expect(existsSync(front)).toBe(true);
  scratch.shy(["uninstall", "--user"], away(scratch));
  expect(existsSync(front)).toBe(false);
});

test("what was installed runs, and says nothing where there is nothing to say", () => {
  const scratch = withHook();
  scratch.shy(["install", "claude-code"], away(scratch));
  const folder = photoStore(scratch);
  scratch.shy(["init"], { cwd: folder });
  const said = parseJson(readFileSync(join(scratch.root, "home/.claude/settings.json"), "utf8"));
  const line = /"command":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(said))?.[1] ?? "exit 9";
  const payload = JSON.stringify({
    ...{ hook_event_name: "PreToolUse", session_id: "s", cwd: folder, tool_name: "Edit" },
    tool_input: { file_path: join(folder, "README.md"), old_string: "#", new_string: "##" },
  });
  const { stdout, stderr, exit } = scratch.shell(`printf '%s' '${payload}' | ( ${line} )`, folder);
  expect({ stdout, stderr, exit }).toEqual({ stdout: "", stderr: "", exit: 0 });
});

const together = (scratch: Scratch, args: readonly string[], times: number): Promise<number[]> =>
  Promise.all(
    Array.from(
      { length: times },
      () =>
        new Promise<number>((done) => {
          const child = spawn(process.execPath, [inject("bin"), ...args], {
            env: { ...scratch.env, ...away(scratch).env },
            stdio: "ignore",
          });
          child.once("close", (code) => done(code ?? -1));
        }),
    ),
  );

test("several installs at once are one, and one uninstall takes it out to the byte", async () => {
  const scratch = withHook();
  scratch.write("home/.claude/settings.json", '{\r\n  // mine\r\n  "model": "opus"\r\n}');
  scratch.write("home/.codex/config.toml", 'model = "m"');
  const home = join(scratch.root, "home");
  const before = bytesIn(home);
  const hosts = ["claude-code", "codex", "cursor", "zed"];
  expect(await together(scratch, ["install", ...hosts], 4)).toEqual([0, 0, 0, 0]);
  const settings = readFileSync(join(home, ".claude/settings.json"), "utf8");
  expect(settings.match(/"PreToolUse"/g)).toHaveLength(1);
  expect(settings.match(/bin\/hook' claude-code/g)).toHaveLength(9);
  expect(await together(scratch, ["uninstall", ...hosts], 3)).toEqual([0, 0, 0]);
  const after = new Map([...bytesIn(home)].filter(([name]) => !name.startsWith(".twiceshy")));
  expect(after).toEqual(before);
});

test("a broken file is left, the lines are told, and the others are done", () => {
  const scratch = withHook();
  const file = scratch.write("home/.claude/settings.json", '{ "hooks": ');
  const { stdout, exit } = scratch.shy(["install", "claude-code"], away(scratch));
  expect(exit).toBe(1);
  expect(stdout).toContain(`${file} is broken, and was left alone`);
  expect(stdout).toContain('"PostToolUseFailure": [');
  expect(readFileSync(file, "utf8")).toBe('{ "hooks": ');
  expect(existsSync(join(scratch.root, "home/.claude.json"))).toBe(true);
});

test("secrets that stand beside our lines are not shown", () => {
  const scratch = withHook();
  const key = `sk-ant-api03-${"a1B2c3D4".repeat(11)}_x`;
  scratch.write("home/.claude.json", `{\n  "primaryApiKey": "${key}"\n}\n`);
  const { stdout } = scratch.shy(["install", "claude-code"], away(scratch));
  expect(stdout).toContain("primaryApiKey");
  expect(stdout).not.toContain(key);
  expect(readFileSync(join(scratch.root, "home/.claude.json"), "utf8")).toContain(key);
});

/** A project with everything in it, and the user's settings as well. */
const installed = (scratch: Scratch, folder = photoStore(scratch)) => {
  const call: Calling = { ...away(scratch), cwd: folder };
  scratch.shy(["init", "--here"], call);
  scratch.shy(["install", "claude-code", "git"], call);
  scratch.shy(["install", "--project", "claude-code", "copilot-cli", "vscode"], call);
  return { folder, call };
};

test("without a host a project loses all that is its own, and what serves others is left and named", () => {
  const scratch = withHook();
  const folder = photoStore(scratch);
  const before = bytesIn(folder);
  const { call } = installed(scratch, folder);
  const everything = bytesIn(scratch.root);
  const would = scratch.json(["uninstall", "--with-log", "--dry-run"], call);
  expect(bytesIn(scratch.root)).toEqual(everything);
  const done = scratch.json(["uninstall", "--with-log", "--yes"], call);
  for (const list of ["removed", "left"]) expect(done[list]).toEqual(would[list]);
  expect(names(done["files"], "change")).toEqual(names(would["files"], "change"));
  expect(bytesIn(folder)).toEqual(before);
  const settings = join(scratch.root, "home/.claude/settings.json");
  expect(names(done["left"], "path")).toContain(settings);
  expect(existsSync(settings)).toBe(true);
  expect(scratch.shy(["uninstall", "--user"], away(scratch)).exit).toBe(0);
  expect(existsSync(dirname(settings))).toBe(false);
});

test("a host named goes out of both scopes, and no further than a scope that is named", () => {
  const scratch = withHook();
  const { folder, call } = installed(scratch);
  const user = join(scratch.root, "home/.claude/settings.json");
  const project = join(folder, ".claude/settings.json");
  scratch.shy(["uninstall", "claude-code", "--user"], call);
  expect([existsSync(user), existsSync(project)]).toEqual([false, true]);
  scratch.shy(["install", "claude-code"], call);
  scratch.shy(["uninstall", "claude-code"], call);
  expect([existsSync(user), existsSync(project)]).toEqual([false, false]);
  expect(existsSync(join(folder, ".github/hooks/twiceshy.json"))).toBe(true);
});

test("what cannot go together is refused, and a project is asked for where one is needed", () => {
  const scratch = withHook();
  const call = away(scratch);
  const refusals: readonly (readonly [number, ...(readonly string[])])[] = [
    [2, "install", "--user", "--project"],
    [2, "install", "emacs"],
    [2, "uninstall", "--user", "--with-log"],
    [2, "uninstall", "codex", "--with-log"],
    [3, "install", "--project", "codex"],
    [3, "uninstall", "--project", "codex"],
  ];
  const said = refusals.map(([, ...args]): Said => scratch.shy(args, call));
  for (const [n, { stdout, stderr, exit }] of said.entries()) {
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^twiceshy: /);
    expect(exit).toBe(refusals[n]?.[0]);
  }
  expect(said[1]?.stderr).toContain("claude-code");
  expect(existsSync(join(scratch.root, "home/.codex"))).toBe(false);
});
