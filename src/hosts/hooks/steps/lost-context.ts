// The agent loses what it received, by a compaction say, so that it may be delivered again.
import { afterCompaction, beforeCompaction } from "../../../engine/recall/brief/compaction.ts";
import { takeTurn } from "../../../engine/recall/delivered-before.ts";
import { filesShownIn } from "../../../open/project.ts";
import { SILENT, type Attended, type Step } from "./step.ts";

export const loseContext: Step<"before-compaction"> = (one) => {
  compacted(one, beforeCompaction);
  return undefined;
};

/** Some hosts call two processes for one session that begins: only the first one answers. */
export const beginSession: Step<"session-start"> = (one) => {
  const { host, hook, hookEvent, recipient, around } = one;
  const { source } = hookEvent;
  if (recipient !== undefined) {
    const about = `${recipient.name} begins: ${source ?? ""}`;
    const turn = takeTurn(hook.state.deliveries, about, around.nowMs);
    // If the turn cannot be noted, every caller answers: a brief twice is better than none.
    if (turn.ok && !turn.value) return { ends: SILENT };
  }
  if (source === "compact") compacted(one, afterCompaction);
  const { transcript } = one.payload;
  const head = hook.head();
  const begun =
    transcript === undefined
      ? undefined
      : one.project.hooks.turns.begin(transcript, head.ok ? head.value.commit : undefined);
  if (source === "clear" || (source === "resume" && host.forgets)) noteForgotten(one);
  return begun?.ok === false ? { isFaulty: true } : undefined;
};

const compacted = (one: Attended, count: typeof beforeCompaction): void => {
  const { hook, recipient, around } = one;
  if (recipient === undefined) return;
  count(hook.state.deliveries, recipient.session, around.nowMs);
  noteForgotten(one);
};

const noteForgotten = (one: Attended): void => {
  const { host, payload, hook, recipient, around } = one;
  if (recipient === undefined) return;
  if (payload.session !== undefined) filesShownIn(one.project).forget(payload.session);
  hook.state.receipts.note(recipient.session, {
    ...{ atMs: around.nowMs, host: host.name, on: "compaction", about: [], text: "", bytes: 0 },
    ...(payload.session === undefined ? {} : { session: payload.session }),
  });
};
