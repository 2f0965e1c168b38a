// What `install` wrote and somebody else took out: doctor and status name it until a person settles it.
import { writeFileSync } from "node:fs";
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
