import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Draft } from "../../../core/event/draft.ts";
import { kinds } from "../../../core/event/registry.ts";
import { createGitRepo } from "../../../io/git-repo/git-repo.ts";
import { errorOf, gitIn, scratchFolder, valueOf } from "../../../../test/support/scratch.ts";
import { linesOf, storyIn, type Story } from "../../../../test/support/story.ts";
import { createMemoryRepo } from "../../../testing/memory/repo.ts";
import type { RepoStory } from "../../../testing/repo-story.ts";
import type { Repo } from "../../ports/repo.ts";
import { readHistory } from "./read-history.ts";
import type { HistoryRequest } from "./reading.ts";

const scratch = scratchFolder();
const START = { "src/app.ts": linesOf("app", 6), "README.md": "hello\n" };

const newStory = (): RepoStory => {
  const story = createMemoryRepo();
  story.commit(START, "Start");
  return story;
};

let count = 0;
const newGitStory = (): Story & Pick<RepoStory, "repo"> => {
  const story = storyIn(join(scratch, `story-${(count += 1)}`));
  story.commit(START, "Start");
  return { ...story, repo: createGitRepo(story.gitDir) };
};

const read = async (repo: Repo, more: Partial<HistoryRequest> = {}) => {
  const drafts: Draft[] = [];
  const reading = readHistory(repo, {
    known: new Set(),
    isSecret: () => false,
    ...more,
  });
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done === true) return { drafts, result: next.value };
    drafts.push(...next.value.drafts);
  }
};

const draftsOf = async (
  { repo }: Pick<RepoStory, "repo">,
  more: Partial<HistoryRequest> = {},
): Promise<readonly Draft[]> => (await read(repo, more)).drafts;

const keysOf = (drafts: readonly Draft[]): readonly string[] =>
  drafts.map(({ body }) => body.key ?? "?").sort();

const failureOf = (drafts: readonly Draft[], sha: string) =>
  drafts.find((draft) => draft.kind === "attempt" && draft.body.key === `git:revert:${sha}`)?.body;

