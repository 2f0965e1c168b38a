// A stretch of a repository's real history, made again commit by commit in a copy that has our hooks. Does memory come
// to hold what a fresh init of the same history finds? Three kinds of copy: with husky, with work trees, and begun
// without any commit. As in real work, some commits come by a merge, some are amended, and a topic is rebased.
//   npm run bench -- capture week --repo DIR [--until REV] [--commits N] [--copy husky|trees|empty] [--husky DIR] [--brief]
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { removeFolder } from "../../src/io/kit/remove-folder.ts";

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

/** The last commits of the first-parent line up to there, oldest first. */
const originals = (repo: string, until: string, count: number): readonly Original[] =>
  git(
    repo,
    "log",
    "--first-parent",
    `-${count}`,
    "--format=%H%x00%an%x00%ae%x00%aI%x00%cI%x00%B%x01",
    until,
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

/** Makes it again with a real `git commit`. If a message names an earlier commit, it then names the new one. */
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

const commit = (cwd: string, env: NodeJS.ProcessEnv, ...args: readonly string[]): string =>
  run(cwd, "git", ["commit", "-q", "--allow-empty", "--no-edit", ...args], env);

/** The same in the ways people work: through a merge, an amended message, or a rebase. */
const live = (cwd: string, one: Original, names: Map<string, string>, at: number): void => {
  const way = at % 8;
  if (way === 3) {
    git(cwd, "switch", "-q", "-c", `side-${at}`);
    again(cwd, one, names);
    git(cwd, "switch", "-q", "-");
    const message = `Merge branch 'side-${at}'`;
    run(cwd, "git", ["merge", "-q", "--no-ff", "-m", message, `side-${at}`], one.env);
    git(cwd, "branch", "-q", "-d", `side-${at}`);
    return;
  }
  again(cwd, one, names);
  if (way === 5) {
    const message = git(cwd, "log", "-1", "--format=%B");
    commit(cwd, one.env, "--amend", "-m", "fix: crash, to be said better");
    commit(cwd, one.env, "--amend", "--cleanup=verbatim", "-m", message);
    names.set(one.sha, git(cwd, "rev-parse", "HEAD"));
  }
  if (way === 7) rebased(cwd, one, at);
};

/** Something is said on a topic that began one commit ago. The topic is rebased, and what was said must follow it. */
const rebased = (cwd: string, { env }: Original, at: number): void => {
  const main = git(cwd, "branch", "--show-current");
  git(cwd, "switch", "-q", "-c", `topic-${at}`, "HEAD~1");
  commit(cwd, env, "-m", `Begin topic ${at}`);
  shy(cwd, "decision", `Topic ${at} is begun`);
  run(cwd, "git", ["rebase", "-q", main], env);
  git(cwd, "switch", "-q", main);
  git(cwd, "merge", "-q", "--ff-only", `topic-${at}`);
  git(cwd, "branch", "-q", "-d", `topic-${at}`);
};

const pause = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

/** Waits until the background work after the last commit has ended. */
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

const memoriesOf = (cwd: string): readonly Fields[] =>
  shy(cwd, "export", "--format", "jsonl").split("\n").map(parseJson).filter(isObject);

/** What stands, by natural key: its kind, claim, files, outcome and commit. */
const standing = (cwd: string): Standing =>
  new Map(
    memoriesOf(cwd).flatMap((one): readonly (readonly [string, string])[] => {
      if (one["standing"] !== "standing" || !isObject(one["said"])) return [];
      const tags = Array.isArray(one["tags"]) && one["tags"].includes("taken-back");
      const { kind, text, files, outcome, commit: at } = one;
      const key = one["said"]["key"];
      return typeof key === "string" && !tags
        ? [[key, JSON.stringify({ kind, text, files, outcome, commit: at })]]
        : [];
    }),
  );

interface Played {
  readonly copy: Copy;
  readonly commits: number;
  readonly fresh: number;
  readonly same: number;
  readonly missing: readonly string[];
  readonly other: readonly string[];
  readonly more: readonly string[];
  /** How many memories were said at a commit that was rebased, and how many of them stand at the new one. */
  readonly followed: readonly [number, number];
  readonly brief: string;
}

const compare = (copy: Copy, commits: number, hooked: string, folder: string): Played => {
  const clone = join(folder, `${copy}-fresh`);
  git(folder, "clone", "-q", "--no-local", hooked, clone);
  shy(clone, "init", "--here");
  const found = standing(clone);
  const known = standing(hooked);
  const keys = [...found.keys()];
  const reached = new Set(git(hooked, "rev-list", "HEAD").split("\n"));
  const said = memoriesOf(hooked).filter(({ kind }) => kind === "decision");
  const follows = said.filter((one) => reached.has(String(one["commit"])));
  return {
    copy,
    commits,
    fresh: keys.length,
    same: keys.filter((key) => known.get(key) === found.get(key)).length,
    missing: keys.filter((key) => !known.has(key)),
    other: keys.filter((key) => known.has(key) && known.get(key) !== found.get(key)),
    more: [...known].flatMap(([key, one]) => (found.has(key) ? [] : [`${key} ${one}`])),
    followed: [follows.length, said.length],
    brief: shy(hooked, "brief"),
  };
};

/** A copy at the commit before the stretch. */
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

const COPIES = ["husky", "trees", "empty"] as const;
type Copy = (typeof COPIES)[number];

interface Stretch {
  readonly repo: string;
  readonly commits: readonly Original[];
  readonly first: string;
  readonly husky: string | undefined;
}

/** Each plays the stretch in a copy below the folder, and returns the copy. */
const PLAYS: { readonly [copy in Copy]: (stretch: Stretch, folder: string) => string } = {
  husky: ({ repo, commits, first, husky }, folder) => {
    const root = begin(repo, folder, "husky", first);
    if (husky !== undefined) withHusky(root, husky);
    shy(root, "init", "--here");
    shy(root, "install", "git");
    const names = new Map<string, string>();
    for (const [at, one] of commits.entries()) live(root, one, names, at);
    return root;
  },
  trees: ({ repo, commits, first }, folder) => {
    const root = begin(repo, folder, "trees", first);
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
      live(tree, one, names, at);
    }
    settle(tree, join(root, ".git/twiceshy"));
    git(root, "merge", "-q", "--ff-only", git(tree, "rev-parse", "HEAD"));
    return root;
  },
  empty: ({ repo, commits }, folder) => {
    const root = join(folder, "empty");
    git(folder, "init", "-q", "-b", "main", root);
    writeFileSync(
      join(root, ".git/objects/info/alternates"),
      `${git(repo, "rev-parse", "--path-format=absolute", "--git-path", "objects")}\n`,
    );
    shy(root, "init", "--here");
    shy(root, "install", "git");
    const names = new Map<string, string>();
    for (const [at, one] of commits.entries()) live(root, one, names, at);
    return root;
  },
};

