// A clone that was made with a filter: git was promised what the clone lacks, and must not fetch it.
import childProcess, { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Commit } from "../../core/history/commit.ts";
import type { Repo } from "../../engine/ports/repo.ts";
import { cleanEnv, gitIn, scratchFolder, valueOf } from "../../../test/support/scratch.ts";
import { linesOf, storyIn } from "../../../test/support/story.ts";
import { createGitRepo } from "./git-repo.ts";

const scratch = scratchFolder();

const commitsOf = async (repo: Repo): Promise<readonly Commit[]> => {
  const { head = "" } = valueOf(await repo.refs.facts());
  return (await all(repo.commits.history(head))).flatMap(({ commits }) => commits);
};

const partialOf = (folder: string, filter: string, ...args: readonly string[]): string => {
  const clone = join(scratch, `${filter.replace(/\W/g, "-")}-${folder.split("/").at(-1)}`);
  gitIn(folder, "config", "uploadpack.allowFilter", "true");
  gitIn(
    scratch,
    ...["clone", "-q", `--filter=${filter}`, "--no-checkout", ...args],
    ...[`file://${folder}`, clone],
  );
  return clone;
};

const objectsIn = (clone: string): string => gitIn(clone, "count-objects", "-v");

const all = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

/** This many commits at once, each of which writes one file anew. */
const importTo = (
  folder: string,
  count: number,
  textOf: (n: number) => string,
  pathOf: (n: number) => string = () => "a.ts",
): void => {
  const story = storyIn(folder);
  const told = Array.from({ length: count }, (_, n) => {
    const who = `A <a@example.com> ${1_767_225_600 + n} +0000`;
    const went = n > 0 && pathOf(n) !== pathOf(n - 1) ? `D ${pathOf(n - 1)}\n` : "";
    const [message, text] = [`c${n}`, textOf(n)].map(
      (said) => `data ${Buffer.byteLength(said)}\n${said}\n`,
    );
    return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${message}${went}M 100644 inline ${pathOf(n)}\n${text}`;
  });
  const env = cleanEnv(folder);
  execFileSync("git", ["fast-import", "--quiet"], { cwd: story.folder, env, input: told.join("") });
};

describe("a partial clone", () => {
  it("without contents tells messages and paths, and fetches nothing", async () => {
    const story = storyIn(join(scratch, "origin"));
    for (let n = 0; n < 3; n += 1) story.commit({ "a.ts": `value ${n}\n` }, `c${n}`);
    const clone = partialOf(story.folder, "blob:none");
    const before = objectsIn(clone);
    const repo = createGitRepo(join(clone, ".git"));
    const commits = await commitsOf(repo);
    expect(valueOf(await repo.refs.facts()).partial).toBe(true);
    expect((await all(repo.diffs.patches(commits))).every((patch) => "skipped" in patch)).toBe(
      true,
    );
    expect(await all(repo.diffs.changedPaths(commits))).toEqual(
      commits.map(({ sha }) => ({ sha, paths: ["a.ts"] })),
    );
    expect(
      await repo.files.blobs(commits.map(({ sha }) => ({ commit: sha, path: "a.ts" }))),
    ).toEqual([undefined, undefined, undefined]);
    expect(objectsIn(clone)).toBe(before);
  });

  it("without trees tells messages, and fetches nothing", async () => {
    const story = storyIn(join(scratch, "treeless"));
    for (let n = 0; n < 3; n += 1) story.commit({ "a.ts": `value ${n}\n` }, `c${n}`);
    const clone = partialOf(story.folder, "tree:0");
    const before = objectsIn(clone);
    const repo = createGitRepo(join(clone, ".git"));
    const commits = await commitsOf(repo);
    expect(commits.map(({ subject }) => subject)).toEqual(["c2", "c1", "c0"]);
    const lacking = commits.map(({ sha }) => ({ sha, skipped: "objects-missing" }));
    expect(await all(repo.diffs.patches(commits))).toEqual(lacking);
    expect(await all(repo.diffs.changedPaths(commits))).toEqual(lacking);
    expect(await all(repo.diffs.pathChanges(commits))).toEqual(lacking);
    const [{ sha: commit } = { sha: "" }] = commits;
    expect(await repo.files.at(commit)).toBeUndefined();
    expect(await repo.files.blobs([{ commit, path: "a.ts" }])).toEqual([undefined]);
    expect(objectsIn(clone)).toBe(before);
  });

  it("without trees and what lies deeper says of each commit why it was not read", async () => {
    const story = storyIn(join(scratch, "both"));
    for (let n = 0; n < 4; n += 1) story.commit({ "a.ts": `value ${n}\n` }, `c${n}`);
    const clone = partialOf(story.folder, "tree:0", "--depth=2");
    const repo = createGitRepo(join(clone, ".git"));
    const commits = await commitsOf(repo);
    expect(await all(repo.diffs.patches(commits))).toMatchObject([
      { skipped: "objects-missing" },
      { skipped: "parent-not-cloned" },
    ]);
  });

  it("without large contents reads all others, in their order", async () => {
    const folder = join(scratch, "large");
    // Three times as many as are asked of one git.
    const isLarge = (n: number): boolean => n % 7 === 0 || (n > 250 && n < 450);
    importTo(folder, 600, (n) => `value ${n}\n`.repeat(isLarge(n) ? 400 : 1));
    const clone = partialOf(folder, "blob:limit=1k");
    const before = objectsIn(clone);
    const repo = createGitRepo(join(clone, ".git"));
    const commits = await commitsOf(repo);
    const expected = commits.map(({ sha }, at) => {
      const n = 599 - at;
      return [sha, isLarge(n) || isLarge(n - 1)];
    });
    const started = vi.spyOn(childProcess, "spawn");
    const patches = await all(repo.diffs.patches(commits));
    const gits = started.mock.calls.length;
    started.mockRestore();
    expect(patches.map((patch) => [patch.sha, "skipped" in patch])).toEqual(expected);
    // Three gits for each two hundred commits: what is missing, which commits need it, and the diffs of the others.
    expect(gits).toBe(9);
    const some = commits.slice(0, 9);
    const blobs = await repo.files.blobs(some.map(({ sha }) => ({ commit: sha, path: "a.ts" })));
    expect(blobs.map((blob) => blob === undefined)).toEqual(some.map((_, at) => isLarge(599 - at)));
    expect(objectsIn(clone)).toBe(before);
  });

  it("without large contents follows what moved by the others", async () => {
    const folder = join(scratch, "moved");
    const lines = linesOf("a", 10);
    const textOf = (n: number): string => (n < 8 ? lines.repeat(20) : lines) + `// ${n}\n`;
    importTo(folder, 12, textOf, (n) => `a${n}.ts`);
    const repo = createGitRepo(join(partialOf(folder, "blob:limit=2k"), ".git"));
    const commits = await commitsOf(repo);
    const changes = await all(repo.diffs.pathChanges(commits.slice(0, 8)));
    const acts = changes.map((one) =>
      "paths" in one ? one.paths.map(({ act }) => act).toSorted() : [],
    );
    expect(acts).toEqual([
      ...Array.from({ length: 3 }, () => ["rename"]),
      ...Array.from({ length: 5 }, () => ["add", "delete"]),
    ]);
  });
});
