// Work that is dropped, in every way git offers, becomes an abandon. Work that is only moved elsewhere never does.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { memories } from "../../src/core/fold/memories.ts";
import type { Memory } from "../../src/core/fold/memory.ts";
import { captureAll } from "../../src/engine/history/capture.ts";
import { linesOf } from "../../src/engine/recall/lines.ts";
import type { WritableProject } from "../../src/engine/project.ts";
import { openCapture } from "../support/opened.ts";
import { scratchFolder, valueOf } from "../support/scratch.ts";
import { newRepository, repositoryAt, type Repository } from "./scene.ts";

const RETRIES = "export const a = 1;\nexport const retryLimit = 3;\nretryUntil(retryLimit);\n";
const SOCKETS =
  "export const b = 1;\nexport const socketPool = openPool(16);\ndrainPool(socketPool);\n";

let made = "";
beforeAll(() => {
  const { commit, shy, root } = newRepository();
  commit("src/a.ts", "export const a = 1;\n", "Begin");
  commit("src/b.ts", "export const b = 1;\n", "Add b");
  shy("init", "--here");
  made = root;
});

/** A repository with a memory and without hooks: each look is an act of the test. */
const remembering = (): Repository => {
  const root = join(scratchFolder(), "shop");
  cpSync(made, root, { recursive: true });
  return repositoryAt(root);
};

const look = async ({ root: cwd, env }: Repository): Promise<WritableProject> => {
  const { project, sources } = openCapture({ cwd, env, actor: { door: "git" } });
  valueOf(await captureAll(project, sources, new AbortController().signal));
  return project;
};

const abandons = async (repository: Repository): Promise<readonly Memory[]> => [
  ...memories((await look(repository)).index.all(), "abandon"),
];

/** How it was dropped, what it was, and its standing, after one more look. */
const dropped = async (repository: Repository): Promise<readonly string[]> => {
  const project = await look(repository);
  const ways = new Map<unknown, unknown>();
  for (const { line } of linesOf(project))
    if (line.is === "event") ways.set(line.event.id, line.event.body?.["by"]);
  return [...memories(project.index.all(), "abandon")].map(
    ({ id, text, standing }) => `${ways.get(id)}: ${text} (${standing})`,
  );
};

/** A branch with two commits, and back on main. */
const withTopic = async (repository: Repository): Promise<void> => {
  const { git, commit } = repository;
  git("switch", "-q", "-c", "topic");
  commit("src/a.ts", RETRIES, "Retry until it works");
  commit("src/b.ts", SOCKETS, "Keep sockets in a pool");
  await look(repository);
  git("switch", "-q", "main");
};

const withStash = async (repository: Repository, message?: string): Promise<void> => {
  repository.write("src/a.ts", RETRIES);
  repository.git("stash", "push", "-q", ...(message === undefined ? [] : ["-m", message]));
  await look(repository);
};

