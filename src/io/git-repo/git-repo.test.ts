import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Commit } from "../../core/history/commit.ts";
import type { Patch, Repo } from "../../engine/ports/repo.ts";
import { errorOf, gitIn, scratchFolder, valueOf } from "../../../test/support/scratch.ts";
import { linesOf, storyIn } from "../../../test/support/story.ts";
import { createGitRepo } from "./git-repo.ts";

const scratch = scratchFolder();

const historyOf = async (repo: Repo, signal?: AbortSignal) => {
  const facts = valueOf(await repo.refs.facts());
  const commits: Commit[] = [];
  const missing: string[] = [];
  if (facts.head !== undefined)
    for await (const piece of repo.commits.history(facts.head, signal)) {
      commits.push(...piece.commits);
      missing.push(...piece.missing);
    }
  return { facts, commits, missing };
};

const patchesOf = async (repo: Repo, commits: readonly Commit[]): Promise<readonly Patch[]> => {
  const patches: Patch[] = [];
  for await (const patch of repo.diffs.patches(commits)) patches.push(patch);
  return patches;
};

const pathsIn = (patch: Patch | undefined): readonly string[] =>
  patch && "files" in patch ? patch.files.map((file) => file.path) : [];

const looseObject = (gitDir: string, sha: string): string =>
  join(gitDir, "objects", sha.slice(0, 2), sha.slice(2));

describe("messages", () => {
  it("come newest first with their titles, dates and parents", async () => {
    const story = storyIn(join(scratch, "plain"));
    const first = story.commit({ "a.ts": "1\n" }, "first\nline two\n\nbody");
    const second = story.commit({ "a.ts": "2\n" }, "second");
    const { commits, facts } = await historyOf(createGitRepo(story.gitDir));
    expect(facts).toMatchObject({ head: second, branch: "main", shallow: [], partial: false });
    expect(commits.map(({ sha }) => sha)).toEqual([second, first]);
    expect(commits[1]).toMatchObject({
      subject: "first line two",
      message: "first\nline two\n\nbody",
      parents: [],
      author: "A",
    });
    expect(commits[0]).toMatchObject({ parents: [first], when: Date.UTC(2026, 0, 1, 2) });
  });

  it("in cp1252 are read, declared or not, and a huge one is cut", async () => {
    const story = storyIn(join(scratch, "encodings"));
    const latin = Buffer.from("Caf\xe9 \x97 cr\xe8me", "latin1");
    story.git("config", "i18n.commitEncoding", "windows-1252");
    story.commit({ "a.ts": "1\n" }, latin);
    story.git("config", "--unset", "i18n.commitEncoding");
    const head = `tree ${gitIn(story.folder, "rev-parse", "HEAD^{tree}")}\nparent ${gitIn(story.folder, "rev-parse", "HEAD")}`;
    const by = "A <a@example.com> 1767225600 +0000";
    // Git itself would repair the message on the way in, but other tools have written such commits.
    const raw = Buffer.concat([Buffer.from(`${head}\nauthor ${by}\ncommitter ${by}\n\n`), latin]);
    const sha = execFileSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], {
      cwd: story.folder,
      input: raw,
    });
    story.git("reset", "-q", "--hard", sha.toString("utf8").trim());
    story.commit({ "a.ts": "3\n" }, `Long\n\n${"é word ".repeat(700_000)}`);
    const { commits } = await historyOf(createGitRepo(story.gitDir));
    expect(commits.map(({ subject }) => subject)).toEqual(["Long", "Café — crème", "Café — crème"]);
    expect(commits[0]?.message.length).toBeLessThan(20_000);
    expect(commits[0]?.message).not.toContain("\uFFFD");
  });
});

