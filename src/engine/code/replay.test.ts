import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Judged } from "../../core/judge/match/replay.ts";
import { createGitRepo } from "../../io/git-repo/git-repo.ts";
import { errorOf, gitIn, scratchFolder, valueOf } from "../../../test/support/scratch.ts";
import { storyIn } from "../../../test/support/story.ts";
import { createMemoryRepo } from "../../testing/memory/repo.ts";
import type { RepoStory } from "../../testing/repo-story.ts";
import type { Repo } from "../ports/repo.ts";
import { replay } from "./replay.ts";

const scratch = scratchFolder();
afterAll(() => rmSync(scratch, { recursive: true }));

const run = async (repo: Repo) => {
  const judged: Judged[] = [];
  const replaying = replay(repo, {});
  for (let next = await replaying.next(); ; next = await replaying.next()) {
    if (next.done === true) return { judged, result: next.value };
    judged.push(next.value);
  }
};

const cache = [
  "export const uploadCache = new LruCache<Digest, UploadTicket>({ maxEntries: 512 });",
  "export const ticketFor = (digest: Digest) => uploadCache.get(digest) ?? requestTicket(digest);",
  "setInterval(() => uploadCache.evictExpired(clock.now()), EVICTION_PERIOD_MS);",
].join("\n");

const failedStory = <One extends Pick<RepoStory, "commit" | "pass" | "revert">>(
  story: One,
): { readonly story: One; readonly bad: string } => {
  story.commit({ "src/app.ts": "export const start = () => serve(routes);\n" }, "Start");
  const bad = story.commit({ "src/cache.ts": `${cache}\n` }, "Cache the upload tickets");
  story.pass(24);
  story.revert(bad);
  return { story, bad };
};

describe("a replay of a repository", () => {
  it("warns of the commit that makes a reverted change again, and of no other", async () => {
    const { story, bad } = failedStory(createMemoryRepo());
    story.commit({ "src/menu.ts": "export const menuWidth = 14;\n" }, "Add a menu");
    const again = story.commit({ "src/cache.ts": `${cache}\n` }, "Speed up uploads");
    const { judged, result } = await run(story.repo);
    expect(judged.map(({ commit, whole }) => [commit.sha, whole[0]?.match.id])).toEqual([
      [again, bad],
    ]);
    expect(valueOf(result)).toMatchObject({ commits: 5, failures: 1 });
  });

  it("is silent on a change that was merged by accident, and counts it apart", async () => {
    const story = createMemoryRepo();
    story.commit({ "src/app.ts": "export const start = () => serve(routes);\n" }, "Start");
    const early = story.commit({ "src/cache.ts": `${cache}\n` }, "Cache the upload tickets");
    story.pass(24);
    const why = `This reverts commit ${early}.\n\nIt was merged by accident.`;
    story.commit({ "src/cache.ts": "" }, `Revert "Cache the upload tickets"\n\n${why}`);
    story.commit({ "src/cache.ts": `${cache}\n` }, "Speed up uploads");
    const { judged, result } = await run(story.repo);
    expect(judged).toEqual([]);
    expect(valueOf(result)).toMatchObject({ failures: 0, informing: 1 });
  });

  it("is silent about a change that is in the code again, until it is taken back again", async () => {
    const { story } = failedStory(createMemoryRepo());
    const again = story.commit({ "src/cache.ts": `${cache}\n` }, "Speed up uploads");
    story.commit({ "src/copy.ts": `${cache}\n` }, "Copy the cache");
    const { judged } = await run(story.repo);
    expect(judged.map(({ commit }) => commit.sha)).toEqual([again]);
    story.revert(again);
    const last = story.commit({ "src/cache.ts": `${cache}\n` }, "Speed it up");
    const later = await run(story.repo);
    expect(later.judged.map(({ commit }) => commit.sha)).toEqual([again, last]);
  });

  it("yields nothing where nothing was ever taken back", async () => {
    const story = createMemoryRepo();
    story.commit({ "src/app.ts": "export const start = () => serve(routes);\n" }, "Start");
    const { judged, result } = await run(story.repo);
    expect(judged).toEqual([]);
    expect(valueOf(result)).toMatchObject({ commits: 1, failures: 0 });
  });

  it("counts what a clone without contents cannot judge, and judges what was fetched since", async () => {
    const { story } = failedStory(storyIn(join(scratch, "promised")));
    story.commit({ "src/cache.ts": `${cache}\n` }, "Speed up uploads");
    story.git("config", "uploadpack.allowFilter", "true");
    const clone = join(scratch, "partial");
    const from = `file://${story.folder}`;
    gitIn(scratch, "clone", "-q", "--no-checkout", "--filter=blob:none", from, clone);
    const { judged, result } = await run(createGitRepo(join(clone, ".git")));
    expect(judged).toEqual([]);
    expect(valueOf(result)).toMatchObject({
      seen: 4,
      commits: 0,
      unread: 4,
      lacking: 4,
      missing: 0,
    });
    gitIn(clone, "fetch", "-q", "--refetch", "--no-filter");
    const whole = await run(createGitRepo(story.gitDir));
    expect(whole.judged).toHaveLength(1);
    expect((await run(createGitRepo(join(clone, ".git")))).judged).toEqual(whole.judged);
  });

  it("says so where there is no repository", async () => {
    const { result } = await run(createGitRepo(scratch));
    expect(errorOf(result).kind).toBe("git-refused");
  });
});
