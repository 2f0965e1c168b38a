// A temporary home and project on the disk. In the project's history a change was reverted, with a reason.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { removeFolder } from "../kit/remove-folder.ts";
import { beforeSignal } from "./before-signal.ts";

export interface SandboxFolders {
  readonly home: string;
  readonly project: string;
  /** The file whose change failed. */
  readonly path: string;
  readonly before: string;
  readonly failed: string;
  readonly token: string;
  /** The file's text now. */
  readonly read: () => string;
  /** Whether our hook has denied something there. */
  readonly denied: () => boolean;
  /** Brings it back to how it was made: an empty home, and nobody told anything. */
  readonly restore: () => void;
  readonly remove: () => void;
}

export interface SandboxUnmade {
  readonly kind: "nest-unmade";
  /** The command that failed, and how it ended. */
  readonly output: string;
}

const PATH = "src/upload.js";
const BEFORE = `import { send } from "./send.js";

export async function upload(file, target) {
  const answer = await send(target, file);
  if (!answer.ok) throw new Error("upload refused");
}
`;
const FAILED = `import { send } from "./send.js";

const canaryRetryLimit = 3;

export async function upload(file, target) {
  for (let round = 0; round < canaryRetryLimit; round += 1) {
    const answer = await send(target, file, { keepalive: true });
    if (answer.ok) return;
    await pauseBetweenCanaryRounds(round * 250);
  }
  throw new Error("upload refused after all rounds");
}
`;

/** `program` is the script of the command line, which makes the memory; `path` is the PATH. */
export const makeSandbox = (
  program: string,
  path: string,
  token: string,
): Result<SandboxFolders, SandboxUnmade> => {
  const { tmpdir } = process.getBuiltinModule("node:os");
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), "twiceshy-canary-")));
  // The folder holds a copy of the user's settings, so a signal must not leave it behind.
  const quiet = beforeSignal(() => removeFolder(folder));
  // What an agent started may still write there, on a busy machine for seconds.
  const remove = () => {
    quiet();
    removeFolder(folder);
  };
  const [home, project] = [join(folder, "home"), join(folder, "project")];
  mkdirSync(home);
  mkdirSync(join(project, "src"), { recursive: true });
  const run = runnerIn(project, home, path);
  const write = (text: string) => writeFileSync(join(project, PATH), text);
  let last = "";
  for (const [day, command] of history(write, token, program).entries()) {
    const output = run(command(last), day);
    if (!output.ok) {
      remove();
      return output;
    }
    last = output.value;
  }
  const local = join(project, ".git/twiceshy/local");
  const trace = join(local, "gate-trace");
  return ok({
    ...{ home, project, remove, path: PATH, before: BEFORE, failed: FAILED, token },
    read: () => readFileSync(join(project, PATH), "utf8"),
    denied: () => existsSync(trace) && / denied /.test(readFileSync(trace, "utf8")),
    restore: () => {
      run(["git", "reset", "-q", "--hard"]);
      for (const name of readdirSync(project))
        if (name.startsWith("notes-")) rmSync(join(project, name));
      rmSync(trace, { force: true });
      removeFolder(join(local, "told"));
      removeFolder(home);
      mkdirSync(home);
    },
  });
};

/** The commands to run in order. Each is given what the one before it printed. */
const history = (
  write: (text: string) => void,
  token: string,
  program: string,
): readonly ((output: string) => readonly string[])[] => {
  const commit = (message: string) => ["git", "commit", "-q", "-m", message];
  const add = (text: string) => () => {
    write(text);
    return ["git", "add", "-A"];
  };
  const why = `The canary ${token} counts each round as a new upload.`;
  let sha = "";
  return [
    () => ["git", "init", "-q", "-b", "main"],
    add(BEFORE),
    () => commit("Upload files"),
    add(FAILED),
    () => commit(SUBJECT),
    () => ["git", "rev-parse", "HEAD"],
    (text) => {
      sha = text.trim();
      return add(BEFORE)();
    },
    () => commit(`Revert "${SUBJECT}"\n\nThis reverts commit ${sha}.\n\n${why}`),
    () => [process.execPath, program, "init", "--here"],
  ];
};

const SUBJECT = "Retry the upload three times";
const MOST_MS = 30_000;

const runnerIn =
  (cwd: string, home: string, path: string) =>
  ([command = "", ...args]: readonly string[], day = 0): Result<string, SandboxUnmade> => {
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    const { error, status, stdout, stderr } = spawnSync(command, args, {
      ...{ cwd, timeout: MOST_MS, encoding: "utf8", windowsHide: true },
      env: { ...{ HOME: home, PATH: path }, ...SOMEBODY, ...datesOf(day) },
    });
    if (error === undefined && status === 0) return ok(stdout);
    const text = error === undefined ? stderr.trim().slice(0, 300) : codeOf(error);
    return err({ kind: "nest-unmade", output: `${command} ${args[0] ?? ""}: ${text}` });
  };

/** On a busy machine two commits may be seconds apart. What is taken back as soon as that is a slip, of which nothing is said. */
const datesOf = (day: number) => {
  const date = `2026-01-${String(day + 1).padStart(2, "0")}T12:00:00Z`;
  return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
};

/** The committer there, whatever the user's git configuration says. */
const SOMEBODY = {
  ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
  ...{ GIT_AUTHOR_NAME: "Canary", GIT_AUTHOR_EMAIL: "canary@example.com" },
  ...{ GIT_COMMITTER_NAME: "Canary", GIT_COMMITTER_EMAIL: "canary@example.com" },
};
