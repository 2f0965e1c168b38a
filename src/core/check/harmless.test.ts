// Commands and tools that surely checked nothing; all others may have.
import { expect, test } from "vitest";
import { isReadingCommand, isHarmlessCommand, isHarmlessTool } from "./harmless.ts";

test.each([
  "git status && git diff",
  "cat a | grep b",
  "npm install",
  "cd src; ls",
  "sed -n 1,9p x",
  "rm try.py app/models.py\nrmdir app",
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

test.each([
  ["git log --oneline | head -5", true],
  ["cd src && git show HEAD:a.ts | grep x", true],
  ["gh pr view 68 --json title", true],
  ["cat a.ts 2>/dev/null", true],
  ["git commit -m x", false],
  ["cat a.ts > b.ts", false],
  ["sed -i s/a/b/ a.ts", false],
  ["npm test", false],
])("whether `%s` only reads: %s", (command, is) => expect(isReadingCommand(command)).toBe(is));
