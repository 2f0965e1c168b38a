// The same judge, asked from the command line: it takes a change in any form, and writes nothing.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { cleanEnv, gitIn, stateOf } from "../support/scratch.ts";
import { presentIn } from "../../src/open/clone.ts";
import { edit, sceneIn, type Scene } from "./scene.ts";
import { shyIn } from "../support/warm.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await sceneIn();
});
beforeEach(() => {
  gitIn(scene.root, "reset", "-q", "--hard");
});

const check = (...args: readonly string[]) =>
  shyIn(["check", ...args], {
    cwd: scene.root,
    env: cleanEnv("/nonexistent"),
  });

const judged = (...args: readonly string[]): Fields => {
  const document = parseJson(check(...args, "--json").stdout);
  assert(isObject(document), "a document was printed");
  return document;
};

const repeat = (): void => writeFileSync(join(scene.root, "src/upload.ts"), scene.failed);

test("a repeat is known in the work tree, when staged, as a diff and as an edit", () => {
  const call = join(scene.root, "../edit.json");
  const diff = join(scene.root, "../change.diff");
  writeFileSync(call, edit(scene));
  expect(judged("--edit", call)["level"]).toBe("warn");
  expect(judged("--working")["level"]).toBe("silent");
  repeat();
  expect(judged("--working")["level"]).toBe("warn");
  expect(judged("--staged")["level"]).toBe("silent");
  gitIn(scene.root, "add", "-A");
  expect(judged("--staged")["level"]).toBe("warn");
  writeFileSync(diff, `${gitIn(scene.root, "diff", "--cached")}\n`);
  gitIn(scene.root, "reset", "-q", "--hard");
  expect(judged("--diff", diff)["level"]).toBe("warn");
});

test("it exits with 1 only where that was asked for", () => {
  repeat();
  expect(check("--working").status).toBe(0);
  expect(check("--working", "--fail-on", "block").status).toBe(0);
  expect(check("--working", "--fail-on", "warn").status).toBe(1);
  gitIn(scene.root, "reset", "-q", "--hard");
  expect(check("--working", "--fail-on", "warn").status).toBe(0);
});

test("what is no edit, no change or no command that can be read is said to be none, and is no warning", () => {
  const call = join(scene.root, "../edit.json");
  writeFileSync(call, '{"tool_name":"Ed');
  expect(check("--edit", call, "--fail-on", "warn")).toMatchObject({ status: 2, stdout: "" });
  expect(check("--staged", "--fail-on", "warn")).toMatchObject({
    status: 0,
    stdout: "There is no change to judge.\n",
  });
  expect(check("--command", 'git push --force "').stdout).toBe(
    "not judged in full: the command has a quote or bracket that is not closed\n",
  );
  expect(check("--command", "git push").stdout).toBe(
    "Nothing is known against it (this command).\n",
  );
});

const tell = (input: string, ...args: readonly string[]) =>
  shyIn([...args], {
    cwd: scene.root,
    env: cleanEnv("/nonexistent"),
    input,
  });

test("a failure that was told with its change is known again, and a fix told so is not undone unnoticed", () => {
  const pool = join(scene.root, "src/pool.ts");
  const one = "export const pool = createPool({ workers: 1 });\n";
  writeFileSync(pool, one);
  gitIn(scene.root, "add", "-A");
  gitIn(scene.root, "commit", "-q", "-m", "One worker");
  const four = "export const pool = createPool({ workers: cpuCount() * 4, recycleAfter: 250 });\n";
  writeFileSync(pool, four);
  const diff = `${gitIn(scene.root, "diff")}\n`;
  const told = ["attempt", "--failed", "Four workers a core", "--why", "They thrash"];
  expect(tell("", ...told, "--working").status).toBe(0);
  expect(judged("--working")).toMatchObject({
    level: "warn",
    evidence: [{ kind: "failure", text: "Four workers a core", reason: "They thrash" }],
  });
  // Removing the change is not repeating it.
  gitIn(scene.root, "commit", "-qam", "Four workers");
  writeFileSync(pool, one);
  expect(judged("--working")["level"]).toBe("silent");
  gitIn(scene.root, "reset", "-q", "--hard", "HEAD~1");
  expect(tell(diff, "fix", "Workers by the core after all", "--diff", "-").status).toBe(0);
  const undone = tell(
    diff.replaceAll(/^([-+])(?![-+])/gm, (sign) => (sign === "+" ? "-" : "+")),
    "check",
    "--diff",
    "-",
    "--json",
  );
  expect(parseJson(undone.stdout)).toMatchObject({
    level: "warn",
    evidence: [{ kind: "regression", text: "Workers by the core after all" }],
  });
  gitIn(scene.root, "reset", "-q", "--hard", "HEAD~1");
});

test("a change that is none, or two at once, is not remembered", () => {
  // Takes in that HEAD has moved since the last command.
  tell("", "fix", "Nothing", "--working");
  const before = stateOf(scene.store);
  expect(tell("", "fix", "Nothing", "--working").stderr).toContain("No change to record");
  expect(tell("", "fix", "Nothing", "--working", "--staged").status).toBe(2);
  expect(stateOf(scene.store)).toEqual(before);
});

test("it shows every part of the score where asked, and writes nothing", () => {
  repeat();
  const before = stateOf(scene.store);
  const told = check("--working", "--explain").stdout;
  expect(told).toContain("The server counts each retry as a new upload.");
  for (const part of ["bits", "own", "whole", "samePath"]) expect(told).toContain(`  ${part}`);
  expect(stateOf(scene.store)).toEqual(before);
});

test("without gate files it reads the log", () => {
  repeat();
  const head = join(scene.store, "gate/head.json");
  const kept = readFileSync(head);
  writeFileSync(head, "");
  expect(judged("--working")["level"]).toBe("warn");
  writeFileSync(head, kept);
});

test("two changes at once, or nothing to check, are no question", () => {
  expect(check("--staged", "--working").status).toBe(2);
  expect(check().status).toBe(2);
  expect(check("--staged", "src/upload.ts").status).toBe(2);
});

test("what a file holds now is its text, unless it is no text", () => {
  const present = presentIn(scene.root);
  writeFileSync(join(scene.root, "end.ts"), 'export const end = "\\0";\n');
  writeFileSync(join(scene.root, "end.bin"), "end\0");
  expect(present("end.ts")).toBe('export const end = "\\0";\n');
  expect(present("end.bin")).toBeUndefined();
  expect(present("absent.ts")).toBeUndefined();
});
