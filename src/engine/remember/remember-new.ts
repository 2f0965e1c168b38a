// Remembers what a person or an agent states, unless a memory says it already: the same words, with nothing beside them that
// the memory does not have. A person who states it again confirms it.
import { redactText } from "../../core/append/redact/redact.ts";
import { claimKey } from "../../core/capture/signals/novelty.ts";
import type { Draft } from "../../core/event/draft.ts";
import { HOLDS } from "../../core/fold/amendment.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { WritableProject } from "../project.ts";
import { knownFact } from "./known-fact.ts";
import type { ForIssue } from "./remember-attempt.ts";
import { rememberOne, type RememberFault } from "./remember.ts";
import { stampOf } from "./stamp.ts";

/** What states something once and for all. The same attempt may be made twice, and a lesson that is learned again counts. */
const ONCE: ReadonlySet<string> = new Set(["note", "decision"]);
/** Memories that it may repeat: the newest. */
const MOST_KNOWN = 200;

export const rememberNew = (
  project: WritableProject,
  draft: Draft,
): Result<ForIssue, RememberFault> => {
  const known = knownAs(project, draft);
  if (known === undefined) {
    const remembered = rememberOne(project, draft);
    return remembered.ok ? ok({ remembered: remembered.value, issueReopened: false }) : remembered;
  }
  const { id, kind, text, namespace } = known;
  const remembered = { id, kind, text, redactions: [], ...(namespace ? { namespace } : {}) };
  // What a person states of a fact has the person's authority already.
  if (draft.kind === "fact" || speakerOf(project.write.actor) !== "person")
    return ok({ remembered, issueReopened: false, known: "kept" });
  const confirmed = rememberOne(project, {
    kind: "confirm",
    body: { ...stampOf(project, draft.body.session), targets: [id], text: HOLDS },
  });
  return confirmed.ok ? ok({ remembered, issueReopened: false, known: "confirmed" }) : confirmed;
};

const knownAs = (project: WritableProject, draft: Draft): Memory | undefined => {
  // What has a key of its own is idempotent by that.
  if (draft.body.key !== undefined) return undefined;
  if (draft.kind === "fact") return knownFact(project, draft, (one) => hasAll(project, one, draft));
  return ONCE.has(draft.kind) ? memoryLike(project, draft) : undefined;
};

/** Case and punctuation do not distinguish claims; other signs do: `5 €` is not `5 $`. */
const wordsOfClaim = (text: string): string => {
  const words = claimKey(text);
  return words === "" ? "" : `${words} ${(text.match(/\p{Sc}|\p{Sm}|\p{So}/gu) ?? []).join("")}`;
};

const memoryLike = (project: WritableProject, draft: Draft): Memory | undefined => {
  const { index, write } = project;
  const { text = "" } = draft.body;
  const wanted = wordsOfClaim(redactText(text, write.policy, draft.kind).text);
  if (wanted === "") return undefined;
  let left = MOST_KNOWN;
  for (const entry of index.lists.timeline().entries) {
    if ((left -= 1) < 0) return undefined;
    if (entry.kind !== draft.kind || wordsOfClaim(entry.text) !== wanted) continue;
    const [memory] = index.lookup.find(entry.id);
    if (
      memory?.standing === "standing" &&
      memory.forgotten !== true &&
      hasAll(project, memory, draft)
    )
      return memory;
  }
  return undefined;
};

/** Who recorded it, when and where is no part of what it says. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set([
  ...["when", "actor", "session", "commit", "branch", "key", "text"],
]);

const hasAll = ({ index }: WritableProject, { id }: Memory, { body: stated }: Draft): boolean => {
  const [located] = index.lookup.events(id);
  const body = located?.event.body;
  if (body === null || body === undefined) return false;
  // What is of one specification is not what is of all.
  if ("spec" in body && !("spec" in stated)) return false;
  return Object.entries(stated).every(
    ([field, value]) =>
      CIRCUMSTANCES.has(field) ||
      value === undefined ||
      (Array.isArray(value) && value.length === 0) ||
      JSON.stringify(value) === JSON.stringify(body[field]),
  );
};
