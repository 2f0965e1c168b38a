// The line for tasks in a real file: only where a setting asks for it, in the user's own settings, and for a Claude Code that knows
// the event. An older one reads nothing of a file that names it.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ok } from "../../core/kit/result.ts";
import type { AgentSettings, Scope } from "../../engine/ports/agents/agent-settings.ts";
import { createAgentSettings } from "./agent-settings.ts";
import { frontsIn } from "./fronts.ts";

const ROOT = realpathSync.native(mkdtempSync(join(tmpdir(), "task-lines-")));
afterAll(() => rmSync(ROOT, { recursive: true }));

interface Scene {
  readonly by: (forTasks: boolean, version: string | undefined) => AgentSettings;
  readonly text: () => string;
  readonly forget: () => void;
}

const scene = (): Scene => {
  const folder = mkdtempSync(join(ROOT, "scene-"));
  const [home, bin] = [join(folder, "home"), join(folder, "bin")];
  for (const path of [home, bin]) mkdirSync(path);
  writeFileSync(join(bin, "claude"), "#!/bin/sh\n");
  chmodSync(join(bin, "claude"), 0o755);
  const manifest = (scope: Scope): string => join(folder, `${scope}.json`);
  const file = join(home, ".claude/settings.json");
  return {
    by: (forTasks, version) =>
      createAgentSettings({
        machine: { home, env: { PATH: bin }, platform: "linux", exists: existsSync },
        program: frontsIn("/opt/kept"),
        ...{ top: home, manifestOf: manifest, forTasks },
        fronts: {
          ...{ home: join(folder, "fronts"), package: join(import.meta.dirname, "../../..") },
          ...{ node: process.execPath, write: () => ok(undefined) },
        },
        othersCall: () => false,
        noNode: { all: () => ok([]), forget: () => ok(undefined) },
        digest: (data) => Buffer.from(data).toString("base64"),
        versionIn: () => version,
        hooksOff: () => false,
        alone: (_, act) => act(),
      }),
    text: () => (existsSync(file) ? readFileSync(file, "utf8") : ""),
    forget: () => rmSync(manifest("user")),
  };
};

const puts = (settings: AgentSettings, scope: Scope = "user"): void => {
  expect(settings.install(["claude-code", "vscode"], scope, false).ok).toBe(true);
};

test.each([
  [true, "2.1.33", true],
  [true, "2.1.330", true],
  [true, "2.1.32", false],
  [true, undefined, false],
  [false, "2.1.330", false],
])("asked for: %s, version %s: %s", (forTasks, version, isPut) => {
  const { by, text } = scene();
  puts(by(forTasks, version));
  expect([text().includes("TaskCompleted"), text().includes("Stop")]).toEqual([isPut, true]);
});

test("a project's file, which others read with other versions, never has it", () => {
  const { by, text } = scene();
  puts(by(true, "2.1.330"), "project");
  expect([text().includes("TaskCompleted"), text().includes("Stop")]).toEqual([false, true]);
});

test("it goes with the next install once the setting is off, and with uninstall, with or without a record", () => {
  const { by, text, forget } = scene();
  puts(by(true, "2.1.330"));
  puts(by(false, "2.1.330"));
  expect([text().includes("TaskCompleted"), text().includes("Stop")]).toEqual([false, true]);
  for (const isKnown of [true, false]) {
    puts(by(true, "2.1.330"));
    expect(text()).toContain("TaskCompleted");
    if (!isKnown) forget();
    expect(by(false, "2.1.32").uninstall(undefined, "user", false).ok).toBe(true);
    expect(text()).not.toContain("hooks");
  }
  puts(by(false, "2.1.330"));
  forget();
  expect(by(false, "2.1.330").uninstall(undefined, "user", false).ok).toBe(true);
  expect(text()).not.toContain("hooks");
});
