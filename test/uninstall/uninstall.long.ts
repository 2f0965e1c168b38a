// `twiceshy uninstall`: afterwards a project is what it was, byte for byte. Without --with-log everything but the log
// is gone, and can be made again.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

/** Every name below a folder with its mode and its bytes; times may differ. */
const bytesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .toSorted()
      .map((name) => {
        const path = join(folder, name);
        const stat = lstatSync(path);
        const bytes = stat.isFile() ? readFileSync(path, "latin1") : "a folder";
        return [name, `${(stat.mode & 0o777).toString(8)} ${bytes}`];
      }),
  );

const HOOK = join(dirname(inject("bin")), "twiceshy-hook");

const edit = JSON.stringify({
  ...{ hook_event_name: "PreToolUse", tool_name: "Edit", session_id: "s" },
  tool_input: { file_path: "README.md", old_string: "#", new_string: "##" },
});

/** Whatever may get into a memory: claims, settings, an allowed value, what hooks leave, a readable issue. */
const live = (scratch: Scratch, cwd: string): void => {
  scratch.shy(["init", "--here"], { cwd });
  scratch.shy(["issue", "It hangs", "--at", "README.md:1"], { cwd });
  scratch.shy(["config", "log.durability", "crash"], { cwd });
  scratch.shy(["redact", "--allow", "known", "password=hunter2hunter2"], { cwd });
  scratch.shell(`printf '%s' '${edit}' | ${HOOK} claude-code`, cwd);
};

const folderOf = (scratch: Scratch): string => {
  mkdirSync(join(scratch.root, "garden"));
  writeFileSync(join(scratch.root, "garden/README.md"), "Roses\n");
  return join(scratch.root, "garden");
};

const bare = (scratch: Scratch): string => {
  scratch.git(scratch.root, "clone", "-q", "--bare", photoStore(scratch), "bare.git");
  return join(scratch.root, "bare.git");
};

const withoutInfo = (scratch: Scratch): string => {
  scratch.git(scratch.root, "init", "-q", "--template=", "plain");
  return join(scratch.root, "plain");
};

const openEnded = (scratch: Scratch): string => {
  const folder = photoStore(scratch);
  writeFileSync(join(folder, ".git/info/exclude"), "# mine\r\n*.log");
  return folder;
};

describe.each([
  ["a repository", photoStore],
  ["one whose exclude file has no line end", openEnded],
  ["one that was made without a template", withoutInfo],
  ["a bare repository", bare],
  ["a folder outside git", folderOf],
])("%s", (_, made) => {
  test("is what it was before, to the byte, once the log is gone too", () => {
    const scratch = createScratch();
    const folder = made(scratch);
    const before = bytesIn(folder);
    live(scratch, folder);
    scratch.shy(["install", "git"], { cwd: folder });
    // With compiled code below the home folder, as a user has it.
    scratch.shy(["capture"], { cwd: folder, env: { TWICESHY_COMPILED: "" }, alone: true });
    expect(bytesIn(folder).size).toBeGreaterThan(before.size);
    const said = scratch.json(["uninstall", "--with-log", "--yes"], { cwd: folder });
    expect(said["left"]).toEqual([
      { path: join(scratch.root, "home/.twiceshy"), is: expect.any(String) },
    ]);
    expect(bytesIn(folder)).toEqual(before);
  });

  test("keeps its log otherwise, and gets all else back from it", () => {
    const scratch = createScratch();
    const folder = made(scratch);
    live(scratch, folder);
    scratch.shy(["rebuild"], { cwd: folder });
    const memory = scratch.shy(["export", "--format", "jsonl"], { cwd: folder });
    const before = bytesIn(folder);
    expect(scratch.shy(["uninstall"], { cwd: folder }).exit).toBe(0);
    const after = [...bytesIn(folder).keys()];
    expect(after.filter((name) => /twiceshy.(?:index|gate)|summary\.md|issues/.test(name))).toEqual(
      [],
    );
    for (const [name, bytes] of before)
      if (/twiceshy.log./.test(name)) expect(bytesIn(folder).get(name)).toBe(bytes);
    expect(scratch.shy(["export", "--format", "jsonl"], { cwd: folder })).toEqual(memory);
    scratch.shy(["init", "--here", "--skip-history"], { cwd: folder });
    scratch.shy(["rebuild"], { cwd: folder });
    const again = bytesIn(folder);
    // Trails and renames come from git's history, which the next capture reads.
    for (const [name, bytes] of before)
      if (!/local.(?:told|edits|gate-trace|swept)|gate.renames|index.trails/.test(name))
        expect([name, again.get(name)]).toEqual([name, bytes]);
  });
});

