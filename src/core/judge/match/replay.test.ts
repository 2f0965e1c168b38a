import { describe, expect, it } from "vitest";
import type { Commit } from "../../history/commit.ts";
import type { ChangeFeatures } from "../../event/change.ts";
import { assert } from "../../kit/assert.ts";
import { featuresOfEdits, type Edit } from "../../../../test/support/edits.ts";
import { createReplay, isWarned, type CodeBefore, type Judged, type Retries } from "./replay.ts";

const change = (edits: readonly Edit[]): ChangeFeatures => {
  const action = featuresOfEdits(edits);
  assert(action !== undefined, "the edits of a test change something");
  return action;
};

const HOUR = 3_600_000;

/** Commits of one line of history, an hour apart unless stated otherwise. */
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

const manyLines = Array.from(
  { length: 40 },
  (_, at) => `export const spare${at} = spareOf(${at}, other${at * 7});`,
).join("\n");

const failed = commit("bad", ["a"]);
const revert = commit("rev", ["bad"]);

const run = async (
  steps: readonly (readonly [Commit, readonly Edit[]])[],
  {
    failure = [tuning],
    retries = new Map(),
    reverts = new Set(),
    stands = [],
  }: {
    failure?: readonly Edit[];
    retries?: Retries;
    reverts?: ReadonlySet<string>;
    stands?: readonly string[];
  } = {},
): Promise<readonly (Judged | undefined)[]> => {
  const past = [{ commit: failed, revert, change: change(failure) }];
  const replay = createReplay(past, retries, reverts);
  const judged: (Judged | undefined)[] = [];
  const before: CodeBefore = {
    textsOf: () => Promise.resolve(new Map()),
    standing: () => Promise.resolve(new Set(stands)),
  };
  for (const [at, edits] of steps) {
    const action = edits.length > 0 ? change(edits) : undefined;
    judged.push(await replay.take(at, action, before));
  }
  return judged;
};

const story = [
  [commit("a", []), [unrelated]],
  [failed, [tuning]],
  [revert, [undoing]],
] as const;

const cited = (judged: Judged | undefined): readonly string[] =>
  (judged?.whole ?? []).filter(({ again }) => !again).map(({ match }) => match.id);

