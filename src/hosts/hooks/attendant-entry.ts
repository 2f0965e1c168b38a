// The attendant's program, which answers every event but a tool about to run, and that one too if
// it matters what the agent has read. It writes its answer in one write, or nothing, and exits with
// 0 unless the exit code is the answer. Past its deadline it ends.
import { JUDGE_MS } from "../../core/kit/patience.ts";
import { keep, type Main, type Started } from "../../open/program.ts";
import { attend, late } from "./attend.ts";
import type { ListedChanges } from "../../engine/ports/repo.ts";
import type { EventType } from "../../core/agents/agent.ts";
import {
  conclude,
  deadlineOf,
  leave,
  listedSince,
  readInput,
  sinceStartMs,
  surroundingsOf,
} from "./process.ts";
import { parseCall, unread, type Run } from "./call.ts";

/**
 * Milliseconds, at most half of what `install` has a host wait: a late answer is still delivered. For the end of a session
 * some leave three seconds.
 */
const DEADLINES: Readonly<Record<EventType, number>> = {
  "session-start": 4_000,
  prompt: 4_000,
  // Only where it matters what was read.
  "before-tool": JUDGE_MS,
  "after-tool": 4_000,
  message: 4_000,
  stop: 4_000,
  "task-completed": 4_000,
  "before-compaction": 4_000,
  "session-end": 1_200,
};

const answer = async (
  { compiled, folder, name }: Started,
  [host = "", event = "", shell = "", input = ""]: readonly string[],
  listed?: ListedChanges,
): Promise<void> => {
  const call = parseCall({ host, event: event || undefined }, input);
  if (call === undefined || call === "unread") return leave(0);
  const { is } = call.payload.hookEvent;
  const deadlineMs = deadlineOf(DEADLINES[is]);
  const around = surroundingsOf(shell || undefined, deadlineMs);
  const patience = setTimeout(
    () => {
      conclude(host, late(call, around));
      leave(0);
    },
    Math.max(0, deadlineMs - sinceStartMs()),
  );
  const done = await attend(call, around, {
    ...{ cli: `${folder}/cli.cjs`, program: name, listed },
  });
  clearTimeout(patience);
  conclude(host, done);
  keep(compiled, wayOf(is, listed !== undefined, done));
  leave(done.say?.leaves ?? 0);
};

/** After an edit, a command and a check, other code has run: what one of them compiled does not do for the others. */
const wayOf = (is: EventType, isCheck: boolean, { about, ending }: Run): string =>
  [is, ...(isCheck ? ["check"] : []), ...(about === undefined ? [] : [about]), ending].join(":");

/** The judge's program hands over what it has read; for an event that is no tool's, the front starts this one at once. */
export const main: Main = (started) => {
  const { handed } = started;
  if (handed.length > 0) return answer(started, handed);
  const [, , host = "", event = "", shell, , , , , commit] = process.argv;
  const listed = commit ? listedSince(commit) : undefined;
  return readInput(shell, deadlineOf(JUDGE_MS), (input) => {
    if (input !== undefined) return answer(started, [host, event, shell ?? "", input], listed);
    conclude(host, unread({ env: process.env, cwd: process.cwd() }));
    return leave(0);
  });
};
