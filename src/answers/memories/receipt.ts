// What hooks showed to agents, session by session, word for word.
import * as v from "valibot";
import type { SessionDeliveries } from "../../engine/recall/receipt.ts";
import type { DocumentOf } from "../document.ts";
import { isoTime } from "../text/time.ts";

const tellingSchema = v.object({
  when: v.string(),
  /** session-start, prompt, before-tool, after-tool. */
  on: v.string(),
  /** A subagent; absent for the main one. */
  agent: v.optional(v.string()),
  /** The memories that were shown. */
  about: v.array(v.string()),
  /** How many others there was no room for; only at the start of a session. */
  leftOut: v.optional(v.number()),
  /** All that was shown, in UTF-8. */
  bytes: v.number(),
  /** At most, for the text below. */
  tokens: v.number(),
  /** As it was shown, except for names from the agent's own edit. */
  text: v.string(),
});

export const deliveriesSchema = v.object({
  host: v.string(),
  session: v.optional(v.string()),
  bytes: v.number(),
  tokens: v.number(),
  told: v.array(tellingSchema),
});

export const receiptSchema = v.object({ project: v.string(), sessions: v.array(deliveriesSchema) });
export type DeliveriesDocument = DocumentOf<typeof deliveriesSchema>;

export const deliveriesDocument = ({
  host,
  session,
  deliveries: tellings,
}: SessionDeliveries): DeliveriesDocument => ({
  host,
  session,
  bytes: tellings.reduce((sum, { bytes }) => sum + bytes, 0),
  tokens: tellings.reduce((sum, { tokens }) => sum + tokens, 0),
  told: tellings.map(({ atMs, on, agent, about, leftOut, bytes, tokens, text }) => ({
    ...{ when: isoTime(atMs), on, bytes, tokens, text },
    ...{ about, agent, leftOut },
  })),
});
