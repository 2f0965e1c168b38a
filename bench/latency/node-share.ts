// Of the edits a real history holds, how many would start Node: those of a file that something is known about at its end.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface NodeShare {
  readonly edits: number;
  readonly startNode: number;
}

export const nodeShare = (repo: string, cli: string): NodeShare => {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-share-"));
  try {
    const git = (...args: readonly string[]): string =>
      spawnSync("git", ["-C", folder, ...args], { encoding: "utf8", maxBuffer: 2 ** 30 }).stdout;
    spawnSync("git", ["clone", "-q", resolve(repo), folder]);
    spawnSync(process.execPath, [cli, "init", "--here"], { cwd: folder });
    const paths = git(
      "-c",
      "core.quotePath=false",
      "log",
      "--no-merges",
      "--format=",
      "--name-only",
      "--no-renames",
    )
      .split("\n")
      .filter(Boolean);
    const cards = join(folder, ".git/twiceshy/gate/paths");
    const startNode = paths.filter((path) => existsSync(join(cards, `${path}=`))).length;
    return { edits: paths.length, startNode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
