// The acts that mute a memory or a rule, and revive it. Only a person may: otherwise an agent that
// was told something unwelcome could prevent being told again.
import type { Memory } from "../../core/fold/memory.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import { tallyOf } from "../../core/judge/trust/precision.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Amended } from "../amend/amend.ts";
import { findAll, type FindFault } from "../recall/find.ts";
import { clearanceNow } from "../gate/clearance.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";

/** The act takes a person at a terminal. */
export interface PersonNeeded {
  readonly kind: "person-needed";
  readonly act:
    | "mute"
    | "revive"
    | "snooze"
    | "review"
    | "pause"
    | "resume"
    | "rate a fact"
    | "link projects"
    | "apply repairs"
    | "inherit"
    | "vouch for an item"
    | "have addresses asked"
    | "accept what was removed"
    | "say how far the gate may go";
}

export type TurnFault = FindFault | RememberFault | PersonNeeded;

/** What is muted or revived: memories by the beginnings of their ids, rules by name; at least one. */
export interface Turned {
  readonly ids: readonly string[];
  readonly rules: readonly string[];
  readonly why: string;
  readonly session?: string | undefined;
}

/** Notes the figures at that moment. */
export const mute = (project: WritableProject, turned: Turned): Result<Amended, TurnFault> => {
  const subject = subjectOf(project, "mute", turned);
  if (!subject.ok) return subject;
  const { targets, fields } = subject.value;
  const { right, decided } = figuresOf(project, targets, turned.rules);
  const amendment = rememberOne(project, {
    kind: "mute",
    overlong: "cut-line",
    body: { ...fields, by: "person", decided, right },
  });
  if (!amendment.ok) return amendment;
  return ok({ kind: "mute", amendment: amendment.value, targets, already: [] });
};

/** From then on it is measured anew. */
export const revive = (project: WritableProject, turned: Turned): Result<Amended, TurnFault> => {
  const subject = subjectOf(project, "revive", turned);
  if (!subject.ok) return subject;
  const { targets, fields } = subject.value;
  const amendment = rememberOne(project, { kind: "revive", overlong: "cut-line", body: fields });
  if (!amendment.ok) return amendment;
  return ok({ kind: "revive", amendment: amendment.value, targets, already: [] });
};

const subjectOf = (
  project: WritableProject,
  act: PersonNeeded["act"],
  { ids, rules, why, session }: Turned,
) => {
  if (speakerOf(project.write.actor) !== "person")
    return err({ kind: "person-needed", act } as const);
  const found = findAll(project, ids);
  if (!found.ok) return found;
  const targets = [...new Map(found.value.map((memory) => [memory.id, memory])).values()];
  const fields = {
    ...stampOf(project, session),
    text: why,
    ...(targets.length === 0 ? {} : { targets: targets.map(({ id }) => id) }),
    ...(rules.length === 0 ? {} : { rules: [...rules] }),
  };
  return ok({ targets, fields });
};

const figuresOf = (
  project: WritableProject,
  targets: readonly Memory[],
  rules: readonly string[],
) => {
  const ids = new Set(targets.flatMap((memory) => memory.ids));
  const { firings } = clearanceNow(project);
  return tallyOf(
    firings.filter(
      (firing) => ids.has(firing.memory) || firing.rules.some((rule) => rules.includes(rule)),
    ),
  );
};
