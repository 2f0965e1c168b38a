// Leaves what was drawn from a session or an entry in the log, as proposals that wait for a person.
import { proposalKey, sessionOfKey } from "../../core/capture/consolidation/accept.ts";
import { originName, type ProposalOrigin } from "../../core/capture/consolidation/origin.ts";
import { claimIn, type Suggestion } from "../../core/capture/consolidation/suggestion.ts";
import type { Draft } from "../../core/event/draft.ts";
import { fieldOf } from "../../core/event/read.ts";
import { defined } from "../../core/kit/defined.ts";
import { oneLine } from "../../core/kit/text.ts";
import { rememberWhatFits } from "../history/remember-what-fits.ts";
import type { Project, WritableProject } from "../project.ts";
import { linesOf } from "../recall/lines.ts";
import { stampOf } from "../remember/stamp.ts";

/** What the person has not reviewed by then was not worth it. */
const KEPT_MS = 30 * 86_400_000;

export interface Proposed {
  readonly proposals: readonly Suggestion[];
  /** `rules`, or the model that was asked. */
  readonly madeBy: string;
  /** When it was spoken, if that is not now. */
  readonly when?: (one: Suggestion) => number;
}

export const leaveProposals = (
  project: WritableProject,
  origin: ProposalOrigin,
  proposed: Proposed,
): ReturnType<typeof rememberWhatFits> =>
  rememberWhatFits(project, proposalDrafts(project, origin, proposed));

export const proposalDrafts = (
  project: WritableProject,
  origin: ProposalOrigin,
  { proposals, madeBy, when }: Proposed,
): readonly Draft[] =>
  proposals.map((one) => draftOf(project, origin, { one, madeBy, spokenMs: when?.(one) }));

const draftOf = (
  project: WritableProject,
  origin: ProposalOrigin,
  {
    one,
    madeBy,
    spokenMs,
  }: { readonly one: Suggestion; readonly madeBy: string; readonly spokenMs: number | undefined },
): Draft => {
  const from = "session" in origin ? { session: origin.session } : { entry: origin.entry };
  const { session: _, when: now, actor, ...here } = stampOf(project);
  // HEAD is not where it was then.
  const stamp = spokenMs === undefined ? { when: now, actor, ...here } : { when: spokenMs, actor };
  const { quote, confidence, suggests } = one;
  const key = proposalKey(originName(origin), one);
  return {
    kind: "proposal",
    overlong: "cut-all",
    body: {
      ...{ ...stamp, ...from, key, text: oneLine(claimIn(one)), suggests },
      ...(one.suggests === "fact"
        ? { name: one.name, value: one.value, ...defined({ type: one.type, span: one.span }) }
        : {}),
      ...(one.suggests === "lesson" ? defined({ reason: one.reason, category: one.category }) : {}),
      ...(one.suggests === "note" ? { namespace: one.namespace } : {}),
      ...{ quote, madeBy, confidence: confidence.toFixed(2), until: now + KEPT_MS },
    },
  };
};

/** A process that was killed after it had left its proposals asks no second time. */
export const sessionsDrawn = (project: Project): ReadonlySet<string> => {
  const drawn = new Set<string>();
  for (const { line } of linesOf(project)) {
    const key = line.is === "event" ? fieldOf(line.event, "key") : undefined;
    const session = key === undefined ? undefined : sessionOfKey(key);
    if (session !== undefined) drawn.add(session);
  }
  return drawn;
};
