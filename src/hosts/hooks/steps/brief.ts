// The brief, for a session that begins and for one whose agent has lost it. What the agent received before and still has
// is not repeated.
import { ok } from "../../../core/kit/result.ts";
import { catchUp } from "../../../engine/care/catch-up.ts";
import { deliveredIn, knownTo } from "../../../engine/recall/delivered-before.ts";
import {
  sessionBrief,
  sessionNews,
  type StartSettings,
} from "../../../engine/recall/brief/session-brief.ts";
import { catchUpMeansOf, SILENT, type Attended, type Step } from "./step.ts";

export const showBrief: Step<"session-start"> = async (one) => {
  const { host, payload, hook, project, recipient } = one;
  const means = catchUpMeansOf(one);
  const caughtUp = await catchUp(project, means);
  const earlier = recipient ? knownTo(hook.state.receipts, recipient.session, payload.agent) : [];
  const isResumed = earlier.some(({ on }) => on === "session-start");
  const brief = isResumed
    ? await sessionNews(project, one.settings, deliveredIn(earlier))
    : await sessionBrief(project, preparing(one));
  // Of a session that was killed, or that goes on elsewhere. Reading them takes longer than all else here.
  if (project.hooks.turns.isWaiting()) means.captureBehind();
  if (brief === undefined) return { ends: SILENT };
  // Its own hook does find Node by now, and the brief reports the time when it did not.
  const found = brief.tellsDeaf ? project.hooks.noNode.forget(host.name) : ok(undefined);
  // What could not be taken in is missing in the brief; the status says so.
  return { words: brief, isFaulty: !(caughtUp.ok && found.ok) };
};

/** What makes one brief differ from another of the same memory. */
export const preparing = ({ settings, program, around }: Attended): StartSettings => ({
  ...{ config: settings, program, nowMs: around.nowMs },
});
