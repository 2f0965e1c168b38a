// A repository whose history took a change back, with a memory made from it, and a host that is about to make the
// change again.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject } from "../../src/core/kit/json.ts";
import { AT_ONCE_MS } from "../../src/engine/gate/deny-once.ts";
import { cleanEnv, gitIn, repositoryIn, scratchFolder } from "../support/scratch.ts";
import { shyIn } from "../support/warm.ts";

export interface Scene {
  readonly root: string;
  readonly store: string;
  readonly before: string;
  readonly failed: string;
}

const BEFORE = `import { request } from "./request.ts";

export const upload = async (file: Blob, target: URL): Promise<void> => {
  const answer = await request(target, { method: "PUT", body: file });
  if (!answer.ok) throw new Error("upload refused");
};
`;
const FAILED = `import { request } from "./request.ts";

const RETRY_LIMIT = 3;

export const upload = async (file: Blob, target: URL): Promise<void> => {
  for (let attempt = 0; attempt < RETRY_LIMIT; attempt += 1) {
    const answer = await request(target, { method: "PUT", body: file, keepalive: true });
    if (answer.ok) return;
    await pauseBetweenUploads(attempt * 250);
  }
  throw new Error("upload refused after retries");
};
`;

export const FRONT = (): string => join(dirname(inject("bin")), "twiceshy-hook");

export const sceneIn = async (folder = scratchFolder()): Promise<Scene> => {
  const root = repositoryIn(join(folder, "shop"));
  mkdirSync(join(root, "src"));
  const path = join(root, "src/upload.ts");
  const commit = (text: string, message: string): void => {
    writeFileSync(path, text);
    gitIn(root, "add", "-A");
    gitIn(root, "commit", "-q", "-m", message);
  };
  commit(BEFORE, "Upload files");
  commit(FAILED, "Retry the upload three times");
  const sha = gitIn(root, "rev-parse", "HEAD");
  commit(
    BEFORE,
    `Revert "Retry the upload three times"\n\nThis reverts commit ${sha}.\n\nThe server counts each retry as a new upload.`,
  );
  await shyAt(["init", "--here"], { cwd: root });
  await settled();
  return { root, store: join(root, ".git/twiceshy"), before: BEFORE, failed: FAILED };
};

/** Files written only just now still count as changing. */
export const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 60));

export interface Answer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly tookMs: number;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Buffer;
  /** How long standard input stays open after the input. */
  readonly openMs?: number;
  /** What is written when it is closed. */
  readonly late?: string;
}

export const run = (
  command: string,
  args: readonly string[],
  { cwd, env, input = "", openMs = 0, late = "" }: RunOptions = {},
): Promise<Answer> =>
  new Promise((done, failed) => {
    const began = performance.now();
    const child = spawn(command, args, {
      cwd,
      env: { ...cleanEnv("/nonexistent"), ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    // The program need not read all that a host writes.
    child.stdin.on("error", () => undefined);
    child.stdin.write(input);
    const close = setTimeout(() => child.stdin.end(late), openMs);
    child.on("error", failed);
    child.on("close", (code) => {
      clearTimeout(close);
      done({ code, stdout, stderr, tookMs: performance.now() - began });
    });
  });

/** The command line. */
export const shyAt = (
  words: readonly string[],
  { cwd = "/", env }: Pick<RunOptions, "cwd" | "env">,
): Promise<Answer> => {
  const began = performance.now();
  const { status: code, ...said } = shyIn(words, {
    ...{ cwd, env: { ...cleanEnv("/nonexistent"), ...env } },
  });
  return Promise.resolve({ code, ...said, tookMs: performance.now() - began });
};

export const hook = (input: string | Buffer, options: RunOptions = {}): Promise<Answer> =>
  run(FRONT(), ["claude-code"], { ...options, input });

export interface Use {
  readonly id?: string | null;
  readonly session?: string | null;
  readonly agent?: string;
}

const envelope = (root: string, { id = "use-1", session = "s-1", agent }: Use) => ({
  ...(session === null ? {} : { session_id: session }),
  transcript_path: "/home/dev/.claude/projects/shop/s-1.jsonl",
  cwd: root,
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  ...(id === null ? {} : { tool_use_id: id }),
  ...(agent === undefined ? {} : { agent_id: agent }),
});

export const edit = (
  { root, before, failed }: Scene,
  {
    path = "src/upload.ts",
    from = before,
    to = failed,
    ...use
  }: Use & { path?: string; from?: string; to?: string } = {},
): string =>
  JSON.stringify({
    ...envelope(root, use),
    tool_name: "Edit",
    tool_input: {
      file_path: join(root, path),
      old_string: from,
      new_string: to,
      replace_all: false,
    },
  });

export const bash = ({ root }: Scene, command: string, use: Use = {}): string =>
  JSON.stringify({
    ...envelope(root, use),
    tool_name: "Bash",
    tool_input: { command, description: "Something" },
  });

/** Makes everything that was told look that much older. */
export const age = (scene: Scene, ms: number): void =>
  setMarks(scene, (atMs) => Math.min(atMs, Date.now()) - ms);

const setMarks = ({ store }: Scene, timeOf: (atMs: number) => number): void => {
  const folder = join(store, "local/told");
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const mark: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
    assert(isObject(mark), "a mark");
    const atMs = timeOf(Number(mark["atMs"]));
    writeFileSync(join(folder, name), JSON.stringify({ ...mark, atMs }));
  }
};

/** Makes everything that was told look only just told, however long the machine stalled meanwhile. */
export const justTold = (scene: Scene): void => setMarks(scene, () => Date.now() + 1_000);

/**
 * Calls all of these at the same moment. If the machine stalled, it was not the same moment: then they are called
 * again, after `fresh` has restored everything.
 */
export const atOnce = async <T>(
  fresh: () => void,
  calls: readonly (() => Promise<T>)[],
): Promise<readonly T[]> => {
  for (let round = 1; ; round += 1) {
    const began = performance.now();
    const answers = await Promise.all(calls.map((call) => call()));
    if (performance.now() - began < AT_ONCE_MS || round === 5) return answers;
    fresh();
  }
};

/** What hooks left for the log, by kind. */
export const spooled = ({ store }: Scene): readonly string[] => {
  const folder = join(store, "local/spool");
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => {
    const draft: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
    assert(isObject(draft), "a draft");
    return String(draft["kind"]);
  });
};

/** How the runs that reached Node ended, in their order. */
export const endings = ({ store }: Scene): readonly string[] => {
  try {
    const lines = readFileSync(join(store, "local/gate-trace"), "utf8").trim().split("\n");
    return lines.map((line) => line.split(" ")[2] ?? "");
  } catch {
    return [];
  }
};

export const isDenied = ({ stdout }: Answer): boolean =>
  stdout.includes('"permissionDecision":"deny"');
