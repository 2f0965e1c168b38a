// What the gate did, for the page: each warning with its evidence and what came of it, and how often each rule was right.
import type { EventId } from "../../core/event/id.ts";
import { verdict } from "../../core/event/kinds/judgment/verdict.ts";
import { lift } from "../../core/event/lift.ts";
import { factsOf } from "../../core/fold/trust.ts";
import type { Delivered } from "../../core/fold/trust-fact.ts";
import type { Firing } from "../../core/judge/trust/firing.ts";
import { tallyOf, type Tally } from "../../core/judge/trust/precision.ts";
import { reviewReasons, type ReviewReason } from "../../core/judge/trust/review.ts";
import { gateStatus, type GateStatus } from "../trust/gate-status.ts";
import { clearanceNow } from "../gate/clearance.ts";
import { claimOf } from "../recall/find.ts";
import type { Project } from "../project.ts";

/** A warning: the gate spoke of one failure in one session. */
export interface PageWarning {
  readonly firing: Firing;
  /** The last verdict of it. */
  readonly verdict: Delivered | undefined;
  /** Its verdict in one line, and the scores of the evidence by memory. */
  readonly text: string;
  readonly scores: ReadonlyMap<string, string>;
  /** Why somebody answered as they did. */
  readonly why: string | undefined;
  /** Why a person should look at it. */
  readonly review: readonly ReviewReason[];
}

export interface PageGate {
  readonly status: GateStatus;
  readonly rules: readonly { readonly rule: string; readonly tally: Tally }[];
  /** Newest first. */
  readonly warnings: readonly PageWarning[];
}

export const gateOf = (project: Project): PageGate => {
  const clearance = clearanceNow(project);
  const { firings } = clearance;
  const trust = project.index.trust.read();
  const verdicts = factsOf(trust, "verdict");
  const reasons = reviewReasons(clearance, trust);
  const rules = new Set(firings.flatMap((firing) => firing.rules));
  return {
    status: gateStatus(project),
    rules: [...rules].sort().map((rule) => ({
      rule,
      tally: tallyOf(firings.filter((firing) => firing.rules.includes(rule))),
    })),
    warnings: firings
      .map((firing) => ({
        ...warningOf(project, firing, lastOf(firing, verdicts)),
        review: reasons.get(firing) ?? [],
      }))
      .sort((a, b) => b.firing.when - a.firing.when),
  };
};

const lastOf = (firing: Firing, verdicts: readonly Delivered[]): Delivered | undefined =>
  verdicts.findLast(
    ({ memories, session, when }) =>
      memories.includes(firing.memory) &&
      session === firing.session &&
      (session !== undefined || when === firing.when),
  );

const warningOf = (
  { index }: Project,
  firing: Firing,
  delivered: Delivered | undefined,
): Omit<PageWarning, "review"> => {
  const eventOf = (id: EventId) => index.lookup.events(id)[0]?.event;
  const found = delivered && eventOf(delivered.id);
  const lifted = found && lift(found);
  const stated = lifted !== undefined && verdict.is(lifted) ? lifted.body : undefined;
  return {
    firing,
    verdict: delivered,
    text: stated?.text ?? "",
    scores: new Map(stated?.evidence.map(({ id, score }) => [id, score]) ?? []),
    why: firing.by?.is === "answer" ? claimOf(eventOf(firing.by.id)) : undefined,
  };
};
