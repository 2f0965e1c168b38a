// The judge's program: start.ts loads it if a shell could not tell that there is nothing to say. Whatever happens, it
// writes its answer whole in one write, or nothing. It exits with 0 unless the exit code is the answer. Any other
// occasion than a tool about to run it hands over.
import { readFileSync, readSync, writeSync } from "node:fs";
import { startProgram, type Main, type Ran } from "../../open-compiled.ts";
import { isCommitClear } from "./commit.ts";
import { conclude, deadlineOf, sinceStartMs, surroundingsOf } from "./process.ts";
import { hearIn, runHook, unread } from "./run.ts";

/** The attendant's file, named by its content: the build fills it in. */
declare const ATTENDANT: string;

const [, , host = "", event, shell] = process.argv;
const deadlineMs = deadlineOf(150);

/** What an agent writes in one tool call is smaller, and more could not be judged in time. */
const INPUT_LIMIT = 1 << 20;

/** Names the run's way by what it was about and how it ended. */
const run = (input: string, ran: Ran, folder: string): void => {
  const hearing = hearIn({ host, event }, input);
  const is = hearing === "unread" ? hearing : hearing?.heard.occasion.is;
  if (is !== undefined && is !== "unread" && is !== "before-tool") {
    ran("attended");
    return startProgram(folder, ATTENDANT, process.env, [host, event ?? "", shell ?? "", input]);
  }
  const done = runHook(hearing, surroundingsOf(shell, deadlineMs));
  conclude(host, done);
  ran(`${done.about ?? "nothing"}:${done.ending}`);
  leave(done.say?.leaves ?? 0);
};

/**
 * Ends the process at once: left to itself, Node takes a millisecond to shut down, and somebody waits for it. `exit`
 * also tells its listeners, through functions that Node has to compile first; here nobody listens.
 */
const leave = (code: number): void => {
  if ("reallyExit" in process && typeof process.reallyExit === "function") process.reallyExit(code);
  process.exit(code);
};

/** The shell reads less than this, and adds a line break. */
const SHELL_BYTES = 4_096;

/** The part of standard input that the shell has read comes from descriptor 3. */
const readByShell = (): Buffer => {
  if (shell === undefined) return Buffer.alloc(0);
  const bytes = Buffer.allocUnsafe(SHELL_BYTES);
  let end = 0;
  for (let more = 1; more > 0 && end < SHELL_BYTES; end += more)
    more = readSync(3, bytes, end, SHELL_BYTES - end, null);
  return bytes.subarray(0, bytes[end - 1] === 10 ? end - 1 : end);
};

const isWhole = (bytes: Buffer): boolean => {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
};

/** The staged patch comes whole, from a pipe that git closes. */
const checkCommit = (ran: Ran): void => {
  const patch = readFileSync(0);
  const around = surroundingsOf(undefined, deadlineMs);
  const isClear = patch.length <= INPUT_LIMIT && isCommitClear(patch.toString(), around);
  if (isClear) writeSync(1, "clear");
  ran(`commit:${isClear}`);
};

export const main: Main = (ran, folder) => {
  if (host === "pre-commit") return checkCommit(ran);
  const first = readByShell();
  if (isWhole(first)) return run(first.toString(), ran, folder);
  const chunks = [first];
  let bytes = first.length;
  // Perhaps nobody ever closes standard input; then nothing was said in time.
  const patience = setTimeout(() => process.exit(0), Math.max(0, deadlineMs - sinceStartMs()));
  process.stdin.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= INPUT_LIMIT) chunks.push(chunk);
  });
  process.stdin.on("end", () => {
    clearTimeout(patience);
    if (bytes <= INPUT_LIMIT) return run(Buffer.concat(chunks).toString(), ran, folder);
    conclude(host, unread({ env: process.env, cwd: process.cwd() }));
    process.exit(0);
  });
};
