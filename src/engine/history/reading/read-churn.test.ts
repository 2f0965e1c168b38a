import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGitRepo } from "../../../io/git-repo/git-repo.ts";
import {
  cleanEnv,
  errorOf,
  gitIn,
  scratchFolder,
  valueOf,
} from "../../../../test/support/scratch.ts";
import { linesOf, storyIn, type Story } from "../../../../test/support/story.ts";
import { churnAbout, readChurn, type ChurnRead, type ChurnRequest } from "./read-churn.ts";

const scratch = scratchFolder();
let count = 0;
const newFolder = (): string => join(scratch, `folder-${(count += 1)}`);

const NOW = Date.UTC(2026, 0, 20);

const churnOf = async (gitDir: string, more: Partial<ChurnRequest> = {}): Promise<ChurnRead> =>
  valueOf(await readChurn(createGitRepo(gitDir), { nowMs: NOW, ...more }));

const fixesOf = ({ files }: ChurnRead): Readonly<Record<string, number>> =>
  Object.fromEntries([...files].map(([path, { fixes }]) => [path, fixes]));

/** A file with a fix, and another that was only created. */
const smallStory = (): Story => {
  const story = storyIn(newFolder());
  story.commit({ "src/app.ts": linesOf("app", 9), "src/other.ts": linesOf("b", 9) }, "Start");
  story.commit({ "src/app.ts": linesOf("app", 12) }, "fix: a crash at the end");
  return story;
};

describe("a history", () => {
  it("is counted from real commits: fixes, reverts, odd names", async () => {
    const story = smallStory();
    const bad = story.commit({ "src/tab\t.ts": "1\n", "src/Ünï.ts": "2\n" }, "Add two");
    story.revert(bad);
    const read = await churnOf(story.gitDir);
    expect(read).toMatchObject({ commits: 4, merges: 0, unread: 0, interrupted: false });
    expect(fixesOf(read)["src/app.ts"]).toBe(1);
    for (const name of ["src/tab\t.ts", "src/Ünï.ts"])
      expect(read.files.get(name)).toMatchObject({ reverts: 1, commits: 2, gone: true });
  });

  it("follows a file that was changed as it moved", async () => {
    const story = smallStory();
    renameSync(join(story.folder, "src/app.ts"), join(story.folder, "src/main.ts"));
    story.commit({ "src/main.ts": linesOf("app", 13) }, "Call it main");
    const read = await churnOf(story.gitDir);
    expect(read.files.get("src/main.ts")).toMatchObject({
      commits: 3,
      fixes: 1,
      before: ["src/app.ts"],
    });
    const asked = churnAbout(read, "src/app.ts", {});
    expect([asked.file?.path, asked.touched]).toEqual(["src/main.ts", 1]);
    expect(churnAbout(read, "src", {})).toMatchObject({ touched: 2, fragile: [] });
    expect(churnAbout(read, "SRC/Main.ts", { ignoreCase: true }).file?.path).toBe("src/main.ts");
    expect(churnAbout(read, "nowhere", {})).toEqual({ fragile: [], touched: 0 });
  });

  it("is that of one file where a line that was merged went on under the name it had before", async () => {
    const story = smallStory();
    story.git("checkout", "-q", "-b", "old-releases");
    story.git("checkout", "-q", "main");
    story.git("mv", "src/app.ts", "src/Ünï\tmain.ts");
    story.commit({}, "Call it main");
    story.git("checkout", "-q", "old-releases");
    story.commit({ "src/app.ts": linesOf("app", 14) }, "fix: a crash of the old release");
    story.git("checkout", "-q", "main");
    story.git("merge", "-q", "--no-edit", "old-releases");
    const read = await churnOf(story.gitDir);
    expect(read.files.get("src/app.ts")).toBeUndefined();
    expect(read.files.get("src/Ünï\tmain.ts")).toMatchObject({
      ...{ commits: 4, fixes: 2, gone: false, before: ["src/app.ts"] },
      mends: [
        { subject: "fix: a crash of the old release" },
        { subject: "fix: a crash at the end" },
      ],
    });
    expect(churnAbout(read, "src/app.ts", {}).file?.path).toBe("src/Ünï\tmain.ts");
  });

  it("knows a file as gone that a merge took away, whatever the dates say", async () => {
    const story = smallStory();
    story.git("checkout", "-q", "-b", "old-releases");
    story.git("checkout", "-q", "main");
    story.git("rm", "-q", "src/other.ts");
    story.commit({}, "Drop the other");
    story.git("checkout", "-q", "old-releases");
    story.commit({ "src/other.ts": linesOf("b", 12) }, "fix: the other crashes");
    story.git("checkout", "-q", "main");
    story.git("merge", "-q", "-s", "ours", "--no-edit", "old-releases");
    expect((await churnOf(story.gitDir)).files.get("src/other.ts")).toMatchObject({ gone: true });
  });

  it("is bounded by when it begins", async () => {
    const story = smallStory();
    const read = await churnOf(story.gitDir, { sinceMs: Date.UTC(2026, 0, 1, 2) });
    expect(fixesOf(read)).toEqual({ "src/app.ts": 1 });
    expect(read.commits).toBe(1);
  });

  it("counts a merge, of two or of three, once: by the commits it brought", async () => {
    const story = smallStory();
    for (const name of ["one", "two"]) {
      story.git("checkout", "-q", "-b", name, "main");
      story.commit({ [`src/${name}.ts`]: linesOf(name, 3) }, `fix: ${name} crashes`);
    }
    story.git("checkout", "-q", "main");
    story.git("merge", "-q", "--no-edit", "one", "two");
    const read = await churnOf(story.gitDir);
    expect(read).toMatchObject({ commits: 4, merges: 1 });
    expect(read.files.get("src/one.ts")).toMatchObject({ commits: 1, fixes: 1 });
  });

  it("with a submodule counts its bump for no file", async () => {
    const story = smallStory();
    story.git("update-index", "--add", "--cacheinfo", `160000,${"a".repeat(40)},vendor-lib`);
    gitIn(story.folder, "commit", "-q", "-m", "Bump the library");
    const read = await churnOf(story.gitDir);
    expect(read.commits).toBe(3);
    expect([...read.files.keys()].sort()).toEqual(["src/app.ts", "src/other.ts"]);
  });

  it("of ten thousand files in one commit is read whole", async () => {
    const folder = newFolder();
    const story = storyIn(folder);
    const files = Array.from(
      { length: 10_000 },
      (_, n) => `M 100644 inline src/folder-with-a-long-name-${n % 7}/file-${n}.ts\ndata 2\nx\n`,
    );
    const by = "Ada <ada@example.com> 1767225600 +0000";
    execFileSync("git", ["fast-import", "--quiet"], {
      cwd: folder,
      env: cleanEnv(folder),
      input: `commit refs/heads/main\nauthor ${by}\ncommitter ${by}\ndata 15\nfix: everything\n${files.join("")}`,
    });
    const read = await churnOf(story.gitDir);
    expect(read.files.size).toBe(10_000);
    expect(read.fragile).toEqual([]);
  });
});

