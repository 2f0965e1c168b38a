// Repositories in every state that git knows, and history that nobody should write: every command that reads them
// answers, learns nothing that is only passing, and leaves the repository alone. No terminal obeys what it prints.
import { spawnSync, type SpawnSyncOptions } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  newRepository,
  repositoryAt,
  stageMany,
  takeBack,
  type Repository,
} from "../git-hooks/scene.ts";
import { scratchFolder, stateOf } from "../support/scratch.ts";
import { inProcess, type Said } from "../transcript/cli.ts";

const RETRIES = "export const a = 1;\nexport const retryLimit = 3;\nretryUntil(retryLimit);\n";

let made = "";
beforeAll(() => {
  const repository = newRepository();
  const { commit, shy, root } = repository;
  commit("src/a.ts", "export const a = 1;\n", "Begin");
  commit("src/b.ts", "export const b = 1;\n", "Fix the crash in b");
  takeBack(repository, "src/a.ts", RETRIES);
  shy("init", "--here");
  shy("decision", "One a is enough", "--at", "src/a.ts:1");
  made = root;
});

const remembering = (): Repository => {
  const root = join(scratchFolder(), "shop");
  cpSync(made, root, { recursive: true });
  return repositoryAt(root);
};

const QUESTIONS: readonly (readonly string[])[] = [
  ["brief"],
  ["context"],
  ["context", "--focus", "src/a.ts", "--format", "xml"],
  ["why", "src/a.ts:1"],
  ["churn"],
  ["stale"],
  ["check", "src/a.ts"],
  ["check", "--staged"],
  ["check", "--working"],
  ["log", "--all"],
  ["show"],
];

/** Without colour nothing but line ends is left that a terminal would obey. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const OBEYED = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

/** What we ourselves send to a terminal: colours, clearing a line, and going back to its beginning. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const OURS = /\u001B\[(?:\d+;)*\d*m|\u001B\[K|\r/g;

const asked = async ({ root: cwd, env }: Repository): Promise<readonly string[]> => {
  const odd: string[] = [];
  for (const question of QUESTIONS) {
    const said: Said = await inProcess(question, { cwd, env });
    const isWell = said.exit === 0 && said.stderr === "" && !OBEYED.test(said.stdout);
    if (!isWell) odd.push(`${question.join(" ")}: ${JSON.stringify(said)}`);
  }
  return odd;
};

const fails = ({ root: cwd, env }: Repository, ...args: readonly string[]): void =>
  expect(spawnSync("git", args, { cwd, env }).status).not.toBe(0);

/** Two branches that change the same line; main is checked out. */
const parted = ({ git, commit }: Repository): void => {
  git("switch", "-q", "-c", "topic");
  commit("src/a.ts", "export const a = 'topic';\n", "Fix the crash in a");
  git("switch", "-q", "main");
  commit("src/a.ts", "export const a = 'main';\n", "Say main");
};

const sayHostile = ({ git, root, env, write }: Repository): void => {
  const evil = "\u001B]0;owned\u0007\u001B[2J\u009B31m";
  const say = (message: Buffer, path: string): void => {
    write(path, `export const one = ${path.length};\n`);
    git("add", "-A");
    const by = { GIT_AUTHOR_NAME: `Eve ${evil}` };
    expect(
      spawnSync("git", ["commit", "-q", "-F", "-"], {
        cwd: root,
        env: { ...env, ...by },
        input: message,
      }).status,
    ).toBe(0);
  };
  say(
    Buffer.concat([Buffer.from("Fix the crash in one\n\n"), Buffer.alloc(5 << 20, "x")]),
    "src/1.ts",
  );
  say(Buffer.from("Fix the crash in caf\u00E9", "latin1"), "src/2.ts");
  say(Buffer.from(`Fix the crash in ${evil} three`), `src/${evil.replaceAll("/", "")}\n3.ts`);
  say(Buffer.from(`Fix ${evil}`), "src/a.ts");
  git("revert", "--no-edit", "HEAD");
};

type State = readonly [what: string, make: (repository: Repository) => void];

const PASSING: readonly State[] = [
  ["a rebase that waits for an answer", (repository) => {
    parted(repository);
    repository.git("switch", "-q", "topic");
    fails(repository, "rebase", "main");
  }],
  ["a merge that waits for an answer", (repository) => {
    parted(repository);
    fails(repository, "merge", "topic");
  }],
  ["a cherry-pick of several that waits for an answer", (repository) => {
    parted(repository);
    fails(repository, "cherry-pick", "topic~1..topic", "topic~1");
  }],
  ["a revert that waits for an answer", (repository) => {
    parted(repository);
    fails(repository, "revert", "--no-edit", "HEAD~1");
  }],
  ["a bisect", ({ git }) => {
    git("bisect", "start", "HEAD", "HEAD~2");
  }],
  ["a stash that does not fit", (repository) => {
    repository.write("src/a.ts", "export const a = 'stashed';\n");
    repository.git("stash", "push", "-q");
    repository.commit("src/a.ts", "export const a = 'main';\n", "Say main");
    fails(repository, "stash", "pop");
  }],
]; // prettier-ignore

