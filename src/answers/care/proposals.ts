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
  /** Of a fact. */
  type: v.optional(v.string()),
  span: v.optional(v.string()),
  /** The words of the session or the entry on which it rests. */
  quote: v.string(),
  /** `rules`, or the model that was asked. */
  madeBy: v.string(),
  confidence: v.string(),
  session: v.optional(v.string()),
  /** The entry that it was drawn from, if it was no session. */
  entry: v.optional(v.string()),
  /** ISO 8601, UTC. */
  when: v.string(),
  /** Set if it drops out: it is known by now, something newer holds, or its entry is no longer in use. */
  stale: v.optional(v.picklist(["known", "overruled", "entry-gone"])),
});
export type ProposalDocument = DocumentOf<typeof proposalSchema>;

export const proposalDocument = ({ proposal, stale }: ProposalWaiting): ProposalDocument => {
  const { suggests, text, type, span, reason, quote, madeBy, confidence, when } = proposal.body;
  const { session, entry } = proposal.body;
  return {
    ...{ id: proposal.id, suggests, text, quote, madeBy, confidence, when: isoTime(when) },
    ...defined({ type, span, reason, session, entry, stale }),
  };
};

const STALE = {
  known: "known by now, so it drops out",
  overruled: "something newer holds, so it drops out",
  "entry-gone": "its entry is no longer in use, so it drops out",
} as const;

export const proposalText = (one: ProposalDocument, style: Style): string => {
  const remarks = [one.type, one.span?.replace("_", "-")].filter((word) => word !== undefined);
  const suggests = [one.suggests, ...remarks].join(", ");
  const from = one.entry === undefined ? "from:" : `from entry ${shortId(one.entry)}:`;
  return [
    fold(`${style.strong(shortId(one.id))}  ${suggests}: ${inLine(one.text)}`, style.width, UNDER),
    ...(one.reason === undefined
      ? []
      : [fold(`${UNDER}why: ${inLine(one.reason)}`, style.width, UNDER)]),
    style.faint(
      fold(
        `${UNDER}drawn by ${inLine(one.madeBy)} (${one.confidence}) on ${one.when.slice(0, 10)} ${from} "${inLine(one.quote)}"`,
        style.width,
        UNDER,
      ),
    ),
    ...(one.stale === undefined ? [] : [`${UNDER}${STALE[one.stale]}`]),
  ].join("\n");
};

const UNDER = " ".repeat(12);