const tell = (one: Played, brief: boolean): void => {
  const [followed, said] = one.followed;
  console.log(
    `${one.copy}: ${one.commits} commits; a fresh init knows ${one.fresh}, ${one.same} of them stand the same; ${followed} of ${said} anchors followed`,
  );
  for (const key of one.missing) console.log(`  missing ${key}`);
  for (const key of one.other) console.log(`  otherwise ${key}`);
  for (const key of one.more) console.log(`  known to the hooks alone ${key}`);
  if (brief) console.log(one.brief);
};

const main = (): void => {
  const { values } = parseArgs({
    options: {
      repo: { type: "string" },
      until: { type: "string", default: "HEAD" },
      commits: { type: "string", default: "60" },
      copy: { type: "string" },
      husky: { type: "string" },
      brief: { type: "boolean", default: false },
    },
  });
  if (values.repo === undefined) {
    console.log("week: which repository? --repo DIR");
    return;
  }
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), "twiceshy-week-")));
  try {
    const repo = resolve(values.repo);
    const husky = values.husky === undefined ? undefined : resolve(values.husky);
    const commits = originals(repo, values.until, Number(values.commits));
    const [first] = commits;
    assert(first !== undefined, "there are commits");
    for (const copy of COPIES.filter((each) => (values.copy ?? each) === each)) {
      const root = PLAYS[copy]({ repo, commits, first: first.sha, husky }, folder);
      settle(root, join(root, ".git/twiceshy"));
      tell(compare(copy, commits.length, root, folder), values.brief);
    }
  } finally {
    removeFolder(folder);
  }
};

main();