test("what somebody else put beside our files stays, and no link is followed", () => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  scratch.shy(["init"], { cwd: folder });
  const plan = scratch.write("photo-store/.twiceshy/plan.md", "- ship it\n");
  const stray = scratch.write("photo-store/.git/twiceshy/mine.txt", "mine");
  const outside = scratch.write(
    "elsewhere/summary.md",
    readFileSync(join(folder, ".twiceshy/summary.md"), "utf8"),
  );
  symlinkSync(join(scratch.root, "elsewhere"), join(folder, ".twiceshy/link"));
  rmSync(join(folder, ".twiceshy/issues"), { recursive: true, force: true });
  symlinkSync(join(scratch.root, "elsewhere"), join(folder, ".twiceshy/issues"));
  const said = scratch.json(["uninstall", "--with-log", "--yes"], { cwd: folder });
  const left = JSON.stringify(said["left"]);
  for (const path of [plan, stray]) {
    expect(existsSync(path)).toBe(true);
    expect(left).toContain(path);
  }
  expect(existsSync(outside)).toBe(true);
  expect(readdirSync(join(folder, ".git/twiceshy"))).toEqual(["mine.txt"]);
});

test("readable files go from every work tree", () => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  scratch.shy(["init"], { cwd: folder });
  const linked = join(scratch.root, "linked");
  scratch.git(folder, "worktree", "add", "-q", linked, "-b", "linked");
  scratch.shy(["note", "Said here"], { cwd: linked });
  expect(existsSync(join(linked, ".twiceshy/summary.md"))).toBe(true);
  scratch.shy(["uninstall"], { cwd: linked });
  for (const tree of [folder, linked]) {
    expect(existsSync(join(tree, ".twiceshy"))).toBe(false);
    expect(scratch.git(tree, "status", "--porcelain")).toBe("");
  }
});

test("the log goes only where somebody said yes", async () => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  scratch.shy(["init"], { cwd: folder });
  const before = bytesIn(folder);
  const refused = scratch.shy(["uninstall", "--with-log"], { cwd: folder, stdin: "yes\n" });
  expect(refused.exit).toBe(1);
  expect(refused.stderr).toContain("Nothing was removed.");
  const terminal = { cwd: folder, env: scratch.env, columns: 80 };
  const no = await inProcess(["uninstall", "--with-log"], { ...terminal, stdin: "no\n" });
  expect(no.exit).toBe(1);
  expect(bytesIn(folder)).toEqual(before);
  const yes = await inProcess(["uninstall", "--with-log"], { ...terminal, stdin: "yes\n" });
  expect(yes.stderr).toContain("for good");
  expect(existsSync(join(folder, ".git/twiceshy"))).toBe(false);
});

test("a real terminal is asked, and its answer is heard", () => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  scratch.shy(["init"], { cwd: folder });
  const said = scratch.shell(
    "{ sleep 0.5; echo yes; sleep 0.5; } | script -qec 'twiceshy uninstall --with-log' /dev/null",
    folder,
  );
  expect(said.stdout).toContain("yes or no?");
  expect(existsSync(join(folder, ".git/twiceshy"))).toBe(false);
});

test("a damaged memory can be taken out, too", () => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  const before = bytesIn(folder);
  scratch.shy(["init"], { cwd: folder });
  const store = join(folder, ".git/twiceshy");
  rmSync(join(store, "log"), { recursive: true });
  writeFileSync(join(store, "log"), "a file");
  writeFileSync(join(store, "project.json"), "{");
  writeFileSync(join(store, "config.json"), "{");
  expect(scratch.shy(["uninstall", "--with-log", "--yes"], { cwd: folder }).exit).toBe(0);
  expect(bytesIn(folder)).toEqual(before);
});
