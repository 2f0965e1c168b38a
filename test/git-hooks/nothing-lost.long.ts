// Whatever happens to the captures in the background, and however many come at once: what git did is known afterwards.
import { execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import {
  captured,
  eventsOf,
  hookedRepository,
  pause,
  repositoryAt,
  type Repository,
} from "./scene.ts";

/** Commits from a shell as fast as git makes them, each a fix of a file of its own. */
const commitInLoop = ({ root, env }: Repository, part: string, count: number): Promise<unknown> => {
  const script = `mkdir -p src; for i in $(seq ${count}); do echo $i >src/${part}$i.ts; git add src/${part}$i.ts; git commit -qm "Fix the crash in ${part} $i" || exit 1; done`;
  const running = spawn("sh", ["-c", script], { cwd: root, env: dated(env), stdio: "ignore" });
  return new Promise((done) => running.on("exit", done));
};

const dated = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const date = new Date(Date.UTC(2026, 1, 1)).toISOString();
  return { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
};

const fixesIn = (repository: Repository): ReadonlySet<unknown> =>
  new Set(eventsOf(repository).flatMap((one) => (one["kind"] === "fix" ? [one["text"]] : [])));

const flightOf = ({ store, root }: Repository): string =>
  join(store, `local/capturing-${root === join(store, "../..") ? ".main" : basename(root)}`);

/** The process that has taken the flight; 0 if none has. */
const holderOf = (flight: string): number => {
  try {
    return Number(readFileSync(flight, "utf8"));
  } catch {
    return 0;
  }
};

const kill = (holder: number): boolean => {
  try {
    return process.kill(holder, "SIGKILL");
  } catch {
    // It has ended just now.
    return false;
  }
};

const isThere = (holder: number): boolean => holder > 0 && existsSync(`/proc/${holder}`);

const flewLongAgo = (flight: string): void => {
  const seconds = Date.now() / 1_000 - 660;
  utimesSync(flight, seconds, seconds);
};

test("captures that are killed at whatever they are at lose nothing", async () => {
  const repository = hookedRepository();
  const flight = flightOf(repository);
  let killed = 0;
  const killer = setInterval(() => {
    const holder = holderOf(flight);
    if (holder > 0 && kill(holder)) killed += 1;
  }, 170);
  const code = await commitInLoop(repository, "a", 30);
  for (const until = Date.now() + 10_000; killed < 3 && Date.now() < until;) {
    repository.commit("src/more.ts", `${killed}${Date.now()}\n`, "Go on");
    await pause(100);
  }
  clearInterval(killer);
  // A capture that is dying at the last commit would look as if it were reading it; only the next command would find
  // that commit.
  while (isThere(holderOf(flight))) await pause(20);
  expect(code).toBe(0);
  expect(killed).toBeGreaterThanOrEqual(3);
  repository.commit("src/last.ts", "last\n", "Fix the crash at last");
  await captured(repository);
  expect(fixesIn(repository).size).toBe(31);
  expect(repository.shy("verify")).not.toContain("damage");
});

test("commits in two work trees at once are all known, and both have been read to their ends", async () => {
  const repository = hookedRepository();
  const { root, store, git } = repository;
  const other = repositoryAt(join(root, "../linked"), root);
  git("worktree", "add", "-q", "-b", "other", other.root);
  const codes = await Promise.all([
    commitInLoop(repository, "a", 15),
    commitInLoop(other, "b", 15),
  ]);
  expect(codes).toEqual([0, 0]);
  await captured(repository);
  await captured(other);
  expect(fixesIn(repository).size).toBe(30);
  expect(readdirSync(join(store, "local")).join(" ")).not.toContain("capturing");
});

test.each([
  ["nobody's name, as its shell was killed before it wrote", ""],
  ["the number of a process that is not ours", `${process.pid}\n`],
])(
  "what a killed capture left with %s holds the next one up for ten minutes",
  async (_, holder) => {
    const repository = hookedRepository();
    const flight = flightOf(repository);
    writeFileSync(flight, holder);
    repository.commit("src/a.ts", "1\n", "Fix the crash in one");
    await pause(500);
    expect(readFileSync(flight, "utf8")).toBe(holder);
    flewLongAgo(flight);
    repository.commit("src/b.ts", "2\n", "Fix the crash in two");
    await captured(repository);
    expect(fixesIn(repository)).toEqual(new Set(["Fix the crash in one", "Fix the crash in two"]));
  },
);

test("a rebase that takes its time to clear away is read once it has", async () => {
  const repository = hookedRepository();
  const { root, env, git } = repository;
  git("-c", "core.hooksPath=/nowhere", "commit", "-q", "--allow-empty", "-m", "Fix nothing");
  const [old, now] = [git("rev-parse", "HEAD~1"), git("rev-parse", "HEAD")];
  const rebasing = join(root, ".git/rebase-merge");
  mkdirSync(rebasing);
  const hook = join(root, ".git/hooks/post-rewrite");
  execFileSync(hook, ["rebase"], { cwd: root, env, input: `${old} ${now}\n` });
  await pause(1_000);
  expect(readdirSync(join(repository.store, "local/heard"))).toHaveLength(1);
  rmSync(rebasing, { recursive: true });
  await captured(repository);
});
