// Takes in the turns that ended since the last look: hooks only leave a mark, and the words are read here, from the host's own
// transcript, when nobody waits for a hook. So no word lies anywhere before it is redacted.
import { turnsInRows } from "../../core/capture/turns/from-transcript.ts";
import type { Turn } from "../../core/capture/turns/turn.ts";
import { defined } from "../../core/kit/defined.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { PausedSpan } from "../../core/transcripts/outside-pauses.ts";
import type { FileFault } from "../ports/file.ts";
import type { AppendFault } from "../ports/log.ts";
import type { EndedTurn, TurnsReadTo } from "../ports/session/turn-marks.ts";
import type { WritableProject } from "../project.ts";
import { ingest } from "./ingest.ts";

interface ReadTurns {
  readonly mark: EndedTurn;
  readonly turns: readonly Turn[];
  /** What HEAD pointed to when they began. */
  readonly begun: string | undefined;
  readonly readTo?: TurnsReadTo;
}

/** Returns how many turns are new. */
export const takeTurns = (project: WritableProject): Result<number, FileFault | AppendFault> => {
  const { turns: marks, pause } = project.hooks;
  const [taken, paused] = [marks.take(), pause.spans()];
  if (!taken.ok) return taken;
  if (!paused.ok) return paused;
  let added = 0;
  for (const mark of taken.value) {
    const read = readTurns(project, mark, paused.value);
    const done = ingest(project, read.turns, commonFor(project, read));
    if (!done.ok) return done;
    added += done.value.turns;
    const kept = read.readTo ? marks.keep(mark.transcript, read.readTo) : ok(undefined);
    const removed = kept.ok ? marks.remove(mark.name) : kept;
    if (!removed.ok) return removed;
  }
  return ok(added);
};

/** Where the settings keep hooks from capturing anything, the words are passed over. */
const readTurns = (
  project: WritableProject,
  mark: EndedTurn,
  paused: readonly PausedSpan[],
): ReadTurns => {
  const unread = project.hooks.turns.unread(mark.transcript);
  if (unread === undefined) return { mark, turns: [], begun: undefined };
  const { turns, rows } = turnsInRows(unread.lines, { ...mark, paused });
  return {
    mark,
    turns: project.store.config.agents.capture ? turns : [],
    begun: unread.commit ?? mark.commit,
    readTo: { end: unread.endOf(rows), ...defined({ commit: mark.commit }) },
  };
};

/** The host's file says it, whoever runs this. */
const commonFor =
  (project: WritableProject, { mark, begun }: ReadTurns) =>
  ({ role, when = mark.endedMs }: Turn) => ({
    ...{ when: Math.min(when, project.machine.clock.nowMs()), session: mark.session },
    actor: { door: "hook" as const, agents: [mark.host] },
    ...defined({ commit: role === "user" ? begun : mark.commit }),
  });
