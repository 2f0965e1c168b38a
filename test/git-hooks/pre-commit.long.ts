// What the pre-commit hook says, and how much it runs to find that there is nothing to say.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inProcess } from "../transcript/cli.ts";
import { captured, followed, hookedRepository, takeBack } from "./scene.ts";

test("a commit that repeats a failure is told so and goes on; where it is to be refused, an answer lets it pass", async () => {
  const repository = hookedRepository();
  const { root, env, shy, write, git } = repository;
  const text = "export const a = 6;\nexport const retryLimit = 3;\nretryUntil(retryLimit);\n";
  takeBack(repository, "src/a.ts", text);
  await captured(repository);
  const commitIn = () => {
    write("src/a.ts", text);
    git("add", "-A");
    return spawnSync("git", ["commit", "-qm", "Again"], { cwd: root, env, encoding: "utf8" });
  };
  const first = commitIn();
  expect([first.status, first.stderr]).toEqual([0, expect.stringContaining("repeats")]);
  await followed(repository);
  expect(shy("check", "src/a.ts")).toContain("in the code now");
  shy("config", "gate.commit", "refuse");
  // What was made again is dropped. No hook reports a reset, so the next commit notices it.
  git("reset", "-q", "--hard", "HEAD~1");
  const second = commitIn();
  expect([second.status, second.stderr]).toEqual([1, expect.stringContaining("repeats")]);
  const id = /twiceshy answer (\w+)/.exec(second.stderr)?.[1] ?? "";
  shy("answer", id, "--override", "it is different now");
  expect(commitIn().status).toBe(0);
  await captured(repository);
});

test("a change to where something failed that repeats nothing takes the hook's judge alone", async () => {
  const repository = hookedRepository();
  const { root, env, store, write, git } = repository;
  takeBack(repository, "src/a.ts", "export const a = 7;\nexport const retryLimit = 3;\n");
  await followed(repository);
  const runner = join(store, "local/git-hook");
  const log = join(root, "../started");
  const node = join(root, "../node");
  writeFileSync(node, `#!/bin/sh\necho "$*" >>'${log}'\nexec '${process.execPath}' "$@"\n`);
  spawnSync("chmod", ["+x", node]);
  const text = readFileSync(runner, "utf8").replace(/^node=.*$/m, `node='${node}'`);
  writeFileSync(runner, text);
  const startedBy = (content: string, message: string, more = {}): readonly string[] => {
    writeFileSync(log, "");
    write("src/a.ts", content);
    git("add", "-A");
    const args = ["-c", "core.hooksPath=.git/hooks", "commit", "-qm", message];
    expect(spawnSync("git", args, { cwd: root, env: { ...env, ...more } }).status).toBe(0);
    return readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => /pre-commit/.test(line));
  };
  const other = startedBy("export const a = 1;\nlog('another matter', a);\n", "Log");
  expect(other).toEqual([expect.stringMatching(/hook\.cjs pre-commit$/)]);
  await followed(repository);
  // husky before 9 reads each hook twice, the second time with this.
  expect(startedBy("log('twice');\n", "Log twice", { husky_skip_init: "1" })).toEqual([]);
  await followed(repository);
  const again = startedBy("export const a = 7;\nexport const retryLimit = 3;\n", "Again");
  expect(again).toEqual([
    expect.stringMatching(/hook\.cjs pre-commit$/),
    expect.stringMatching(/check --pre-commit$/),
  ]);
  await followed(repository);
});

test("a commit that repeats what somebody snoozed is named in one line, and goes on even where repeats are refused", async () => {
  const repository = hookedRepository();
  const { root, env, shy, write, git } = repository;
  const text = "export const a = 6;\nexport const retryLimit = 3;\nretryUntil(retryLimit);\n";
  takeBack(repository, "src/a.ts", text);
  await captured(repository);
  shy("config", "gate.commit", "refuse");
  // Only a person at a terminal may.
  const snoozed = await inProcess(["snooze", "2h", "Moving it"], { cwd: root, env, columns: 200 });
  expect(snoozed.exit).toBe(0);
  write("src/a.ts", text);
  git("add", "-A");
  const said = spawnSync("git", ["commit", "-qm", "Again"], { cwd: root, env, encoding: "utf8" });
  expect([said.status, said.stderr]).toEqual([
    0,
    expect.stringMatching(/^twiceshy: it repeats \w{10} .*; quiet: snoozed until .*\n$/),
  ]);
  await captured(repository);
});

test("an unrelated commit is not talked about", () => {
  const repository = hookedRepository();
  takeBack(repository, "src/a.ts", "export const a = 7;\nretry(a);\n");
  const { root, env, write, git } = repository;
  write("src/z.ts", "z\n");
  git("add", "-A");
  const said = spawnSync("git", ["commit", "-qm", "Add z"], { cwd: root, env, encoding: "utf8" });
  expect([said.status, said.stdout, said.stderr]).toEqual([0, "", ""]);
});

test("taking a commit back repeats no failure with the same lines", async () => {
  const repository = hookedRepository();
  const { commit, git, json, write } = repository;
  const plain = "export const a = 1;\n";
  const audited = `${plain}\nexport const audit = (entry) => {\n  journal.append(entry, clock.now());\n  notifyAuditors(entry);\n};\n`;
  commit("src/a.ts", audited, "Audit");
  takeBack(repository, "src/a.ts", plain);
  commit("src/a.ts", `${plain}export const b = 2;\n`, "Do without for now");
  commit("src/a.ts", audited, "Audit every entry");
  await captured(repository);
  git("revert", "--no-commit", "HEAD");
  expect(json("check", "--staged")).toMatchObject({ level: "silent" });
  git("reset", "-q", "--hard");
  write("src/a.ts", plain);
  expect(json("check", "--working")).toMatchObject({ level: "warn" });
});
