// Runs the commands that the README shows, as they are and in the same order.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commands } from "../../src/hosts/cli/registry/registry.ts";
import { warmFunctions } from "../support/warm.ts";
import { createScratch } from "../transcript/cli.ts";

const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/**
 * Lines of shell blocks that call the command itself. Lines that install or test the project do not belong in a scratch
 * folder.
 */
const shown = [...README.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .flatMap(([, block = ""]) => block.split("\n"))
  .map((line) => line.replace(/\s+# .*$/, ""))
  .filter((line) => /^(?:twiceshy|shy) /.test(line))
  // The live page stays until it is stopped; test/ui starts it.
  .filter((line) => line !== "twiceshy ui");

test("every command in the README does what it is shown for", () => {
  const scratch = createScratch();
  const cwd = scratch.repository("my-project");
  scratch.write("my-project/src/upload.ts", "export {};\n");
  expect(shown.length).toBeGreaterThan(6);
  const session = "export TWICESHY_SESSION=readme; ";
  for (const line of shown) {
    const { exit, stderr } = scratch.shell(`${session}${line}`, cwd);
    expect({ line, exit, stderr }).toEqual({ line, exit: 0, stderr: "" });
  }
  expect(scratch.shy(["status"], { cwd }).stdout).toContain("0 open issues, 1 known failure");
});

test("every command stands in the README's table", () => {
  const table = /^## Commands\n([\s\S]*?)\n## /m.exec(README)?.[1] ?? "";
  const named = [...table.matchAll(/`([a-z]+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(commands).toSorted());
});

test(
  "every command's own example is a command line that it understands",
  { timeout: 300_000 },
  async () => {
    const scratch = createScratch();
    const cwd = scratch.repository("examples");
    scratch.shy(["init"], { cwd });
    for (const listed of Object.values(commands)) {
      const { example } = await listed.load();
      // `watch` would wait, and nobody edits anything here.
      const { exit, stderr } = scratch.shell(
        `${warmFunctions()}${example.replace("--idle 30m", "--idle 1s")}`,
        cwd,
      );
      // An id in an example does not exist: exit code 1 says so, and 2 would mean that the line was not understood. Nothing was
      // done here that `done` could verify.
      const expected: readonly unknown[] = [0, 1, ...(example === "twiceshy done" ? [3] : [])];
      expect({ example, understood: expected.includes(exit), stderr }).toMatchObject({
        example,
        understood: true,
      });
    }
  },
);
