// After a check, git lists what changed while Node starts. What it lists, and that it starts nothing else, is as if Node asked.
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { gitWords } from "../../src/io/kit/git-words.ts";
import { PATCH } from "../../src/io/git-repo/git-repo.ts";
import { gitIn, scratchFolder } from "../support/scratch.ts";
import { bash, endings, hook, sceneIn, type Scene } from "./scene.ts";

/** What happens to the calls of the front, which are those with `-C`. */
type Harm = "none" | "cut" | "stuck";

const HARMS: Readonly<Record<Harm, string>> = {
  none: "",
  cut: 'case $1 in -C) head -c 40 "$0"; exit 1 ;; esac',
  stuck: "case $1 in -C) exec sleep 90 ;; esac",
};

/** A git in front of the real one, which notes how it was called. */
const watchedGit = (harm: Harm = "none") => {
  const folder = scratchFolder();
  const calls = join(folder, "calls");
  mkdirSync(calls);
  // A file for each call, as two may be made at once.
  const text = `#!/bin/sh\nprintf '%s\\037' "$@" >'${calls}/'$$\n${HARMS[harm]}\nPATH=\${PATH#*:} exec git "$@"\n`;
  writeFileSync(join(folder, "git"), text);
  chmodSync(join(folder, "git"), 0o755);
  const path = `${folder}${delimiter}${process.env["PATH"] ?? ""}`;
  const made = (): readonly (readonly string[])[] =>
    readdirSync(calls).map((name) =>
      readFileSync(join(calls, name), "utf8").split("\u001F").slice(0, -1),
    );
  return { env: { PATH: path, TWICESHY_CI: "write" }, made };
};

/** A check that prints this, and what it does meanwhile, as an agent runs it; what the hook says then. */
const checked = async (
  own: Scene,
  env: NodeJS.ProcessEnv,
  output: string,
  does: () => void = () => undefined,
) => {
  const before = bash(own, "npm test");
  await hook(before, { env });
  does();
  const answer = JSON.stringify({ stdout: output, stderr: "" });
  const after = before
    .replace('"PreToolUse"', '"PostToolUse"')
    .replace(/\}$/, `,"tool_response":${answer}}`);
  return hook(after, { env });
};

const RED =
  "FAIL src/upload.test.ts\n  ● retries\n\n    TypeError: retry is not a function\n\nTests:       1 failed, 3 passed, 4 total\n";

const isOfFront = ([first]: readonly string[]): boolean => first === "-C";

test("the front asks git with the words that Node would use, and Node asks no more", async () => {
  const own = await sceneIn();
  const { env, made } = watchedGit();
  writeFileSync(join(own.root, "src/upload.ts"), own.failed);
  writeFileSync(join(own.root, "src/new.ts"), "export const fresh = 1;\n");
  await checked(own, env, RED);
  const head = gitIn(own.root, "rev-parse", "HEAD");
  const quote = ["-c", "core.quotePath=true"];
  const words = [
    gitWords([...quote, "diff", ...PATCH, head, "--"]),
    gitWords([...quote, "ls-files", "-z", "--others", "--exclude-standard"]),
  ];
  const lists = made().filter((call) => call.includes("diff") || call.includes("ls-files"));
  expect(lists.filter(isOfFront).toSorted()).toEqual(
    words.map((one) => ["-C", own.root, ...one]).toSorted(),
  );
  // Only what was written since is looked at once more, to be judged.
  expect(lists.filter((call) => !isOfFront(call) && call.at(-1) === "--")).toEqual([]);
});

test("a list that git ended early is asked for again, and the answer is the same", async () => {
  for (const harm of ["none", "cut"] as const) {
    const own = await sceneIn();
    const { env, made } = watchedGit(harm);
    const write = (): void => writeFileSync(join(own.root, "src/upload.ts"), own.failed);
    const { stdout } = await checked(own, env, RED, write);
    expect(stdout).toContain("The server counts each retry as a new upload.");
    const again = made().filter((call) => !isOfFront(call) && call.includes("ls-files"));
    expect(again.length > 1).toBe(harm === "cut");
    expect(endings(own).at(-1)).toBe("informed");
  }
});

test("where a repository's own settings may name a program, only Node asks git", async () => {
  for (const setting of ['[filter "x"]\n\tclean = cat\n', "[include]\n\tpath = other\n"]) {
    const own = await sceneIn();
    const { env, made } = watchedGit();
    appendFileSync(join(own.root, ".git/config"), setting);
    await checked(own, env, RED);
    expect(made().length).toBeGreaterThan(0);
    expect(made().filter(isOfFront)).toEqual([]);
  }
});

test("a git that does not come to an end keeps the host waiting no longer than the hook's own deadline", async () => {
  const own = await sceneIn();
  const { env } = watchedGit("stuck");
  const deadline = { ...env, TWICESHY_DEADLINE_MS: "3000" };
  const { tookMs, ...said } = await checked(own, deadline, RED);
  expect(said).toEqual({ code: 0, stdout: "", stderr: "" });
  // The host waits until the hook's output is closed. Git would hold it for 90 seconds.
  expect(tookMs).toBeLessThan(60_000);
  expect(endings(own).at(-1)).toBe("late");
});
