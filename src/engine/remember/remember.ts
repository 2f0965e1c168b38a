// The act of remembering: admits drafts, appends them to the log, and acknowledges them. Every door
// that writes ends here.
import { admit, type Refusal } from "../../core/append/admit.ts";
import type { Candidate } from "../../core/append/candidate.ts";
import { redactDraft, type Redaction } from "../../core/append/redact/draft.ts";
import { notFromAgents, type NotFromAgents } from "../../core/capture/not-from-agents.ts";
import type { Draft } from "../../core/event/draft.ts";
import type { EventId } from "../../core/event/id.ts";
import { isPersonal, speakerIn } from "../../core/fold/speaker.ts";
import { assert } from "../../core/kit/assert.ts";
import { base32 } from "../../core/kit/base32.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { forgottenIn, returningIn, type Forgotten, type Returning } from "../amend/forgotten.ts";
import type { AppendFault } from "../ports/log.ts";
import type { RefusedReturns } from "../ports/own-state.ts";
import type { WritableProject } from "../project.ts";

/** An acknowledged event, as its door reports it. */
export interface Remembered {
  readonly id: EventId;
  readonly kind: string;
  /** The claim as it was kept, after redaction. */
  readonly text: string;
  readonly redactions: readonly Redaction[];
  /** Notes only. */
  readonly namespace?: string;
  /** Of a fact or a lesson: it reads as an order to whoever reads it, and was recorded because a person stated it. */
  readonly commandsReader?: true;
}

export type RememberFault = Refusal | Unspoken | Returning | AppendFault | KeyForgotten;

/** The memory with this key was purged and must not come back. */
export interface KeyForgotten {
  readonly kind: "key-forgotten";
  readonly key: string;
}

/** Only a person may state it. */
export interface Unspoken extends NotFromAgents {
  readonly kind: "draft-not-by-person";
}

/** Admits drafts, one by one, to a log in which this is forgotten. */
export const admitting = (
  project: WritableProject,
  forgotten: Forgotten,
): ((draft: Draft) => Result<Candidate, Refusal | Unspoken | Returning>) => {
  const ignored = project.paths.ignored();
  return (draft) => {
    const returning = returningTo(project, draft, forgotten);
    if (returning !== undefined) {
      noteRefused(project, draft, returning.kind === "draft-purged" ? "purged" : "forgotten");
      return err(returning);
    }
    const speaker = speakerIn(draft.body);
    const unspoken = isPersonal(speaker)
      ? undefined
      : notFromAgents(draft, { isAgent: speaker === "agent" || draft.body.actor.door === "mcp" });
    if (unspoken !== undefined) return err({ kind: "draft-not-by-person", ...unspoken });
    return admit(draft, {
      policy: project.write.policy,
      digest: project.machine.digest,
      salt: base32(project.write.entropy.bytes(16)),
      isIgnored: ignored.path,
    });
  };
};

/** All or none. */
const admitAll = (
  project: WritableProject,
  drafts: readonly Draft[],
  forgotten: Forgotten,
): Result<readonly Candidate[], Refusal | Unspoken | Returning> => {
  const admitOne = admitting(project, forgotten);
  const admitted: Candidate[] = [];
  for (const draft of drafts) {
    const candidate = admitOne(draft);
    if (!candidate.ok) return candidate;
    admitted.push(candidate.value);
  }
  return ok(admitted);
};

/** As it was stated, and as it would be kept: what was purged may have been redacted before. */
const returningTo = (
  { machine: { digest }, write: { policy } }: WritableProject,
  draft: Draft,
  forgotten: Forgotten,
): Returning | undefined => {
  const stated = returningIn(draft, forgotten, digest);
  if (stated !== undefined || forgotten.purged.size === 0) return stated;
  const clean = redactDraft(draft, policy);
  if (!clean.ok || clean.value.redactions.length === 0) return undefined;
  return returningIn({ kind: draft.kind, body: clean.value.body }, forgotten, digest);
};

/**
 * Either all drafts are admitted or none. The admitted ones are appended in order and returned once
 * they are durable.
 */
export const remember = (
  project: WritableProject,
  drafts: readonly Draft[],
  forgotten = forgottenIn(project),
): Result<readonly Remembered[], Refusal | Unspoken | Returning | AppendFault> => {
  const admitted = admitAll(project, drafts, forgotten);
  if (!admitted.ok) return admitted;
  const appended = project.write.append(admitted.value);
  if (!appended.ok) return appended;
  return ok(
    admitted.value.flatMap(({ kind, text, redactions }, index) => {
      const [id, draft] = [appended.value[index], drafts[index]];
      const namespace = draft?.kind === "note" ? { namespace: draft.body.namespace } : {};
      const commands =
        draft !== undefined && notFromAgents(draft, { isAgent: false }) !== undefined
          ? { commandsReader: true as const }
          : {};
      return id === undefined ? [] : [{ id, kind, text, redactions, ...namespace, ...commands }];
    }),
  );
};

/** The same for a single draft. One whose natural key was purged is refused. */
export const rememberOne = (
  project: WritableProject,
  draft: Draft,
): Result<Remembered, RememberFault> => {
  const { key } = draft.body;
  const forgotten = forgottenIn(project);
  if (key !== undefined && forgotten.keys.has(key)) {
    noteRefused(project, draft, "purged");
    return err({ kind: "key-forgotten", key });
  }
  const remembered = remember(project, [draft], forgotten);
  if (!remembered.ok) return remembered;
  const [one] = remembered.value;
  assert(one !== undefined, "one draft in, one event out");
  return ok(one);
};

/** A hook has nobody to answer to: its refusals would leave no trace. */
const noteRefused = (
  { hooks: { ours } }: WritableProject,
  { body }: Draft,
  because: RefusedReturns["because"],
): void => ours.refusals.note({ door: body.actor.door, because });

type OwnFault = Exclude<RememberFault, AppendFault>;

/** The fault concerns this draft alone, so a caller can go on with others. */
export const isOwnFault = (fault: RememberFault): fault is OwnFault =>
  fault.kind.startsWith("draft-") || fault.kind === "key-forgotten";