describe("a commit that was taken back", () => {
  it("is a failed attempt: its words, its files, its features, why, and by what", async () => {
    const story = newStory();
    const bad = story.commit({ "src/cache.ts": linesOf("cache", 8) }, "Add a cache to the uploads");
    const revert = story.commit(
      { "src/cache.ts": null },
      `Revert "Add a cache to the uploads"\n\nThis reverts commit ${bad}.\n\nIt breaks uploads over 2 GB.`,
      "B",
    );
    const drafts = await draftsOf(story);
    expect(keysOf(drafts)).toEqual([`git:revert:${bad}`]);
    expect(failureOf(drafts, bad)).toMatchObject({
      when: Date.UTC(2026, 0, 1, 2),
      actor: { door: "git" },
      commit: bad,
      files: ["src/cache.ts"],
      text: "Add a cache to the uploads",
      outcome: "failed",
      reason: "It breaks uploads over 2 GB.",
      check: {
        by: "revert",
        commit: revert,
        summary: 'Revert "Add a cache to the uploads"',
      },
      change: { totalFiles: 1, totalLines: 8, truncated: "no" },
      confidence: "0.99",
    });
    for (const draft of drafts)
      expect(kinds[draft.kind].refuse({ salt: "a".repeat(26), ...draft.body })).toBeUndefined();
  });

  it("in part only is one of lower confidence; hardly at all is none", async () => {
    const story = newStory();
    const half = story.commit({ "src/half.ts": linesOf("half", 10) }, "Add half");
    story.commit(
      { "src/half.ts": linesOf("half", 3) },
      `Mend half\n\nThis reverts commit ${half} mostly.`,
    );
    const little = story.commit({ "src/little.ts": linesOf("little", 10) }, "Add little");
    story.commit(
      { "src/little.ts": linesOf("little", 8) },
      `Trim little\n\nThis reverts commit ${little} in part.`,
    );
    const drafts = await draftsOf(story);
    expect(keysOf(drafts)).toEqual([`git:revert:${half}`]);
    const body = failureOf(drafts, half);
    expect(body?.tags).toEqual(["minor", "slip", "partial-revert"]);
    expect(Number(body && "confidence" in body ? body.confidence : 1)).toBeLessThan(0.9);
  });

  it("is none where the message says so and the diff does not", async () => {
    const story = newStory();
    const kept = story.commit({ "src/kept.ts": linesOf("kept", 8) }, "Add kept");
    story.commit(
      { "src/other.ts": linesOf("other", 8) },
      `Revert "Add kept"\n\nThis reverts commit ${kept}.`,
    );
    const { drafts, result } = await read(story.repo);
    expect(drafts).toEqual([]);
    expect(valueOf(result).unproven).toBe(1);
  });

  it("is one again where what brought it back was taken back, in whatever words", async () => {
    const story = newStory();
    const with8 = { "src/cache.ts": linesOf("cache", 8) };
    const without = { "src/cache.ts": null };
    const first = story.commit(with8, "Add cache");
    story.commit(without, "Revert of Add cache (patchset #2 id:1 of https://host/9)");
    const second = story.commit(
      with8,
      "Revert of Revert of Add cache (patchset #1 of https://host/10)",
    );
    story.commit(without, `Re-revert "Add cache"\n\nThis reverts commit ${second}.`);
    const third = story.commit(with8, "Re-re-land: Add cache");
    const drafts = await draftsOf(story);
    expect(keysOf(drafts)).toEqual(
      [`git:reland:${third}`, `git:revert:${first}`, `git:revert:${second}`].sort(),
    );
    expect(failureOf(drafts, second)?.relates).toContainEqual({
      as: "reland-of",
      to: `key:git:revert:${first}`,
    });
  });

  it("is found by its subject or its number where the sha is of another clone", async () => {
    const story = newStory();
    const squashed = story.commit({ "src/cache.ts": linesOf("cache", 8) }, "Add cache (#7)");
    story.commit(
      { "src/cache.ts": null },
      `Revert "Add cache" (#8)\n\nThis reverts commit ${"0".repeat(39)}1.`,
    );
    const numbered = story.commit({ "src/queue.ts": linesOf("queue", 8) }, "Add queue (#9)");
    story.commit({ "src/queue.ts": null }, "Drop the queue\n\nReverts o/r#9");
    expect(keysOf(await draftsOf(story))).toEqual(
      [`git:revert:${squashed}`, `git:revert:${numbered}`].sort(),
    );
  });

  it("counts once, however often and together with however many others", async () => {
    const story = newStory();
    const one = story.commit({ "src/one.ts": linesOf("one", 8) }, "Add one");
    const two = story.commit({ "src/two.ts": linesOf("two", 8) }, "Add two");
    story.commit(
      { "src/one.ts": null, "src/two.ts": null },
      `Take both back\n\nThis reverts commits ${one} and ${two}.`,
    );
    story.commit({ "src/one.ts": linesOf("one", 8) }, "Bring one");
    story.commit({ "src/one.ts": null }, `Revert "Add one"\n\nThis reverts commit ${one}.`);
    expect(keysOf(await draftsOf(story))).toEqual(
      [`git:revert:${one}`, `git:revert:${two}`].sort(),
    );
  });

  it("may be a merge: all that came with it", async () => {
    const story = newStory();
    story.checkout("side");
    story.commit({ "src/one.ts": linesOf("one", 5) }, "one");
    story.commit({ "src/two.ts": linesOf("two", 5) }, "two");
    story.checkout("main");
    story.commit({ "src/main.ts": "x\n" }, "main");
    const merge = story.merge("side", "Merge pull request #3 from o/side\n\nAdd one and two");
    story.revert(merge);
    const drafts = await draftsOf(story);
    expect(keysOf(drafts)).toEqual([`git:revert:${merge}`]);
    expect(failureOf(drafts, merge)).toMatchObject({
      text: "Add one and two",
      files: ["src/one.ts", "src/two.ts"],
    });
  });

  it("of a submodule, a binary or a lock file is known by the contents, without features", async () => {
    const story = newStory();
    story.commit({ "yarn.lock": "a@1\n", "pic.bin": "\0\u0001" }, "lock");
    const bad = story.commit({ "yarn.lock": "a@2\n", "pic.bin": "\0\u0002" }, "Swap the picture");
    story.revert(bad);
    const body = failureOf(await draftsOf(story), bad);
    expect(body?.files).toEqual(["pic.bin", "yarn.lock"]);
    expect(body && "change" in body).toBe(false);
  });
});

