// `twiceshy doctor` on memories that were damaged by hand: it names what is wrong, says what to do, and changes
// nothing.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { describe, expect, inject, test } from "vitest";
import { output } from "../../src/hosts/cli/commands/care/doctor.ts";
import { installationOf } from "../../src/io/health/installation.ts";
import { tryHook } from "../../src/io/health/hook-trial.ts";
import { scratchFolder, stateOf } from "../support/scratch.ts";
import { createScratch, type Calling, type Scratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

interface Sick {
  readonly scratch: Scratch;
  readonly folder: string;
  readonly store: string;
}

const withMemory = (): Sick => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  scratch.shy(["init"], { cwd: folder });
  return { scratch, folder, store: join(folder, ".git/twiceshy") };
};

const examine = (scratch: Scratch, calling: Calling) => {
  const said = scratch.shy(["doctor", "--json"], calling);
  expect(said.stderr).toBe("");
  const document = v.parse(output, JSON.parse(said.stdout));
  return {
    ...document,
    exit: said.exit,
    broken: document.checks.filter(({ state }) => state === "broken"),
    of: (name: string) => document.checks.find((one) => one.name === name),
  };
};

const segmentOf = ({ store }: Sick): string => {
  const path = readdirSync(join(store, "log"), { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith(".jsonl"),
  );
  return join(store, "log", path ?? "");
};

const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, "latin1")), "latin1");

const hook = (sick: Sick, lines: string, mode = 0o755): void => {
  const path = join(sick.folder, ".git/hooks/post-commit");
  mkdirSync(join(sick.folder, ".git/hooks"), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, mode);
};

type Harm = readonly [
  what: string,
  check: string,
  state: "warn" | "broken",
  harm: (sick: Sick) => void,
];

