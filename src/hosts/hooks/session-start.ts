// A session begins, or its agent has lost what it received: the brief.
import { ok } from "../../core/kit/result.ts";
import { afterCompaction } from "../../engine/recall/compaction.ts";
import { knownTo, takeTurn, deliveredIn } from "../../engine/recall/delivered-before.ts";
import { catchUp } from "../../engine/care/catch-up.ts";
import { sessionBrief, sessionNews } from "../../engine/recall/session-brief.ts";
import {
  catchUpMeansOf,
  inject,
  SILENT,
  syncAt,
  injectsBrief,
  type Attended,
  type On,
} from "./attended.ts";
import { forget, noteForgotten } from "./compaction.ts";
import type { Run } from "./call.ts";

/**
 * The brief, for a session that begins and for one whose agent has lost it. What the agent received before and still has is
 * not repeated.
 */
export const sessionStarts = async (one: On<"session-start">): Promise<Run> => {
  const { host, payload, hook, project, recipient, around } = one;
  const { source } = one.hookEvent;
  const { nowMs } = around;
  const turn = recipient
    ? takeTurn(hook.state.deliveries, `${recipient.session} begins: ${source ?? ""}`, nowMs)
    : ok(true);
  // If the turn cannot be noted, every caller answers: a brief twice is better than none.
  if (turn.ok && !turn.value) return SILENT;
  if (source === "compact") forget(one, afterCompaction);
  if (source === "clear" || (source === "resume" && host.forgets)) noteForgotten(one);
  const synced = syncAt(one, "start");
  if (!injectsBrief(one)) return synced.ok ? SILENT : { ending: "fault" };
  const caughtUp = await catchUp(project, catchUpMeansOf(one));
  const earlier = recipient ? knownTo(hook.state.receipts, recipient.session, payload.agent) : [];
  const isResumed = earlier.some(({ on }) => on === "session-start");
  const brief = isResumed
    ? await sessionNews(project, one.settings, deliveredIn(earlier))
    : await sessionBrief(project, preparing(one));
  if (brief === undefined) return SILENT;
  // Its own hook does find Node by now, and the brief reports the time when it did not.
  const found = brief.tellsDeaf ? project.hooks.noNode.forget(host.name) : ok(undefined);
  const run = inject(one, "session-start", brief);
  // What could not be taken in is missing in the brief; the status says so.
  return caughtUp.ok && found.ok && synced.ok ? run : { ...run, ending: "fault" };
};

/** What makes one brief differ from another of the same memory. */
export const preparing = ({ settings, program, around }: Attended) => ({
  ...{ config: settings, program, nowMs: around.nowMs },
});
