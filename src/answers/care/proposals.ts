// The proposals that wait for a person, as commands answer.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { defined } from "../../core/kit/defined.ts";
import type { ProposalWaiting } from "../../engine/consolidation/review.ts";
import type { DocumentOf } from "../document.ts";
import { fold, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const proposalSchema = v.object({
  id: v.string(),
  suggests: v.picklist(["fact", "lesson", "note"]),
  text: v.string(),
  reason: v.optional(v.string()),
  /** The words of the session on which it rests. */
  quote: v.string(),
  /** `rules`, or the model that was asked. */
  madeBy: v.string(),
  confidence: v.string(),
  session: v.optional(v.string()),
  /** ISO 8601, UTC. */
  when: v.string(),
  /** Set if it drops out: it is known by now, or something newer holds. */
  stale: v.optional(v.picklist(["known", "overruled"])),
});
export type ProposalDocument = DocumentOf<typeof proposalSchema>;

export const proposalDocument = ({ proposal, stale }: ProposalWaiting): ProposalDocument => {
  const { suggests, text, reason, quote, madeBy, confidence, session, when } = proposal.body;
  return {
    ...{ id: proposal.id, suggests, text, quote, madeBy, confidence, when: isoTime(when) },
    ...defined({ reason, session, stale }),
  };
};

const STALE = {
  known: "known by now, so it drops out",
  overruled: "something newer holds, so it drops out",
} as const;

export const proposalText = (one: ProposalDocument, style: Style): string =>
  [
    fold(
      `${style.strong(shortId(one.id))}  ${one.suggests}: ${inLine(one.text)}`,
      style.width,
      UNDER,
    ),
    ...(one.reason === undefined
      ? []
      : [fold(`${UNDER}why: ${inLine(one.reason)}`, style.width, UNDER)]),
    style.faint(
      fold(
        `${UNDER}drawn by ${inLine(one.madeBy)} (${one.confidence}) on ${one.when.slice(0, 10)} from: "${inLine(one.quote)}"`,
        style.width,
        UNDER,
      ),
    ),
    ...(one.stale === undefined ? [] : [`${UNDER}${STALE[one.stale]}`]),
  ].join("\n");

const UNDER = " ".repeat(12);