const HARMS: readonly Harm[] = [
  ["a line was edited", "log", "broken", (sick) => rewrite(segmentOf(sick), (text) => text.replace('"text":"', '"text":"No ')),],
  ["the log is gone", "folders", "broken", ({ store }) => rmSync(join(store, "log"), { recursive: true })],
  ["a file stands for the log", "folders", "broken", ({ store }) => {
    rmSync(join(store, "log"), { recursive: true });
    writeFileSync(join(store, "log"), "");
  }],
  ["a file stands for the index", "folders", "broken", ({ store }) => {
    rmSync(join(store, "index"), { recursive: true });
    writeFileSync(join(store, "index"), "");
  }],
  ["others may read it", "folders", "warn", ({ store }) => chmodSync(store, 0o755)],
  ["the index is torn", "index", "warn", ({ store }) => rewrite(join(store, "index/head.json"), (text) => text.slice(9))],
  ["the gate's files are torn", "gate", "broken", ({ store }) => rewrite(join(store, "gate/head.json"), (text) => text.slice(9))],
  ["the gate's files are gone", "gate", "broken", ({ store }) => rmSync(join(store, "gate"), { recursive: true })],
  ["nobody knows whose it is", "place", "broken", ({ store }) => writeFileSync(join(store, "project.json"), "{}")],
  ["it was made tomorrow", "clock", "warn", ({ store }) => rewrite(join(store, "project.json"), (text) => text.replace(/"made": "\d{4}/, '"made": "2999'))],
  ["a setting is misspelt", "settings", "warn", ({ store }) => writeFileSync(join(store, "config.json"), '{"view.write":true}')],
  ["git sees the readable files", "readable-files", "warn", ({ folder }) => writeFileSync(join(folder, ".git/info/exclude"), "")],
  ["what agents read has lost a mark of ours", "bridges", "warn", ({ scratch, folder }) => {
    scratch.shy(["bridge", "agents"], { cwd: folder });
    rewrite(join(folder, "AGENTS.md"), (text) => text.replace("<!-- <<< twiceshy -->\n", ""));
  }],
  ["another memory stands here", "other-memories", "warn", ({ folder }) => mkdirSync(join(folder, ".projectmem"))],
  ["a hook of ours has no end", "git-hooks", "broken", (sick) => hook(sick, "# >>> twiceshy\ntwiceshy status")],
  ["git may not run it", "git-hooks", "broken", (sick) => hook(sick, "# >>> twiceshy\ntrue\n# <<< twiceshy", 0o644)],
  ["it calls what is gone", "git-hooks", "broken", (sick) => hook(sick, '# >>> twiceshy\n"/gone away/bin/twiceshy" status\n# <<< twiceshy')],
  ["git looks for hooks elsewhere now", "git-hooks", "broken", ({ scratch, folder }) => {
    scratch.shy(["install", "git"], { cwd: folder });
    scratch.git(folder, "config", "core.hooksPath", ".githooks");
  }],
  ["a hook lost the lines that were put there", "git-hooks", "warn", ({ scratch, folder }) => {
    scratch.shy(["install", "git"], { cwd: folder });
    writeFileSync(join(folder, ".git/hooks/post-commit"), "#!/bin/sh\ntrue\n");
  }],
  ["the lines that were put there are others", "git-hooks", "warn", ({ scratch, folder }) => {
    scratch.shy(["install", "git"], { cwd: folder });
    rewrite(join(folder, ".git/hooks/post-commit"), (text) => text.replace(" post-commit ", " no-such "));
  }],
  ["what git's hooks call is gone", "git-hooks", "broken", ({ scratch, folder, store }) => {
    scratch.shy(["install", "git"], { cwd: folder });
    rmSync(join(store, "local/git-hook"));
  }],
  ["what git's hooks call may not be run", "git-hooks", "broken", ({ scratch, folder, store }) => {
    scratch.shy(["install", "git"], { cwd: folder });
    chmodSync(join(store, "local/git-hook"), 0o600);
  }],
  ["git's hooks name a node that is gone", "git-hooks", "warn", ({ scratch, folder, store }) => {
    scratch.shy(["install", "git"], { cwd: folder });
    rewrite(join(store, "local/git-hook"), (text) => text.replace(/^node=.*$/m, "node='/gone/node'"));
  }],
  ["a hook of an agent failed", "hook-runs", "warn", ({ store }) => writeFileSync(join(store, "local/gate-trace"), `${Date.now()} claude-code fault 4.0\n`)],
]; // prettier-ignore

describe("where", () => {
  test.each(HARMS)("%s, %s is %s", (_, name, state, harm) => {
    const sick = withMemory();
    harm(sick);
    const before = stateOf(sick.folder);
    const examined = examine(sick.scratch, { cwd: sick.folder });
    expect(examined.of(name)).toMatchObject({ state, do: expect.stringMatching(/./) });
    expect(examined.exit).toBe(examined.checks.some((one) => one.state === "broken") ? 1 : 0);
    expect(examined.well).toBe(examined.exit === 0);
    expect(stateOf(sick.folder)).toEqual(before);
  });
});

test("a memory that nothing befell is well, and nothing of it is touched", () => {
  const { scratch, folder } = withMemory();
  const before = stateOf(folder);
  const { exit, checks } = examine(scratch, { cwd: folder });
  expect(exit).toBe(0);
  expect(checks.filter(({ state }) => state === "warn" || state === "broken")).toEqual([]);
  expect(stateOf(folder)).toEqual(before);
});

test("a torn line is named, and costs nothing else", () => {
  const sick = withMemory();
  rewrite(segmentOf(sick), (text) => `${text}{"id":"torn`);
  const { exit, of } = examine(sick.scratch, { cwd: sick.folder });
  expect(of("log")).toMatchObject({ state: "ok", says: expect.stringContaining("1 finding") });
  expect(exit).toBe(0);
});

test("what install put there is well, beside husky and lefthook too", () => {
  const { scratch, folder } = withMemory();
  scratch.shy(["install", "git"], { cwd: folder });
  const check = () => examine(scratch, { cwd: folder }).of("git-hooks");
  expect(check()).toMatchObject({ state: "ok", says: `5 in ${join(folder, ".git/hooks")}.` });
  scratch.shy(["uninstall", "git"], { cwd: folder });
  scratch.git(folder, "config", "core.hooksPath", ".husky/_");
  scratch.write("photo-store/.husky/_/h", "#!/bin/sh\n");
  scratch.shy(["install", "git"], { cwd: folder });
  expect(check()).toMatchObject({ state: "ok" });
  scratch.shy(["uninstall", "git"], { cwd: folder });
  scratch.git(folder, "config", "--unset", "core.hooksPath");
  scratch.write("photo-store/.git/hooks/pre-commit", "#!/bin/sh\n[ $LEFTHOOK = 0 ] || lefthook\n");
  scratch.shy(["install", "git"], { cwd: folder });
  expect(check()).toMatchObject({ state: "ok" });
});

describe("the hook is tried", () => {
  const installed = (): string => {
    const folder = scratchFolder();
    const built = dirname(dirname(inject("bin")));
    cpSync(join(built, "bin"), join(folder, "bin"), { recursive: true });
    cpSync(join(built, "dist"), join(folder, "dist"), { recursive: true });
    return folder;
  };
  const hookIn = (folder: string): string => join(folder, "bin/twiceshy-hook");

  test("and answers, without a trace", () => {
    const home = scratchFolder();
    expect(tryHook(hookIn(installed()), { ...process.env, HOME: home })).toEqual({
      is: "judged",
      tookMs: expect.any(Number),
    });
    expect(readdirSync(home)).toEqual([]);
    const folder = scratchFolder();
    const telling = join(folder, "hook");
    writeFileSync(telling, `#!/bin/sh\npwd >${join(folder, "where")}\n`, { mode: 0o755 });
    tryHook(telling, process.env);
    const where = readFileSync(join(folder, "where"), "utf8").trim();
    expect([where, existsSync(where)]).toEqual([expect.stringContaining("doctor"), false]);
  });

  test("and what is broken of it shows", () => {
    const folder = installed();
    const withoutNode = scratchFolder();
    for (const name of ["sh", "dd"]) copyFileSync(`/bin/${name}`, join(withoutNode, name));
    const tried = (env: NodeJS.ProcessEnv = process.env) => tryHook(hookIn(folder), env);
    // The machine's own folders may hold a Node, so they are not looked at here.
    const front = readFileSync(hookIn(folder), "utf8");
    writeFileSync(hookIn(folder), front.replace("/usr/bin:/bin", withoutNode));
    expect(tried({ PATH: withoutNode })).toEqual({ is: "silent", isNodeOnPath: false });
    writeFileSync(hookIn(folder), front);
    for (const name of readdirSync(join(folder, "dist")))
      if (name.startsWith("judge-")) rmSync(join(folder, "dist", name));
    expect(tried()).toEqual({ is: "failed", output: expect.stringContaining("ENOENT") });
    rmSync(join(folder, "dist"), { recursive: true });
    expect(tried()).toEqual({ is: "silent", isNodeOnPath: true });
    chmodSync(hookIn(folder), 0o644);
    expect(tried()).toEqual({ is: "failed", output: "EACCES" });
    rmSync(hookIn(folder));
    expect(tried()).toEqual({ is: "failed", output: "ENOENT" });
  });
});

test.each([
  ["attendant-", (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -900))],
  ["server-", (path: string) => rmSync(path)],
  ["mcp.cjs", (path: string) => rmSync(path)],
  ["mcp.cjs", (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -60))],
  ["hook.cjs", (path: string) => writeFileSync(path, "")],
  ["modules/pi.js", (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -20))],
  ["modules/amp.js", (path: string) => rmSync(path)],
  ["../bin/twiceshy-hook", (path: string) => rmSync(path)],
  ["../bin/twiceshy-hook", (path: string) => writeFileSync(path, "#!/bin/sh\n")],
] as const)("a program that is torn or missing is named: %s", (name, harm) => {
  const folder = scratchFolder();
  const built = dirname(dirname(inject("bin")));
  for (const part of ["bin", "dist"])
    cpSync(join(built, part), join(folder, part), { recursive: true });
  const program = join(folder, "bin/twiceshy.js");
  const installation = () =>
    installationOf(program, { path: "/nonexistent", home: join(folder, "home") });
  expect(installation().unsound).toEqual([]);
  const file = readdirSync(join(folder, "dist")).find((one) => one.startsWith(name)) ?? name;
  harm(join(folder, "dist", file));
  expect(installation().unsound).toEqual([join(folder, "dist", file)]);
});

