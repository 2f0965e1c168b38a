import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gitIn, repositoryIn } from "../../../../test/support/scratch.ts";
import { linesOf, storyIn } from "../../../../test/support/story.ts";
import { lookedUp, type FileHistoriesRead } from "../../../core/history/files/file-history.ts";
import { ok } from "../../../core/kit/result.ts";
import { createGitRepo } from "../../../io/git-repo/git-repo.ts";
import type { FileHistoryStore } from "../../ports/file-history-store.ts";
import { readFileHistories } from "./read-file-histories.ts";

let root = "";
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "twiceshy-read-trails-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const NOW = { nowMs: Date.UTC(2026, 0, 2), redact: <Shown>(shown: Shown): Shown => shown };

const keeping = (): { readonly kept: FileHistoryStore; readonly read: FileHistoriesRead[] } => {
  const read: FileHistoriesRead[] = [];
  const keep = (one: FileHistoriesRead) => {
    read.push(one);
    return ok(undefined);
  };
  const of = (head: string) => read.findLast(({ reach }) => reach.head === head);
  const found = (head: string) => {
    const one = of(head);
    return one && lookedUp(one);
  };
  const heads = () => read.map(({ reach }) => reach.head).toReversed();
  return { kept: { read: found, heads, keep, close: () => {} }, read };
};

const repoOf = (folder: string) => createGitRepo(join(folder, ".git"));

test("a history that is too long for whoever asks is not begun, and nothing of it is kept", async () => {
  repositoryIn(root);
  for (const n of [1, 2]) gitIn(root, "commit", "-q", "--allow-empty", "-m", `${n}`);
  const { kept, read } = keeping();
  const asked = { ...NOW, mostCommits: 2 };
  expect(await readFileHistories(repoOf(root), kept, asked)).toEqual({ unknown: "late" });
  expect(read).toEqual([]);
  const known = await readFileHistories(repoOf(root), kept, { ...NOW, mostCommits: 3 });
  expect(known.trails?.reach).toMatchObject({ commits: 3, shallow: false });
  expect(read.map(({ reach }) => reach.head)).toEqual([gitIn(root, "rev-parse", "HEAD")]);
});

test("a long history is gone on with from where it was read, and tells the same as if it were read whole", async () => {
  const story = storyIn(join(root, "story"));
  story.commit({ "a.ts": linesOf("a", 9), "b.ts": linesOf("b", 9), "c.ts": "c\n" }, "Begin");
  story.git("mv", "a.ts", "once.ts");
  story.commit({}, "Call it once");
  const { kept } = keeping();
  const repo = createGitRepo(story.gitDir);
  await readFileHistories(repo, kept, NOW);
  story.git("mv", "once.ts", "now.ts");
  story.commit({}, "Call it now");
  const bad = story.commit({ "now.ts": linesOf("a", 12), "new.ts": "n\n" }, "Try");
  story.revert(bad);
  story.git("checkout", "-q", "-b", "side", "HEAD~2");
  story.commit({ "b.ts": linesOf("b", 12) }, "fix: b crashes");
  story.git("checkout", "-q", "main");
  story.git("merge", "-q", "--no-edit", "side");
  story.commit({ "c.ts": null }, "Drop c");
  const onward = (await readFileHistories(repo, kept, { ...NOW, mostCommits: 1 })).trails;
  const whole = (await readFileHistories(repo, keeping().kept, NOW)).trails;
  expect(onward?.reach).toEqual({
    ...whole?.reach,
    oldestMs: onward?.reach.oldestMs,
    continued: 6,
  });
  for (const name of ["a.ts", "once.ts", "now.ts", "b.ts", "c.ts", "new.ts", "none.ts"]) {
    expect([name, onward?.of(name)]).toEqual([name, whole?.of(name)]);
    expect(onward?.formerly(name)).toEqual(whole?.formerly(name));
  }
  expect(onward?.of("now.ts")).toMatchObject({ commits: 5, before: ["once.ts", "a.ts"] });
});

test("of another line of history nothing is gone on with", async () => {
  const story = storyIn(join(root, "story"));
  story.commit({ "a.ts": "1\n" }, "Begin");
  story.commit({ "a.ts": "2\n" }, "Go on");
  const { kept } = keeping();
  const repo = createGitRepo(story.gitDir);
  await readFileHistories(repo, kept, NOW);
  story.git("reset", "-q", "--hard", "HEAD~1");
  story.commit({ "a.ts": "3\n" }, "Go on elsewhere");
  expect(await readFileHistories(repo, kept, { ...NOW, mostCommits: 1 })).toEqual({
    unknown: "late",
  });
});

test("past the deadline nothing is guessed from what was read so far", async () => {
  repositoryIn(root);
  const { kept, read } = keeping();
  const asked = { ...NOW, signal: AbortSignal.abort() };
  expect(await readFileHistories(repoOf(root), kept, asked)).toEqual({ unknown: "late" });
  expect(read).toEqual([]);
});

test("where there is no commit, or no git, that is why nothing is known", async () => {
  gitIn(root, "init", "-q");
  expect(await readFileHistories(repoOf(root), keeping().kept, NOW)).toEqual({
    unknown: "no-commits",
  });
  rmSync(join(root, ".git"), { recursive: true });
  expect(await readFileHistories(repoOf(root), keeping().kept, NOW)).toEqual({
    unknown: "git-failed",
  });
});