describe("a change that is tried again", () => {
  it("by a revert of the revert worked", async () => {
    const story = newStory();
    const bad = story.commit({ "src/cache.ts": linesOf("cache", 8) }, "Add cache");
    const again = story.revert(story.revert(bad));
    const drafts = await draftsOf(story);
    expect(keysOf(drafts)).toEqual([`git:reland:${again}`, `git:revert:${bad}`]);
    expect(drafts.find(({ body }) => body.key === `git:reland:${again}`)?.body).toMatchObject({
      outcome: "worked",
      relates: [{ as: "reland-of", to: `key:git:revert:${bad}` }],
      change: { totalLines: 8 },
    });
  });

  it("and taken back again failed on its own account", async () => {
    const story = newStory();
    const bad = story.commit({ "src/cache.ts": linesOf("cache", 8) }, "Add cache");
    const again = story.revert(story.revert(bad));
    story.revert(again);
    const drafts = await draftsOf(story);
    expect(keysOf(drafts)).toEqual([`git:revert:${again}`, `git:revert:${bad}`].sort());
    expect(failureOf(drafts, again)?.relates).toContainEqual({
      as: "reland-of",
      to: `key:git:revert:${bad}`,
    });
  });

  it("anew, under its name or with its sha, is known by its diff too", async () => {
    const story = newStory();
    const bad = story.commit({ "src/cache.ts": linesOf("cache", 8) }, "Add cache (#4)");
    const revert = story.revert(bad);
    const mended = `${linesOf("cache", 8)}export const mended = true;\n`;
    const named = story.commit({ "src/cache.ts": mended }, "Reland: Add cache (#6)");
    const worse = story.commit({ "src/queue.ts": linesOf("queue", 8) }, "Add queue");
    const back = story.revert(worse);
    const bySha = story.commit(
      { "src/queue.ts": `${linesOf("queue", 8)}x.end();\n` },
      `Queues, second attempt\n\nRelands ${worse}, reverted in ${back}.`,
    );
    const innocent = story.commit({ "src/else.ts": linesOf("else", 8) }, "Add cache");
    const keys = keysOf(await draftsOf(story));
    expect(keys).toContain(`git:reland:${named}`);
    expect(keys).toContain(`git:reland:${bySha}`);
    expect(keys).not.toContain(`git:reland:${innocent}`);
    expect(keys).not.toContain(`git:reland:${revert}`);
  });
});

describe("fixes", () => {
  it("are drafted without features, and name what they mend", async () => {
    const story = newStory();
    const cause = story.commit({ "src/cache.ts": linesOf("cache", 8) }, "Add cache");
    const fix = story.commit(
      { "src/cache.ts": linesOf("cache", 9) },
      `fix: stale entries\n\nFixes: ${cause.slice(0, 12)} ("Add cache")`,
    );
    story.commit({ "README.md": "hi\n" }, "fix: say hello");
    story.commit(
      Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`src/f${n}.ts`, "x\n"])),
      "fix: everything",
    );
    const drafts = await draftsOf(story);
    expect(keysOf(drafts)).toEqual([`git:fix:${fix}`]);
    expect(drafts[0]?.body).toMatchObject({
      text: "fix: stale entries",
      files: ["src/cache.ts"],
      relates: [{ as: "fixes", to: `key:git:commit:${cause}` }],
    });
    expect(kinds.fix.refuse({ salt: "a".repeat(26), ...drafts[0]?.body })).toBeUndefined();
  });
});

const busyStory = <One extends Pick<RepoStory, "commit" | "revert">>(story: One): One => {
  story.revert(story.commit({ "src/a.ts": linesOf("a", 8) }, "Add a"));
  story.commit({ "src/app.ts": linesOf("app", 7) }, "fix: count");
  story.revert(story.revert(story.commit({ "src/b.ts": linesOf("b", 8) }, "Add b")));
  story.commit({ "src/app.ts": linesOf("app", 8) }, "fix: count again");
  return story;
};

