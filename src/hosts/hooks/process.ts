// The process side of a hook, for each of its programs: what the host writes, who called, the clock, the files as they are,
// and what to do when a run is over.
import { read, readFileSync, readSync, statSync, writeSync } from "node:fs";
import { orUndefined } from "../../core/kit/fault.ts";
import { parseJson } from "../../core/kit/json.ts";
import { patienceMs } from "../../core/kit/patience.ts";
import type { Climb } from "../../open/hook.ts";
import type { ListedChanges } from "../../engine/ports/repo.ts";
import type { Run, HookSurroundings } from "./call.ts";

/** `performance` would be loaded for this alone. */
const msNow = (): number => Number(process.hrtime.bigint()) / 1e6;
const startedMs = msNow();
export const sinceStartMs = (): number => msNow() - startedMs;

/**
 * How long before this process the hook's front was started, which is when the host began to wait: on a loaded machine,
 * starting Node may take seconds. Only Linux tells; elsewhere it counts as nothing.
 */
const beforeStartMs = (): number => {
  const before = orUndefined(() => {
    const upMs = Number(readFileSync("/proc/uptime", "latin1").split(" ")[0]) * 1_000;
    const startMs = Number(statOf(String(process.ppid))[19]) * TICK_MS;
    return upMs - startMs - sinceStartMs();
  });
  return Math.max(0, before ?? 0) || 0;
};

/** What `/proc` counts the start of a process in. Every Linux that Node runs on has a hundred a second. */
const TICK_MS = 10;

/** Past it there is nothing to say. */
export const deadlineOf = (ms: number): number => patienceMs(process.env, ms);

/** A longer file is not read either, nor one that cannot be read; then the edit is judged by its own text. */
const FILE_LIMIT = 1 << 20;

const present = (path: string): string | undefined =>
  orUndefined(() => {
    // Throwing for a missing file would cost more than everything else here.
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size > FILE_LIMIT) return undefined;
    const text = readFileSync(path, "utf8");
    return text.includes("\0") ? undefined : text;
  });

/**
 * The process that called the shell, with its start time, so that no later process has the same name. A shell that was
 * started for one line is not the host: the host used it to start the hook. Only Linux tells.
 */
const parentOf = (shell: string | undefined): string | undefined =>
  orUndefined(() => {
    let pid = shell ?? String(process.ppid);
    for (let up = 0; up < SHELLS_UP && isShellOfOneLine(pid); up += 1) pid = statOf(pid)[1] ?? pid;
    const started = statOf(pid)[19];
    return started === undefined ? undefined : `${pid} ${started}`;
  });

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

/** `shell` is the process of the hook's front, if known, and `climb` is what it has seen. */
export const surroundingsOf = (
  shell: string | undefined,
  deadlineMs: number,
  climb?: Climb,
): HookSurroundings => ({
  climb,
  env: process.env,
  cwd: process.cwd(),
  nowMs: Date.now(),
  parent: () => parentOf(shell),
  present,
  isLate: lateAfter(deadlineMs, shell !== undefined),
});

const lateAfter = (deadlineMs: number, hasFront: boolean): HookSurroundings["isLate"] => {
  let waitedMs: number | undefined;
  return (share = 1) => {
    waitedMs ??= hasFront ? beforeStartMs() : 0;
    return waitedMs + sinceStartMs() > deadlineMs * share;
  };
};

/** With what git ends a list that it has written whole. */
const WHOLE = "whole";

/** What the front had git list while Node started: all that differs from `commit`, and what is untracked. */
export const listedSince = (commit: string): ListedChanges => ({
  commit,
  patch: listFrom(6, `\n${WHOLE}`),
  untracked: listFrom(4, WHOLE),
});

/** How many lists git is still writing. */
let unread = 0;

/** Undefined if git ended early. It is read beside other work. */
const listFrom = (file: number, end: string): Promise<string | undefined> =>
  new Promise((done) => {
    const chunks: Buffer[] = [];
    unread += 1;
    const more = (): void =>
      read(file, Buffer.allocUnsafe(LIST_BYTES), 0, LIST_BYTES, null, (fault, size, chunk) => {
        if (fault === null && size > 0) {
          chunks.push(chunk.subarray(0, size));
          return more();
        }
        unread -= 1;
        const text = Buffer.concat(chunks).toString("utf8");
        done(fault === null && text.endsWith(end) ? text.slice(0, -end.length) : undefined);
      });
    more();
  });

/** As much as a pipe holds. */
const LIST_BYTES = 1 << 16;

/**
 * Ends the process. Node does not exit while a thread of its own waits for git, which may take for ever; a signal ends it
 * then, and the front exits with 0. Shells report no death by this signal.
 */
export const leave = (code: number): never => {
  if (unread > 0) process.kill(process.pid, "SIGINT");
  process.exit(code);
};

export const conclude = (
  host: string,
  { ending, say: spoken, delivered, project, on }: Run,
): void => {
  // Written however late it is: it is already marked as delivered, so the next try would count as an answer to it.
  if (spoken !== undefined) writeSync(spoken.leaves === 0 ? 1 : 2, spoken.text);
  if (delivered !== undefined) {
    const { sessionKey, ...receipt } = delivered;
    project?.state.receipts.note(sessionKey, {
      ...receipt,
      bytes: Buffer.byteLength(receipt.text),
    });
  }
  project?.state.runs.note({
    atMs: Date.now(),
    host: /^[a-z-]{1,20}$/.test(host) ? host : "unknown",
    ending,
    tookMs: sinceStartMs(),
    ...(on === undefined ? {} : { on }),
  });
  // Only now, when nobody waits for the answer any more.
  project?.state.sessions.sweep(Date.now());
};

/** What an agent writes in one tool call is smaller, and more could not be judged in time. */
export const INPUT_LIMIT = 1 << 20;

/** The shell reads less than this, and adds a line break. */
const SHELL_BYTES = 4_096;

/** The part of standard input that the shell has read comes from descriptor 3. */
const readByShell = (shell: string | undefined): Buffer => {
  if (shell === undefined) return Buffer.alloc(0);
  const bytes = Buffer.allocUnsafe(SHELL_BYTES);
  let end = 0;
  for (let more = 1; more > 0 && end < SHELL_BYTES; end += more)
    more = readSync(3, bytes, end, SHELL_BYTES - end, null);
  return bytes.subarray(0, bytes[end - 1] === 10 ? end - 1 : end);
};

/** `use` gets nothing if it is too long. Past the deadline the process ends, because perhaps nobody ever closes the input. */
export const readInput = (
  shell: string | undefined,
  deadlineMs: number,
  use: (input: string | undefined) => void,
): void => {
  const first = readByShell(shell);
  const text = first.toString();
  if (parseJson(text) !== undefined) return use(text);
  const chunks = [first];
  let bytes = first.length;
  const patience = setTimeout(() => leave(0), Math.max(0, deadlineMs - sinceStartMs()));
  process.stdin.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= INPUT_LIMIT) chunks.push(chunk);
  });
  process.stdin.on("end", () => {
    clearTimeout(patience);
    use(bytes <= INPUT_LIMIT ? Buffer.concat(chunks).toString() : undefined);
  });
};
