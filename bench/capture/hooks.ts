// What our hooks cost a commit: the same commits with and without them, in turn, by the clock; and catching up with
// commits that no hook saw.
//   npm run bench -- capture hooks [--history N] [--rounds N] [--behind N] [--json FILE]
import { spawnSync } from "node:child_process";
import {
  constants,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { assert } from "../../src/core/kit/assert.ts";

const CLI = resolve("bin/twiceshy.js");
/** How much longer a commit may take, in the foreground. */
const GOAL_MS = 10;

const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^GIT_|^CI$|^TWICESHY_/.test(name)),
  ),
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

const run = (cwd: string, program: string, args: readonly string[], input = ""): string => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env,
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  assert(status === 0, `${program} ${args.slice(0, 3).join(" ")} ends with 0: ${stderr}`);
  return stdout.trim();
};

const shy = (cwd: string, ...args: readonly string[]): string =>
  run(cwd, process.execPath, [CLI, ...args]);

/** Commits to 200 files in turn; every tenth is a fix, and every fiftieth the revert of the one before. */
const addCommits = (root: string, from: number, count: number): void => {
  const lines: string[] = [];
  for (let at = from; at < from + count; at += 1) {
    const isRevert = at % 50 === 49;
    const number = isRevert ? at - 1 : at;
    const text = isRevert
      ? `export const value = ${number - 200};\n`
      : `export const value = ${at};\nexport const name = "${at}";\n`;
    const subject = at % 10 === 5 ? `fix: crash of part ${at}` : `Make part ${at} go further`;
    const message = isRevert ? `Revert "Make part ${at - 1} go further"` : subject;
    lines.push(
      "commit refs/heads/main",
      `committer A <a@example.com> ${1_700_000_000 + at * 60} +0000`,
      `data ${Buffer.byteLength(message)}`,
      message,
      ...(at === from && from > 0 ? ["from refs/heads/main^0"] : []),
      `M 100644 inline src/part${number % 200}.ts`,
      `data ${Buffer.byteLength(text)}`,
      text,
    );
  }
  run(root, "git", ["fast-import", "--quiet"], `${lines.join("\n")}\n`);
  run(root, "git", ["reset", "-q", "--hard", "main"]);
};

const makeRepository = (root: string, history: number): string => {
  mkdirSync(root);
  run(root, "git", ["init", "-q", "-b", "main"]);
  addCommits(root, 0, history);
  shy(root, "init", "--here");
  return root;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const pause = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

/** Waits for background work, so that it is not measured with the next commit. */
const settle = (root: string): void => {
  const local = join(root, ".git/twiceshy/local");
  const head = run(root, "git", ["rev-parse", "HEAD"]);
  for (let tries = 0; tries < 3_000; tries += 1) {
    const isRead = readFileSync(join(local, "history.json"), "utf8").includes(head);
    if (isRead && !readdirSync(local).some((name) => name.startsWith("capturing"))) return;
    pause(10);
  }
  assert(false, "the capture ends");
};

interface Commits {
  readonly what: string;
  readonly bare: number;
  readonly hooked: number;
  readonly added: number;
  /**
   * How much slower the quickest commit with hooks is than the quickest without: a busy machine distorts this least.
   */
  readonly least: number;
}

/** A folder with only some of the hooks, for git to use instead of its own. */
const some = (hooked: string, names: readonly string[]): string => {
  const folder = join(hooked, "../some");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of names)
    copyFileSync(join(hooked, ".git/hooks", name), join(folder, name), constants.COPYFILE_EXCL);
  return folder;
};

