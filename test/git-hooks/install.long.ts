// Our lines in a user's hooks: beside whatever is there, and out again byte for byte.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { stateOf } from "../support/scratch.ts";
import { captured, newRepository, repositoryAt, takeBack, type Repository } from "./scene.ts";

const begun = (): Repository => {
  const repository = newRepository();
  repository.commit("src/a.ts", "export const a = 1;\n", "Begin");
  repository.shy("init", "--here");
  return repository;
};

const hook = ({ root }: Repository, path: string, text: string, mode = 0o755): string => {
  const file = join(root, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text, "latin1");
  chmodSync(file, mode);
  return file;
};

/** The bytes and modes of what is in a folder, without times. */
const bytesOf = (folder: string): readonly string[] =>
  [...stateOf(folder)].map(([name, state]) => {
    const { mode } = lstatSync(join(folder, name));
    return `${name} ${mode} ${state.slice(state.indexOf(" "))}`;
  });

const files = (repository: Repository, ...words: readonly string[]): readonly string[] => {
  const document = repository.json(...words);
  const { files: changes } = isObject(document.hooks) ? document.hooks : document;
  if (!Array.isArray(changes)) throw new Error("no files");
  return changes.map((one: { readonly change: string }) => one.change);
};

describe("beside a user's own hooks", () => {
  test("installed twice and taken out, every file is to the byte what it was", () => {
    const repository = begun();
    hook(repository, ".git/hooks/post-commit", "#!/bin/bash\n# é\r\nexit 0", 0o750);
    hook(repository, ".git/hooks/pre-commit", "echo checked\n");
    const before = bytesOf(join(repository.root, ".git/hooks"));
    expect(files(repository, "install", "git")).toEqual(["added", "added", "made", "made", "made"]);
    const after = bytesOf(join(repository.root, ".git/hooks"));
    expect(files(repository, "install", "git")).toEqual(Array(5).fill("none"));
    expect(bytesOf(join(repository.root, ".git/hooks"))).toEqual(after);
    expect(files(repository, "uninstall", "git")).toEqual([
      ...["taken-out", "taken-out", "removed", "removed", "removed"],
    ]);
    expect(bytesOf(join(repository.root, ".git/hooks"))).toEqual(before);
    expect(files(repository, "uninstall", "git")).toEqual(Array(5).fill("none"));
  });

  test("a dry run writes nothing", () => {
    const repository = begun();
    const before = bytesOf(join(repository.root, ".git"));
    expect(repository.shy("install", "git", "--dry-run")).toContain("+ # >>> twiceshy");
    expect(bytesOf(join(repository.root, ".git"))).toEqual(before);
  });

  test("a hook that ends with exec runs, and so does ours", async () => {
    const repository = begun();
    hook(repository, ".git/hooks/post-commit", '#!/usr/bin/env sh\nexec sh -c "echo ran >>ran"\n');
    repository.shy("install", "git");
    takeBack(repository, "src/a.ts", "export const a = 2;\nretry();\n");
    await captured(repository);
    expect(repository.read("ran")).toBe("ran\nran\n");
    expect(repository.shy("export", "--format", "jsonl")).toContain('"outcome":"failed"');
  });

  test("what git says on standard input still reaches the user's hook", async () => {
    const repository = begun();
    hook(repository, ".git/hooks/post-rewrite", '#!/bin/sh\ncat >"heard-$1"\n');
    repository.shy("install", "git");
    const old = repository.commit("b.txt", "b\n", "Add b");
    repository.git("commit", "-q", "--amend", "-m", "Add b, again");
    expect(repository.read("heard-amend")).toBe(`${old} ${repository.git("rev-parse", "HEAD")}\n`);
    await captured(repository);
  });

  test.each([
    [
      "not-shell",
      (repository: Repository) =>
        hook(repository, ".git/hooks/post-commit", "#!/usr/bin/env python3\nprint(1)\n"),
    ],
    [
      "not-shell",
      (repository: Repository) =>
        hook(repository, ".git/hooks/post-commit", "#!/bin/sh\r\necho\r\n"),
    ],
    [
      "not-executable",
      (repository: Repository) => hook(repository, ".git/hooks/post-commit", "#!/bin/sh\n", 0o644),
    ],
    [
      "link",
      (repository: Repository) => {
        hook(repository, "scripts/hook", "#!/bin/sh\n");
        const link = join(repository.root, ".git/hooks/post-commit");
        symlinkSync("../../scripts/hook", link);
        return link;
      },
    ],
    [
      "not-a-file",
      (repository: Repository) => {
        const folder = join(repository.root, ".git/hooks/post-commit");
        mkdirSync(folder);
        return folder;
      },
    ],
  ] as const)("what ours does not fit into is left, and said: %s", (because, make) => {
    const repository = begun();
    make(repository);
    const before = bytesOf(join(repository.root, "scripts/.."));
    const said = repository.shy("install", "git");
    expect(said).toContain("post-commit is");
    expect(files(repository, "install", "git")[1]).toBe(because);
    repository.shy("uninstall", "git");
    expect(
      bytesOf(join(repository.root, "scripts/..")).filter(
        (name) => !name.startsWith(".git/twiceshy"),
      ),
    ).toEqual(before.filter((name) => !name.startsWith(".git/twiceshy")));
  });

  test("what was added since stays; lines of ours that were changed are left, and said", () => {
    const repository = begun();
    hook(repository, ".git/hooks/pre-push", "#!/bin/sh\necho mine\n");
    repository.shy("install", "git");
    const path = join(repository.root, ".git/hooks/pre-push");
    writeFileSync(path, `${readFileSync(path, "utf8")}echo later\n`);
    const changed = join(repository.root, ".git/hooks/post-merge");
    writeFileSync(changed, readFileSync(changed, "utf8").replace("post-merge", "post-mortem"));
    const said = repository.shy("uninstall", "git");
    expect(said).toContain("post-merge has lines of twiceshy that were changed since");
    expect(readFileSync(path, "utf8")).toBe("#!/bin/sh\necho mine\necho later\n");
    expect(readFileSync(changed, "utf8")).toContain("post-mortem");
  });

  test("without a memory there is nothing to tell", () => {
    const repository = newRepository();
    expect(repository.shy("install", "git")).toContain("twiceshy init");
  });
});