describe("is dropped", () => {
  test("a branch that was deleted without a merge, with all its commits", async () => {
    const repository = remembering();
    await withTopic(repository);
    repository.git("branch", "-q", "-D", "topic");
    repository.commit("README", "shop\n", "Say what it is");
    await look(repository);
    expect(await dropped(repository)).toEqual([
      "branch-deleted: Keep sockets in a pool (and 1 more) (standing)",
    ]);
    expect((await abandons(repository))[0]).toMatchObject({ files: ["src/b.ts", "src/a.ts"] });
  });

  test("a branch that came and went between two looks, and what was committed on no branch", async () => {
    const repository = remembering();
    const { git, commit } = repository;
    await look(repository);
    git("switch", "-q", "-c", "topic");
    commit("src/a.ts", RETRIES, "Retry until it works");
    git("switch", "-q", "main");
    git("branch", "-q", "-D", "topic");
    git("switch", "-q", "--detach");
    commit("src/b.ts", SOCKETS, "Keep sockets in a pool");
    git("switch", "-q", "main");
    commit("README", "shop\n", "Say what it is");
    await look(repository);
    expect((await dropped(repository)).toSorted()).toEqual([
      "branch-deleted: Retry until it works (standing)",
      "checkout: Keep sockets in a pool (standing)",
    ]);
  });

  test("a stash, as soon as any command looks, with what git did not know yet", async () => {
    const repository = remembering();
    const { git, write, shy } = repository;
    await withStash(repository, "retry a while");
    write("src/new.ts", SOCKETS);
    git("stash", "push", "-q", "--include-untracked");
    await look(repository);
    git("stash", "drop", "-q");
    shy("brief");
    expect(await dropped(repository)).toEqual([
      "stash-dropped: Stashed changes to src/new.ts (standing)",
    ]);
    git("stash", "clear");
    shy("brief");
    expect(await dropped(repository)).toContainEqual("stash-dropped: retry a while (standing)");
    expect(await abandons(repository)).toHaveLength(2);
  });

  test("a stash of several, from their middle", async () => {
    const repository = remembering();
    const { git, write } = repository;
    await withStash(repository, "retry");
    write("src/b.ts", SOCKETS);
    git("stash", "push", "-q", "-m", "sockets");
    await look(repository);
    git("stash", "drop", "-q", "stash@{1}");
    await look(repository);
    expect(await dropped(repository)).toEqual(["stash-dropped: retry (standing)"]);
  });
});

/** Things that happen after a topic branch or a stash was seen, none of which drops anything. */
const INNOCENT: readonly (readonly [
  what: string,
  of: "branch" | "stash",
  act: (repository: Repository) => void,
])[] = [
  ["popped", "stash", ({ git }) => git("stash", "pop", "-q")],
  ["applied and dropped", "stash", ({ git }) => {
    git("stash", "apply", "-q");
    git("stash", "drop", "-q");
  }],
  ["popped and committed", "stash", ({ git }) => {
    git("stash", "pop", "-q");
    git("commit", "-qam", "Retry");
  }],
  ["popped, mended and committed", "stash", ({ git, commit }) => {
    git("stash", "pop", "-q");
    commit("src/a.ts", RETRIES.replace("3", "4").concat("log(retryLimit);\nlog(a);\n"), "Retry four times");
  }],
  ["popped in another work tree", "stash", ({ git, root }) => {
    git("worktree", "add", "-q", "-b", "other", `${root}-other`);
    git("-C", `${root}-other`, "stash", "pop", "-q");
  }],
  ["made a branch of", "stash", ({ git }) => git("stash", "branch", "retry")],
  ["stashed anew", "stash", ({ git }) => {
    git("stash", "pop", "-q");
    git("stash", "push", "-q", "-m", "the same under another name");
  }],
  ["renamed", "branch", ({ git }) => git("branch", "-m", "topic", "other")],
  ["merged", "branch", ({ git }) => {
    git("merge", "-q", "--no-ff", "-m", "Take topic in", "topic");
    git("branch", "-q", "-d", "topic");
  }],
  ["fast-forwarded", "branch", ({ git }) => {
    git("merge", "-q", "--ff-only", "topic");
    git("branch", "-q", "-d", "topic");
  }],
  ["squashed", "branch", ({ git }) => {
    git("merge", "-q", "--squash", "topic");
    git("commit", "-q", "-m", "All about connections (#7)");
    git("branch", "-q", "-D", "topic");
  }],
  ["squashed, after main had moved on in its files, and moved on again", "branch", ({ git, commit, read }) => {
    commit("src/a.ts", `// shop\n\n\n${read("src/a.ts")}`, "Say whose it is");
    git("merge", "-q", "--squash", "topic");
    git("commit", "-q", "-m", "All about connections (#7)");
    commit("src/a.ts", read("src/a.ts").replace("retryUntil", "retryWhile"), "Rename");
    git("branch", "-q", "-D", "topic");
  }],
  ["squashed, and taken back later", "branch", ({ git }) => {
    git("merge", "-q", "--squash", "topic");
    git("commit", "-q", "-m", "All about connections (#7)");
    git("revert", "--no-edit", "HEAD");
    git("branch", "-q", "-D", "topic");
  }],
  ["rebased under another name", "branch", ({ git, commit }) => {
    commit("src/a.ts", "// shop\n\n\nexport const a = 1;\n", "Say whose it is");
    git("switch", "-q", "-c", "again", "topic");
    git("rebase", "-q", "main");
    git("branch", "-q", "-D", "topic");
  }],
  ["rebased, and its commits called otherwise", "branch", ({ git }) => {
    git("switch", "-q", "-c", "again");
    git("cherry-pick", "--no-commit", "topic~1");
    git("commit", "-q", "-m", "One");
    git("cherry-pick", "--no-commit", "topic");
    git("commit", "-q", "-m", "Two");
    git("branch", "-q", "-D", "topic");
  }],
  ["pushed before", "branch", ({ git, root }) => {
    git("init", "-q", "--bare", `${root}.git`);
    git("remote", "add", "origin", `${root}.git`);
    git("push", "-q", "origin", "topic");
    git("branch", "-q", "-D", "topic");
  }],
  ["taken into the work tree", "branch", ({ git }) => {
    git("checkout", "-q", "topic", "--", ".");
    git("branch", "-q", "-D", "topic");
  }],
]; // prettier-ignore

