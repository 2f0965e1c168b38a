// The judge's program, which answers before a tool: start.ts loads it unless the shell script could
// rule out any answer. It writes its answer in one write, or nothing, and exits with 0 unless the
// exit code is the answer. What follows from other events is for the attendant (attendant-entry.ts).
import { readFileSync, writeSync } from "node:fs";
import { JUDGE_MS } from "../../core/kit/patience.ts";
import { keep, type Main, type Started } from "../../open/program.ts";
import { isCommitClear } from "./commit.ts";
import { conclude, deadlineOf, INPUT_LIMIT, readInput, surroundingsOf } from "./process.ts";
import { runGate } from "./gate.ts";
import { parseCall, unread } from "./call.ts";
import { uneventful } from "./uneventful.ts";

/** The attendant's file, named by its content: the build fills it in. */
declare const ATTENDANT: string;

const [, , host = "", event, shell, , from, top, fresh] = process.argv;
const deadlineMs = deadlineOf(JUDGE_MS);

const climb = from && top ? { from, top, isFresh: fresh === "yes" } : undefined;

/** One run. What it was about and how it ended names the compiled code that is kept for the next such run. */
const run = (input: string, { compiled, start }: Started): void => {
  const call = parseCall({ host, event }, input);
  const is = call === "unread" ? call : call?.payload.hookEvent.is;
  const around = surroundingsOf(shell, deadlineMs, climb);
  const quiet = is === "after-tool" && call !== "unread" && call && uneventful(call, around);
  if (quiet) {
    conclude(host, quiet);
    keep(compiled, "uneventful");
    return leave(0);
  }
  if (is !== undefined && is !== "unread" && is !== "before-tool") {
    keep(compiled, "attended");
    return start(ATTENDANT, [host, event ?? "", shell ?? "", input], is);
  }
  const done = runGate(call, around);
  if (done.toAttendant === true) {
    keep(compiled, "attended");
    return start(ATTENDANT, [host, event ?? "", shell ?? "", input], "before-tool");
  }
  conclude(host, done);
  keep(compiled, `${done.about ?? "nothing"}:${done.ending}`);
  leave(done.say?.leaves ?? 0);
};

/**
 * Ends the process at once: left to itself, Node takes a millisecond to shut down, and an agent waits for it. `exit`
 * also calls its listeners, through functions that Node has to compile first; here there are none.
 */
const leave = (code: number): void => {
  if ("reallyExit" in process && typeof process.reallyExit === "function") process.reallyExit(code);
  process.exit(code);
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
  readInput(shell, deadlineMs, (input) => {
    if (input !== undefined) return run(input, started);
    conclude(host, unread({ env: process.env, cwd: process.cwd() }));
    process.exit(0);
  });
};
