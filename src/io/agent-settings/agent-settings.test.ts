// Real files in a temporary home: our lines in and out again, for every agent, whatever was there before.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { CONNECTABLE } from "../../core/agents/registry.ts";
import { ok } from "../../core/kit/result.ts";
import type {
  AgentSettings,
  Scope,
  SettingsChange,
} from "../../engine/ports/agents/agent-settings.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { createAgentSettings } from "./agent-settings.ts";
import type { Program } from "./calls.ts";
import { frontsIn } from "./fronts.ts";
import { draws } from "../../../test/support/draws.ts";

const ROOT = realpathSync.native(mkdtempSync(join(tmpdir(), "agent-settings-")));
afterAll(() => rmSync(ROOT, { recursive: true }));

const ALL = CONNECTABLE.map(({ id }) => id);
const PACKAGE = join(import.meta.dirname, "../../..");

interface Scene {
  readonly home: string;
  readonly settings: AgentSettings;
  /** The same program at another path, as after a move. */
  readonly moved: AgentSettings;
  readonly write: (path: string, text: string, mode?: number) => string;
  readonly read: (path: string) => string;
}

const scene = (env: Readonly<Record<string, string>> = {}): Scene => {
  const folder = mkdtempSync(join(ROOT, "scene-"));
  const home = join(folder, "home");
  for (const name of ["home", "kept"]) mkdirSync(join(folder, name));
  const by = (program: Program): AgentSettings =>
    createAgentSettings({
      machine: { home, env, platform: "linux", exists: existsSync },
      program,
      top: home,
      manifestOf: (scope) => join(folder, "kept", `${scope}.json`),
      fronts: {
        ...{ home: join(folder, "fronts"), package: PACKAGE, node: process.execPath },
        write: () => ok(undefined),
      },
      othersCall: () => false,
      noNode: { all: () => ok([]), forget: () => ok(undefined) },
      digest: (data) => Buffer.from(data).toString("base64"),
      versionIn: () => undefined,
      hooksOff: () => false,
      alone: (_, act) => act(),
    });
  return {
    home,
    settings: by(frontsIn("/opt/kept")),
    moved: by(frontsIn("/usr/lib/kept")),
    write: (path, text, mode = 0o644) => {
      const file = join(home, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { mode });
      chmodSync(file, mode);
      return file;
    },
    read: (path) => readFileSync(join(home, path), "utf8"),
  };
};

/** Every name below a folder, with its kind, mode and bytes. */
const bytesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((name) => {
      const path = join(folder, name);
      const stat = lstatSync(path);
      return `${name} ${stat.mode.toString(8)} ${stat.isFile() ? readFileSync(path, "latin1") : ""}`;
    });

const changes = (done: ReturnType<AgentSettings["install"]>): readonly SettingsChange[] => {
  if (!done.ok) throw new Error(done.error.kind);
  return done.value;
};

/** Without slash commands and skills: command-files.test.ts. */
const ofSettings = (done: ReturnType<AgentSettings["install"]>): readonly SettingsChange[] =>
  changes(done).filter(({ role }) => role === undefined);

const kinds = (done: ReturnType<AgentSettings["install"]>): readonly string[] => [
  ...new Set(changes(done).map(({ change }) => change)),
];

/** Texts to start from, by the format that a file's name says. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  json: [
    "",
    "{}",
    '{"a":1}',
    '\uFEFF{\r\n\t"a": 1, // one\r\n\t"hooks": {\r\n\t\t"Stop": []\r\n\t}\r\n}',
    '{\n    // mine\n    "mcpServers": {\n        "other": { "command": "o" },\n    },\n}\n',
    '{\n  "version": 1,\n  "hooks": {\n    "preToolUse": [\n      { "command": "mine" }\n    ]\n  }\n}',
  ],
  toml: ["", 'model = "m"', "[a]\r\nb = 1\r\n", "# only a comment\n\n\n"],
};

const startOf = (path: string, n: number): string | undefined => {
  const texts = STARTS[path.slice(path.lastIndexOf(".") + 1)];
  // One index past the last text: no file at all.
  return texts?.[n % (texts.length + 1)];
};

/** Files of which we write all: settings, scripts, commands and skills. */
const isWhole = ({ path, role }: SettingsChange): boolean =>
  role !== undefined || /twiceshy\.(?:json|yaml)$|\/Hooks\/|\/hooks\/[A-Z]/.test(path);

