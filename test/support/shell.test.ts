// What is run from the shell that stays is what is run from this process.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cleanEnv, scratchFolder } from "./scratch.ts";
import { printedBy, run, runEach } from "./shell.ts";

const folder = join(scratchFolder(), 'it\'s "a" $HOME\nfolder');
mkdirSync(folder);
const env = { ...cleanEnv(folder), ODD: "a 'b' \\ $c\n`d`", EMPTY: "", PWD: "/elsewhere" };

test("folder, words, environment, input, output and exit code are the same", () => {
  const script = 'pwd -P; printf "[%s]" "$@"; env | sort; cat; echo said >&2; exit 3';
  const words = ["sh", "-c", script, "sh", "one two", "it's", "", "a\nb", "$HOME", "*", "é\\"];
  const [program = "", ...args] = words;
  for (const options of [
    { cwd: folder, env, input: "in\0put\n" },
    { cwd: folder, env: { PATH: process.env["PATH"] } },
    { cwd: "/", env: { ...env, OLDPWD: "/before" }, input: Buffer.from("bytes") },
  ]) {
    const { stdout, stderr, status } = spawnSync(program, args, { ...options, encoding: "utf8" });
    expect(run(words, options)).toEqual({ stdout, stderr, status });
  }
});

test("of several the first that fails is the last", () => {
  const options = { cwd: folder, env };
  const say = (word: string) => ["echo", word];
  expect(runEach([say("one"), say("two")], options)).toMatchObject({
    stdout: "one\ntwo\n",
    status: 0,
  });
  expect(runEach([say("one"), ["false"], say("two")], options)).toMatchObject({
    ...{ stdout: "one\n", status: 1 },
  });
});

test("what fails is thrown with what it said, and a folder that is not there is a failure", () => {
  expect(printedBy(["printf", "a\nb\n"], { cwd: folder, env })).toBe("a\nb");
  expect(() => printedBy(["sh", "-c", "echo why >&2; false"], { cwd: folder, env })).toThrow("why");
  expect(run(["true"], { cwd: join(folder, "gone"), env }).status).not.toBe(0);
  expect(run(["no-such-program"], { cwd: folder, env }).status).toBe(127);
});