test("the status says which agents hear of nothing, and why", () => {
  const { scratch, folder } = withMemory();
  const status = (): string => scratch.shy(["status"], { cwd: folder }).stdout;
  scratch.shy(["install", "claude-code", "codex"], { cwd: folder });
  expect(status()).toContain("Codex CLI skips the twiceshy hook silently");
  const settings = join(scratch.root, "home/.claude/settings.json");
  rewrite(settings, (text) => text.replace("{", '{ "disableAllHooks": true,'));
  expect(status()).toContain("Claude Code is set to run no hooks.");
  const front = join(scratch.root, "home/.twiceshy/bin/mcp");
  rmSync(front);
  expect(status()).toContain(`${front}, which agents call, is missing or damaged.`);
  scratch.shy(["install", "claude-code"], { cwd: folder });
  expect(status()).not.toContain("missing or damaged");
  writeFileSync(join(scratch.root, "home/.twiceshy/bin/program"), "/gone/node\n/gone/twiceshy\n");
  expect(status()).toContain("points to /gone/twiceshy, which is missing");
});

test("hooks are looked for where git looks for them", () => {
  const { scratch, folder } = withMemory();
  scratch.git(folder, "config", "core.hooksPath", ".husky/_");
  mkdirSync(join(folder, ".husky/_"), { recursive: true });
  const path = scratch.write(
    "photo-store/.husky/_/pre-commit",
    "#!/bin/sh\nnpm test\n# >>> twiceshy\ntrue\n# <<< twiceshy\n",
  );
  chmodSync(path, 0o755);
  const check = examine(scratch, { cwd: folder }).of("git-hooks");
  expect(check).toMatchObject({ state: "ok", says: `1 in ${join(folder, ".husky/_")}.` });
});

