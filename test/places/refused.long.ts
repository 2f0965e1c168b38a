// A disk that refuses: nothing is acknowledged that is not there, the message says what and where, and reading goes on.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

/** Root may write anywhere, so as root the tests act as a user who may not. Any other user may not either. */
const isRoot = process.getuid?.() === 0;

/** Sets the mode of the folder and of every folder below; files stay as they are. */
const setFolders = (folder: string, mode: number): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), mode);
  chmodSync(folder, mode);
};

const readable = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  chmodSync(folder, 0o755);
};

describe.skipIf(process.platform === "win32")("a repository that may not be written", () => {
  test("is refused by init in a sentence, and left as it was", () => {
    const scratch = createScratch();
    const cwd = photoStore(scratch);
    readable(cwd);
    setFolders(cwd, 0o555);
    const { stderr, exit } = scratch.shy(["init"], { cwd, asNobody: isRoot });
    setFolders(cwd, 0o755);
    expect({ stderr, exit }).toMatchObject({
      stderr: expect.stringMatching(/[Cc]ould not write .* \(permission denied\)\.\n {2}/),
      exit: 3,
    });
    expect(existsSync(join(cwd, ".git/twiceshy"))).toBe(false);
  });

  test("is read by every command that asks, and refuses every one that writes", () => {
    const scratch = createScratch();
    const cwd = photoStore(scratch);
    scratch.shy(["init"], { cwd });
    readable(cwd);
    setFolders(cwd, 0o555);
    const calling = { cwd, asNobody: isRoot };
    for (const call of [
      ["show"],
      ["log"],
      ["search", "retry"],
      ["check", "src/upload.js"],
      ["status"],
      ["verify"],
      ["scan"],
    ])
      expect(scratch.shy(call, calling), call.join(" ")).toMatchObject({ stderr: "", exit: 0 });
    for (const call of [
      ["note", "Said"],
      ["attempt", "--failed", "Tried"],
      ["config", "views.write", "no"],
      ["rebuild"],
    ]) {
      const { stdout, stderr, exit } = scratch.shy(call, calling);
      expect({ stdout, exit }, call.join(" ")).toEqual({ stdout: "", exit: 3 });
      expect(stderr, call.join(" ")).toMatch(/^twiceshy: .*(?:permission denied).*\n {2}.+\n$/);
    }
    setFolders(cwd, 0o755);
    expect(scratch.json(["verify"], { cwd })).toMatchObject({ whole: true, events: 2 });
  });
});

/** A disk of a few kilobytes, if one can be mounted. */
const smallDisk = (scratch: Scratch): string | undefined => {
  const folder = join(scratch.root, "small");
  mkdirSync(folder);
  const options = ["-t", "tmpfs", "-o", "size=128k,mode=755"];
  return spawnSync("mount", [...options, "tmpfs", folder]).status === 0 ? folder : undefined;
};

describe("a full disk", () => {
  test("loses nothing that was acknowledged, refuses in a sentence, and goes on when there is room", (context) => {
    const scratch = createScratch();
    const folder = smallDisk(scratch);
    if (folder === undefined) return context.skip("no file system can be mounted here");
    context.onTestFinished(() => void spawnSync("umount", ["--lazy", folder]));
    const cwd = join(folder, "p");
    expect(scratch.git(folder, "init", "-q", "--template=", "p")).toBe("");
    expect(scratch.shy(["init"], { cwd }).exit).toBe(0);
    const acknowledged: string[] = [];
    let refusal = "";
    for (let n = 0; n < 60 && refusal === ""; n++) {
      const { stdout, stderr, exit } = scratch.shy(
        ["note", `Note ${n}`, "--body", "x".repeat(4_000), "--json"],
        { cwd },
      );
      if (exit === 0) acknowledged.push(JSON.parse(stdout).id);
      else refusal = `${exit} ${stderr}${stdout}`;
    }
    expect(refusal).toMatch(/^3 /);
    expect(refusal).toContain("Nothing was recorded");
    expect(refusal).toMatch(/the disk is full|the disk accepted only \d+ of \d+ bytes/);
    expect(acknowledged.length).toBeGreaterThan(2);
    const ids = (): readonly string[] =>
      (scratch.json(["log", "--all"], { cwd })["entries"] as { id: string }[])
        .map(({ id }) => id)
        .toReversed();
    expect(ids()).toEqual(acknowledged);
    expect(scratch.json(["verify"], { cwd })).toMatchObject({ whole: true });
    spawnSync("mount", ["-o", "remount,size=4m", folder]);
    expect(scratch.shy(["note", "There is room again"], { cwd })).toMatchObject({
      stderr: "",
      exit: 0,
    });
    expect(scratch.json(["verify"], { cwd })).toMatchObject({ whole: true });
    expect(ids()).toHaveLength(acknowledged.length + 1);
  });
});

