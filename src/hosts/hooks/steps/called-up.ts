// A prompt: the memories that it calls up.
import { hash64 } from "../../../core/kit/hash.ts";
import { ok } from "../../../core/kit/result.ts";
import { calledUp } from "../../../engine/recall/called-up.ts";
import { knownTo, takeTurn, deliveredIn } from "../../../engine/recall/delivered-before.ts";
import { factsNamed } from "../../../engine/recall/facts/named.ts";
import { filesShownIn } from "../../../open/project.ts";
import { FAULT, type Step } from "./step.ts";

const PROMPT_TOKENS = 250;

/** Those that it has just made are left out. */
export const callUp: Step<"prompt"> = async (one, before) => {
  const { host, payload, hook, hookEvent, project, recipient, around, settings } = one;
  if (!settings.agents.prompt || host.injects.prompt === undefined) return undefined;
  const made = before.flatMap(({ about }) => about);
  const { receipts, deliveries } = hook.state;
  const isDelivered = deliveredIn(
    recipient ? knownTo(receipts, recipient.session, payload.agent) : [],
  );
  const named = factsNamed(project, hookEvent.prompt, around.nowMs);
  const words = await calledUp(project, hookEvent.prompt, {
    budgetTokens: PROMPT_TOKENS,
    isDelivered: (id) => made.includes(id) || isDelivered(id),
    ...{ isLate: around.isLate, nowMs: around.nowMs, facts: named.facts },
    redact: await project.store.redaction(),
  });
  // The shell need not start Node for these words again.
  const shown = filesShownIn(project);
  for (const word of named.facts.length > 0 && payload.session !== undefined ? named.words : [])
    if (!shown.note(payload.session ?? "", `=${word}`).ok) return FAULT;
  if (words === undefined) return undefined;
  const turn = recipient
    ? takeTurn(deliveries, `${recipient.session} asks ${hash64(words.text)}`, around.nowMs)
    : ok(true);
  // If the turn cannot be noted, it stays silent; otherwise the same would come with every prompt.
  return turn.ok && turn.value ? { words } : undefined;
};