describe("diffs", () => {
  it("of odd names and contents are read, and come back byte for byte in kind", async () => {
    const story = storyIn(join(scratch, "names"));
    const odd = [
      "sp ace.ts",
      'quo"te.ts',
      "new\nline.ts",
      "tab\t.ts",
      "cafe\u0301.ts",
      "back\\slash.ts",
    ];
    story.commit(Object.fromEntries(odd.map((name) => [name, "one line here\n"])), "names");
    writeFileSync(
      Buffer.concat([
        Buffer.from(join(story.folder, "byte-")),
        Buffer.from([0xe9]),
        Buffer.from(".ts"),
      ]),
      "x\n",
    );
    story.commit(
      {
        "latin.ts": Buffer.from("const caf\xe9 = 1;\r\n", "latin1"),
        "pic.bin": Buffer.from([0, 1, 2]),
      },
      "bytes",
    );
    const { commits } = await historyOf(createGitRepo(story.gitDir));
    const [bytes, names] = await patchesOf(createGitRepo(story.gitDir), commits);
    expect(new Set(pathsIn(names))).toEqual(new Set(odd.map((name) => name.normalize("NFC"))));
    expect(new Set(pathsIn(bytes))).toEqual(new Set(["byte-\\x{e9}.ts", "latin.ts", "pic.bin"]));
    const latin =
      bytes && "files" in bytes ? bytes.files.find((file) => file.path === "latin.ts") : undefined;
    expect(latin?.hunks[0]?.lines).toEqual(["+const caf\\x{e9} = 1;"]);
  });

  it("do not depend on the user's settings, attributes or environment", async () => {
    const story = storyIn(join(scratch, "settings"));
    story.commit({ "a.ts": "one\n", ".gitattributes": "*.ts -diff\n" }, "first");
    story.commit({ "a.ts": "two\n" }, "second");
    for (const [name, value] of Object.entries({
      "diff.noprefix": "true",
      "diff.mnemonicPrefix": "true",
      "diff.external": "false",
      "diff.renames": "false",
      "diff.context": "9",
      "color.ui": "always",
      "log.showSignature": "true",
      "core.quotePath": "false",
      "i18n.logOutputEncoding": "latin1",
    }))
      story.git("config", name, value);
    const repo = createGitRepo(story.gitDir);
    const { commits } = await historyOf(repo);
    const [patch] = await patchesOf(repo, commits);
    expect(patch).toMatchObject({
      files: [{ path: "a.ts", binary: false, hunks: [{ lines: ["-one", "+two"] }] }],
    });
  });

  it("of a merge are against its first parent, of a root against nothing", async () => {
    const story = storyIn(join(scratch, "merge"));
    story.commit({ "a.ts": "1\n" }, "root");
    story.git("checkout", "-q", "-b", "side");
    story.commit({ "b.ts": "1\n" }, "side");
    story.git("checkout", "-q", "main");
    story.commit({ "c.ts": "1\n" }, "main");
    story.git("merge", "-q", "--no-ff", "-m", "merge", "side");
    const repo = createGitRepo(story.gitDir);
    const { commits } = await historyOf(repo);
    const patches = await patchesOf(repo, commits);
    const bySubject = new Map(commits.map((commit, at) => [commit.subject, pathsIn(patches[at])]));
    expect(bySubject.get("merge")).toEqual(["b.ts"]);
    expect(bySubject.get("root")).toEqual(["a.ts"]);
  });

  it("longer than is read of one commit are cut, and say so", async () => {
    const story = storyIn(join(scratch, "long"));
    story.commit({ "a.ts": linesOf("a", 60_000), "b.ts": "b\n" }, "long");
    story.commit({ "b.ts": "c\n" }, "short");
    const repo = createGitRepo(story.gitDir);
    const { commits } = await historyOf(repo);
    expect((await patchesOf(repo, commits)).map((patch) => "cut" in patch && patch.cut)).toEqual([
      false,
      true,
    ]);
  });

  it("show a submodule by the commit it stands on", async () => {
    const inner = storyIn(join(scratch, "inner"));
    inner.commit({ "x.ts": "1\n" }, "inner");
    const outer = storyIn(join(scratch, "outer"));
    outer.git("submodule", "--quiet", "add", inner.folder, "sub");
    outer.commit({}, "add sub");
    const moved = inner.commit({ "x.ts": "2\n" }, "moved");
    gitIn(join(outer.folder, "sub"), "pull", "-q");
    outer.commit({}, "bump sub");
    const repo = createGitRepo(outer.gitDir);
    const { commits } = await historyOf(repo);
    const [bump] = await patchesOf(repo, commits);
    expect(bump).toMatchObject({ files: [{ path: "sub", after: moved }] });
    const own = await historyOf(createGitRepo(join(outer.gitDir, "modules", "sub")));
    expect(own.commits.map(({ subject }) => subject)).toEqual(["moved", "inner"]);
  });
});

