// A person's review of what machines drew: each proposal is validated again before it is shown and before it is accepted,
// because what was new when it was left may be known, or overruled, by now.
import { factFields, isPersonal } from "../../core/capture/fact.ts";
import { captureDraft } from "../../core/capture/form.ts";
import { namespaceOf } from "../../core/capture/namespaces.ts";
import { requestsIn } from "../../core/capture/requests/requests.ts";
import { claimKey } from "../../core/capture/signals/novelty.ts";
import type { Draft } from "../../core/event/draft.ts";
import { shortId, type EventId } from "../../core/event/id.ts";
import type { FactGroup } from "../../core/fold/facts/resolve.ts";
import type { Proposal } from "../../core/fold/proposals/waiting.ts";
import { defined } from "../../core/kit/defined.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Project, WritableProject } from "../project.ts";
import { factsKnown } from "../recall/facts/known.ts";
import { proposalsIn } from "./waiting.ts";
import { knownClaims } from "../remember/record-findings.ts";
import { rememberOne, type Remembered, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { entriesIn } from "../topics/add-entry.ts";
import { findEntry } from "../topics/summarise-entry.ts";

/** What cannot be asked together. */
export interface ReviewFault {
  readonly kind: "review-both";
}

export type Staleness = "known" | "overruled" | "entry-gone";

export interface ProposalWaiting {
  readonly proposal: Proposal;
  /** Why it drops out. */
  readonly stale?: Staleness;
}

/** The oldest first. */
export const proposalsWaiting = (project: Project, atMs: number): readonly ProposalWaiting[] => {
  const waiting = proposalsIn(project, atMs);
  if (waiting.length === 0) return [];
  const known = new Set(knownClaims(project).map(({ text }) => claimKey(text)));
  const facts = factsKnown(project, { atMs });
  const inUse = new Set<string>(
    entriesIn(project).flatMap(({ id, standing }) => (standing === "standing" ? [id] : [])),
  );
  return waiting.map((proposal) => {
    const { entry } = proposal.body;
    const isGone = entry !== undefined && !inUse.has(entry);
    const stale = isGone ? "entry-gone" : staleness(proposal, known, facts);
    return { proposal, ...(stale === undefined ? {} : { stale }) };
  });
};

const staleness = (
  { body }: Proposal,
  known: ReadonlySet<string>,
  facts: readonly FactGroup[],
): Staleness | undefined => {
  if (body.suggests !== "fact") return known.has(claimKey(body.text)) ? "known" : undefined;
  const inForce = facts
    .flatMap((group) => group.inForce)
    .filter(({ fact }) => fact?.name === body.name);
  if (inForce.some(({ text }) => claimKey(text) === claimKey(body.text))) return "known";
  return inForce.some(({ when }) => when > body.when) ? "overruled" : undefined;
};

export interface ReviewAnswer {
  readonly one: ProposalWaiting;
  readonly is: "accept" | "reject";
}

export interface ReviewDone {
  /** The memories that were recorded. */
  readonly accepted: readonly EventId[];
  /** The proposals. */
  readonly rejected: readonly EventId[];
  readonly dropped: readonly EventId[];
}

/** Records what a person answered; `stale` drop out. `openEverywhere` is called for what is about the person. */
export const carryOutReview = <Fault>(
  project: WritableProject,
  openEverywhere: () => Result<WritableProject, Fault>,
  {
    answers,
    stale,
  }: { readonly answers: readonly ReviewAnswer[]; readonly stale: readonly ProposalWaiting[] },
): Result<ReviewDone, Fault | RememberFault> => {
  const accepted: EventId[] = [];
  const rejected: EventId[] = [];
  const dropped: EventId[] = [];
  for (const { one, is } of answers) {
    const { proposal } = one;
    const settled =
      is === "accept"
        ? acceptProposal(project, openEverywhere, proposal)
        : rejectProposal(project, proposal, "Rejected in the review");
    if (!settled.ok) return settled;
    if (is === "accept") accepted.push(settled.value.id);
    else rejected.push(proposal.id);
  }
  for (const { proposal, stale: why } of stale) {
    const done = rejectProposal(project, proposal, DROPPED[why ?? "overruled"]);
    if (!done.ok) return done;
    dropped.push(proposal.id);
  }
  return ok({ accepted, rejected, dropped });
};

const DROPPED: Readonly<Record<Staleness, string>> = {
  known: "Known by then",
  overruled: "Overruled by then",
  "entry-gone": "Its entry was no longer in use",
};

const acceptProposal = <Fault>(
  project: WritableProject,
  openEverywhere: () => Result<WritableProject, Fault>,
  { id, body }: Proposal,
): Result<Remembered, Fault | RememberFault> => {
  const draft = draftOf(project, body);
  const isElsewhere = draft.kind === "fact" && isPersonal(draft.body, project.store.config.facts);
  const holder = isElsewhere ? openEverywhere() : ok(project);
  if (!holder.ok) return holder;
  const remembered = rememberOne(holder.value, draft);
  if (!remembered.ok) return remembered;
  const settled = settle(project, id, `Accepted as ${shortId(remembered.value.id)}`);
  return settled.ok ? remembered : settled;
};

const rejectProposal = (
  project: WritableProject,
  { id }: Pick<Proposal, "id">,
  why: string,
): Result<Remembered, RememberFault> =>
  rememberOne(project, {
    kind: "retire",
    stream: "local",
    body: { ...stampOf(project), targets: [id], text: why, as: "retracted" },
  });

const settle = (
  project: WritableProject,
  id: EventId,
  text: string,
): Result<Remembered, RememberFault> =>
  rememberOne(project, {
    kind: "resolve",
    stream: "local",
    body: { ...stampOf(project), targets: [id], text, as: "done" },
  });

/** What the person accepts is the person's, and still says what it was drawn from. */
const draftOf = (project: WritableProject, body: Proposal["body"]): Draft => {
  const { text, session, name, value, type, span, reason, category, quote, entry } = body;
  const from = entry === undefined ? "session" : `entry ${shortId(entry)}`;
  const common = { ...stampOf(project, session), text, body: `From the ${from}: "${quote}"` };
  if (body.suggests === "fact") {
    const stated = { name, value, type, span, source: "consolidation" as const };
    const fields = factFields(stated, project.store.config.facts);
    // What one person prefers in a project is not for all who work on it.
    const isOwn = requestsIn(quote).requests.some(({ of }) => of === "person-here");
    if (fields.ok)
      return {
        kind: "fact",
        ...(isOwn ? { stream: "local" as const } : {}),
        body: { ...common, ...fields.value, ...learnedFrom(project, entry) },
      };
  }
  if (body.suggests === "lesson")
    return {
      kind: "lesson",
      body: { ...common, category: category ?? "general", ...defined({ reason }) },
    };
  const namespace = namespaceOf(body.namespace ?? "") ?? "learnings";
  const captured = captureDraft(namespace, common, {});
  return captured.ok
    ? captured.value
    : { kind: "note", body: { ...common, namespace: "learnings" } };
};

const learnedFrom = (project: WritableProject, entry: string | undefined) => {
  const found = entry === undefined ? undefined : findEntry(project, entry);
  return found?.ok ? { entry: found.value.id, topic: found.value.entry.topic } : {};
};
