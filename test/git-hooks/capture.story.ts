// What git does reaches the memory: in the background of the commit with hooks, at the next command without them.
import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codeOf } from "../../src/core/kit/fault.ts";
import { isObject } from "../../src/core/kit/json.ts";
import { stateOf } from "../support/scratch.ts";
import {
  captured,
  eventsOf,
  hookedRepository,
  newRepository,
  pause,
  stageMany,
  takeBack,
  type Repository,
} from "./scene.ts";

const failures = (repository: Repository): readonly unknown[] =>
  eventsOf(repository).flatMap((one) =>
    one["outcome"] === "failed" && one["standing"] === "standing" ? [one["commit"]] : [],
  );

const told = (repository: Repository, text: string) => {
  const found = eventsOf(repository).find((one) => one["text"] === text);
  if (!isObject(found)) throw new Error(`nobody said: ${text}`);
  return found;
};

describe("with the hooks", () => {
  test("a revert is known without any command of ours", async () => {
    const repository = hookedRepository();
    const sha = takeBack(repository, "src/a.ts", "export const a = 2;\nretry(a);\n");
    await captured(repository);
    expect(failures(repository)).toEqual([sha]);
  });

  test("commits on top of what was read are read alone, a revert with all that it may mean", async () => {
    const repository = hookedRepository();
    const { commit, shy, git, store } = repository;
    const wholeMs = (): unknown =>
      /"wholeMs":(\d+)/.exec(readFileSync(join(store, "local/history.json"), "utf8"))?.[1];
    const first = wholeMs();
    commit("src/b.ts", "export const b = 1;\n", "Fix the crash in b");
    shy("capture");
    await captured(repository);
    commit("src/b.ts", "export const b = 2;\n", "Fix the panic in b");
    await captured(repository);
    expect(wholeMs()).toBe(first);
    const fixes = eventsOf(repository).filter((one) => one["kind"] === "fix");
    expect(fixes.map((one) => one["text"])).toEqual(["Fix the crash in b", "Fix the panic in b"]);
    git("revert", "--no-edit", "HEAD");
    await captured(repository);
    expect(wholeMs()).not.toBe(first);
    expect(failures(repository)).toEqual([git("rev-parse", "HEAD~1")]);
  });

  test("what was anchored to a commit follows it through an amend and a rebase", async () => {
    const repository = hookedRepository();
    const { git, commit, shy } = repository;
    git("switch", "-q", "-c", "topic");
    commit("src/b.ts", "export const b = 1;\n", "Add b");
    shy("decision", "b is one");
    git("commit", "-q", "--amend", "-m", "Add b, the first");
    await captured(repository);
    expect(told(repository, "b is one")["commit"]).toBe(git("rev-parse", "HEAD"));
    commit("src/c.ts", "export const c = 1;\n", "Fix the crash in c");
    await captured(repository);
    git("switch", "-q", "main");
    commit("README", "shop\n", "Say what it is");
    git("switch", "-q", "topic");
    git("rebase", "-q", "main");
    await captured(repository);
    expect(told(repository, "b is one")["commit"]).toBe(git("rev-parse", "HEAD~1"));
    const fixes = eventsOf(repository).filter((one) => one["kind"] === "fix");
    expect(fixes.map((one) => [one["standing"], one["commit"]])).toContainEqual([
      ...["standing", git("rev-parse", "HEAD")],
    ]);
    expect(fixes.filter((one) => one["standing"] === "standing")).toHaveLength(1);
  });

  test("what rests on a commit that was reverted leaves the brief, and a re-land brings it back", async () => {
    const repository = hookedRepository();
    const { git, commit, shy } = repository;
    const tried = "export const a = 5;\nexport const retries = 3;\n";
    commit("src/a.ts", tried, "Retry three times");
    shy("decision", "Three retries are enough", "--file", "src/b.ts");
    expect(shy("brief")).toContain("Three retries are enough");
    git("revert", "--no-edit", "HEAD");
    await captured(repository);
    expect(told(repository, "Three retries are enough")["tags"]).toEqual(["taken-back"]);
    expect(shy("brief")).not.toContain("Decisions");
    const flagged = `its commit ${git("rev-parse", "--short=10", "HEAD~1")} was reverted`;
    for (const command of [["brief"], ["stale"], ["check", "src/b.ts"]])
      expect(shy(...command)).toContain(flagged);
    expect(shy("search", "retries are enough")).toContain("(its commit was reverted)");
    git("revert", "--no-edit", "HEAD");
    await captured(repository);
    expect(told(repository, "Three retries are enough")["tags"]).toEqual([]);
    expect(shy("brief")).not.toContain("reverted");
    expect(shy("brief")).toContain("Decisions");
  });
});

