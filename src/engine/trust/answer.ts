// The act of answering: what somebody says to a verdict, or to the memory behind it. The gate learns from answers.
import type { EventId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { countedAs, type Delivered } from "../../core/fold/trust-fact.ts";
import { staysBlocked } from "../../core/judge/trust/policy.ts";
import { IN_PROMPT, speakerIn, type Speaker } from "../../core/fold/speaker.ts";
import { factsOf } from "../../core/fold/trust.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { find, findEvent, type FindFault } from "../recall/find.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne, type Remembered, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";

export type Answering = "override" | "confirmed" | "refuted" | "not-applicable";

export interface AnswerGiven {
  readonly answer: Answering;
  readonly why: string;
  /** Where it does not apply, as the log spells paths. */
  readonly paths: readonly string[];
  readonly session?: string | undefined;
  /** A host handed it over as a person's prompt. */
  readonly inPrompt?: true;
}

export interface AnswerTaken {
  readonly remembered: Remembered;
  readonly targets: readonly Memory[];
  /** The verdict that is answered; absent if no verdict is known. */
  readonly verdict?: EventId | undefined;
  readonly by: Speaker;
  /** It was overridden, but a policy still blocks it: only a person lifts that. */
  readonly blocked: boolean;
}

export type AnswerFault =
  | FindFault
  | RememberFault
  | { readonly kind: "not-answerable"; readonly given: string; readonly what: string }
  /** "Not here" needs a place, but neither the verdict nor the author names one. */
  | { readonly kind: "place-unsaid"; readonly given: string };

/** `given` is the beginning of a verdict's id or of a memory's id. */
export const answerTo = (
  project: WritableProject,
  given: string,
  { answer, why, paths, session, inPrompt }: AnswerGiven,
): Result<AnswerTaken, AnswerFault> => {
  const stamp = stampOf(project, session);
  const channel = { actor: project.write.actor, ...(inPrompt ? { tags: [IN_PROMPT] } : {}) };
  const by = speakerIn(channel);
  const meant = meantBy(project, given, { session: stamp.session, by });
  if (!meant.ok) return meant;
  const { targets, verdict } = meant.value;
  const nowhere =
    paths.length === 0 && verdict?.path === undefined && verdict?.command === undefined;
  if (answer === "not-applicable" && nowhere) return err({ kind: "place-unsaid", given });
  const remembered = rememberOne(project, {
    kind: "answer",
    overlong: "cut-line",
    body: {
      ...{ ...stamp, ...channel },
      targets: targets.map(({ id }) => id),
      text: why,
      answer,
      ...(verdict === undefined ? {} : { verdict: verdict.id }),
      ...(paths.length === 0 ? {} : { files: [...paths] }),
    },
  });
  if (!remembered.ok) return remembered;
  const policies = factsOf(project.index.trust.read(), "gate-policy");
  const blocked =
    countedAs({ answer, ...channel }) === "override" &&
    staysBlocked(policies, {
      ...{ by, memories: targets.flatMap(({ ids }) => ids), when: project.machine.clock.nowMs() },
      paths: verdict?.path === undefined ? paths : [verdict.path],
    });
  return ok({ remembered: remembered.value, targets, verdict: verdict?.id, by, blocked });
};

interface Meant {
  readonly targets: readonly Memory[];
  readonly verdict: Delivered | undefined;
}

const meantBy = (
  project: WritableProject,
  given: string,
  speaking: { readonly session: string | undefined; readonly by: Speaker },
): Result<Meant, AnswerFault> => {
  const { index } = project;
  const verdicts = factsOf(index.trust.read(), "verdict");
  const found = find(project, given);
  if (found.ok)
    return ok({ targets: [found.value], verdict: lastAbout(found.value, verdicts, speaking) });
  const event = found.error.kind === "id-unknown" ? findEvent(project, given) : found;
  if (!event.ok) return event;
  const verdict = verdicts.find(({ id }) => id === event.value.id);
  if (verdict === undefined) return err({ kind: "not-answerable", given, what: event.value.kind });
  const targets = verdict.memories.flatMap((id) => index.lookup.find(id));
  return ok({ targets: [...new Map(targets.map((one) => [one.id, one])).values()], verdict });
};

/** The last verdict about a memory: in the speaker's session or, for a person, in any session. */
const lastAbout = (
  { ids }: Memory,
  verdicts: readonly Delivered[],
  { session, by }: { readonly session: string | undefined; readonly by: Speaker },
): Delivered | undefined => {
  const about = verdicts.filter(({ memories }) => memories.some((id) => ids.includes(id)));
  const here = about.findLast((verdict) => session !== undefined && verdict.session === session);
  return here ?? (by === "person" || session === undefined ? about.at(-1) : undefined);
};