test("without git, without a memory, and without a project it answers all the same", () => {
  const { scratch, folder } = withMemory();
  const withoutGit = examine(scratch, { cwd: folder, env: { PATH: join(scratch.root, "none") } });
  expect(withoutGit.of("git")).toMatchObject({ state: "warn" });
  expect(withoutGit.of("log")).toMatchObject({ state: "ok" });
  expect(withoutGit.broken).toEqual([]);
  expect(withoutGit.exit).toBe(0);
  const unmade = examine(scratch, { cwd: scratch.repository("empty") });
  expect(unmade.of("place")).toMatchObject({ state: "absent" });
  expect(unmade.exit).toBe(0);
  const nowhere = examine(scratch, { cwd: scratch.root });
  expect(nowhere.of("place")).toMatchObject({ state: "absent" });
});

test.skipIf(process.getuid?.() !== 0)("what may not be read or written is named", () => {
  const { scratch, folder, store } = withMemory();
  for (const name of readdirSync(store, { recursive: true, encoding: "utf8" }))
    chmodSync(join(store, name), 0o755);
  for (const way of [folder, join(folder, ".git"), store]) chmodSync(way, 0o755);
  const calling: Calling = {
    ...{ cwd: folder, asNobody: true },
    env: { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "safe.directory", GIT_CONFIG_VALUE_0: "*" },
  };
  const readOnly = examine(scratch, calling);
  expect(readOnly.of("folders")).toMatchObject({ state: "warn" });
  expect(readOnly.of("log")).toMatchObject({ state: "ok" });
  chmodSync(join(store, "log"), 0o700);
  const unreadable = examine(scratch, calling);
  expect(unreadable.of("log")).toMatchObject({ state: "broken" });
  expect(unreadable.exit).toBe(1);
});