describe("work that was dropped", () => {
  const dropped = (repository: Repository) =>
    eventsOf(repository).flatMap((one) => (one["kind"] === "abandon" ? [one["text"]] : []));

  test("by a reset is known at the next commit, and warns of nothing", async () => {
    const repository = hookedRepository();
    const { git, commit, shy, write } = repository;
    const text = "export const a = 8;\nexport const retryLimit = 3;\nretryUntil(retryLimit);\n";
    commit("src/a.ts", text, "Retry until it works");
    git("reset", "-q", "--hard", "HEAD~1");
    commit("src/b.ts", "b\n", "Add b");
    await captured(repository);
    expect(dropped(repository)).toEqual(["Retry until it works"]);
    write("src/a.ts", text);
    git("add", "-A");
    expect(["silent", "inform"]).toContain(repository.json("check", "--staged")["level"]);
    expect(shy("verify")).not.toContain("damage");
  });

  test("is not dropped where it was committed anew, or amended", async () => {
    const repository = hookedRepository();
    const { git, commit } = repository;
    commit("src/a.ts", "export const a = 8;\nretry(a);\n", "Retry");
    commit("src/b.ts", "export const b = 8;\nretry(b);\n", "Retry in b too");
    git("reset", "-q", "--soft", "HEAD~2");
    git("commit", "-q", "-m", "Retry everywhere");
    git("commit", "-q", "--amend", "-m", "Retry in all places");
    await captured(repository);
    expect(dropped(repository)).toEqual([]);
  });

  test("by a forced push is known once it was pushed", async () => {
    const repository = hookedRepository();
    const { root, git, commit } = repository;
    const bare = `${root}.git`;
    git("init", "-q", "--bare", bare);
    git("remote", "add", "origin", bare);
    commit("src/a.ts", "export const a = 8;\nretry(a);\n", "Retry");
    git("push", "-q", "-u", "origin", "main");
    await captured(repository);
    git("reset", "-q", "--hard", "HEAD~1");
    commit("src/b.ts", "b\n", "Add b");
    git("push", "-q", "--force", "origin", "main");
    await captured(repository);
    repository.shy("capture");
    expect(dropped(repository)).toEqual(["Retry"]);
  });
});

describe("without them", () => {
  test("the next command knows", () => {
    const repository = newRepository();
    repository.shy("init", "--here");
    repository.commit("src/a.ts", "export const a = 1;\n", "Begin");
    takeBack(repository, "src/a.ts", "export const a = 2;\nretry(a);\n");
    expect(repository.shy("brief")).toContain("Try");
    expect(repository.json("capture")["behind"]).toBe(false);
  });

  test("what was left unread on purpose stays so", () => {
    const repository = newRepository();
    repository.commit("src/a.ts", "export const a = 1;\n", "Begin");
    takeBack(repository, "src/a.ts", "export const a = 2;\nretry(a);\n");
    repository.shy("init", "--here", "--skip-history");
    const sha = takeBack(repository, "src/a.ts", "export const a = 3;\nretryAgain(a);\n");
    repository.shy("capture");
    expect(failures(repository)).toEqual([sha]);
  });

  test("a build server only reads", () => {
    const repository = newRepository();
    repository.shy("init", "--here");
    repository.commit("src/a.ts", "export const a = 1;\n", "Begin");
    takeBack(repository, "src/a.ts", "export const a = 2;\nretry(a);\n");
    repository.env["CI"] = "true";
    repository.shy("brief");
    delete repository.env["CI"];
    expect(failures(repository)).toEqual([]);
  });
});