describe("reading on", () => {
  it("adds nothing that is known", async () => {
    const story = busyStory(newStory());
    const known = new Set(keysOf(await draftsOf(story)));
    expect(known.size).toBe(5);
    expect(await draftsOf(story, { known })).toEqual([]);
  });

  it("keeps to a number of commits or a date", async () => {
    const story = busyStory(newStory());
    expect(keysOf(await draftsOf(story, { limit: 1 }))).toHaveLength(1);
    expect(await draftsOf(story, { sinceMs: Date.UTC(2030, 0, 1) })).toEqual([]);
  });

  it("can be broken off, and taken up with what was drafted by then", async () => {
    const story = busyStory(newStory());
    const whole = keysOf(await draftsOf(story));
    const stop = new AbortController();
    const drafts: Draft[] = [];
    const reading = readHistory(story.repo, {
      known: new Set(),
      isSecret: () => false,
      signal: stop.signal,
    });
    for (let next = await reading.next(); ; next = await reading.next()) {
      if (next.done === true) {
        expect(valueOf(next.value)).toMatchObject({ interrupted: true });
        break;
      }
      drafts.push(...next.value.drafts);
      if (next.value.stage === "reverts") stop.abort();
    }
    expect(drafts.length).toBeGreaterThan(0);
    expect(drafts.length).toBeLessThan(whole.length);
    const rest = await draftsOf(story, { known: new Set(keysOf(drafts)) });
    expect(keysOf([...drafts, ...rest])).toEqual(whole);
  });

  it("gives equal drafts in every clone: work tree, bare, in any order of settings", async () => {
    const story = busyStory(newGitStory());
    const bare = join(scratch, "busy.git");
    gitIn(scratch, "clone", "-q", "--bare", story.folder, bare);
    story.git("config", "diff.renames", "false");
    expect((await read(createGitRepo(bare))).drafts).toEqual(await draftsOf(story));
  });
});

describe("what cannot be read", () => {
  it("is counted and said, and the rest is drafted", async () => {
    const story = newGitStory();
    const lost = story.commit({ "src/a.ts": linesOf("a", 8) }, "Add a");
    const blob = gitIn(story.folder, "rev-parse", "HEAD:src/a.ts");
    story.revert(lost);
    const bad = story.commit({ "src/b.ts": linesOf("b", 8) }, "Add b");
    story.revert(bad);
    rmSync(join(story.gitDir, "objects", blob.slice(0, 2), blob.slice(2)));
    const { drafts, result } = await read(story.repo);
    expect(keysOf(drafts)).toEqual([`git:revert:${bad}`]);
    const summary = valueOf(result);
    expect(summary.skipped.get(lost)).toBe("objects-missing");
    expect(summary.commits).toBe(5);
  });

  it("is nothing in a repository with no commit, and an error where there is no repository", async () => {
    const story = storyIn(join(scratch, "no-commit"));
    const { drafts, result } = await read(createGitRepo(story.gitDir));
    expect(drafts).toEqual([]);
    expect(valueOf(result)).toMatchObject({ commits: 0, failures: 0, interrupted: false });
    expect(errorOf((await read(createGitRepo(scratch))).result)).toMatchObject({
      kind: "git-refused",
    });
  });

  it("beyond a shallow boundary makes no failures up", async () => {
    const story = newGitStory();
    const bad = story.commit({ "src/a.ts": linesOf("a", 8) }, "Add a");
    story.revert(bad);
    const clone = join(scratch, "shallow");
    gitIn(scratch, "clone", "-q", "--depth=2", `file://${story.folder}`, clone);
    const { drafts, result } = await read(createGitRepo(join(clone, ".git")));
    expect(drafts).toEqual([]);
    expect(valueOf(result).facts.shallow).toEqual([bad]);
    expect(valueOf(result).skipped.get(bad)).toBe("parent-not-cloned");
  });
});
