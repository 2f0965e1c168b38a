// What a run in the warm process says is what a process of its own says.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { createScratch } from "../transcript/cli.ts";
import { cleanEnv, repositoryIn, scratchFolder } from "./scratch.ts";
import { shyIn, warmFunctions } from "./warm.ts";

const alone = (words: readonly string[], cwd: string, input = "", more = {}) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [inject("bin"), ...words], {
    ...{ cwd, input, env: { ...cleanEnv(cwd), ...more } },
    encoding: "utf8",
  });
  return { stdout, stderr, status };
};

const warm = (words: readonly string[], cwd: string, input = "", more = {}) =>
  shyIn(words, { cwd, input, env: { ...cleanEnv(cwd), ...more } });

test("folder, environment, input and exit code are those of the call, and nothing stays of the one before", () => {
  const root = repositoryIn(join(scratchFolder(), "shop"));
  const elsewhere = scratchFolder();
  expect(warm(["init", "--here"], root).status).toBe(0);
  expect(warm(["note", "-"], root, "Told on standard input\n").stdout).toContain("Told on");
  const calls: readonly (readonly [readonly string[], string, object?])[] = [
    [["status"], root],
    [["nix"], root],
    [["status", "--json"], elsewhere],
    [["log", "--all"], root],
    [["brief"], root, { TWICESHY_ROOT: elsewhere }],
    [["show"], root, { CI: "1" }],
    [["note", "--nothing"], root],
    [["config", "--json"], root],
  ];
  for (const [words, cwd, more] of calls)
    expect(warm(words, cwd, "", more), words.join(" ")).toEqual(alone(words, cwd, "", more));
});

test("in a shell it keeps to pipes, redirections, exit codes and variables", () => {
  const line = `shy note "One  two" >../said; echo "$?"; shy nix 2>/dev/null || echo "$?";
    echo Three | twiceshy note - | wc -l; TWICESHY_ROOT=/nonexistent shy status;
    cut -d' ' -f1,4- ../said;
    cd .. && shy status --json; mkdir gone; cd gone; rmdir ../gone; shy status 2>&1 | wc -l`;
  const said = (functions: () => string) => {
    const { env, root, repository } = createScratch();
    const cwd = repository("shop");
    shyIn(["init"], { cwd, env });
    const bash = ["-c", functions() + line];
    const { stdout, stderr } = spawnSync("bash", bash, { cwd, env, encoding: "utf8" });
    return { stdout: stdout.replaceAll(root, ""), stderr };
  };
  const real = said(() => "");
  expect(real.stdout).toMatch(/^0\n2\n1\n/);
  expect(said(warmFunctions)).toEqual(real);
});
