// A failure is known under the present name of its file, however the file came by that name.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { cleanEnv, gitIn } from "../support/scratch.ts";
import { bash, edit, hook, isDenied, sceneIn, settled, type Scene } from "./scene.ts";
import { shyIn } from "../support/warm.ts";

let scene: Scene;
beforeEach(async () => {
  scene = await sceneIn();
});

const twiceshy = (...args: readonly string[]): string =>
  shyIn([...args], {
    cwd: scene.root,
    env: { ...cleanEnv(join(dirname(scene.root), "home")) },
  }).stdout;

const move = (from: string, to: string): void => {
  mkdirSync(dirname(join(scene.root, to)), { recursive: true });
  gitIn(scene.root, "mv", from, to);
};
const commit = (message: string): void => {
  gitIn(scene.root, "commit", "-q", "-m", message);
};
const repeatAt = (path: string) =>
  hook(edit(scene, { id: `use-${path}`, session: `s-${path}`, path }));

test("a folder that moved, and a file in it that moved again, keep what failed there", async () => {
  move("src", "lib");
  commit("Move the sources");
  move("lib/upload.ts", "lib/send/put.ts");
  commit("Name the file after its verb");
  expect(twiceshy("check", "lib/send/put.ts")).toContain("1 attempt failed");
  await settled();
  expect(isDenied(await repeatAt("lib/send/put.ts"))).toBe(true);
});

test("status sees what moved in another terminal, with a commit or without, and then the hook knows it", async () => {
  move("src", "lib");
  commit("Move the sources");
  twiceshy("status");
  await settled();
  expect(isDenied(await repeatAt("lib/upload.ts"))).toBe(true);
  move("lib", "code");
  twiceshy("status");
  await settled();
  expect(isDenied(await repeatAt("code/upload.ts"))).toBe(true);
});

test("a file that moved in another terminal is known to the next edit of it, and then is not looked for again", async () => {
  move("src", "lib");
  commit("Move the sources");
  expect(isDenied(await repeatAt("lib/upload.ts"))).toBe(true);
  gitIn(scene.root, "commit", "-q", "--allow-empty", "-m", "Nothing moved");
  const kept = join(scene.store, "gate/renames");
  const writtenMs = () =>
    Math.max(...readdirSync(kept).map((name) => statSync(join(kept, name)).mtimeMs));
  const movedMs = statSync(join(scene.root, ".git/logs/HEAD")).mtimeMs;
  expect(writtenMs()).toBeLessThan(movedMs);
  await repeatAt("lib/other.ts");
  expect(writtenMs()).toBeGreaterThan(movedMs);
});

test("a file that has a former name of another by now is not taken for it", async () => {
  move("src/upload.ts", "src/put.ts");
  commit("Rename");
  writeFileSync(join(scene.root, "src/upload.ts"), "export const other = 1;\n");
  gitIn(scene.root, "add", "-A");
  commit("Add another file of the old name");
  expect(twiceshy("check", "src/put.ts")).toContain("1 attempt failed");
  expect(twiceshy("check", "src/upload.ts")).not.toContain("attempt failed");
});

test("init itself follows the renames, and all that it shows calls files by their present names", async () => {
  move("src", "lib");
  commit("Move the sources");
  rmSync(scene.store, { recursive: true });
  twiceshy("init");
  expect(twiceshy("check", "lib")).toContain("1 attempt failed");
  for (const shown of [twiceshy("brief"), twiceshy("show")]) {
    expect(shown).toContain("lib/upload.ts");
    expect(shown).not.toContain("src/upload.ts");
  }
  await settled();
  expect(isDenied(await repeatAt("lib/upload.ts"))).toBe(true);
});

test("a check does not wait until a long history was read, and still looks under former names", () => {
  const cursor = join(scene.store, "local/history.json");
  const long = readFileSync(cursor, "utf8").replace(/"commits": ?\d+/, '"commits":90000');
  expect(long).toContain("90000");
  writeFileSync(cursor, long);
  move("src", "lib");
  commit("Move the sources");
  expect(twiceshy("check", "lib/upload.ts")).toContain("1 attempt failed");
});

/** `git mv` alone: nothing is committed yet. */
const moveOnly = async (use = "mv-1"): Promise<void> => {
  await hook(bash(scene, "git mv src lib", { id: use }));
  gitIn(scene.root, "mv", "src", "lib");
  await settled();
  await hook(after("git mv src lib", use));
};

const after = (command: string, id: string): string =>
  bash(scene, command, { id }).replace('"PreToolUse"', '"PostToolUse"');

test("a file that was only moved in the index is known before an edit", async () => {
  await moveOnly();
  expect(isDenied(await repeatAt("lib/upload.ts"))).toBe(true);
});

test("and after a command that writes it", async () => {
  await moveOnly();
  await hook(bash(scene, "node write.js", { id: "w-1" }));
  await settled();
  writeFileSync(join(scene.root, "lib/upload.ts"), scene.failed);
  const { stdout } = await hook(after("node write.js", "w-1"));
  expect(stdout).toContain("The server counts each retry");
});

test("and at a commit, without any hook of an agent", () => {
  twiceshy("install", "git");
  gitIn(scene.root, "mv", "src", "lib");
  writeFileSync(join(scene.root, "lib/upload.ts"), scene.failed);
  gitIn(scene.root, "add", "-A");
  const { stdout, stderr } = spawnSync("git", ["commit", "-q", "-m", "Again"], {
    cwd: scene.root,
    env: cleanEnv(join(dirname(scene.root), "home")),
    encoding: "utf8",
  });
  expect(stdout + stderr).toContain("The server counts each retry");
});

test("and to a check, by its path and by its folder", () => {
  gitIn(scene.root, "mv", "src", "lib");
  expect(twiceshy("check", "lib/upload.ts")).toContain("1 attempt failed");
  expect(twiceshy("check", "lib")).toContain("1 attempt failed");
});

test("what is moved back in the index has its old name again, and a commit keeps the new one", async () => {
  gitIn(scene.root, "mv", "src", "lib");
  expect(twiceshy("check", "lib/upload.ts")).toContain("1 attempt failed");
  gitIn(scene.root, "mv", "lib", "src");
  expect(twiceshy("check", "src/upload.ts")).toContain("1 attempt failed");
  expect(twiceshy("check", "lib/upload.ts")).not.toContain("attempt failed");
  await settled();
  expect(isDenied(await repeatAt("src/upload.ts"))).toBe(true);
  gitIn(scene.root, "mv", "src", "lib");
  expect(twiceshy("check", "lib/upload.ts")).toContain("1 attempt failed");
  commit("Move the sources");
  await settled();
  expect(isDenied(await repeatAt("lib/upload.ts"))).toBe(true);
  expect(twiceshy("check", "lib/upload.ts")).toContain("1 attempt failed");
  gitIn(scene.root, "mv", "lib/upload.ts", "lib/put.ts");
  expect(twiceshy("check", "lib/put.ts")).toContain("1 attempt failed");
});
