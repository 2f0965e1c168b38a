// A temporary folder for a test with real git in it, and programs of ours to run beside the test.
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { inject } from "vitest";
import { base32 } from "../../src/core/kit/base32.ts";
import type { Digest } from "../../src/core/kit/digest.ts";
import { assert } from "../../src/core/kit/assert.ts";
import type { Result } from "../../src/core/kit/result.ts";
import type { Entropy } from "../../src/engine/ports/machine.ts";
import { allPrintedBy, printedBy } from "./shell.ts";

/** A fresh folder, with links resolved, that is removed when all tests are done. */
export const scratchFolder = (): string => {
  const folder = mkdtempSync(join(inject("scratch"), "folder-"));
  // Another user runs some of the programs below.
  chmodSync(folder, 0o755);
  return folder;
};

/** A long deadline, so that nothing is given up because the machine is slow or stalls. */
export const PATIENT = { TWICESHY_DEADLINE_MS: "20000" };

/** The environment of this process, without what would reach into the repository under test. */
export const cleanEnv = (home: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(?:GIT_|CI$|TWICESHY_)/.test(name) ? [] : [[name, value]],
    ),
  ),
  HOME: home,
  ...PATIENT,
  // Compiled once for all tests.
  TWICESHY_COMPILED: join(inject("scratch"), "compiled"),
  GIT_CONFIG_GLOBAL: join(inject("scratch"), "gitconfig"),
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
  GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
});

/** How tests call git. */
export const GIT = ["git", "-c", "protocol.file.allow=always"] as const;

export const gitIn = (cwd: string, ...args: readonly string[]): string =>
  printedBy([...GIT, ...args], { cwd, env: cleanEnv(cwd) });

/** A repository with one commit. */
export const repositoryIn = (folder: string): string => {
  cpSync((models ??= makeModels()).begun, folder, { recursive: true });
  return folder;
};

/** A repository as `git init` makes it. */
export const emptyRepositoryIn = (folder: string): string => {
  cpSync((models ??= makeModels()).empty, folder, { recursive: true });
  return folder;
};

/** What new repositories are copies of: git makes each once for each worker. */
interface Models {
  readonly empty: string;
  readonly begun: string;
}
let models: Models | undefined;

const makeModels = (): Models => {
  const [empty, begun] = [scratchFolder(), scratchFolder()];
  const init = [...GIT, "init", "-q", "-b", "main"];
  const commit = [...GIT, "-C", begun, "commit", "-q", "--allow-empty", "-m", "first"];
  const options = { cwd: "/", env: cleanEnv("/nonexistent") };
  allPrintedBy([[...init, empty], [...init, begun], commit], options);
  return { empty, begun };
};

/** Every file and folder below, with its bytes and the time it was last changed. */
export const stateOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => {
        const stat = lstatSync(join(folder, name));
        const bytes = stat.isFile() ? readFileSync(join(folder, name), "latin1") : stat.mode;
        return [name, `${stat.mtimeMs} ${bytes}`];
      }),
  );

/** A program made from TypeScript that imports from `src`, bundled so that plain node runs it. */
export const programOf = (folder: string, source: string): string => {
  const outfile = join(folder, `program-${randomBytes(4).toString("hex")}.mjs`);
  buildSync({
    stdin: { contents: source, resolveDir: join(import.meta.dirname, "../.."), loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  // Another user may run it, whatever the umask.
  chmodSync(outfile, 0o644);
  return outfile;
};

/** What a program printed, as JSON. With `asNobody` it runs as a user who owns nothing. */
export const runProgram = async (
  program: string,
  args: readonly string[],
  options: { readonly asNobody?: boolean } = {},
): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: cleanEnv("/nonexistent"),
    ...(options.asNobody && process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534, cwd: "/" } : {}),
  });
  const answer: unknown = JSON.parse(stdout);
  return answer;
};

export const entropy: Entropy = { bytes: (count) => randomBytes(count) };

export const digest: Digest = (bytes) => base32(createHash("sha256").update(bytes).digest());

/** The value of a result that must have one. */
export const valueOf = <T>(result: Result<T, unknown>): T => {
  assert(result.ok, `a value, not ${JSON.stringify(result)}`);
  return result.value;
};

/** The error of a result that must have one. */
export const errorOf = <E>(result: Result<unknown, E>): E => {
  assert(!result.ok, `an error, not ${JSON.stringify(result)}`);
  return result.error;
};
