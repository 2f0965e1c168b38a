// Commands and tools that surely checked nothing; all others may have.
import { expect, test } from "vitest";
import { isHarmlessCommand, isHarmlessTool } from "./harmless.ts";

test.each([
  "git status && git diff",
  "cat a | grep b",
  "npm install",
  "cd src; ls",
  "sed -n 1,9p x",
])("%s is harmless", (command) => expect(isHarmlessCommand(command)).toBe(true));

test.each([
  "./scripts/verify",
  "python tool.py",
  "npm test",
  "docker compose run web pytest",
  "cat $(x)",
])("%s may have checked something", (command) => expect(isHarmlessCommand(command)).toBe(false));

test("tools that read, write and plan are harmless, a subagent and a browser are not", () => {
  expect(["Read", "Edit", "write_file", "TodoWrite", "apply_patch"].every(isHarmlessTool)).toBe(
    true,
  );
  expect(["Task", "Agent", "mcp__browser__open", "run_tests"].some(isHarmlessTool)).toBe(false);
});