/** Each file begins with another text. */
const begin = ({ settings, write, home }: Scene, scope: Scope, n: number, mode: number): void => {
  for (const [at, change] of changes(settings.install(ALL, scope, true)).entries()) {
    const text = isWhole(change) ? undefined : startOf(change.path, n + at);
    if (text !== undefined) write(change.path.slice(home.length + 1), text, mode);
  }
};

const scopes = fc.constantFrom<Scope>("user", "project");

describe("for every agent, whatever stood there", () => {
  test("in, in again and out again is nothing, to the byte and the mode", () => {
    fc.assert(
      fc.property(
        scopes,
        fc.uniqueArray(fc.constantFrom(...ALL), { minLength: 1 }),
        fc.nat(6),
        fc.constantFrom(0o600, 0o644, 0o664),
        (scope, hosts, n, mode) => {
          const made = scene();
          begin(made, scope, n, mode);
          const before = bytesIn(made.home);
          const first = changes(made.settings.install(hosts, scope, false));
          for (const { change, path } of first) expect(["made", "added"], path).toContain(change);
          const between = bytesIn(made.home);
          if (first.length > 0)
            expect(kinds(made.settings.install(hosts, scope, false))).toEqual(["none"]);
          expect(bytesIn(made.home)).toEqual(between);
          made.settings.uninstall(hosts, scope, false);
          expect(bytesIn(made.home)).toEqual(before);
          expect(made.settings.installed(scope)).toEqual({ ok: true, value: [] });
        },
      ),
      { numRuns: draws(25) },
    );
  });

  test("they go one by one in any order, and nothing is left", () => {
    fc.assert(
      fc.property(
        scopes,
        fc.shuffledSubarray(ALL, { minLength: ALL.length }),
        fc.nat(6),
        (scope, order, n) => {
          const made = scene();
          begin(made, scope, n, 0o644);
          const before = bytesIn(made.home);
          made.settings.install(ALL, scope, false);
          for (const host of order) made.settings.uninstall([host], scope, false);
          expect(bytesIn(made.home)).toEqual(before);
        },
      ),
      { numRuns: draws(8) },
    );
  });

  test("a program that moved is named anew, and goes out to the byte all the same", () => {
    for (let n = 0; n < draws(7); n += 1) {
      const made = scene();
      begin(made, "user", n, 0o644);
      const before = bytesIn(made.home);
      made.settings.install(ALL, "user", false);
      const renewed = made.moved.install(ALL, "user", false);
      expect(new Set(ofSettings(renewed).map(({ change }) => change))).toEqual(
        new Set(["renewed"]),
      );
      expect(bytesIn(made.home).join("\n")).not.toContain("/opt/kept");
      made.settings.uninstall(undefined, "user", false);
      expect(bytesIn(made.home)).toEqual(before);
    }
  });

  test("a dry run touches nothing and tells what the run then does", () => {
    const made = scene();
    begin(made, "user", 3, 0o644);
    const before = bytesIn(dirname(made.home));
    const would = changes(made.settings.install(ALL, "user", true));
    expect(bytesIn(dirname(made.home))).toEqual(before);
    expect(changes(made.settings.install(ALL, "user", false))).toEqual(would);
    const after = bytesIn(dirname(made.home));
    const out = changes(made.settings.uninstall(ALL, "user", true));
    expect(bytesIn(dirname(made.home))).toEqual(after);
    expect(changes(made.settings.uninstall(ALL, "user", false))).toEqual(out);
  });

  test("settings of a project name nothing of this machine", () => {
    const made = scene();
    made.settings.install(ALL, "project", false);
    const said = bytesIn(made.home).join("\n");
    expect(said).not.toContain("/opt/");
    expect(said).not.toContain(made.home);
    expect(said).toContain("test -x ~/.twiceshy/bin/hook && ~/.twiceshy/bin/hook");
  });

  test("agents that read the same file are given the same lines", () => {
    for (const scope of ["user", "project"] as const) {
      const { settings } = scene();
      const byPath = new Map<string, unknown>();
      for (const host of ALL)
        for (const { path, byHand } of settings.show([host], scope)) {
          expect(byPath.get(path) ?? byHand).toEqual(byHand);
          byPath.set(path, byHand);
        }
    }
  });
});

