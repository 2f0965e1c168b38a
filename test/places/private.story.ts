// Whatever the umask, only its owner can read what the store holds, including the gate's files and what hooks leave.
import { spawnSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { edit, settled } from "../hook/scene.ts";
import { cleanEnv, gitIn, repositoryIn, scratchFolder } from "../support/scratch.ts";

const BEFORE = "export const limit = 4;\n";
const FAILED = "export const limit = retries.limitOf(upload, fallback);\n";

test.runIf(process.platform !== "win32").each(["0", "022", "077"])(
  "under umask %s",
  async (umask) => {
    const root = repositoryIn(join(scratchFolder(), "shop"));
    const shell = (line: string, ...args: readonly string[]) =>
      spawnSync("sh", ["-c", `umask ${umask}; ${line}`, "sh", ...args], {
        cwd: root,
        env: cleanEnv("/nonexistent"),
        encoding: "utf8",
      });
    const twiceshy = (...args: readonly string[]): void => {
      const { status, stderr } = shell('"$@"', process.execPath, inject("bin"), ...args);
      expect([stderr, status]).toEqual(["", 0]);
    };
    const commit = (text: string, message: string): void => {
      writeFileSync(join(root, "limit.ts"), text);
      gitIn(root, "add", "-A");
      gitIn(root, "commit", "-q", "-m", message);
    };
    commit(BEFORE, "A limit");
    commit(FAILED, "Another limit");
    const sha = gitIn(root, "rev-parse", "HEAD");
    commit(BEFORE, `Revert "Another limit"\n\nThis reverts commit ${sha}.\n\nIt was slow.`);
    twiceshy("init", "--here");
    for (const word of ["one", "two", "three"])
      twiceshy("note", `${word} ${"A long note about nothing much. ".repeat(1_600)}`);
    twiceshy("config", "gate.moved", "before");
    await settled();
    const store = join(root, ".git/twiceshy");
    const scene = { root, store, before: BEFORE, failed: FAILED };
    const input = join(dirname(root), "input.json");
    for (const to of [FAILED, "export const other = 4;\n"]) {
      writeFileSync(input, edit(scene, { path: "limit.ts", to, id: to }));
      shell('"$1" claude-code < "$2"', join(dirname(inject("bin")), "twiceshy-hook"), input);
    }
    const names = readdirSync(store, { recursive: true, encoding: "utf8" }).toSorted();
    for (const part of ["gate/base-", "gate/paths/", "traces", "local/told/", "local/edits/"])
      expect(names.filter((name) => name.includes(part))).not.toEqual([]);
    expect(readFileSync(join(store, "local/gate-trace"), "utf8")).toContain(" denied ");
    for (const name of ["", ...names]) {
      const stat = lstatSync(join(store, name));
      const mode = (stat.mode & 0o777).toString(8);
      expect([name, mode]).toEqual([name, stat.isDirectory() ? "700" : "600"]);
    }
  },
);