describe("is not dropped", () => {
  test.each(INNOCENT)("what was %s (a %s)", async (_, of, act) => {
    const repository = remembering();
    if (of === "branch") await withTopic(repository);
    else await withStash(repository);
    act(repository);
    await look(repository);
    repository.commit("README", "shop\n", "Say what it is");
    await look(repository);
    expect(await dropped(repository)).toEqual([]);
  });
});

describe("later", () => {
  test("a squash that is pulled after its branch went takes the word back", async () => {
    const repository = remembering();
    const { root, git } = repository;
    await withTopic(repository);
    const theirs = `${root}-theirs`;
    git("clone", "-q", root, theirs);
    git("-C", theirs, "merge", "-q", "--squash", "origin/topic");
    git("-C", theirs, "commit", "-q", "-m", "All about connections (#7)");
    git("branch", "-q", "-D", "topic");
    repository.commit("README", "shop\n", "Say what it is");
    const what = "branch-deleted: Keep sockets in a pool (and 1 more)";
    expect(await dropped(repository)).toEqual([`${what} (standing)`]);
    git("pull", "-q", "--no-rebase", "--no-edit", theirs, "main");
    expect(await dropped(repository)).toEqual([`${what} (retired)`]);
  });

  test("a branch that somebody brings back was not dropped", async () => {
    const repository = remembering();
    const { git, commit } = repository;
    await withTopic(repository);
    const topic = git("rev-parse", "topic");
    git("branch", "-q", "-D", "topic");
    commit("README", "shop\n", "Say what it is");
    await look(repository);
    git("branch", "again", topic);
    commit("README", "a shop\n", "Say it better");
    expect(await dropped(repository)).toEqual([
      "branch-deleted: Keep sockets in a pool (and 1 more) (retired)",
    ]);
  });

  test("it informs, and warns once somebody confirms that it failed", async () => {
    const repository = remembering();
    const { git, write, json, shy } = repository;
    await withStash(repository);
    git("stash", "drop", "-q");
    await look(repository);
    write("src/a.ts", RETRIES);
    git("add", "-A");
    expect(json("check", "--staged")).toMatchObject({ level: "inform" });
    expect(shy("check", "--staged")).toContain(
      "This change repeats a change that was dropped here",
    );
    expect(shy("check", "src/a.ts")).toContain("abandon: Stashed changes to src/a.ts");
    const [{ id } = {}] = await abandons(repository);
    shy("confirm", String(id), "--why", "The proxy counts each retry");
    expect(json("check", "--staged")).toMatchObject({ level: "warn" });
    expect(shy("check", "--staged")).toContain("The proxy counts each retry");
  });
});
