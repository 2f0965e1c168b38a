// A stretch of a repository's real history, made again commit by commit in a copy that has our hooks: does memory come to
// hold what a fresh init of the same history finds? Three kinds of copy: with husky, with work trees, and begun with no
// commit at all.
//   npm run bench -- capture week --repo DIR [--commits N] [--husky DIR]
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson } from "../../src/core/kit/json.ts";

const CLI = resolve("bin/twiceshy.js");

const clean: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^GIT_|^CI$|^TWICESHY_/.test(name)),
  ),
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
};

const run = (
  cwd: string,
  program: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
  input = "",
): string => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...clean, ...more },
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  assert(status === 0, `${program} ${args.join(" ").slice(0, 200)} ends with 0: ${stderr}`);
  return stdout.replace(/\n$/, "");
};

const git = (cwd: string, ...args: readonly string[]): string => run(cwd, "git", args);
const shy = (cwd: string, ...args: readonly string[]): string =>
  run(cwd, process.execPath, [CLI, ...args]);

interface Original {
  readonly sha: string;
  readonly message: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The newest commits of the first-parent line, oldest first. */
const originals = (repo: string, count: number): readonly Original[] =>
  git(
    repo,
    "log",
    "--first-parent",
    `-${count}`,
    "--format=%H%x00%an%x00%ae%x00%aI%x00%cI%x00%B%x01",
  )
    .split("\x01")
    .flatMap((entry) => {
      const [sha, name, mail, authored, committed, message] = entry.trim().split("\0");
      if (sha === undefined || message === undefined) return [];
      const env = {
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: mail,
        GIT_AUTHOR_DATE: authored,
        GIT_COMMITTER_NAME: name,
        GIT_COMMITTER_EMAIL: mail,
        GIT_COMMITTER_DATE: committed,
      };
      return [{ sha, message: message.trim(), env }];
    })
    .reverse();

/** Makes it again with a real `git commit`; a message that names an earlier commit names what that became. */
const again = (cwd: string, one: Original, names: Map<string, string>): void => {
  git(cwd, "read-tree", "-u", "--reset", one.sha);
  const message = one.message.replace(/\b[0-9a-f]{7,40}\b/g, (short) => {
    const old = [...names.keys()].find((sha) => sha.startsWith(short));
    return old === undefined ? short : (names.get(old) ?? short);
  });
  run(
    cwd,
    "git",
    ["commit", "-q", "--allow-empty", "--cleanup=verbatim", "-F", "-"],
    one.env,
    message || "-",
  );
  names.set(one.sha, git(cwd, "rev-parse", "HEAD"));
};

const pause = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

/** Until what runs behind the last commit has ended. */
const settle = (cwd: string, store: string): void => {
  const head = git(cwd, "rev-parse", "HEAD");
  for (let tries = 0; tries < 60_000; tries += 1) {
    const history = join(store, "local/history.json");
    const isRead = existsSync(history) && readFileSync(history, "utf8").includes(head);
    const left = readdirSync(join(store, "local"));
    if (isRead && !left.some((name) => name.startsWith("capturing"))) return;
    pause(10);
  }
  assert(false, "the capture ends");
};

type Standing = ReadonlyMap<string, string>;

/** What stands, by natural key: its kind, claim, files, outcome, commit. */
const standing = (cwd: string): Standing =>
  new Map(
    shy(cwd, "export", "--format", "jsonl")
      .split("\n")
      .flatMap((line): readonly (readonly [string, string])[] => {
        const one = parseJson(line);
        if (!isObject(one) || one["standing"] !== "standing" || !isObject(one["said"])) return [];
        const tags = Array.isArray(one["tags"]) && one["tags"].includes("taken-back");
        const { kind, text, files, outcome, commit } = one;
        const key = one["said"]["key"];
        return typeof key === "string" && !tags
          ? [[key, JSON.stringify({ kind, text, files, outcome, commit })]]
          : [];
      }),
  );

interface Played {
  readonly copy: string;
  readonly commits: number;
  readonly fresh: number;
  readonly same: number;
  readonly missing: readonly string[];
  readonly other: readonly string[];
  readonly more: readonly string[];
}

const compare = (copy: string, commits: number, hooked: string, folder: string): Played => {
  const clone = join(folder, `${copy}-fresh`);
  git(folder, "clone", "-q", "--no-local", hooked, clone);
  shy(clone, "init", "--here");
  const found = standing(clone);
  const known = standing(hooked);
  const keys = [...found.keys()];
  return {
    copy,
    commits,
    fresh: keys.length,
    same: keys.filter((key) => known.get(key) === found.get(key)).length,
    missing: keys.filter((key) => !known.has(key)),
    other: keys.filter((key) => known.has(key) && known.get(key) !== found.get(key)),
    more: [...known.keys()].filter((key) => !found.has(key)),
  };
};

/** A copy that stands before the stretch, with a memory and the hooks in it. */
const begin = (repo: string, folder: string, name: string, first: string): string => {
  const root = join(folder, name);
  git(folder, "clone", "-q", "--no-checkout", "--shared", repo, root);
  git(root, "checkout", "-q", "-B", "main", `${first}~1`);
  return root;
};

/** husky as npm installs it, with a hook of the user in its folder. */
const withHusky = (root: string, husky: string): void => {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  cpSync(husky, join(root, "node_modules/husky"), { recursive: true });
  run(root, process.execPath, ["node_modules/husky/bin.js"]);
  writeFileSync(join(root, ".git/info/exclude"), "node_modules\n.husky\n");
  writeFileSync(join(root, ".husky/pre-commit"), "true\n");
};

const playAll = (
  repo: string,
  folder: string,
  count: number,
  husky: string | undefined,
): readonly Played[] => {
  const commits = originals(repo, count);
  const [first] = commits;
  assert(first !== undefined, "there are commits");
  const played: Played[] = [];
  {
    const root = begin(repo, folder, "husky", first.sha);
    if (husky !== undefined) withHusky(root, husky);
    shy(root, "init", "--here");
    shy(root, "install", "git");
    const names = new Map<string, string>();
    for (const one of commits) again(root, one, names);
    settle(root, join(root, ".git/twiceshy"));
    played.push(compare("husky", commits.length, root, folder));
  }
  {
    const root = begin(repo, folder, "trees", first.sha);
    shy(root, "init", "--here");
    shy(root, "install", "git");
    const names = new Map<string, string>();
    let tree = root;
    for (const [at, one] of commits.entries()) {
      // A work tree of its own for every few commits, from where the last one ended.
      if (at % 7 === 0) {
        const head = git(tree, "rev-parse", "HEAD");
        tree = join(folder, `tree-${at}`);
        git(root, "worktree", "add", "-q", "-b", `part-${at}`, tree, head);
      }
      again(tree, one, names);
    }
    settle(tree, join(root, ".git/twiceshy"));
    git(root, "merge", "-q", "--ff-only", git(tree, "rev-parse", "HEAD"));
    settle(root, join(root, ".git/twiceshy"));
    played.push(compare("trees", commits.length, root, folder));
  }
  {
    const root = join(folder, "empty");
    git(folder, "init", "-q", "-b", "main", root);
    writeFileSync(
      join(root, ".git/objects/info/alternates"),
      `${git(repo, "rev-parse", "--path-format=absolute", "--git-path", "objects")}\n`,
    );
    shy(root, "init", "--here");
    shy(root, "install", "git");
    const names = new Map<string, string>();
    for (const one of commits) again(root, one, names);
    settle(root, join(root, ".git/twiceshy"));
    played.push(compare("empty", commits.length, root, folder));
  }
  return played;
};

const main = (): void => {
  const { values } = parseArgs({
    options: {
      repo: { type: "string" },
      commits: { type: "string", default: "60" },
      husky: { type: "string" },
    },
  });
  if (values.repo === undefined) {
    console.log("week: which repository? --repo DIR");
    return;
  }
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), "twiceshy-week-")));
  try {
    const husky = values.husky === undefined ? undefined : resolve(values.husky);
    for (const one of playAll(resolve(values.repo), folder, Number(values.commits), husky)) {
      console.log(
        `${one.copy}: ${one.commits} commits; a fresh init knows ${one.fresh}, ${one.same} of them stand the same`,
      );
      for (const key of one.missing) console.log(`  missing ${key}`);
      for (const key of one.other) console.log(`  otherwise ${key}`);
      for (const key of one.more) console.log(`  known to the hooks alone ${key}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

main();
