// What every history answers, told commit by commit: its commits, their diffs, files and refs.
import type { Commit } from "../../core/history/commit.ts";
import type { Repo } from "../../engine/ports/repo.ts";
import { same, valueOf, type Contract } from "../claim.ts";
import type { RepoStory } from "../repo-story.ts";

const listed = async <One>(found: AsyncIterable<One>): Promise<readonly One[]> => {
  const all: One[] = [];
  for await (const one of found) all.push(one);
  return all;
};

const historyOf = async (repo: Repo, tip: string, sinceMs?: number): Promise<readonly Commit[]> =>
  (await listed(repo.commits.history(tip, undefined, sinceMs))).flatMap(({ commits }) => commits);

const shasOf = (commits: readonly Commit[] | undefined) => commits?.map(({ sha }) => sha);

const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, n) => `const ${name}${n} = compute("${name}", ${n});\n`).join(
    "",
  );

/** Three commits of one file, the second by another author. */
const plain = (story: RepoStory) => {
  const first = story.commit({ "src/a.ts": "one\ntwo\n" }, "Add a\nin two lines\n\nA body.");
  const second = story.commit({ "src/a.ts": "one\n2\n" }, "Change a", "B");
  const third = story.commit({ "src/b.ts": "b\n" }, "Add b");
  return { first, second, third };
};

/** A side branch that is merged. */
const merged = (story: RepoStory) => {
  const root = story.commit({ "a.ts": "1\n" }, "Root");
  story.checkout("side");
  const side = story.commit({ "b.ts": "1\n" }, "Side");
  story.checkout("main");
  const main = story.commit({ "c.ts": "1\n" }, "Main");
  return { root, side, main, merge: story.merge("side", "Merge side") };
};

