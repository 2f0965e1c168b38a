// Records what a person asked for in a prompt as facts, in their own words: about the person in the log of the machine,
// about the project in the project's. What holds already is not recorded again.
import { redactText } from "../../core/append/redact/redact.ts";
import { BY_USER } from "../../core/capture/signals/findings.ts";
import { claimKey } from "../../core/capture/signals/novelty.ts";
import type { PromptRequest, RequestRefusal } from "../../core/capture/requests/requests.ts";
import { topicOf } from "../../core/capture/requests/topic.ts";
import type { DraftOf } from "../../core/event/draft.ts";
import { isPersonalFact, type FactType } from "../../core/event/facts.ts";
import type { FactMemory } from "../../core/fold/facts/resolve.ts";
import { IN_PROMPT } from "../../core/fold/speaker.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { AppendFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { factsKnown } from "../recall/facts/known.ts";
import { claimHash } from "./record-findings.ts";
import { isOwnFault, rememberOne, type Remembered } from "./remember.ts";
import { retireCopies } from "../amend/copies.ts";
import type { SharedAcross } from "./share-across.ts";
import { shareRequest } from "./share-request.ts";
import { stampOf } from "./stamp.ts";

/** Why a request is not recorded. `purged`: its fact was, in the same session. */
export type NotRecordedBecause = RequestRefusal | "purged";

export interface RequestRecorded {
  readonly remembered: Remembered;
  /** Word for word. */
  readonly sentence: string;
  readonly isPersonal: boolean;
  /** What was in force until now under its name. */
  readonly inPlaceOf: readonly FactMemory[];
  /** What became of it as a lesson for other projects; nothing if it is none. */
  readonly across?: SharedAcross | undefined;
}

export interface RequestsRecorded<Fault> {
  readonly recorded: readonly RequestRecorded[];
  readonly refused: readonly NotRecordedBecause[];
  /** Why facts about the person could not be recorded. */
  readonly fault?: Fault;
}

/** `personal` opens the log of facts about the person, and is asked only if there is one to record. */
export const recordRequests = <Fault>(
  project: WritableProject,
  requests: readonly PromptRequest[],
  {
    personal,
    session,
  }: {
    readonly personal: () => Result<WritableProject, Fault>;
    readonly session: string | undefined;
  },
): Result<RequestsRecorded<Fault>, AppendFault> => {
  const recorded: RequestRecorded[] = [];
  const refused = new Set<NotRecordedBecause>();
  let fault: Fault | undefined;
  for (const request of requests) {
    // What holds a secret would be a sentence with a hole; and its name is made of its words.
    if (redactText(request.text, project.write.policy).findings.length > 0) {
      refused.add("secret");
      continue;
    }
    const isPersonal = request.of === "person";
    const inForce = factsInForce(project, isPersonal);
    if (inForce.some(({ fact }) => isKnown(fact.value, request.text))) continue;
    const opened = isPersonal ? personal() : ok(project);
    if (!opened.ok) {
      fault ??= opened.error;
      continue;
    }
    const name = topicOf(
      request,
      inForce.map(({ fact }) => fact),
    );
    const key = keyOf(opened.value, request.text, session);
    const draft = draftOf(opened.value, request, { name, key, session });
    const remembered = rememberOne(opened.value, draft);
    if (remembered.ok) {
      const inPlaceOf = inForce.filter(({ fact }) => fact.name === name);
      // A lesson that other projects were given of what holds here no longer.
      if (inPlaceOf.length > 0)
        retireCopies(
          opened.value,
          inPlaceOf.map(({ id }) => id),
        );
      const { id } = remembered.value;
      const across = isPersonal ? undefined : shareRequest(project, id, request);
      const sentence = request.text;
      recorded.push({ remembered: remembered.value, sentence, isPersonal, inPlaceOf, across });
    } else if (remembered.error.kind === "key-forgotten") refused.add("purged");
    else if (!isOwnFault(remembered.error)) return err(remembered.error);
  }
  return ok({ recorded, refused: [...refused], ...(fault === undefined ? {} : { fault }) });
};

/** Of the log that a request belongs to. */
const factsInForce = (project: WritableProject, isPersonal: boolean): readonly FactMemory[] =>
  factsKnown(project, { atMs: project.machine.clock.nowMs() })
    .flatMap(({ inForce }) => inForce)
    .filter(({ fact }) => isPersonalFact(fact) === isPersonal);

const isKnown = (value: string | undefined, sentence: string): boolean =>
  value !== undefined && claimKey(value) === claimKey(sentence);

const draftOf = (
  project: WritableProject,
  { form, of, text }: PromptRequest,
  named: { readonly name: string; readonly key: string; readonly session: string | undefined },
): DraftOf<"fact"> => {
  const type = TYPES[form];
  return {
    kind: "fact",
    overlong: "cut-line",
    // What one person prefers in a project is not for all who work on it.
    ...(of === "project" ? {} : { stream: "local" as const }),
    body: {
      ...stampOf(project, named.session),
      key: named.key,
      tags: [IN_PROMPT],
      text: `${BY_USER} ${quoted(text)}`,
      name: named.name,
      value: text,
      source: form === "correction" ? "correction" : "user",
      ...(type === undefined ? {} : { type }),
    },
  };
};

/**
 * The same words of a session are one memory. If the person took it back and asks again, it is another; what was purged in
 * a session does not come back in it.
 */
const keyOf = ({ index }: WritableProject, text: string, session: string | undefined): string => {
  const key = `asked:${session ?? "-"}:${claimHash(text)}`;
  const takenBack = index.lists
    .ranking("facts", Number.POSITIVE_INFINITY)
    .places.flatMap(({ id }) => index.lookup.find(id))
    .filter((memory) => memory.key?.startsWith(key) && memory.standing !== "standing");
  return takenBack.length === 0 ? key : `${key}:${takenBack.length}`;
};

const TYPES: Readonly<Record<PromptRequest["form"], FactType | undefined>> = {
  remember: undefined,
  rule: "constraint",
  correction: "constraint",
  preference: "preference",
};

/** Word for word, so other marks stand around words that have these. */
const quoted = (text: string): string => (text.includes('"') ? `“${text}”` : `"${text}"`);