describe("files as they were", () => {
  it("are found at their commits, and each content is read once and whole", async () => {
    const story = storyIn(join(scratch, "files"));
    const long = linesOf("long", 20_000);
    const first = story.commit({ "a/yarn.lock": "a@1\n\n", "b.txt": "" }, "first");
    const second = story.commit({ "a/yarn.lock": long, "b.txt": null }, "second");
    const repo = createGitRepo(story.gitDir);
    const asked = [
      { commit: first, path: "a/yarn.lock" },
      { commit: first, path: "b.txt" },
      { commit: second, path: "a/yarn.lock" },
      { commit: second, path: "b.txt" },
      { commit: first, path: "a" },
      { commit: first, path: "a/yarn.lock\nb.txt" },
      { commit: "f".repeat(40), path: "a/yarn.lock" },
    ];
    const blobs = await repo.files.blobs(asked);
    expect(blobs.map((blob) => blob !== undefined)).toEqual([
      ...[true, true, true, false],
      ...[false, false, false],
    ]);
    const texts: string[] = [];
    const names = [...blobs.flatMap((blob) => blob ?? []), "f".repeat(40)];
    for await (const { text } of repo.files.texts(names)) texts.push(text);
    expect(texts).toEqual(["a@1\n\n", "", long]);
  });
});

describe("where objects are missing", () => {
  it("a lost content costs the commits that need it, and no others", async () => {
    const story = storyIn(join(scratch, "lost-blob"));
    for (let n = 0; n < 6; n += 1) story.commit({ "a.ts": `value ${n}\n` }, `c${n}`);
    rmSync(looseObject(story.gitDir, gitIn(story.folder, "rev-parse", "HEAD~2:a.ts")));
    const repo = createGitRepo(story.gitDir);
    const { commits, missing } = await historyOf(repo);
    const patches = await patchesOf(repo, commits);
    expect(missing).toEqual([]);
    expect(patches.map((patch) => ("skipped" in patch ? patch.skipped : "read"))).toEqual([
      "read",
      "objects-missing",
      "objects-missing",
      "read",
      "read",
      "read",
    ]);
  });

  it("a lost tree costs its commits only", async () => {
    const story = storyIn(join(scratch, "lost-tree"));
    for (let n = 0; n < 4; n += 1) story.commit({ "a.ts": `value ${n}\n` }, `c${n}`);
    rmSync(looseObject(story.gitDir, gitIn(story.folder, "rev-parse", "HEAD~3^{tree}")));
    const repo = createGitRepo(story.gitDir);
    const { commits } = await historyOf(repo);
    const patches = await patchesOf(repo, commits);
    expect(patches.map((patch) => "skipped" in patch)).toEqual([false, false, true, true]);
  });

  it("a lost commit is said, and what other branches reach is still read", async () => {
    const story = storyIn(join(scratch, "lost-commit"));
    story.commit({ "a.ts": "1\n" }, "root");
    story.git("checkout", "-q", "-b", "side");
    story.commit({ "b.ts": "1\n" }, "side one");
    const lost = story.commit({ "b.ts": "2\n" }, "side two");
    story.commit({ "b.ts": "3\n" }, "side three");
    story.git("checkout", "-q", "main");
    story.commit({ "c.ts": "1\n" }, "main one");
    story.git("merge", "-q", "--no-ff", "-m", "merge", "side");
    rmSync(looseObject(story.gitDir, lost));
    const { commits, missing } = await historyOf(createGitRepo(story.gitDir));
    expect(missing).toEqual([lost]);
    expect(new Set(commits.map(({ subject }) => subject))).toEqual(
      new Set(["merge", "side three", "main one", "root"]),
    );
  });

  it("a broken object is gone round like a missing one", async () => {
    const story = storyIn(join(scratch, "broken"));
    const root = story.commit({ "a.ts": "1\n" }, "root");
    story.commit({ "a.ts": "2\n" }, "second");
    const object = looseObject(story.gitDir, root);
    rmSync(object);
    writeFileSync(object, "not an object");
    const { commits, missing } = await historyOf(createGitRepo(story.gitDir));
    expect(commits.map(({ subject }) => subject)).toEqual(["second"]);
    expect(missing).toEqual([root]);
  });

  it("a shallow clone is read to its boundary, whose own diff is not made up", async () => {
    const story = storyIn(join(scratch, "deep"));
    for (let n = 0; n < 5; n += 1) story.commit({ "a.ts": `value ${n}\n` }, `c${n}`);
    const clone = join(scratch, "shallow");
    gitIn(scratch, "clone", "-q", "--depth=2", `file://${story.folder}`, clone);
    const repo = createGitRepo(join(clone, ".git"));
    const { commits, facts } = await historyOf(repo);
    expect(facts.shallow).toEqual([commits[1]?.sha]);
    expect(
      (await patchesOf(repo, commits)).map((patch) =>
        "skipped" in patch ? patch.skipped : "read",
      ),
    ).toEqual(["read", "parent-not-cloned"]);
  });
});

