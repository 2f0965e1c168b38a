// The proposals that wait for a person, and what consolidation drew, as commands answer.
import * as v from "valibot";
import type { RefusalReason } from "../../core/capture/consolidation/accept.ts";
import { shortId } from "../../core/event/id.ts";
import { clip } from "../../core/kit/text.ts";
import { defined } from "../../core/kit/defined.ts";
import type { Drawn } from "../../engine/consolidation/draw.ts";
import type { DrawnSession } from "../../engine/consolidation/drain.ts";
import type { ProposalWaiting } from "../../engine/consolidation/review.ts";
import type { DocumentOf } from "../document.ts";
import { counted, fold, inLine, type Style } from "../text/style.ts";
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
        `${UNDER}drawn by ${inLine(one.madeBy)} (${one.confidence}) from: "${inLine(one.quote)}"`,
        style.width,
        UNDER,
      ),
    ),
    ...(one.stale === undefined ? [] : [`${UNDER}${STALE[one.stale]}`]),
  ].join("\n");

const UNDER = " ".repeat(12);

export const consolidatedSchema = v.object({
  project: v.string(),
  /** The setting `consolidation.by`. */
  by: v.string(),
  /** Whether another process is at it. */
  busy: v.boolean(),
  sessions: v.array(
    v.object({
      session: v.string(),
      /** `gone`: its transcript is no longer there; `short`: the person wrote next to nothing in it. */
      outcome: v.picklist(["drawn", "gone", "short", "done-before", "calls-spent"]),
      proposed: v.array(v.string()),
      /** What was suggested and not proposed, and why. */
      refused: v.array(v.object({ claim: v.string(), because: v.string() })),
    }),
  ),
  /** Sessions that wait. */
  waiting: v.number(),
  /** Proposals that wait for a person. */
  proposals: v.number(),
});
export type ConsolidatedDocument = DocumentOf<typeof consolidatedSchema>;

export const drawnDocument = ({
  session,
  drawn,
}: DrawnSession): ConsolidatedDocument["sessions"][number] => ({
  session,
  outcome: drawn.is,
  proposed: drawn.is === "drawn" ? [...drawn.proposed] : [],
  refused: drawn.is === "drawn" ? drawn.refused.map((one) => ({ ...one })) : [],
});

const OUTCOMES: { readonly [is in Drawn["is"]]: string } = {
  drawn: "nothing to propose",
  gone: "its transcript is no longer there",
  short: "the person wrote too little in it",
  "done-before": "done before",
  "calls-spent": "no more calls today (consolidation.calls); it waits",
};

const REASONS: { readonly [because in RefusalReason]: string } = {
  unquoted: "its quote is not in the session",
  uncertain: "not certain enough",
  "not-worth": "not worth remembering",
  injection: "it would command its reader",
  known: "known already",
  "too-long": "too long",
};

const isReason = (text: string): text is RefusalReason => Object.hasOwn(REASONS, text);

export const consolidatedText = (out: ConsolidatedDocument, style: Style): string =>
  [
    ...(out.busy ? ["Another process consolidates this project now."] : []),
    ...out.sessions.flatMap(({ session, outcome, proposed, refused }) => [
      `${style.strong(clip(inLine(session), 80))}: ${
        proposed.length > 0 ? counted(proposed.length, "proposal") : OUTCOMES[outcome]
      }`,
      ...proposed.map((claim) => fold(`  ${inLine(claim)}`, style.width, "    ")),
      ...refused.map(({ claim, because }) =>
        style.faint(
          fold(
            `  left out (${isReason(because) ? REASONS[because] : because}): ${inLine(claim)}`,
            style.width,
            "    ",
          ),
        ),
      ),
    ]),
    `${counted(out.waiting, "session")} to consolidate, ${counted(out.proposals, "proposal")} to review.${
      out.proposals === 0 ? "" : " Next: twiceshy review"
    }`,
  ].join("\n");
