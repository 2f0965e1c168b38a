// What `install` wrote and somebody else took out: doctor and status name it until a person settles it.
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import { createScratch } from "../transcript/cli.ts";

test("lines that are gone from an agent's settings are named, until they are back or uninstalled", () => {
  const scratch = createScratch();
  const cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
  const settings = scratch.write("home/.claude/settings.json", "{}");
  const stateOf = (): unknown =>
    asObjects(scratch.json(["doctor"], { cwd })["checks"]).find(
      ({ name }) => name === "claude-code",
    )?.["state"];
  const status = (): string => scratch.shy(["status"], { cwd }).stdout;
  const words = "registered the hook in Claude Code, and it is no longer in";
  expect([stateOf(), status().includes(words)]).toEqual(["absent", false]);
  scratch.shy(["install", "claude-code"], { cwd });
  expect([stateOf(), status().includes(words)]).toEqual(["ok", false]);
  writeFileSync(settings, "{}");
  expect([stateOf(), status().includes(words)]).toEqual(["broken", true]);
  scratch.shy(["install", "claude-code"], { cwd });
  expect(stateOf()).toBe("ok");
  writeFileSync(settings, "{}");
  scratch.shy(["uninstall", "claude-code"], { cwd });
  expect([stateOf(), status().includes(words)]).toEqual(["absent", false]);
});

test("the lines for one event that are gone are named with it, also when the next session begins", () => {
  const scratch = createScratch();
  const cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
  const settings = scratch.write("home/.claude/settings.json", "{}");
  scratch.shy(["install", "claude-code"], { cwd });
  const words = "registered the hook in Claude Code for PreToolUse, and it is no longer in";
  expect(scratch.shy(["status"], { cwd }).stdout).not.toContain("registered the hook");
  const { hooks, ...others } = JSON.parse(readFileSync(settings, "utf8"));
  const { PreToolUse: _gate, ...rest } = hooks;
  writeFileSync(settings, JSON.stringify({ hooks: rest, ...others }));
  expect(scratch.shy(["status"], { cwd }).stdout).toContain(words);
  expect(scratch.shy(["doctor"], { cwd }).stdout).toContain(words);
  expect(scratch.shy(["context"], { cwd }).stdout).toContain(words);
  scratch.shy(["install", "claude-code"], { cwd });
  expect(scratch.shy(["status"], { cwd }).stdout).not.toContain("registered the hook");
});
