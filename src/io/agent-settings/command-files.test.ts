// Slash commands and skills as files: written, seen when they are torn, and taken out without anything of others.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ok } from "../../core/kit/result.ts";
import type { AgentSettings, SettingsChange } from "../../engine/ports/agents/agent-settings.ts";
import { createAgentSettings } from "./agent-settings.ts";
import { frontsIn } from "./fronts.ts";

const PACKAGE = join(import.meta.dirname, "../../..");
const ROOT = mkdtempSync(join(tmpdir(), "command-files-"));
afterAll(() => rmSync(ROOT, { recursive: true }));

interface Scene {
  readonly home: string;
  readonly settings: AgentSettings;
  readonly write: (path: string, text: string) => void;
  readonly read: (path: string) => string;
}

const scene = (): Scene => {
  const home = mkdtempSync(join(ROOT, "home-"));
  return {
    home,
    settings: createAgentSettings({
      machine: { home, env: {}, platform: "linux", exists: existsSync },
      program: frontsIn("/opt/kept"),
      top: undefined,
      manifestOf: (scope) => `${home}.${scope}.json`,
      fronts: {
        ...{ home: "/opt/kept", package: PACKAGE, node: process.execPath },
        write: () => ok(undefined),
      },
      othersCall: () => true,
      noNode: { all: () => ok([]), forget: () => ok(undefined) },
      digest: (data) => Buffer.from(data).toString("base64"),
      versionIn: () => undefined,
      hooksOff: () => false,
      alone: (_, act) => act(),
    }),
    write: (path, text) => {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    },
    read: (path) => readFileSync(join(home, path), "utf8"),
  };
};

const changes = (done: ReturnType<AgentSettings["install"]>): readonly SettingsChange[] => {
  if (!done.ok) throw new Error(done.error.kind);
  return done.value;
};

describe("slash commands and skills", () => {
  const SEARCH = ".claude/commands/twiceshy/search.md";
  const RECORD = ".agents/skills/twiceshy-record/SKILL.md";
  const stateOf = ({ settings }: Scene) => {
    const states = settings.commandFiles("user");
    return states.ok
      ? states.value.map(({ path, is }) => [path.split("/").slice(-2).join("/"), is])
      : [];
  };

  test("one that was cut short is seen, and written again by the next install", () => {
    const made = scene();
    made.settings.install(["claude-code"], "user", false);
    expect(stateOf(made)).toEqual([]);
    const whole = made.read(SEARCH);
    made.write(SEARCH, whole.slice(0, 60));
    expect(stateOf(made)).toEqual([["twiceshy/search.md", "torn"]]);
    made.settings.install(["claude-code"], "user", false);
    expect(made.read(SEARCH)).toBe(whole);
    expect(stateOf(made)).toEqual([]);
  });

  test("one that a person edited or had before stays, also when ours go", () => {
    const made = scene();
    made.write(RECORD, "mine\n");
    const done = changes(made.settings.install(["claude-code", "codex"], "user", false));
    const taken = done.find(({ path }) => path.endsWith(RECORD));
    expect(taken?.change).toBe("taken");
    made.write(SEARCH, `${made.read(SEARCH)}And in German.\n`);
    expect(stateOf(made)).toEqual([["twiceshy/search.md", "changed"]]);
    made.settings.uninstall(undefined, "user", false);
    expect([made.read(RECORD), made.read(SEARCH).endsWith("German.\n")]).toEqual(["mine\n", true]);
    expect(existsSync(join(made.home, ".claude/skills"))).toBe(false);
  });

  test("one that another agent shares stays until the last of them goes", () => {
    const made = scene();
    made.settings.install(["codex", "gemini-cli"], "user", false);
    made.settings.uninstall(["codex"], "user", false);
    expect(made.read(RECORD)).toContain("record at once");
    made.settings.uninstall(["gemini-cli"], "user", false);
    expect(existsSync(join(made.home, ".agents"))).toBe(false);
  });
});