describe("where something is in the way", () => {
  test.each([
    ["broken", '{ "a": ', "unreadable"],
    ["of another shape", '{ "hooks": [] }', "unlike"],
    ["not UTF-8", "\u00ff", "not-text"],
  ])("a file that is %s stays as it is, and the lines are told", (_, text, change) => {
    const made = scene();
    const file = made.write(".claude/settings.json", "");
    writeFileSync(file, text, "latin1");
    const [first] = changes(made.settings.install(["claude-code"], "user", false));
    expect(first).toMatchObject({ path: file, change });
    expect(first?.byHand.join("\n")).toContain('"PreToolUse"');
    expect(readFileSync(file, "latin1")).toBe(text);
    expect(kinds(made.settings.uninstall(["claude-code"], "user", false))).not.toContain(
      "unreadable",
    );
  });

  test("a link that leads nowhere, a folder and a folder's file stand for nothing", () => {
    const made = scene();
    mkdirSync(join(made.home, ".claude"));
    symlinkSync("/nowhere/at/all", join(made.home, ".claude/settings.json"));
    mkdirSync(join(made.home, ".claude.json"));
    made.write(".cursor", "a file");
    expect(
      ofSettings(made.settings.install(["claude-code", "cursor"], "user", false)).map(
        ({ change, code }) => [change, code],
      ),
    ).toEqual([
      ["astray", undefined],
      ["not-a-file", undefined],
      ["refused", "ENOTDIR"],
      ["refused", "ENOTDIR"],
    ]);
    const installed = made.settings.installed("user");
    expect(installed.ok && installed.value.filter((path) => !path.endsWith(".md"))).toEqual([]);
  });

  test("another's script of that name is never put over", () => {
    const made = scene();
    made.write("Documents/Cline/Hooks/PreToolUse", "#!/bin/sh\nmine\n", 0o755);
    const done = changes(made.settings.install(["cline"], "user", false));
    expect(done.filter(({ change }) => change === "taken")).toHaveLength(1);
    made.settings.uninstall(["cline"], "user", false);
    expect(readdirSync(join(made.home, "Documents/Cline/Hooks"))).toEqual(["PreToolUse"]);
    expect(made.read("Documents/Cline/Hooks/PreToolUse")).toBe("#!/bin/sh\nmine\n");
  });

  test("a broken manifest is not written over", () => {
    const made = scene();
    made.settings.install(["codex"], "user", false);
    writeFileSync(join(made.home, "../kept/user.json"), "{");
    expect(made.settings.uninstall(["codex"], "user", false)).toMatchObject({
      error: { kind: "file-broken" },
    });
  });
});

