// Takes in the turns that ended since the last look: hooks only leave a mark, and the words are read here, from the host's own
// transcript, when nobody waits for a hook. So no word lies anywhere before it is redacted.
import { turnsInRows, type PlanAt } from "../../core/capture/turns/from-transcript.ts";
import { isPlanKey, planItems, type PlanKnown } from "../../core/capture/turns/plan-items.ts";
import { ownWords, type Turn } from "../../core/capture/turns/turn.ts";
import { item } from "../../core/event/kinds/continuity/item.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { wellFormed } from "../../core/kit/text.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { PlanStep } from "../../core/transcripts/plan.ts";
import { rememberWhatFits } from "../history/remember-what-fits.ts";
import { localTextsOf } from "../recall/lines.ts";
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
  readonly plans: readonly PlanAt[];
  /** What HEAD pointed to when they began. */
  readonly begun: string | undefined;
  readonly readTo?: TurnsReadTo;
}

/** Returns how many turns and steps of plans are new. */
export const takeTurns = (project: WritableProject): Result<number, FileFault | AppendFault> => {
  const { turns: marks, pause } = project.hooks;
  const [taken, paused] = [marks.take(), pause.spans()];
  if (!taken.ok) return taken;
  if (!paused.ok) return paused;
  const steps = lazily(() => planKnown(project));
  let added = 0;
  for (const mark of taken.value) {
    const read = readTurns(project, mark, paused.value);
    const done = ingest(project, read.turns, commonFor(project, read));
    if (!done.ok) return done;
    const planned = recordPlans(project, read, steps);
    if (!planned.ok) return planned;
    added += done.value.turns + planned.value.remembered;
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
  if (unread === undefined) return { mark, turns: [], plans: [], begun: undefined };
  const { turns, plans, rows } = turnsInRows(unread.lines, { ...mark, paused });
  return {
    mark,
    ...(project.store.config.agents.capture ? { turns, plans } : { turns: [], plans: [] }),
    begun: unread.commit ?? mark.commit,
    readTo: { end: unread.endOf(rows), session: mark.session, ...defined({ commit: mark.commit }) },
  };
};

/** The host's file says it, not the process that reads it. */
const commonFor =
  (project: WritableProject, { mark, begun }: ReadTurns) =>
  ({ role, when = mark.endedMs }: Turn) => ({
    ...{ when: Math.min(when, project.machine.clock.nowMs()), session: mark.session },
    actor: { door: "hook" as const, agents: [mark.host] },
    ...defined({ commit: role === "user" ? begun : mark.commit, branch: mark.branch }),
  });

const recordPlans = (
  project: WritableProject,
  read: ReadTurns,
  known: () => PlanKnown,
): ReturnType<typeof rememberWhatFits> => {
  const { redact } = project.write;
  const commonAt = commonFor(project, read);
  const drafts = read.plans.flatMap(({ steps, isWhole, when }) => {
    const words = { isWhole, steps: redact(steps.map(withOwnWords)) };
    return planItems(
      read.mark.session,
      words,
      known(),
      commonAt({ role: "assistant", when, text: "" }),
    );
  });
  return rememberWhatFits(project, drafts);
};

const withOwnWords = ({ text, ...step }: PlanStep): PlanStep => ({
  ...step,
  ...(text === undefined ? {} : { text: ownWords(wellFormed(text)) }),
});

const planKnown = (project: WritableProject): PlanKnown => {
  const known: PlanKnown = new Map();
  for (const text of localTextsOf(project)) {
    if (kindInText(text) !== "item" || !text.includes(`"plan"`)) continue;
    const line = parseLine(text);
    if (line.is !== "event" || !item.is(line.event)) continue;
    const { key = "", text: step } = line.event.body;
    if (isPlanKey(key)) known.set(key, step);
  }
  return known;
};
