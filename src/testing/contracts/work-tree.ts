// What a work tree must do: show what was written and staged, hold our pages, and the files that agents read.
import { GENERATED } from "../../core/pages/markdown.ts";
import type { FileDiff } from "../../core/code/diff.ts";
import type { BridgeFiles } from "../../engine/ports/agents/bridge-files.ts";
import type { Views } from "../../engine/ports/views.ts";
import { same, valueOf, type Contract } from "../claim.ts";
import type { RepoStory } from "../repo-story.ts";

const actsOf = (files: readonly FileDiff[]) =>
  new Set(files.map(({ path, act }) => `${act} ${path}`));

/** One file in two commits. */
const begun = (story: RepoStory) => ({
  first: story.commit({ "src/a.ts": "one\ntwo\n" }, "Add a"),
  second: story.commit({ "src/a.ts": "one\n2\n" }, "Change a"),
});

export const workTreeContract: Contract<RepoStory> = [
  {
    claim:
      "what was written is a change of the work tree, and none of the index until it is staged",
    run: async (make) => {
      const story = make();
      begun(story);
      const { tree } = story;
      same(valueOf(await tree.changes("working")), []);
      story.write({ "src/a.ts": "1\n2\n", "src/b.ts": "b\n" });
      same(valueOf(await tree.changes("staged")), []);
      same(
        actsOf(valueOf(await tree.changes("working"))),
        new Set(["edit src/a.ts", "add src/b.ts"]),
      );
      same(actsOf(valueOf(await tree.changes("working", ["src/b.ts"]))), new Set(["add src/b.ts"]));
      story.stage();
      same(
        actsOf(valueOf(await tree.changes("staged"))),
        new Set(["edit src/a.ts", "add src/b.ts"]),
      );
      same(valueOf(await tree.changes("staged", ["src/a.ts"]))[0]?.hunks, [
        { old: 1, new: 1, lines: ["-one", "+1"] },
      ]);
    },
  },
  {
    claim: "the work tree is compared with any commit, and with nothing before the first",
    run: async (make) => {
      const story = make();
      const { first } = begun(story);
      story.write({ "src/b.ts": "b\n" });
      same(
        actsOf(valueOf(await story.tree.since(first))),
        new Set(["edit src/a.ts", "add src/b.ts"]),
      );
      same(
        actsOf(valueOf(await story.tree.since(undefined))),
        new Set(["add src/a.ts", "add src/b.ts"]),
      );
      same(valueOf(await story.tree.changes("working", ["src/a.ts"], first)).length, 1);
    },
  },
  {
    claim: "a file that was staged under another name is known by its former one",
    run: async (make) => {
      const story = make();
      begun(story);
      story.write({ "src/a.ts": null, "src/c.ts": "one\n2\n" });
      same(valueOf(await story.tree.stagedRenames()), new Map());
      story.stage();
      same(valueOf(await story.tree.stagedRenames()), new Map([["src/a.ts", "src/c.ts"]]));
    },
  },
  {
    claim: "what was written since is named, and from a commit on also what was committed since",
    run: async (make) => {
      const story = make();
      const { first, second } = begun(story);
      story.write({ "src/b.ts": "b\n" });
      same(valueOf(await story.tree.touched(0)), ["src/b.ts"]);
      same(valueOf(await story.tree.touched(Number.MAX_SAFE_INTEGER)), []);
      same(new Set(valueOf(await story.tree.touched(0, first))), new Set(["src/a.ts", "src/b.ts"]));
      const grown = async (commit: string, sinceMs: number) =>
        valueOf(await story.tree.hasGrown(commit, sinceMs));
      same([await grown(first, 0), await grown(second, 0)], [true, false]);
      same(await grown(first, Number.MAX_SAFE_INTEGER), false);
    },
  },
  {
    claim: "tracked files are listed, and a line is known by its commit once it is committed",
    run: async (make) => {
      const story = make();
      const { first, second } = begun(story);
      story.write({ "src/a.ts": "zero\none\n2\n", "src/b.ts": "b\n" });
      const { tracked } = story.tree;
      same(valueOf(await tracked.paths()), ["src/a.ts"]);
      const blame = async (path: string, line: number) =>
        valueOf(await tracked.blame(path, line)).from;
      same(await blame("src/a.ts", 1), undefined);
      same(await blame("src/a.ts", 2), { sha: first, path: "src/a.ts", line: 1 });
      same(await blame("src/a.ts", 3), { sha: second, path: "src/a.ts", line: 2 });
      same(await blame("src/b.ts", 1), undefined);
    },
  },
  {
    claim: "the newest stash is named",
    run: async (make) => {
      const story = make();
      begun(story);
      same(valueOf({ ok: true, value: await story.tree.stash() }), undefined);
      const stash = story.stash({ "src/a.ts": "mine\n" });
      same(await story.tree.stash(), stash);
    },
  },
];

const page = (path: string, text: string) => ({ path, text: `${GENERATED}\n${text}` });

export const viewsContract: Contract<Views> = [
  {
    claim: "pages are written where they differ, and those of issues that are no more are removed",
    run: (make) => {
      const views = make();
      const pages = [page("summary.md", "one"), page("issues/a.md", "A"), page("issues/b.md", "B")];
      same(valueOf(views.write(pages)), {
        ...{ written: pages.map(({ path }) => path), removed: [], kept: [] },
      });
      same(valueOf(views.write(pages)), { written: [], removed: [], kept: [] });
      same(valueOf(views.write([page("summary.md", "two"), page("issues/a.md", "A")])), {
        ...{ written: ["summary.md"], removed: ["issues/b.md"], kept: [] },
      });
    },
  },
  {
    claim: "one page is added to the others, and written only if it differs",
    run: (make) => {
      const views = make();
      valueOf(views.write([page("issues/a.md", "A")]));
      const map = page("PROJECT_MAP.md", "map");
      same(valueOf(views.put(map)).written, [map.path]);
      same(valueOf(views.put(map)).written, []);
      same(valueOf(views.write([page("issues/a.md", "A")])).removed, []);
    },
  },
];

export const bridgeFilesContract: Contract<BridgeFiles> = [
  {
    claim: "a file is made, changed and removed, and a folder is no file",
    run: (make) => {
      const files = make();
      const path = ".rules/memory.md";
      same(valueOf(files.look(path)), { is: "nothing" });
      same(valueOf(files.change(path, undefined, "one\n")), true);
      same(valueOf(files.look(path)), { is: "file", text: "one\n" });
      same(valueOf(files.look(".rules")), { is: "folder" });
      same(valueOf(files.change(path, "one\n", "two\n")), true);
      same(valueOf(files.change(path, "two\n", undefined)), true);
      same(
        [valueOf(files.look(path)), valueOf(files.look(".rules"))],
        [...[{ is: "nothing" }, { is: "nothing" }]],
      );
    },
  },
  {
    claim: "what was written in between is left alone",
    run: (make) => {
      const files = make();
      valueOf(files.change("AGENTS.md", undefined, "theirs\n"));
      for (const seen of [undefined, "ours\n"])
        same(valueOf(files.change("AGENTS.md", seen, "ours, too\n")), false);
      same(valueOf(files.change("AGENTS.md", "ours\n", undefined)), false);
      same(valueOf(files.look("AGENTS.md")), { is: "file", text: "theirs\n" });
    },
  },
];
