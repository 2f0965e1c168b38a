import { describe, expect, it } from "vitest";
import type { Commit } from "../../capture/commit.ts";
import type { ChangeFeatures } from "../../event/change.ts";
import { assert } from "../../kit/assert.ts";
import { featuresOfEdits, type Edit } from "../../../../test/support/edits.ts";
import { createReplay, isWarned, type Judged, type Retries } from "./replay.ts";

const change = (edits: readonly Edit[]): ChangeFeatures => {
  const action = featuresOfEdits(edits);
  assert(action !== undefined, "the edits of a test change something");
  return action;
};

const HOUR = 3_600_000;

/** Commits of one line of history, an hour apart, unless said otherwise. */
const commit = (sha: string, parents: readonly string[], more: Partial<Commit> = {}): Commit => ({
  sha: sha.padEnd(40, "0"),
  parents: parents.map((parent) => parent.padEnd(40, "0")),
  when: 1_700_000_000_000,
  author: "ann",
  subject: `Commit ${sha}`,
  message: `Commit ${sha}`,
  ...more,
});

const tuning: Edit = {
  path: "src/pool.ts",
  old: "const pool = createPool(url);",
  new: "const pool = createPool(url, { prefetch: hottestStatements(cache), jitter: backoff });",
};
const undoing: Edit = { ...tuning, old: tuning.new, new: tuning.old };
const unrelated: Edit = { path: "src/menu.ts", old: "", new: "export const menuWidth = 14;" };

const failed = commit("bad", ["a"]);
const revert = commit("rev", ["bad"]);

const run = (
  steps: readonly (readonly [Commit, readonly Edit[]])[],
  retries: Retries = new Map(),
): readonly (Judged | undefined)[] => {
  const replay = createReplay([{ commit: failed, revert, change: change([tuning]) }], retries);
  return steps.map(([at, edits]) => replay.take(at, edits.length > 0 ? change(edits) : undefined));
};

const story = [
  [commit("a", []), [unrelated]],
  [failed, [tuning]],
  [revert, [undoing]],
] as const;

const cited = (judged: Judged | undefined): readonly string[] =>
  (judged?.whole ?? []).filter(({ again }) => !again).map(({ match }) => match.id);

describe("a replay", () => {
  it("warns of a failure made again after its revert, and of nothing before", () => {
    const told = run([...story, [commit("c", ["rev"]), [tuning]]]).map(cited);
    expect(told).toEqual([[], [], [], [failed.sha]]);
  });

  it("names the file whose edit alone would have been warned of", () => {
    const last = run([...story, [commit("c", ["rev"]), [tuning, unrelated]]]).at(-1);
    expect(last?.single.map(({ path }) => path)).toEqual([tuning.path]);
  });

  it("knows nothing of a revert on another branch", () => {
    const beside = run([...story, [commit("c", ["bad"]), [tuning]]]).at(-1);
    expect(cited(beside)).toEqual([]);
  });

  it("is silent once a re-land has stood for thirty commits", () => {
    const reland = commit("again", ["rev"]);
    const between = Array.from(
      { length: 30 },
      (_, at) => [commit(`d${at}`, [at === 0 ? "again" : `d${at - 1}`]), [unrelated]] as const,
    );
    const late = commit("late", ["d29"], { author: "bob" });
    const soon = commit("soon", ["again"], { author: "bob" });
    expect(cited(run([...story, [reland, [tuning]], [soon, [tuning]]]).at(-1))).toHaveLength(1);
    expect(cited(run([...story, [reland, [tuning]], ...between, [late, [tuning]]]).at(-1))).toEqual(
      [],
    );
  });

  it("tells an author of a failure once a day", () => {
    const first = commit("c", ["rev"]);
    const next = commit("d", ["c"], { when: first.when + HOUR });
    const nextDay = commit("e", ["d"], { when: first.when + 30 * HOUR });
    const told = run([...story, [first, [tuning]], [next, [tuning]], [nextDay, [tuning]]]);
    expect(told.slice(3).map(cited)).toEqual([[failed.sha], [], [failed.sha]]);
  });

  it("holds a warning for right where the lines or the words tie the commit to the failure", () => {
    const outcome = (edits: readonly Edit[], message: string) =>
      run([...story, [commit("c", ["rev"], { message }), edits]]).at(-1)?.whole[0];
    expect(outcome([tuning], "Tune")).toMatchObject({ outcome: "right", link: "same-lines" });
    expect(outcome([tuning], `Reapply ${failed.sha}`)).toMatchObject({ link: "sha" });
  });

  it("says which known failures a commit tries again, warned of or not", () => {
    const again = commit("c", ["rev"]);
    const retries = new Map([[again.sha, [failed.sha]]]);
    expect(run([...story, [again, [unrelated]]], retries).at(-1)?.retries).toEqual([failed.sha]);
  });

  it("judges no merge", () => {
    expect(run([...story, [commit("m", ["rev", "bad"]), []]]).at(-1)).toBeUndefined();
  });
});

describe("a failure is warned of", () => {
  const broken = change([tuning]);

  it("unless history took it back for its process", () => {
    expect(isWarned(broken, ["partial-revert"])).toBe(true);
    expect(isWarned(broken, ["process", "too-early"])).toBe(false);
  });

  it("unless it changed more than fifty files", () => {
    expect(isWarned({ ...broken, totalFiles: 50 }, [])).toBe(true);
    expect(isWarned({ ...broken, totalFiles: 51 }, [])).toBe(false);
  });
});