describe("where hooks are elsewhere", () => {
  test.each([
    ["relative", "tools/hooks"],
    ["absolute", ""],
  ])("core.hooksPath, %s", async (how, path) => {
    const repository = begun();
    const folder = how === "relative" ? path : join(repository.root, "tools/hooks");
    repository.git("config", "core.hooksPath", folder);
    hook(repository, "tools/hooks/post-commit", "#!/bin/sh\n");
    const config = repository.read(".git/config");
    repository.shy("install", "git");
    expect(repository.read(".git/config")).toBe(config);
    expect(repository.read("tools/hooks/post-commit")).toContain("twiceshy");
    repository.commit("c.txt", "c\n", "Add c");
    await captured(repository);
    repository.shy("uninstall", "git");
    expect(repository.read("tools/hooks/post-commit")).toBe("#!/bin/sh\n");
  });

  test("one folder of hooks serves all work trees", async () => {
    const repository = begun();
    repository.shy("install", "git");
    const beside = join(repository.root, "../beside");
    repository.git("worktree", "add", "-q", "-b", "beside", beside);
    const tree = repositoryAt(beside, repository.root);
    takeBack(tree, "src/a.ts", "export const a = 3;\nretry(a);\n");
    await captured(tree);
    expect(repository.shy("export", "--format", "jsonl")).toContain('"outcome":"failed"');
    // A commit in one tree is not lost while the other is read.
    repository.commit("src/d.ts", "d\n", "Fix the crash in d");
    takeBack(tree, "src/a.ts", "export const a = 44;\nretryMore(a);\n");
    await captured(tree);
    await captured(repository);
  });

  test("husky's own files are left; the user's hook has the lines", async () => {
    const repository = begun();
    repository.git("config", "core.hooksPath", ".husky/_");
    const own =
      '#!/usr/bin/env sh\ns=$(dirname "$(dirname "$0")")/$(basename "$0")\n[ -f "$s" ] || exit 0\nsh -e "$s" "$@"\n';
    for (const name of ["post-commit", "pre-commit", "post-rewrite"])
      hook(repository, `.husky/_/${name}`, own);
    hook(repository, ".husky/_/h", own);
    hook(repository, ".husky/pre-commit", "echo tested >>tested\n", 0o644);
    repository.shy("install", "git");
    expect(repository.read(".husky/_/post-commit")).toBe(own);
    takeBack(repository, "src/a.ts", "export const a = 4;\nretry(a);\n");
    await captured(repository);
    expect(repository.read("tested")).toBe("tested\ntested\n");
    repository.shy("uninstall", "git");
    expect(repository.read(".husky/pre-commit")).toBe("echo tested >>tested\n");
  });

  test("lefthook's own files are left; its local settings have the commands", () => {
    const repository = begun();
    for (const name of ["post-commit", "pre-commit"])
      hook(
        repository,
        `.git/hooks/${name}`,
        '#!/bin/sh\nif [ "$LEFTHOOK" = "0" ]; then exit 0; fi\n',
      );
    hook(repository, "lefthook-local.yml", "# mine", 0o644);
    const before = repository.read(".git/hooks/post-commit");
    repository.shy("install", "git");
    expect(repository.read(".git/hooks/post-commit")).toBe(before);
    expect(repository.read("lefthook-local.yml")).toMatch(
      /^# mine\n# >>>.*\npre-commit:\n {2}commands:/,
    );
    repository.shy("uninstall", "git");
    expect(repository.read("lefthook-local.yml")).toBe("# mine");
    hook(repository, "lefthook-local.yml", "post-commit:\n  jobs: []\n", 0o644);
    expect(files(repository, "install", "git")).toContain("section-taken");
  });
});

test("lefthook's commands hand on what git says on standard input", async () => {
  const repository = begun();
  const { root, env, store } = repository;
  hook(repository, ".git/hooks/post-rewrite", '#!/bin/sh\n[ "$LEFTHOOK" = "0" ]\n');
  repository.shy("install", "git");
  const [, line = ""] =
    /run: '(.*post-rewrite.*)'/.exec(repository.read("lefthook-local.yml")) ?? [];
  // Looks as if a capture were running, so that what is left stays there.
  writeFileSync(join(store, "local/capturing-.main"), `${process.pid}\n`);
  const [old, now] = ["a".repeat(40), "b".repeat(40)];
  const command = line.replace("{1}", "amend");
  spawnSync("sh", ["-c", command], { cwd: root, env, input: `${old} ${now}\n` });
  const heard = join(store, "local/heard");
  await expect
    .poll(() => (existsSync(heard) ? readdirSync(heard).length : 0), { timeout: 20_000 })
    .toBe(1);
  const [name = ""] = readdirSync(heard);
  expect(repository.read(`.git/twiceshy/local/heard/${name}`)).toBe(`amend ${old} ${now}\n`);
});

test("a bare repository has no commits to tell of", () => {
  const { root, env } = newRepository();
  const bare = `${root}.git`;
  spawnSync("git", ["init", "-q", "--bare", bare], { env });
  const repository = repositoryAt(bare);
  repository.shy("init", "--here");
  expect(repository.shy("install", "git")).toContain("This is not a git work tree");
});
