// Starts git: no shell, no terminal, and by default no network and none of the user's settings, so that every clone prints
// the same. For a remote the user's own settings count, because they say how to reach it.
import { basename, dirname } from "node:path";
import { gitWords } from "./git-words.ts";

/** How a finished git ended. `code` is null if a signal ended it or it could not start. */
export interface GitEnd {
  readonly code: number | null;
  /** Its last 4 KB. */
  readonly stderr: string;
  /** Set if git could not be started: ENOENT, EACCES. */
  readonly fault?: string;
}

export interface GitProcess {
  readonly output: AsyncIterable<Buffer>;
  readonly write: (text: string | Uint8Array) => void;
  readonly end: () => void;
  readonly stop: () => void;
  readonly ended: Promise<GitEnd>;
}

const SETTINGS = [
  "core.quotePath=true",
  "core.attributesFile=",
  "diff.suppressBlankEmpty=false",
  "log.showRoot=true",
  "color.ui=false",
].flatMap((setting) => ["-c", setting]);

/**
 * Removes every inherited variable that git reads, because hooks hand down GIT_DIR and GIT_INDEX_FILE. The index named
 * here does not exist and the folder is git's own, so that no `.gitattributes` of a work tree decides what is text. A
 * partial clone does not fetch what it lacks; older gits understand this only as a ban on all protocols.
 */
const localEnvironment = (gitDir: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^GIT_|^LC_|^LANG/i.test(name)),
  ),
  LC_ALL: "C",
  GIT_DIR: gitDir,
  GIT_INDEX_FILE: `${gitDir}/no-index`,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: process.platform === "win32" ? "NUL" : "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_PAGER: "cat",
});

/** What a user sets to say how remotes are reached. */
const REACHES = /^GIT_(?:SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM))$/;

/** For a remote: the user's settings, nobody who is asked for a password, and only these protocols (as `https:ssh`). */
const remoteEnvironment = (gitDir: string, protocols: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => REACHES.test(name) || !/^GIT_|^LC_|^LANG/i.test(name),
    ),
  ),
  LC_ALL: "C",
  GIT_DIR: gitDir,
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: protocols,
  GIT_TERMINAL_PROMPT: "0",
  GIT_PAGER: "cat",
});

export interface GitOptions {
  readonly signal?: AbortSignal | undefined;
  /** The protocols over which a remote may be reached; without them git reaches none. */
  readonly protocols?: string | undefined;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Git reads the relative path of a remote from the top of the work tree. */
const topOf = (gitDir: string): string => (basename(gitDir) === ".git" ? dirname(gitDir) : gitDir);

const STDERR_LIMIT = 4_096;

export const startGit = (
  gitDir: string,
  args: readonly string[],
  { signal, protocols, env = {} }: GitOptions = {},
): GitProcess => {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const child = spawn("git", gitWords([...SETTINGS, ...args]), {
    cwd: protocols === undefined ? gitDir : topOf(gitDir),
    env: {
      ...(protocols === undefined
        ? localEnvironment(gitDir)
        : remoteEnvironment(gitDir, protocols)),
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  let stderr = "";
  let fault: string | undefined;
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (text: string) => {
    stderr = (stderr + text).slice(-STDERR_LIMIT);
  });
  // A git that dies early closes its input before we have written everything. Its exit code explains that better.
  child.stdin.on("error", () => undefined);
  const stop = (): void => void child.kill();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const ended = new Promise<GitEnd>((resolve) => {
    child.on("error", (error: NodeJS.ErrnoException) => {
      fault = error.code ?? error.message;
    });
    child.on("close", (code) => {
      signal?.removeEventListener("abort", stop);
      resolve({ code, stderr: stderr.trim(), ...(fault === undefined ? {} : { fault }) });
    });
  });
  return {
    output: child.stdout,
    write: (text) => void child.stdin.write(text),
    end: () => void child.stdin.end(),
    stop,
    ended,
  };
};

/** Runs git to its end on these lines of input, and returns all it printed: for small answers. */
export const askGit = async (
  gitDir: string,
  args: readonly string[],
  input: readonly string[] = [],
  options: GitOptions = {},
): Promise<GitEnd & { readonly printed: string }> => {
  const git = startGit(gitDir, args, options);
  git.write(input.map((line) => `${line}\n`).join(""));
  git.end();
  const chunks: Buffer[] = [];
  for await (const chunk of git.output) chunks.push(chunk);
  return { ...(await git.ended), printed: Buffer.concat(chunks).toString("utf8") };
};
