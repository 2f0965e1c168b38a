// Before any test: the command line as a user gets it. Built where the source is newer than dist/, then copied away, so
// that a build beside the tests changes nothing under their feet.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of `bin/twiceshy.js`; empty where only tests beside the source were asked for. */
    readonly bin: string;
  }
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STAMP = join(ROOT, "dist/meta.json");

export const setup = (project: TestProject): (() => void) => {
  if (!wanted()) {
    project.provide("bin", "");
    return () => {};
  }
  build();
  const copy = mkdtempSync(join(tmpdir(), "twiceshy-built-"));
  // Some tests run it as another user.
  chmodSync(copy, 0o755);
  for (const part of ["package.json", "bin", "dist"])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  project.provide("bin", join(copy, "bin/twiceshy.js"));
  return () => rmSync(copy, { recursive: true, force: true });
};

/** The tests beside the source need no build: `npm run test:unit` stays quick. */
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