describe("a repository", () => {
  it("without a commit has nothing to tell; without git it is said", async () => {
    const story = storyIn(newFolder());
    expect(await churnOf(story.gitDir)).toMatchObject({ commits: 0, fragile: [], usual: 0 });
    const gone = await readChurn(createGitRepo(join(scratch, "nowhere")), { nowMs: NOW });
    expect(errorOf(gone).kind).toMatch(/^git-/);
  });

  it("that is bare is read like any other", async () => {
    const bare = newFolder();
    gitIn(scratch, "clone", "-q", "--bare", smallStory().folder, bare);
    expect(fixesOf(await churnOf(bare))).toEqual({ "src/app.ts": 1, "src/other.ts": 0 });
  });

  it("that is shallow is read to its boundary, whose own changes are not made up", async () => {
    const clone = newFolder();
    gitIn(scratch, "clone", "-q", "--depth=1", `file://${smallStory().folder}`, clone);
    const read = await churnOf(join(clone, ".git"));
    expect(read).toMatchObject({ commits: 0, unread: 1 });
    expect([read.facts.shallow.length, read.files.size]).toEqual([1, 0]);
  });

  it("without its contents still tells all paths, and follows what moved unchanged", async () => {
    const story = smallStory();
    story.git("mv", "src/app.ts", "src/main.ts");
    gitIn(story.folder, "commit", "-q", "-m", "Call it main");
    for (let n = 0; n < 5; n += 1) {
      renameSync(
        join(story.folder, n === 0 ? "src/other.ts" : `src/o${n - 1}.ts`),
        join(story.folder, `src/o${n}.ts`),
      );
      story.commit({ [`src/o${n}.ts`]: linesOf("b", 10 + n) }, `Call it o${n}`);
    }
    story.git("config", "uploadpack.allowFilter", "true");
    const clone = newFolder();
    const from = `file://${story.folder}`;
    gitIn(scratch, "clone", "-q", "--filter=blob:none", "--no-checkout", from, clone);
    const read = await churnOf(join(clone, ".git"));
    expect(read).toMatchObject({ commits: 8, unread: 0 });
    expect(read.files.get("src/main.ts")).toMatchObject({ fixes: 1, before: ["src/app.ts"] });
    expect(read.files.get("src/o4.ts")).toMatchObject({ commits: 1, before: [] });
  });

  it("is left alone when asked to stop, and says what it read was not all", async () => {
    const stop = new AbortController();
    stop.abort();
    const read = await churnOf(smallStory().gitDir, { signal: stop.signal });
    expect(read).toMatchObject({ interrupted: true, commits: 0 });
  });
});
