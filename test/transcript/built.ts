// Runs before any test: makes a folder for everything that tests make, and the command line as a user gets it. It
// builds if the source is newer than dist/, then copies the result, so that a build during the tests changes nothing
// under them.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of `bin/twiceshy.js`; empty if only tests beside the source were asked for. */
    readonly bin: string;
    /**
     * A folder for whatever a test makes, removed when all tests are done. Its `compiled` holds the compiled code that
     * they share, its `gitconfig` the settings of git that are no repository's.
     */
    readonly scratch: string;
  }
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STAMP = join(ROOT, "dist/meta.json");

export const setup = (project: TestProject): (() => void) => {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), "twiceshy-tests-")));
  // Some tests run it as another user.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "gitconfig"), GIT_SETTINGS, { mode: 0o644 });
  project.provide("scratch", folder);
  project.provide("bin", wanted() ? copyInto(folder) : "");
  // Background work of a commit may still be going on.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
};

/** No commit starts a process that looks whether to pack, and nobody waits for the disk. */
const GIT_SETTINGS = "[maintenance]\n\tauto = false\n[core]\n\tfsync = none\n";

const copyInto = (folder: string): string => {
  build();
  for (const part of ["package.json", "bin", "dist", "assets"])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  // Some tests run it as another user, whatever the umask it was built under.
  spawnSync("chmod", ["-R", "a+rX", folder]);
  return join(folder, "bin/twiceshy.js");
};

/** The tests beside the source need no build, so `npm run test:unit` stays quick. */
const wanted = (): boolean => {
  const filters = process.argv.slice(2).filter((word) => word !== "run" && !word.startsWith("-"));
  return filters.length === 0 || filters.some((filter) => !/^(?:\.\/)?src\b/.test(filter));
};

const build = (): void => {
  if (existsSync(STAMP) && statSync(STAMP).mtimeMs > newest(join(ROOT, "src"))) return;
  const args = [join(ROOT, "scripts/build.mjs")];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) throw new Error("The tests need a build, and the build failed.");
  utimesSync(STAMP, new Date(), new Date());
};

const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
      (path) => statSync(join(folder, path)).mtimeMs,
    ),
  );