const LASTING: readonly State[] = [
  ["no branch", ({ git }) => {
    git("switch", "-q", "--detach", "HEAD~1");
  }],
  ["a branch without a commit", ({ git, write }) => {
    git("switch", "-q", "--orphan", "empty");
      write("src/a.ts", RETRIES);
  }],
  ["a merge of three", ({ git, commit }) => {
    for (const name of ["one", "two"]) {
      git("switch", "-q", "-c", name, "main");
      commit(`src/${name}.ts`, `${name}\n`, `Fix the crash in ${name}`);
    }
    git("switch", "-q", "main");
    git("merge", "-q", "-m", "Take both in", "one", "two");
  }],
  ["a submodule that moved, and one that is changed within", ({ git, write }) => {
    const other = newRepository();
    other.commit("lib.ts", "1\n", "Begin");
    git("submodule", "--quiet", "add", other.root, "lib");
    git("commit", "-q", "-m", "Take the library in");
    other.commit("lib.ts", "2\n", "Go on");
    git("-C", "lib", "pull", "-q");
    git("commit", "-q", "-am", "Fix the crash in the library");
    write("lib/lib.ts", "3\n");
  }],
  ["a commit of ten thousand files", (repository) => {
    stageMany(repository);
    repository.git("commit", "-q", "-m", "Fix the crash in many");
  }],
  ["messages, names and paths that no terminal should see", sayHostile],
]; // prettier-ignore

describe("in the middle of", () => {
  test.each(PASSING)(
    "%s all questions are answered, and nothing that passes is learned",
    async (_, make) => {
      const repository = remembering();
      make(repository);
      const { root, store, git } = repository;
      const index = (): string => readFileSync(join(root, ".git/index"), "latin1");
      const log = stateOf(join(store, "log"));
      const before = [git("status", "--porcelain"), index()];
      expect(await asked(repository)).toEqual([]);
      expect([git("status", "--porcelain"), index()]).toEqual(before);
      const isUnderWay = ["rebase-merge", "sequencer", "BISECT_LOG"].some((name) =>
        existsSync(join(root, ".git", name)),
      );
      if (isUnderWay) expect(stateOf(join(store, "log"))).toEqual(log);
    },
  );
});

describe("with", () => {
  test.each(LASTING)("%s all questions are answered", async (_, make) => {
    const repository = remembering();
    make(repository);
    expect(await asked(repository)).toEqual([]);
    expect(repository.shy("verify")).not.toContain("damage");
  });
});

test("on a terminal, what a message or a path says in colours and titles is not obeyed", async () => {
  const repository = remembering();
  sayHostile(repository);
  const { root: cwd, env } = repository;
  for (const question of QUESTIONS) {
    const { stdout, stderr } = await inProcess(question, { cwd, env, columns: 80 });
    expect((stdout + stderr).replaceAll(OURS, "")).not.toMatch(OBEYED);
  }
});

/** The questions that read git, each as a process of its own. */
const askedOutside = (
  { root: cwd }: Repository,
  options: Pick<SpawnSyncOptions, "env" | "uid" | "gid">,
): readonly (readonly [question: string, exit: number | null, said: string])[] =>
  [["brief"], ["why", "src/a.ts:1"], ["churn"], ["stale"], ["check", "src/a.ts"]].map(
    (question) => {
      const said = spawnSync(process.execPath, [inject("bin"), ...question], {
        cwd,
        encoding: "utf8",
        ...options,
      });
      return [question.join(" "), said.status, said.stderr];
    },
  );

test("with neither git nor a home, what needs git says so, and the rest answers", () => {
  const repository = remembering();
  repository.commit("src/a.ts", RETRIES, "Fix the crash in a");
  expect(askedOutside(repository, { env: { PATH: "/nowhere" } })).toEqual([
    ["brief", 0, expect.stringContaining("git")],
    ["why src/a.ts:1", 3, expect.stringContaining("git")],
    ["churn", 3, expect.stringContaining("git")],
    ["stale", 0, expect.stringContaining("git")],
    ["check src/a.ts", 0, expect.stringContaining("git")],
  ]);
});

test.skipIf(process.getuid?.() !== 0)(
  "where git's folder may not be written, all questions are answered from what there is",
  () => {
    const repository = remembering();
    const { root, env, commit, store } = repository;
    commit("src/a.ts", RETRIES, "Fix the crash in a");
    spawnSync("chmod", ["-R", "a+rX", root]);
    const before = stateOf(join(root, ".git"));
    const trusted = {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "safe.directory",
      GIT_CONFIG_VALUE_0: "*",
    };
    const answers = askedOutside(repository, {
      env: { ...env, ...trusted },
      uid: 65_534,
      gid: 65_534,
    });
    expect(answers.filter(([, exit]) => exit !== 0)).toEqual([]);
    expect(stateOf(join(root, ".git"))).toEqual(before);
    expect(existsSync(store)).toBe(true);
  },
);
