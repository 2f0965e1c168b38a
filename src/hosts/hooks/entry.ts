// The process side of the hook: start.ts loads this where a shell could not tell that there is nothing to say. Whatever
// happens, it has written its answer whole, in one write, or nothing; and it ends with 0, but where that is the answer.
import { readFileSync, statSync, writeSync } from "node:fs";
import { codeOf } from "../../core/kit/fault.ts";
import type { Ran } from "../../open-compiled.ts";
import { isCommitClear } from "./commit.ts";
import { runHook, unread, type Run } from "./run.ts";

const [, , host = "", event, shell] = process.argv;
/** `performance` would be loaded for this alone. */
const msNow = (): number => {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
};
const startedMs = msNow();
const deadlineMs = Number(process.env["TWICESHY_DEADLINE_MS"] ?? 150);
const isLate = (): boolean => msNow() - startedMs > deadlineMs;

/** What an agent writes in one tool call is smaller, and more is not judged in time. */
const INPUT_LIMIT = 1 << 20;
/** Nor is an edit held against a longer file: it is judged by its own text. */
const FILE_LIMIT = 1 << 20;

const present = (path: string): string | undefined => {
  try {
    const stat = statSync(path);
    if (!stat.isFile() || stat.size > FILE_LIMIT) return undefined;
    const text = readFileSync(path, "utf8");
    return text.includes("\0") ? undefined : text;
  } catch (fault) {
    // Not there, or not to be read: the edit's own text is judged.
    codeOf(fault);
    return undefined;
  }
};

/**
 * Who called the shell, with the moment it started: no later process is called so. A shell that was started for one line
 * is no host, but what a host starts hooks by. Only Linux tells.
 */
const parent = (): string | undefined => {
  try {
    let pid = shell ?? String(process.ppid);
    for (let up = 0; up < SHELLS_UP && isShellOfOneLine(pid); up += 1) pid = statOf(pid)[1] ?? pid;
    const started = statOf(pid)[19];
    return started === undefined ? undefined : `${pid} ${started}`;
  } catch (fault) {
    codeOf(fault);
    return undefined;
  }
};

const SHELLS_UP = 3;

/** What `/proc` says of a process, from its state on. */
const statOf = (pid: string): readonly string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
};

const isShellOfOneLine = (pid: string): boolean =>
  /^(?:[^\0]*\/)?(?:ba|da|z|k|a)?sh\0(?:-[a-z]+\0)*-[a-z]*c\0/.test(
    readFileSync(`/proc/${pid}/cmdline`, "latin1"),
  );

const conclude = ({ ending, say, project }: Run): void => {
  // However late it is by now: that it was told is marked, and the next time would be taken for an answer to it.
  if (say !== undefined) writeSync(say.leaves === 0 ? 1 : 2, say.text);
  project?.trace.note({
    atMs: Date.now(),
    host: /^[a-z-]{1,20}$/.test(host) ? host : "unknown",
    ending,
    tookMs: msNow() - startedMs,
  });
  // Only now: nobody waits for the answer any more.
  project?.leavings.sweep(Date.now());
};

/** A run goes the way of what it was about, and of how it ended. Gives the code to leave with. */
const run = (input: string, ran: Ran): number => {
  const around = { env: process.env, cwd: process.cwd(), nowMs: Date.now() };
  const done = runHook({ host, event }, input, { ...around, parent, present, isLate });
  conclude(done);
  ran(`${done.about ?? "nothing"}:${done.ending}`);
  return done.say?.leaves ?? 0;
};

/** The part of standard input that the shell has read stands behind descriptor 3. */
const readByShell = (): Buffer => {
  if (shell === undefined) return Buffer.alloc(0);
  const bytes = readFileSync(3);
  return bytes.at(-1) === 10 ? bytes.subarray(0, -1) : bytes;
};

const isWhole = (bytes: Buffer): boolean => {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
};

/** What git says is staged comes whole, from a pipe that git closes. */
const checkCommit = (ran: Ran): void => {
  const patch = readFileSync(0);
  const around = { env: process.env, cwd: process.cwd(), nowMs: Date.now(), present };
  const isClear = patch.length <= INPUT_LIMIT && isCommitClear(patch.toString(), around);
  if (isClear) writeSync(1, "clear");
  ran(`commit:${isClear}`);
};

export const main = (ran: Ran): void => {
  if (host === "pre-commit") return checkCommit(ran);
  const first = readByShell();
  if (isWhole(first)) {
    // What is left to an end of its own, Node takes down in a millisecond that somebody waits for.
    process.exit(run(first.toString(), ran));
  }
  const chunks = [first];
  let bytes = first.length;
  // Nobody may ever close standard input; then nothing was said in time.
  setTimeout(() => process.exit(0), Math.max(0, deadlineMs - (msNow() - startedMs)));
  process.stdin.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= INPUT_LIMIT) chunks.push(chunk);
  });
  process.stdin.on("end", () => {
    if (bytes <= INPUT_LIMIT) process.exit(run(Buffer.concat(chunks).toString(), ran));
    conclude(unread({ env: process.env, cwd: process.cwd() }));
    process.exit(0);
  });
};
