// A repository with one commit and a memory of many notes on it, as other benchmarks of reading need it.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { assert } from "../../src/core/kit/assert.ts";
import type { Project } from "../../src/engine/project.ts";
import { openProject } from "../../src/open/project.ts";
import { writeNotes, type WrittenNote } from "./notes-log.ts";

export interface NotesProject {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly commit: string;
  readonly notes: readonly WrittenNote[];
  readonly project: Project;
}

export const withNotesProject = async (
  memories: number,
  files: ReadonlyMap<string, string>,
  act: (made: NotesProject) => Promise<void>,
): Promise<void> => {
  const root = mkdtempSync(join(tmpdir(), "twiceshy-bench-"));
  const cwd = join(root, "app");
  const env = { ...process.env, HOME: root, TWICESHY_HOME: join(root, "home") };
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
      ...{ cwd, env, encoding: "utf8" },
    });
  const cli = resolve("dist/cli.cjs");
  const run = (...args: readonly string[]) =>
    execFileSync("node", [cli, ...args], { cwd, env, stdio: "ignore" });
  try {
    mkdirSync(cwd);
    git("init", "-q");
    for (const [path, text] of files) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      writeFileSync(join(cwd, path), text);
    }
    git("add", "-A");
    git("commit", "-q", "--allow-empty", "-m", "Start");
    const commit = git("rev-parse", "HEAD").trim();
    run("init", "--skip-history", "--here");
    const notes = writeNotes(join(cwd, ".git/twiceshy/log"), memories, commit);
    run("rebuild");
    const opened = openProject({ cwd, env });
    assert(opened.ok, "the project was just made");
    await act({ cwd, env, commit, notes, project: opened.value });
    opened.value.store.close();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};
