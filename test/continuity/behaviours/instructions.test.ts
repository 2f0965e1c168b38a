// Behaviours of the generated block to hold. It is written by `bridge`, and holds what seldom changes: work and its scope are
// in packs, because a file that git may track is no place for them.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { exactTokens } from "../../support/tokenizers.ts";
import { createScratch, type Scratch } from "../../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";

beforeEach(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  writeFileSync(
    join(cwd, "package.json"),
    '{ "name": "shop", "scripts": { "test": "vitest run" } }\n',
  );
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-q", "-m", "Begin");
  scratch.shy(["init"], { cwd });
});

const read = (path: string): string => readFileSync(join(cwd, path), "utf8");

test("where AGENTS.override.md exists, it gets the block, and otherwise AGENTS.md alone", () => {
  scratch.shy(["bridge"], { cwd });
  expect([
    existsSync(join(cwd, "AGENTS.override.md")),
    read("AGENTS.md").includes(">>> twiceshy"),
  ]).toEqual([false, true]);
  writeFileSync(join(cwd, "AGENTS.override.md"), "# Ours\n");
  scratch.shy(["bridge"], { cwd });
  expect(read("AGENTS.override.md")).toMatch(/^# Ours\n\n<!-- >>> twiceshy/u);
  scratch.shy(["bridge", "--remove"], { cwd });
  expect(read("AGENTS.override.md")).toBe("# Ours\n");
});

test("the block has the commands that check, decisions and what failed, each memory with its id, within its limit", () => {
  const { id } = scratch.json(["decision", "Uploads go through the queue"], { cwd });
  scratch.shy(["attempt", "--failed", "A second cache in the proxy"], { cwd });
  scratch.shy(["map"], { cwd });
  scratch.shy(["bridge"], { cwd });
  const block = read("AGENTS.md");
  expect(block).toContain(`\`${String(id).slice(0, 10)}\``);
  expect(block).toContain("Uploads go through the queue");
  expect(block).toContain("A second cache in the proxy");
  expect(block).toContain("npm test");
  expect(exactTokens(block)).toBeLessThan(900);
});

test("no work, objective or other session is in the block", () => {
  const text = "Objective: move to passkeys\nPending: a login form";
  scratch.shy(["ingest"], {
    cwd,
    stdin: JSON.stringify({ session: "s1", role: "assistant", text }),
  });
  scratch.shy(["bridge"], { cwd });
  expect(read("AGENTS.md")).not.toMatch(/passkeys|login form/u);
  expect(scratch.shy(["pack", "--session", "s1"], { cwd }).stdout).toContain("passkeys");
});

test("the file is written only if its block changes", () => {
  scratch.shy(["bridge"], { cwd });
  const before = statSync(join(cwd, "AGENTS.md")).mtimeMs;
  scratch.shy(["bridge"], { cwd });
  expect(statSync(join(cwd, "AGENTS.md")).mtimeMs).toBe(before);
  scratch.shy(["decision", "Uploads go through the queue"], { cwd });
  expect(read("AGENTS.md")).toContain("Uploads go through the queue");
});

test("what the block says is never read back as evidence: its commit and the revert of that hold none of its lines", () => {
  const { id } = scratch.json(["decision", "Uploads go through the queue"], { cwd });
  scratch.shy(["bridge"], { cwd });
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-q", "-m", "Add a file for agents");
  scratch.git(cwd, "revert", "--no-edit", "HEAD");
  scratch.shy(["capture"], { cwd });
  const holding = (words: string): unknown => scratch.json(["search", words], { cwd })["memories"];
  expect(holding("Uploads go through the queue")).toMatchObject([{ id }]);
  // The control: lines of code that were taken back are evidence.
  writeFileSync(
    join(cwd, "upload.js"),
    "export const uploadDirectly = (file) => store.put(file);\n",
  );
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-q", "-m", "Upload directly");
  scratch.git(cwd, "revert", "--no-edit", "HEAD");
  scratch.shy(["capture"], { cwd });
  expect(holding("Upload directly")).toMatchObject([
    { kind: "attempt", outcome: "failed" },
    { id },
  ]);
});