/** The same change to two copies of a repository, one with hooks, in turn; `path` says where. */
const paired = (
  what: string,
  bare: string,
  hooked: string,
  rounds: number,
  path: (round: number) => string,
  hooks: readonly string[] = ["pre-commit", "post-commit"],
): Commits => {
  const folder = some(hooked, hooks);
  const times: readonly [number[], number[]] = [[], []];
  const added: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const took = [bare, hooked].map((root) => {
      writeFileSync(join(root, path(round)), `export const round = ${round};\n`);
      run(root, "git", ["add", "-A"]);
      const began = performance.now();
      const taken = root === hooked ? ["-c", `core.hooksPath=${folder}`] : [];
      run(root, "git", [...taken, "commit", "-q", "-m", `${what} ${round}`]);
      const ms = performance.now() - began;
      if (root === hooked) {
        if (!hooks.includes("post-commit")) shy(root, "capture");
        settle(root);
      }
      return ms;
    });
    const [without = 0, withHooks = 0] = took;
    if (round < 0) continue;
    times[0].push(without);
    times[1].push(withHooks);
    added.push(withHooks - without);
  }
  const least = Math.min(...times[1]) - Math.min(...times[0]);
  return { what, bare: median(times[0]), hooked: median(times[1]), added: median(added), least };
};

interface Behind {
  readonly commits: number;
  readonly of: number;
  readonly ms: number;
  readonly userMs: number;
  readonly remembered: number;
}

const catchUp = (root: string, history: number, commits: number): Behind => {
  addCommits(root, history, commits);
  const began = performance.now();
  const said: unknown = JSON.parse(
    run(root, "sh", [
      "-c",
      `exec 3>&1; { time -p "${process.execPath}" "${CLI}" capture --json >&3; } 2>"${root}/../time"`,
    ]),
  );
  const ms = performance.now() - began;
  const spent = [
    ...readFileSync(join(root, "../time"), "utf8").matchAll(/^(?:user|sys) ([\d.]+)/gm),
  ];
  const remembered = Number(Reflect.get(Object(said), "remembered"));
  const userMs = spent.reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0);
  return { commits, of: history + commits, ms, userMs, remembered };
};

const main = (): void => {
  const { values } = parseArgs({
    options: {
      history: { type: "string", default: "1000" },
      rounds: { type: "string", default: "41" },
      behind: { type: "string", default: "1000" },
      json: { type: "string" },
    },
  });
  const [history, rounds, behind] = [values.history, values.rounds, values.behind].map(Number);
  assert(history && rounds && behind, "--history, --rounds and --behind are numbers above 0");
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), "twiceshy-hooks-")));
  try {
    const bare = makeRepository(join(folder, "bare"), history);
    const hooked = makeRepository(join(folder, "hooked"), history);
    shy(hooked, "install", "git");
    const commits = [
      paired("a path without a failure", bare, hooked, rounds, (round) => `new${round + 3}.txt`),
      paired("of which pre-commit", bare, hooked, rounds, (round) => `pre${round + 3}.txt`, [
        "pre-commit",
      ]),
      paired("of which post-commit", bare, hooked, rounds, (round) => `post${round + 3}.txt`, [
        "post-commit",
      ]),
      paired("a path where something failed", bare, hooked, rounds, () => "src/part48.ts"),
    ];
    const caught = catchUp(makeRepository(join(folder, "behind"), history), history, behind);
    console.log(`Commits in a repository of ${history}, ${rounds} rounds, ${cpus().length} cores`);
    for (const { what, bare: without, hooked: withHooks, added, least } of commits)
      console.log(
        `  ${what}: ${without.toFixed(1)} ms without, ${withHooks.toFixed(1)} ms with; added ${added.toFixed(1)} ms in the median, ${least.toFixed(1)} ms at the least (goal ${GOAL_MS})`,
      );
    console.log(
      `  catching up ${caught.commits} of ${caught.of}: ${caught.ms.toFixed(0)} ms, ${caught.userMs.toFixed(0)} ms of processor time, ${caught.remembered} remembered`,
    );
    if (values.json !== undefined)
      writeFileSync(values.json, `${JSON.stringify({ commits, caught }, undefined, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

main();