describe("bad days", () => {
  const dates = (at: number) => {
    const date = new Date(Date.UTC(2026, 1, 1) + at * 1_000).toISOString();
    return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  };

  test("in the middle of a rebase, a merge and a bisect commits go on, and nothing passing is learned", async () => {
    const repository = hookedRepository();
    const { root, git, commit, env, write } = repository;
    git("switch", "-q", "-c", "topic");
    commit("src/a.ts", "export const a = 'topic';\n", "Fix the crash in a");
    git("switch", "-q", "main");
    commit("src/a.ts", "export const a = 'main';\n", "Say main");
    await captured(repository);
    const known = eventsOf(repository).length;
    git("switch", "-q", "topic");
    expect(spawnSync("git", ["rebase", "main"], { cwd: root, env }).status).not.toBe(0);
    write("src/other.ts", "x\n");
    git("add", "src/other.ts", "src/a.ts");
    git("commit", "-q", "-m", "Fix the crash in passing");
    await pause(500);
    expect(repository.json("capture")["behind"]).toBe(false);
    expect(eventsOf(repository)).toHaveLength(known);
    git("rebase", "--abort");
    git("bisect", "start", "HEAD", "HEAD~1");
    expect(repository.json("capture")["behind"]).toBe(false);
    git("bisect", "reset");
    git("switch", "-q", "main");
    expect(spawnSync("git", ["merge", "topic"], { cwd: root, env }).status).not.toBe(0);
    write("src/a.ts", "export const a = 'both';\n");
    git("add", "-A");
    git("commit", "-q", "-m", "Merge both");
    await captured(repository);
  });

  test("with nothing on the PATH, without a home and with nowhere to write, git commits as ever", async () => {
    const repository = hookedRepository();
    const { root, env, store } = repository;
    const { HOME: _home, ...homeless } = env;
    const without = { ...homeless, ...dates(1) };
    const git = spawnSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).stdout.trim();
    const commit = (more: NodeJS.ProcessEnv, message: string) =>
      spawnSync(git, ["commit", "-q", "--allow-empty", "-m", message], {
        cwd: root,
        env: { ...without, ...more },
        encoding: "utf8",
      });
    expect(commit({}, "no home").status).toBe(0);
    await captured(repository);
    const bare = commit({ PATH: "/nowhere" }, "no path");
    expect([bare.status, bare.stdout]).toEqual([0, ""]);
    repository.shy("capture");
    await captured(repository);
    const runner = join(store, "local/git-hook");
    const text = readFileSync(runner, "utf8");
    writeFileSync(
      runner,
      text.replace(/^node=.*$/m, "node=/gone").replace(/^script=.*$/m, "script=/gone"),
    );
    expect(commit({}, "no program").status).toBe(0);
    // A capture that an earlier commit started may begin its work only now, and refill the folder meanwhile; then
    // removal is tried again.
    const isGone = (): boolean => {
      try {
        rmSync(store, { recursive: true, force: true });
      } catch (fault) {
        if (codeOf(fault) !== "ENOTEMPTY") throw fault;
      }
      return !existsSync(store);
    };
    await expect.poll(isGone, { timeout: 10_000 }).toBe(true);
    const gone = commit({}, "no memory");
    expect([gone.status, gone.stdout, gone.stderr]).toEqual([0, "", ""]);
  });

  test("a store that may not be written fails no commit", () => {
    const repository = hookedRepository();
    const { root, env, store } = repository;
    // A superuser may write anywhere, so git runs as another user, who owns everything except the store.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) spawnSync("chown", ["-R", "65534:65534", root]);
    if (isRoot) spawnSync("chown", ["-R", "0:0", store]);
    spawnSync("chmod", ["-R", "a+rX,a-w", store]);
    const before = stateOf(store);
    const said = spawnSync("git", ["commit", "-q", "--allow-empty", "-m", "read only"], {
      cwd: root,
      env: { ...env, ...dates(2) },
      encoding: "utf8",
      ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
    });
    expect([said.status, said.stderr]).toEqual([0, ""]);
    expect(stateOf(store)).toEqual(before);
    spawnSync("chmod", ["-R", "u+w", store]);
  });

  test("messages of any kind are taken in, and obeyed by no terminal", async () => {
    const repository = hookedRepository();
    const { root, env, git, write, shy } = repository;
    const say = (message: Buffer, path: string, at: number): void => {
      write(path, `${at}\n`);
      git("add", "-A");
      const { status } = spawnSync("git", ["commit", "-q", "-F", "-"], {
        cwd: root,
        env: { ...env, ...dates(at) },
        input: message,
      });
      expect(status).toBe(0);
    };
    say(
      Buffer.concat([Buffer.from("Fix the crash in one\n\n"), Buffer.alloc(5 << 20, "x")]),
      "src/1.ts",
      1,
    );
    say(Buffer.from("Fix the crash in caf\u00E9", "latin1"), "src/2.ts", 2);
    say(Buffer.from("Fix the crash in \u001B]0;owned\u0007\u001B[2J three"), "src/3.ts", 3);
    await captured(repository);
    const said = eventsOf(repository).filter((one) => one["kind"] === "fix");
    expect(said).toHaveLength(3);
    expect(shy("log")).not.toContain("\u001B");
  });

  test("ten thousand files, a submodule that moved and a merge of three are a commit each", async () => {
    const repository = hookedRepository();
    const { root, git, commit } = repository;
    stageMany(repository);
    git("commit", "-q", "-m", "Fix the crash in many");
    const other = newRepository();
    other.commit("lib.ts", "1\n", "Begin");
    git("submodule", "--quiet", "add", other.root, "lib");
    git("commit", "-q", "-m", "Take the library in");
    other.commit("lib.ts", "2\n", "Go on");
    git("-C", "lib", "pull", "-q");
    git("commit", "-q", "-am", "Fix the crash in the library");
    for (const name of ["one", "two"]) {
      git("switch", "-q", "-c", name, "HEAD~1");
      commit(`src/${name}.ts`, `${name}\n`, `Fix the crash in ${name}`);
      git("switch", "-q", "main");
    }
    git("merge", "-q", "-m", "Take both in", "one", "two");
    await captured(repository);
    const texts = eventsOf(repository).map((one) => one["text"]);
    expect(texts).toEqual(expect.arrayContaining(["Fix the crash in one", "Fix the crash in two"]));
    expect(spawnSync("git", ["status", "--short"], { cwd: root, encoding: "utf8" }).stdout).toBe(
      "",
    );
  });

  test("commits in a loop start one capture at a time, and lose nothing", async () => {
    const repository = hookedRepository();
    const { root, env, store } = repository;
    const script =
      'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do mkdir -p src; echo $i >src/$i.ts; git add -A; git commit -qm "Fix the crash in $i"; done';
    const running = spawn("sh", ["-c", script], {
      cwd: root,
      env: { ...env, ...dates(3) },
      stdio: "ignore",
    });
    let most = 0;
    const watch = setInterval(() => {
      const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
      const ours = processes.filter((id) => commandOf(id).includes("capture") && cwdIs(id, root));
      // A process started by a capture bears the capture's name until it becomes git.
      most = Math.max(most, ours.filter((id) => !ours.includes(parentOf(id))).length);
    }, 5);
    const code = await new Promise((done) => running.on("exit", done));
    await captured(repository);
    clearInterval(watch);
    expect(code).toBe(0);
    expect(most).toBeLessThanOrEqual(2);
    expect(eventsOf(repository).filter((one) => one["kind"] === "fix")).toHaveLength(20);
    expect(readdirSync(join(store, "local")).join(" ")).not.toContain("capturing");
  });
});

/** The command line of a process, which may have ended meanwhile. */
const commandOf = (id: string): string => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8");
  } catch {
    return "";
  }
};

const parentOf = (id: string): string => {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? "";
  } catch {
    return "";
  }
};

const cwdIs = (id: string, folder: string): boolean => {
  try {
    return readlinkSync(`/proc/${id}/cwd`) === folder;
  } catch {
    return false;
  }
};