describe("what was edited since", () => {
  test("stays when ours go, and ours stay when they were changed", () => {
    const made = scene();
    made.write(".codex/config.toml", 'model = "m"\n');
    made.settings.install(["codex", "gemini-cli"], "user", false);
    made.write(".codex/config.toml", `${made.read(".codex/config.toml")}\n[more]\na = 1\n`);
    const gemini = made.read(".gemini/settings.json").replace("5000", "50");
    made.write(".gemini/settings.json", gemini);
    const done = ofSettings(made.settings.uninstall(["codex", "gemini-cli"], "user", false));
    expect(
      Object.fromEntries(done.map(({ path, change }) => [path.slice(made.home.length), change])),
    ).toEqual({
      "/.codex/hooks.json": "removed",
      "/.codex/config.toml": "taken-out",
      "/.gemini/settings.json": "changed",
    });
    expect(made.read(".codex/config.toml")).toBe('model = "m"\n\n[more]\na = 1\n');
    expect(made.read(".gemini/settings.json")).toBe(gemini);
    // It stays in the manifest until it is out.
    expect(made.settings.installed("user")).toMatchObject({
      value: [join(made.home, ".gemini/settings.json")],
    });
  });

  test("ours are found without a manifest, too", () => {
    const made = scene();
    const text = '{\n  "model": "opus"\n}\n';
    made.write(".claude/settings.json", text);
    made.settings.install(["claude-code", "kiro"], "user", false);
    rmSync(join(made.home, "../kept/user.json"));
    made.settings.uninstall(["claude-code", "kiro"], "user", false);
    expect(made.read(".claude/settings.json")).toBe(text);
    expect(existsSync(join(made.home, ".claude.json"))).toBe(false);
    expect(readdirSync(made.home, { recursive: true })).not.toContain(".kiro/hooks/twiceshy.json");
  });

  test("a file that another agent reads as well is left until that one goes", () => {
    const made = scene();
    made.settings.install(["claude-code", "vscode"], "user", false);
    const done = ofSettings(made.settings.uninstall(["claude-code"], "user", false));
    expect(done.map(({ change }) => change)).toEqual(["kept", "removed"]);
    expect(made.read(".claude/settings.json")).toContain("PreToolUse");
    made.settings.uninstall(["vscode"], "user", false);
    expect(bytesIn(made.home)).toEqual([]);
  });
});

test("a link is written through, and the file it leads to keeps its mode", () => {
  const made = scene();
  const target = made.write("dotfiles/claude.json", '{ "a": 1 }', 0o640);
  mkdirSync(join(made.home, ".claude"));
  symlinkSync("../dotfiles/claude.json", join(made.home, ".claude/settings.json"));
  const before = bytesIn(made.home);
  const [first] = changes(made.settings.install(["claude-code"], "user", false));
  expect(first).toMatchObject({ leadsTo: target, change: "added" });
  expect(lstatSync(join(made.home, ".claude/settings.json")).isSymbolicLink()).toBe(true);
  expect(lstatSync(target).mode & 0o777).toBe(0o640);
  made.settings.uninstall(["claude-code"], "user", false);
  expect(bytesIn(made.home)).toEqual(before);
});

test("folders of their own, which variables name, are kept to", () => {
  const env = {
    CODEX_HOME: "/x/codex",
    CLAUDE_CONFIG_DIR: "/x/claude",
    COPILOT_HOME: "/x/copilot",
    XDG_CONFIG_HOME: "/x/config",
    KIRO_HOME: "/x/kiro",
  };
  const { settings } = scene(env);
  const named = ["codex", "claude-code", "copilot-cli", "opencode", "zed", "kiro"];
  const paths = settings.show(named, "user").map(({ path }) => path);
  // The folder of skills that agents share has no variable.
  const others = paths.filter((path) => !path.startsWith("/x/"));
  expect(others.filter((path) => !path.includes("/.agents/skills/"))).toEqual([]);
  expect(paths).toContain("/x/claude/.claude.json");
});

test("what one agent is given is a value of its own: no item twice, every hook with a time of its own", () => {
  const { settings } = scene();
  for (const host of ALL)
    for (const { path, byHand } of settings.show([host], "user")) {
      const said = parseJson(byHand.join("\n"));
      if (!isObject(said) || !isObject(said["hooks"])) continue;
      const text = JSON.stringify(said["hooks"]);
      const hooks = text.match(/"(?:command|bash)":"/g)?.length ?? 0;
      const times = text.match(/"(?:timeout|timeoutSec|timeout_ms)":\d+/g)?.length ?? 0;
      // Windsurf has no timeout.
      expect([path, times]).toEqual([path, host === "windsurf" ? 0 : hooks]);
    }
});
