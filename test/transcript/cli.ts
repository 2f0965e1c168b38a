// Runs the built command line as a user does: a real process in a folder of its own, with an environment that holds
// nothing of the machine the tests run on.
import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import type { CliProcess } from "../../src/hosts/cli/context.ts";
import { main } from "../../src/hosts/cli/main.ts";
import { emptyRepositoryIn, GIT, PATIENT, scratchFolder } from "../support/scratch.ts";
import { printedBy, run } from "../support/shell.ts";
import { shyIn } from "../support/warm.ts";

export interface Said {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number | null;
}

export interface Calling {
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Run as a user who owns nothing. */
  readonly asNobody?: boolean;
  /** Run in a process of its own, as a user does: what it does with its process, or with compiled code, is looked at. */
  readonly alone?: boolean;
}

export interface Scratch {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly shy: (args: readonly string[], calling?: Calling) => Said;
  /** The JSON document that a command printed; `--json` is added. */
  readonly json: (args: readonly string[], calling?: Calling) => Fields;
  readonly git: (cwd: string, ...args: readonly string[]) => string;
  /** The same at some other time: ISO 8601. */
  readonly gitAt: (date: string, cwd: string, ...args: readonly string[]) => string;
  /** A line for a shell, with `twiceshy` and `shy` on the PATH. */
  readonly shell: (line: string, cwd?: string) => Said;
  /** A new repository, without a commit. */
  readonly repository: (name: string) => string;
  readonly write: (path: string, content: string | Uint8Array) => string;
}

/** The home of somebody who owns nothing else. */
const openHome = (root: string): string => {
  const home = join(root, "home-of-nobody");
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o777);
  return home;
};

/** A folder of its own, removed when all tests are done. */
export const createScratch = (): Scratch => {
  const root = scratchFolder();
  const env = environment(root);
  for (const folder of ["home", "bin", "temp"]) mkdirSync(join(root, folder));
  // Other users write here too.
  chmodSync(join(root, "temp"), 0o777);
  // Linked as npm links them; and the Node that runs the tests, whatever comes first on the PATH.
  for (const name of ["twiceshy", "shy"]) symlinkSync(inject("bin"), join(root, "bin", name));
  symlinkSync(process.execPath, join(root, "bin/node"));
  const cli: Scratch["shy"] = (
    args,
    { cwd = root, stdin: input = "", env: more = {}, ...how } = {},
  ) => {
    const options = { cwd, env: { ...env, ...more }, input };
    if (how.asNobody !== true && how.alone !== true) {
      const { status: exit, ...said } = shyIn(args, options);
      return { ...said, exit };
    }
    return saidBy(
      spawnSync(process.execPath, [inject("bin"), ...args], {
        ...options,
        maxBuffer: 2 ** 28,
        ...(how.asNobody
          ? { uid: 65_534, gid: 65_534, env: { ...env, HOME: openHome(root), ...more } }
          : {}),
      }),
    );
  };
  const gitAt: Scratch["gitAt"] = (date, cwd, ...args) => {
    const dated = { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return printedBy([...GIT, ...args], { cwd, env: dated });
  };
  const git: Scratch["git"] = (cwd, ...args) => gitAt(COMMITTED, cwd, ...args);
  return {
    root,
    env,
    shy: cli,
    json: (args, calling) => {
      const { stdout, stderr } = cli([...args, "--json"], calling);
      const document = parseJson(stdout);
      if (!isObject(document)) throw new Error(`no document: ${stdout}${stderr}`);
      return document;
    },
    git,
    gitAt,
    shell: (line, cwd = root) => {
      const { status: exit, ...said } = run(["bash", "-c", line], { cwd, env });
      return { ...said, exit };
    },
    repository: (name) => emptyRepositoryIn(join(root, name)),
    write: (path, content) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
      return join(root, path);
    },
  };
};

const COMMITTED = "2024-03-04T09:00:00Z";

const environment = (root: string): Record<string, string> => ({
  PATH: `${join(root, "bin")}:${process.env["PATH"] ?? ""}`,
  HOME: join(root, "home"),
  ...PATIENT,
  // Compiled once for all tests.
  TWICESHY_COMPILED: join(inject("scratch"), "compiled"),
  TMPDIR: join(root, "temp"),
  LC_ALL: "C.UTF-8",
  TERM: "xterm",
  GIT_CONFIG_GLOBAL: join(inject("scratch"), "gitconfig"),
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_AUTHOR_DATE: COMMITTED,
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  GIT_COMMITTER_DATE: COMMITTED,
});

const saidBy = ({ stdout, stderr, status, error }: SpawnSyncReturns<Buffer>): Said => {
  if (error && !("code" in error && error.code === "EPIPE")) throw error;
  return { stdout: stdout.toString("utf8"), stderr: stderr.toString("utf8"), exit: status };
};

export interface Terminal {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** How wide the terminal is; absent if there is none. */
  readonly columns?: number;
}

/** The same in this process, if a separate process would add nothing: for terminals, and for many small calls. */
export const inProcess = async (
  args: readonly string[],
  { cwd, env = {}, stdin = "", columns }: Terminal,
): Promise<Said> => {
  const printed = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    write: (text: string) => void (printed[name] += text),
    isTTY: columns !== undefined,
    ...(columns === undefined ? {} : { columns }),
  });
  const process: CliProcess = {
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    env: { ...env },
    cwd,
    stdinIsTTY: columns !== undefined,
    readStdin: () => stdin,
    ask: (question) => {
      printed.stderr += question;
      return stdin;
    },
    withKeys: (act) => {
      const keys = [...stdin];
      act(() => keys.shift() ?? "\u0004");
    },
    onInterrupt: () => {},
    kept: [],
    exitCode: null,
  };
  await main(args, process);
  return { ...printed, exit: process.exitCode ?? 0 };
};
