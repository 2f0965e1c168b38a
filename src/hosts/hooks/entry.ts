// The judge's program: start.ts loads it if a shell could not tell that there is nothing to say. Whatever happens, it
// writes its answer whole in one write, or nothing. It exits with 0 unless the exit code is the answer. Any other
// occasion than a tool about to run it hands over.
import { readFileSync, readSync, writeSync } from "node:fs";
import { parseJson } from "../../core/kit/json.ts";
import { JUDGE_MS } from "../../core/kit/patience.ts";
import { keep, type Main, type Started } from "../../open-compiled.ts";
import { isCommitClear } from "./commit.ts";
import { conclude, deadlineOf, sinceStartMs, surroundingsOf } from "./process.ts";
import { hearIn, runHook, unread } from "./run.ts";
import { uneventful } from "./uneventful.ts";

/** The attendant's file, named by its content: the build fills it in. */
declare const ATTENDANT: string;

const [, , host = "", event, shell, , from, top, fresh] = process.argv;
const deadlineMs = deadlineOf(JUDGE_MS);

const climb = from && top ? { from, top, isFresh: fresh === "yes" } : undefined;

/** What an agent writes in one tool call is smaller, and more could not be judged in time. */
const INPUT_LIMIT = 1 << 20;

/** Names the run's way by what it was about and how it ended. */
const run = (input: string, { compiled, start }: Started): void => {
  const hearing = hearIn({ host, event }, input);
  const is = hearing === "unread" ? hearing : hearing?.heard.occasion.is;
  const around = surroundingsOf(shell, deadlineMs, climb);
  const quiet =
    is === "after-tool" && hearing !== "unread" && hearing && uneventful(hearing, around);
  if (quiet) {
    conclude(host, quiet);
    keep(compiled, "uneventful");
    return leave(0);
  }
  if (is !== undefined && is !== "unread" && is !== "before-tool") {
    keep(compiled, "attended");
    return start(ATTENDANT, [host, event ?? "", shell ?? "", input]);
  }
  const done = runHook(hearing, around);
  if (done.toAttendant === true) {
    keep(compiled, "attended");
    return start(ATTENDANT, [host, event ?? "", shell ?? "", input]);
  }
  conclude(host, done);
  keep(compiled, `${done.about ?? "nothing"}:${done.ending}`);
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

/** The staged patch comes whole, from a pipe that git closes. */
const checkCommit = ({ compiled }: Started): void => {
  const patch = readFileSync(0);
  const around = surroundingsOf(undefined, deadlineMs);
  const isClear = patch.length <= INPUT_LIMIT && isCommitClear(patch.toString(), around);
  if (isClear) writeSync(1, "clear");
  keep(compiled, `commit:${isClear}`);
};

export const main: Main = (started) => {
  if (host === "pre-commit") return checkCommit(started);
  const first = readByShell();
  const text = first.toString();
  if (parseJson(text) !== undefined) return run(text, started);
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
    if (bytes <= INPUT_LIMIT) return run(Buffer.concat(chunks).toString(), started);
    conclude(host, unread({ env: process.env, cwd: process.cwd() }));
    process.exit(0);
  });
};
