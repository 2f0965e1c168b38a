import { describe, expect, it } from "vitest";
import { errorOf, valueOf } from "../../../test/support/scratch.ts";
import { linesOf } from "../../../test/support/story.ts";
import { createMemoryRepo } from "../../testing/memory/repo.ts";
import type { RepoStory } from "../../testing/repo-story.ts";
import { replayPast } from "./replay-past.ts";
import type { ReplayRequest } from "./replay.ts";

const past = async (story: RepoStory, request: ReplayRequest = {}) =>
  valueOf(await replayPast(story.repo, request));

const broken = linesOf("retry", 6);

/** A change that failed and was taken back, then made again by a commit that does not mention it. */
const repeated = (text = broken): { readonly story: RepoStory; readonly again: string } => {
  const story = createMemoryRepo();
  story.commit({ "src/app.ts": "export const start = () => serve(routes);\n" }, "Start");
  const bad = story.commit({ "src/retry.ts": broken }, "Retry the upload three times");
  story.pass(24);
  story.commit(
    { "src/retry.ts": null },
    `Revert "Retry the upload three times"\n\nThis reverts commit ${bad}.\n\nEach round is billed.`,
  );
  const again = story.commit({ "src/retry.ts": text }, "Be patient with slow lines");
  return { story, again };
};

const move = (story: RepoStory, commits: number): void => {
  for (let n = 0; n < commits; n++) story.commit({ [`src/menu${n}.ts`]: `${n};\n` }, `Menu ${n}`);
};

describe("what became of a warning", () => {
  it("is undecided while the commit has not stood yet", async () => {
    const { story, again } = repeated();
    const { warnings, byEdit, byCommit } = await past(story);
    expect(warnings).toMatchObject([
      {
        commit: { sha: again },
        path: "src/retry.ts",
        whole: true,
        failure: { reason: "Each round is billed." },
        outcome: "undecided",
        followed: 0,
        lines: { are: "same" },
      },
    ]);
    const tally = {
      ...{ warnings: 1, failedAgain: 0, stood: 0, falseStops: 0 },
      ...{ undecided: 1, retries: 0 },
    };
    expect([byEdit, byCommit]).toEqual([tally, tally]);
  });

  it("is that it stood once thirty commits came after it; that was no false stop", async () => {
    const { story } = repeated();
    move(story, 29);
    expect((await past(story)).byEdit).toMatchObject({ stood: 0, undecided: 1 });
    move(story, 1);
    expect((await past(story)).byEdit).toMatchObject({ stood: 1, falseStops: 0, undecided: 0 });
  });

  it("is that it failed again where the commit was taken back itself", async () => {
    const { story, again } = repeated();
    const by = story.revert(again);
    const { warnings, byEdit } = await past(story);
    expect(warnings).toMatchObject([
      { outcome: "failed-again", takenBack: { by: { sha: by }, forProcess: false } },
    ]);
    expect(byEdit).toMatchObject({ failedAgain: 1, stood: 0, falseStops: 0 });
  });

  it("is that it failed again where a later commit says that it mends it", async () => {
    const { story, again } = repeated();
    const fix = story.commit(
      { "src/retry.ts": linesOf("backoff", 6) },
      ["Fix a crash of slow uploads", `Regression from ${again.slice(0, 12)}.`].join("\n\n"),
    );
    move(story, 30);
    const { warnings, byEdit } = await past(story);
    expect(warnings).toMatchObject([{ outcome: "failed-again", mendedBy: { sha: fix } }]);
    expect(byEdit).toMatchObject({ failedAgain: 1, stood: 0 });
  });

  it("is a false stop where it stood with little of the failure in it, and no word", async () => {
    const [first = "", second = ""] = broken.split("\n");
    const { story } = repeated(`${first}\n${second}\n`);
    const before = await past(story);
    expect(before.warnings).toMatchObject([{ lines: { again: 2, of: 6, are: "some" } }]);
    move(story, 30);
    expect((await past(story)).byEdit).toMatchObject({ stood: 0, falseStops: 1 });
  });
});

describe("the repeated lines", () => {
  it("are shown as they are written, with their signs, and no others", async () => {
    const [first = "", second = ""] = broken.split("\n");
    const text = `export const patience = slowLines(9);\n  ${first}\n${second}\n`;
    const { story } = repeated(text);
    const { warnings } = await past(story);
    expect(warnings.map(({ shared }) => shared)).toEqual([
      { lines: [`+  ${first}`, `+${second}`], count: 2 },
    ]);
  });

  it("are few beside a long repeat, and all are counted", async () => {
    const { story } = repeated();
    const { warnings } = await past(story);
    expect(warnings[0]?.shared.lines).toHaveLength(5);
    expect(warnings[0]?.shared.count).toBe(6);
  });
});

describe("bounds", () => {
  it("leave out older warnings, and change nothing of the others", async () => {
    const { story, again } = repeated();
    story.revert(again);
    // More than a day, because an author is not told again within one day.
    move(story, 26);
    const later = story.commit({ "src/retry.ts": broken }, "Be more patient");
    const whole = await past(story);
    expect(whole.warnings.map(({ commit }) => commit.sha)).toEqual([later, again]);
    for (const request of [{ limit: 2 }, { sinceMs: whole.warnings[0]?.commit.when }]) {
      const part = await past(story, request);
      expect(part.warnings).toEqual(whole.warnings.slice(0, 1));
      expect(part).toMatchObject({ seen: whole.seen, failures: whole.failures });
      expect(part.commits).toBeLessThan(whole.commits);
    }
  });

  it("may leave nothing to judge", async () => {
    const { story } = repeated();
    expect(await past(story, { sinceMs: Date.UTC(2030, 0) })).toMatchObject({
      commits: 0,
      byEdit: { warnings: 0 },
    });
  });
});

it("a replay that is broken off tells no half", async () => {
  const { story } = repeated();
  const signal = AbortSignal.abort();
  expect(errorOf(await replayPast(story.repo, { signal })).kind).toBe("replay-interrupted");
});

it("commits have an address on the web where origin has one", async () => {
  const { story } = repeated();
  expect((await past(story)).address).toBeUndefined();
  story.setOrigin("https://ada:hunter2@github.com/ada/photo-store.git");
  expect((await past(story)).address).toBe("https://github.com/ada/photo-store/commit/");
});
