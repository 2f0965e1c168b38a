// The gate learns from what is committed, with no word of anybody: a commit against a warning overrides it, its revert proves the
// warning right, and thirty commits on top prove it wrong.
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { captured, hookedRepository, takeBack, type Repository } from "./scene.ts";

const TEXT = "export const a = 6;\nexport const retryLimit = 3;\nretryUntil(retryLimit);\n";
const LIMIT = 120_000;

/** With the dates of now, as the warning has. */
const gitNow = ({ root, env }: Repository, ...args: readonly string[]): string =>
  execFileSync("git", args, {
    ...{ cwd: root, encoding: "utf8", stdio: "pipe" },
    env: { ...env, GIT_AUTHOR_DATE: undefined, GIT_COMMITTER_DATE: undefined },
  });

const warned = async (): Promise<Repository> => {
  const repository = hookedRepository();
  takeBack(repository, "src/a.ts", TEXT);
  await captured(repository);
  repository.write("src/a.ts", TEXT);
  gitNow(repository, "commit", "-qam", "Again");
  return repository;
};

const warningsIn = (repository: Repository): unknown => repository.json("score")["gate"];

test(
  "a commit against a warning overrides it, and its revert proves the warning right",
  async () => {
    const repository = await warned();
    // What was told is known to the very next question, though nothing was remembered since.
    expect(warningsIn(repository)).toMatchObject({ fired: 1, right: 0, wrong: 0, overridden: 1 });
    expect(repository.shy("log")).toContain("override: It was committed all the same");
    gitNow(repository, "revert", "--no-edit", "HEAD");
    const score = repository.json("score");
    expect(score).toMatchObject({ gate: { fired: 1, right: 1 }, repeats: { total: 1, warned: 1 } });
    expect(repository.shy("metrics")).toContain('fate="right"} 1');
    expect(repository.shy("check", "src/a.ts")).toContain("failed twice");
    await captured(repository);
  },
  LIMIT,
);

test(
  "thirty commits on top of it prove the warning wrong, and the change has not failed",
  async () => {
    const repository = await warned();
    await captured(repository);
    for (let n = 0; n < 30; n += 1)
      gitNow(repository, "commit", "-q", "--allow-empty", "-m", `${n}`);
    await captured(repository);
    expect(warningsIn(repository)).toMatchObject({ fired: 1, right: 0, wrong: 1, overridden: 0 });
    await captured(repository);
  },
  LIMIT,
);

test(
  "a warning after which something else is committed was not overridden",
  async () => {
    const repository = hookedRepository();
    takeBack(repository, "src/a.ts", TEXT);
    await captured(repository);
    repository.shy("config", "gate.commit", "refuse");
    repository.write("src/a.ts", TEXT);
    expect(() => gitNow(repository, "commit", "-qam", "Again")).toThrow(/repeats a change/);
    gitNow(repository, "checkout", "-q", "HEAD", "--", "src/a.ts");
    repository.write("src/b.ts", "export const b = 2;\n");
    gitNow(repository, "add", "-A");
    gitNow(repository, "commit", "-qm", "Something else");
    expect(warningsIn(repository)).toMatchObject({ fired: 1, overridden: 0, right: 0, wrong: 0 });
    await captured(repository);
  },
  LIMIT,
);

test(
  "a reset that no hook of git reports is known to the very next command",
  async () => {
    const repository = await warned();
    expect(repository.shy("check", "src/a.ts")).toContain("in the code now");
    gitNow(repository, "reset", "-q", "--hard", "HEAD~1");
    const checked = repository.shy("check", "src/a.ts");
    expect(checked).not.toContain("in the code now");
    expect(checked).toContain("attempt failed");
    expect(repository.shy("log")).toContain("abandon: Again");
    await captured(repository);
  },
  LIMIT,
);