test.skipIf(!existsSync("/dev/full"))("what cannot be printed is said in a sentence", () => {
  const scratch = createScratch();
  const cwd = photoStore(scratch);
  scratch.shy(["init"], { cwd });
  const { stderr, exit } = scratch.shell("twiceshy show > /dev/full", cwd);
  expect({ stderr, exit }).toEqual({
    stderr: "twiceshy: Standard output cannot be written (ENOSPC).\n",
    exit: 3,
  });
});

test.skipIf(!existsSync("/dev/full"))(
  "what was kept is said to be, though the answer is lost",
  () => {
    const scratch = createScratch();
    const cwd = photoStore(scratch);
    scratch.shy(["init"], { cwd });
    const newest = (): string => {
      const { entries } = scratch.json(["log"], { cwd }) as { entries: { id: string }[] };
      return entries[0]?.id.slice(0, 10) ?? "";
    };
    for (const [said, kind] of [
      ["note Said", "note"],
      ["note 'Said again' --json", "note"],
      ["resolve $(twiceshy issue Broken --json | grep -o '[a-z2-7]\\{52\\}')", "resolve"],
    ]) {
      const { stderr, exit } = scratch.shell(`twiceshy ${said} > /dev/full`, cwd);
      expect({ stderr, exit }).toEqual({
        stderr: `twiceshy: Standard output cannot be written (ENOSPC). It was kept all the same: ${kind} ${newest()}.\n`,
        exit: 3,
      });
    }
    const { stderr } = scratch.shell(`{ sleep 0.3; twiceshy note "Said last"; } | true`, cwd);
    expect(stderr).toContain(`(EPIPE). It was kept all the same: note ${newest()}.`);
  },
);

test("whoever reads no further ends it quietly, and the answer is what it was", () => {
  const scratch = createScratch();
  const cwd = photoStore(scratch);
  scratch.shy(["init"], { cwd });
  const unread = (command: string): string =>
    scratch.shell(`{ sleep 0.3; ${command}; echo "left with $?" >&2; } | true`, cwd).stderr;
  expect(unread("twiceshy log --all")).toBe("left with 0\n");
  expect(unread("twiceshy show zzzzzzzzzzzz --json")).toBe("left with 1\n");
});

test("without git, init says so and how to do without", () => {
  const scratch = createScratch();
  const cwd = photoStore(scratch);
  const none = { PATH: join(scratch.root, "home") };
  const { stderr, exit } = scratch.shy(["init"], { cwd, env: none });
  expect({ stderr, exit }).toMatchObject({
    stderr: expect.stringContaining("Could not run git"),
    exit: 3,
  });
  expect(stderr).toContain("--skip-history");
  expect(scratch.shy(["init", "--skip-history"], { cwd, env: none }).exit).toBe(0);
  expect(scratch.shy(["note", "Git is not needed for this"], { cwd, env: none }).exit).toBe(0);
});

test("the memory is for its owner's eyes", () => {
  const scratch = createScratch();
  const cwd = photoStore(scratch);
  scratch.shy(["init"], { cwd });
  expect(statSync(join(cwd, ".git/twiceshy")).mode & 0o077).toBe(0);
});