export const repoContract: Contract<RepoStory> = [
  {
    claim: "a repository without a commit has no head and no history",
    run: async (make) => {
      const { repo } = make();
      same(valueOf(await repo.refs.facts()), { branch: "main", shallow: [], partial: false });
      same([await repo.commits.count(9), await repo.refs.origin()], [0, undefined]);
    },
  },
  {
    claim: "commits come newest first, with title, message, author, date and parents",
    run: async (make) => {
      const story = make();
      const { first, second, third } = plain(story);
      const commits = await historyOf(story.repo, third);
      same(shasOf(commits), [third, second, first]);
      same(commits[2]?.subject, "Add a in two lines");
      same(commits[2]?.message, "Add a\nin two lines\n\nA body.");
      same(
        commits.map(({ author, parents }) => ({ author, parents })),
        [
          { author: "A", parents: [second] },
          { author: "B", parents: [first] },
          { author: "A", parents: [] },
        ],
      );
      same(valueOf(await story.repo.refs.facts()).head, third);
      same([await story.repo.commits.count(9), await story.repo.commits.count(2)], [3, 2]);
      const since = commits[1]?.when ?? 0;
      same(shasOf(await historyOf(story.repo, third, since)), [third, second]);
    },
  },
  {
    claim: "chosen commits are read, those that are missing left out",
    run: async (make) => {
      const story = make();
      const { first, third } = plain(story);
      same(shasOf(await story.repo.commits.read([third, "0".repeat(40), first])), [third, first]);
      same(await story.repo.commits.read([]), []);
    },
  },
  {
    claim: "what came onward is listed up to a limit, past which nothing is",
    run: async (make) => {
      const story = make();
      const { first, second, third } = plain(story);
      same(shasOf(await story.repo.commits.onward(third, first, 2)), [third, second]);
      same(await story.repo.commits.onward(third, first, 1), undefined);
      same(await story.repo.commits.onward(third, "0".repeat(40), 9), undefined);
    },
  },
  {
    claim: "commits that touched a path are found, under a folder too, without merges",
    run: async (make) => {
      const story = make();
      const { first, second, third } = plain(story);
      const touching = (path: string, most = 9) =>
        story.repo.commits.touching(third, [path], most, 0);
      same(await touching("src/a.ts"), [second, first]);
      same(await touching("src"), [third, second, first]);
      same(await touching("src", 1), [third]);
      same(await touching("sr"), []);
    },
  },
  {
    claim: "commits since some bases are on any branch, and may be asked for by path",
    run: async (make) => {
      const story = make();
      const { root, side, main, merge } = merged(story);
      const since = async (paths?: readonly string[]) =>
        new Set(shasOf(await story.repo.commits.since([root], 9, paths)));
      same(await since(), new Set([side, main]));
      same(await since(["b.ts"]), new Set([side]));
      same(await story.repo.commits.since([merge], 9), []);
    },
  },
  {
    claim: "a diff is against the first parent, of the first commit against nothing",
    run: async (make) => {
      const story = make();
      const { root, merge } = merged(story);
      const commits = await story.repo.commits.read([root, merge]);
      const patches = await listed(story.repo.diffs.patches(commits));
      same(
        patches.map((patch) =>
          "files" in patch ? patch.files.map(({ path, act }) => [path, act]) : [],
        ),
        [[["a.ts", "add"]], [["b.ts", "add"]]],
      );
      same(
        patches.map(({ sha }) => sha),
        [root, merge],
      );
    },
  },
  {
    claim: "a hunk holds the changed lines and where they stand",
    run: async (make) => {
      const story = make();
      const { second } = plain(story);
      const [patch] = await listed(
        story.repo.diffs.patches(await story.repo.commits.read([second])),
      );
      same(
        patch &&
          "files" in patch &&
          patch.files.map(({ path, act, binary, hunks }) => ({ path, act, binary, hunks })),
        [
          {
            path: "src/a.ts",
            act: "edit",
            binary: false,
            hunks: [{ old: 2, new: 2, lines: ["-two", "+2"] }],
          },
        ],
      );
    },
  },
  {
    claim: "a change and what takes it back name the same objects, swapped",
    run: async (make) => {
      const story = make();
      const { second } = plain(story);
      const back = story.revert(second);
      const commits = await story.repo.commits.read([second, back]);
      const [change, undo] = (await listed(story.repo.diffs.patches(commits))).map((patch) =>
        "files" in patch ? patch.files[0] : undefined,
      );
      same([undo?.before, undo?.after], [change?.after, change?.before]);
      same(commits[1]?.message, `Revert "Change a"\n\nThis reverts commit ${second}.`);
    },
  },
  {
    claim:
      "a file that moved is renamed in the path changes, and gone and come in the changed paths",
    run: async (make) => {
      const story = make();
      story.commit({ "old.ts": lines("x", 9), "gone.ts": "z\n" }, "Start");
      const move = story.commit(
        { "old.ts": null, "new.ts": lines("x", 10), "gone.ts": null },
        "Move",
      );
      const asked = await story.repo.commits.read([move]);
      const [changes] = await listed(story.repo.diffs.pathChanges(asked));
      same(
        changes && "paths" in changes && new Set(changes.paths),
        new Set([
          { path: "gone.ts", act: "delete" },
          { path: "new.ts", from: "old.ts", act: "rename" },
        ]),
      );
      const [paths] = await listed(story.repo.diffs.changedPaths(asked));
      same(paths && "paths" in paths && paths.paths, ["gone.ts", "new.ts", "old.ts"]);
    },
  },
  {
    claim: "the files of a commit are listed, named and read",
    run: async (make) => {
      const story = make();
      const { first, third } = plain(story);
      same(await story.repo.files.at(third), new Set(["src/a.ts", "src/b.ts"]));
      same(await story.repo.files.at("0".repeat(40)), undefined);
      const [blob, none] = await story.repo.files.blobs([
        { commit: first, path: "src/a.ts" },
        { commit: first, path: "src/b.ts" },
      ]);
      same(none, undefined);
      same(await listed(story.repo.files.texts([blob ?? "", "0".repeat(40)])), [
        { blob, text: "one\ntwo\n" },
      ]);
    },
  },
  {
    claim:
      "the files that a commit touched are read as they were, and what cannot be shown is named",
    run: async (make) => {
      const story = make();
      story.commit({ "a b.ts": "one\n", "gone.ts": "x\n" }, "Start");
      const files = { "a b.ts": "two", "big.ts": "y".repeat(200), "bin.png": "a\0b" };
      const change = story.commit({ ...files, "gone.ts": null }, "Change");
      story.commit({ "a b.ts": "three\n" }, "Later");
      const none = "0".repeat(40);
      same(
        await story.repo.files.touchedBy([change, none]),
        new Map([[change, ["a b.ts", "big.ts", "bin.png", "gone.ts"]]]),
      );
      const asked = ["a b.ts", "big.ts", "bin.png", "gone.ts"].map((path) => ({
        ...{ commit: change, path },
      }));
      const contents = (of: typeof asked) => story.repo.files.contents(Promise.resolve(of), 100);
      same(await contents([...asked, { commit: none, path: "a b.ts" }]), [
        { is: "text", text: "two" },
        { is: "too-large" },
        { is: "binary" },
        { is: "none" },
        { is: "none" },
      ]);
      same(await contents([]), []);
    },
  },
  {
    claim:
      "a line is known to come from the commit that last wrote it, unless that is the very first",
    run: async (make) => {
      const story = make();
      const root = story.commit({ "README.md": "hello\n" }, "Start");
      const { first, second, third } = plain(story);
      const origins = (numbers: readonly number[]) =>
        story.repo.files.origins(third, "src/a.ts", numbers);
      same(await origins([1]), [first]);
      same(await origins([2]), [second]);
      same(new Set(await origins([1, 2])), new Set([first, second]));
      same(await story.repo.files.origins(third, "README.md", [1]), []);
      same(await story.repo.files.origins(third, "src/a.ts", [1, 2], first), [second]);
      same(await story.repo.files.origins(root, "none", [1]), []);
    },
  },
  {
    claim: "branches and stashes are held, and a commit that none reaches is not",
    run: async (make) => {
      const story = make();
      const { first, second, third } = plain(story);
      story.reset(first);
      const { repo } = story;
      same(await repo.refs.unreached([third, first]), [third, second]);
      same(await repo.refs.unreached([]), []);
      const stash = story.stash({ "src/a.ts": "mine\n" });
      same(await repo.refs.held(), { stashes: [stash], branches: new Map([["main", first]]) });
      same(await repo.refs.unreached([stash]), []);
    },
  },
  {
    claim: "the address of origin is told as it was set",
    run: async (make) => {
      const story = make();
      story.setOrigin("https://example.com/ada/photo-store.git");
      same(await story.repo.refs.origin(), "https://example.com/ada/photo-store.git");
    },
  },
  {
    claim: "a reading that is told to stop stops without a fault",
    run: async (make) => {
      const story = make();
      const { third } = plain(story);
      const commits = await story.repo.commits.read([third]);
      const stopped = AbortSignal.abort();
      same(await listed(story.repo.commits.history(third, stopped)), []);
      same(await listed(story.repo.diffs.patches(commits, stopped)), []);
    },
  },
];