describe("any kind of repository", () => {
  it("with no commit has no head", async () => {
    const story = storyIn(join(scratch, "empty"));
    expect(valueOf(await createGitRepo(story.gitDir).refs.facts())).toEqual({
      branch: "main",
      shallow: [],
      partial: false,
    });
  });

  it("detached, bare or a linked work tree reads from where its HEAD stands", async () => {
    const story = storyIn(join(scratch, "kinds"));
    const first = story.commit({ "a.ts": "1\n" }, "first");
    const second = story.commit({ "a.ts": "2\n" }, "second");
    const linked = join(scratch, "linked");
    story.git("worktree", "add", "-q", "--detach", linked, first);
    const bare = join(scratch, "bare.git");
    gitIn(scratch, "clone", "-q", "--bare", story.folder, bare);
    const [ofLinked, ofBare] = [
      await historyOf(createGitRepo(gitIn(linked, "rev-parse", "--absolute-git-dir"))),
      await historyOf(createGitRepo(bare)),
    ];
    expect(ofLinked.facts.branch).toBeUndefined();
    expect(ofLinked.commits.map(({ sha }) => sha)).toEqual([first]);
    expect(ofBare.commits.map(({ sha }) => sha)).toEqual([second, first]);
    expect(await patchesOf(createGitRepo(bare), ofBare.commits)).toHaveLength(2);
  });

  it("in the middle of a rebase reads what HEAD reaches", async () => {
    const story = storyIn(join(scratch, "rebase"));
    story.commit({ "a.ts": "1\n" }, "root");
    story.git("checkout", "-q", "-b", "side");
    story.commit({ "a.ts": "side\n" }, "side");
    story.git("checkout", "-q", "main");
    const main = story.commit({ "a.ts": "main\n" }, "main");
    story.git("checkout", "-q", "side");
    expect(() => story.git("rebase", "main")).toThrow("rebase");
    const { facts } = await historyOf(createGitRepo(story.gitDir));
    expect(facts.head).toBe(main);
    expect(facts.branch).toBeUndefined();
  });

  it("that is none is refused, and says what git said", async () => {
    const folder = join(scratch, "none");
    mkdirSync(folder);
    expect(errorOf(await createGitRepo(folder).refs.facts())).toMatchObject({
      kind: "git-refused",
      gitDir: folder,
    });
  });

  it("stays as it was: nothing is written while it is read", async () => {
    const story = storyIn(join(scratch, "untouched"));
    const sha = story.commit({ "a.ts": "1\n" }, "first");
    const stamp = (): number => statSync(join(story.gitDir, "index")).mtimeMs;
    const before = [stamp(), readdirSync(story.gitDir).join()];
    const repo = createGitRepo(story.gitDir);
    await historyOf(repo);
    await repo.commits.read([sha]);
    expect([stamp(), readdirSync(story.gitDir).join()]).toEqual(before);
  });

  it("stops without a word where it is told to", async () => {
    const story = storyIn(join(scratch, "stopped"));
    story.commit({ "a.ts": "1\n" }, "first");
    const stop = new AbortController();
    stop.abort();
    const { commits, missing } = await historyOf(createGitRepo(story.gitDir), stop.signal);
    expect({ commits, missing }).toEqual({ commits: [], missing: [] });
  });
});