describe("a replay", () => {
  it("warns of a failure made again after its revert, and of nothing before", async () => {
    const told = await run([...story, [commit("c", ["rev"]), [tuning]]]);
    expect(told.map(cited)).toEqual([[], [], [], [failed.sha]]);
  });

  it("warns of no commit that takes another back, by its words or by proof", async () => {
    const subject = 'Revert "Use the plain pool"';
    const told = async (more: Partial<Commit>, reverts: ReadonlySet<string> = new Set()) =>
      cited((await run([...story, [commit("c", ["rev"], more), [tuning]]], { reverts })).at(-1));
    expect(await told({})).toEqual([failed.sha]);
    expect(await told({ subject })).toEqual([]);
    expect(await told({}, new Set([commit("c", []).sha]))).toEqual([]);
    expect(await told({ subject: `Revert "${subject}"` })).toEqual([failed.sha]);
  });

  it("names the file whose edit alone would have been warned of", async () => {
    const judged = await run([...story, [commit("c", ["rev"]), [tuning, unrelated]]]);
    expect(judged.at(-1)?.single.map(({ path }) => path)).toEqual([tuning.path]);
  });

  it("knows nothing of a revert on another branch", async () => {
    const beside = await run([...story, [commit("c", ["bad"]), [tuning]]]);
    expect(cited(beside.at(-1))).toEqual([]);
  });

  it("is silent once a re-land has stood for thirty commits", async () => {
    const reland = commit("again", ["rev"]);
    const between = Array.from(
      { length: 30 },
      (_, at) => [commit(`d${at}`, [at === 0 ? "again" : `d${at - 1}`]), [unrelated]] as const,
    );
    const late = commit("late", ["d29"], { author: "bob" });
    const soon = commit("soon", ["again"], { author: "bob" });
    const atOnce = await run([...story, [reland, [tuning]], [soon, [tuning]]]);
    const settled = await run([...story, [reland, [tuning]], ...between, [late, [tuning]]]);
    expect(cited(atOnce.at(-1))).toHaveLength(1);
    expect(cited(settled.at(-1))).toEqual([]);
  });

  it("tells an author of a failure once a day", async () => {
    const first = commit("c", ["rev"]);
    const next = commit("d", ["c"], { when: first.when + HOUR });
    const nextDay = commit("e", ["d"], { when: first.when + 30 * HOUR });
    const told = await run([...story, [first, [tuning]], [next, [tuning]], [nextDay, [tuning]]]);
    expect(told.slice(3).map(cited)).toEqual([[failed.sha], [], [failed.sha]]);
  });

  it("says what ties the commit to the failure: its words; and apart, how many lines are the same", async () => {
    const warning = async (message: string) =>
      (await run([...story, [commit("c", ["rev"], { message }), [tuning]]])).at(-1)?.whole[0];
    expect(await warning("Tune")).toMatchObject({ lines: { again: 2, of: 2, are: "same" } });
    expect(await warning("Tune")).not.toHaveProperty("link");
    expect(await warning(`Reapply ${failed.sha}`)).toMatchObject({ link: "sha" });
  });

  it("knows of a failure that was tried again by a commit that it did not judge", async () => {
    const reland = commit("again", ["rev"]);
    const between = Array.from(
      { length: 30 },
      (_, at) => [commit(`d${at}`, [at === 0 ? "again" : `d${at - 1}`]), []] as const,
    );
    const late = [commit("late", ["d29"]), [tuning]] as const;
    const retries = new Map([[reland.sha, [failed.sha]]]);
    const after = async (known: Retries) =>
      cited((await run([...story, [reland, []], ...between, late], { retries: known })).at(-1));
    expect(await after(new Map())).toEqual([failed.sha]);
    expect(await after(retries)).toEqual([]);
  });

  it("is silent of a failure that was wrong five times: passed over, and stood", async () => {
    const cache: Edit = { path: "src/cache.ts", old: "", new: manyLines };
    const uncached: Edit = { ...cache, old: cache.new, new: cache.old };
    const steps: (readonly [Commit, readonly Edit[]])[] = [...story];
    let tip = "rev";
    for (let number = 0; number < 260; number += 1) {
      const sha = `e${number}`;
      // One edit repeats the failure, but the whole commit does not, so nothing is made again that could be settled.
      const edits = number % 40 === 0 ? [tuning, uncached] : [unrelated];
      steps.push([commit(sha, [tip], { author: sha }), edits]);
      tip = sha;
    }
    const judged = (await run(steps, { failure: [tuning, cache] })).slice(3);
    const warned = judged.flatMap((one, number) => (one?.single.length ? [number] : []));
    expect(warned).toEqual([0, 40, 80, 120, 160]);
  });

  it("says which known failures a commit tries again, warned of or not", async () => {
    const again = commit("c", ["rev"]);
    const retries = new Map([[again.sha, [failed.sha]]]);
    const judged = await run([...story, [again, [unrelated]]], { retries });
    expect(judged.at(-1)?.retries).toEqual([failed.sha]);
  });

  it("warns of nothing that is in the code again", async () => {
    const steps = [...story, [commit("c", ["rev"]), [tuning]] as const];
    const told = await run(steps, { stands: [failed.sha] });
    expect(told.map(cited)).toEqual([[], [], [], []]);
  });

  it("judges no merge", async () => {
    const judged = await run([...story, [commit("m", ["rev", "bad"]), []]]);
    expect(judged.at(-1)).toBeUndefined();
  });
});

describe("a failure is warned of", () => {
  const broken = change([tuning]);

  it("unless history took it back for its process", () => {
    expect(isWarned(broken, ["partial-revert"])).toBe(true);
    expect(isWarned(broken, ["process", "too-early"])).toBe(false);
  });

  it("unless its author took it back at once, or it was unfinished", () => {
    expect(isWarned(broken, ["minor", "slip"])).toBe(false);
  });

  it("unless it changed more than fifty files", () => {
    expect(isWarned({ ...broken, totalFiles: 50 }, [])).toBe(true);
    expect(isWarned({ ...broken, totalFiles: 51 }, [])).toBe(false);
  });
});
