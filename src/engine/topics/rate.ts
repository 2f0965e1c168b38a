// Rates facts: how much they are worth remembering. Only a person may, because the rating outranks what any
// program is sure of.
import { speakerOf } from "../../core/fold/speaker.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { AmendFault } from "../amend/amend.ts";
import { find } from "../recall/find.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import type { PersonNeeded } from "../trust/mute.ts";

export interface Rated {
  readonly fact: Memory;
  readonly score: number;
  /** False if it had that score. */
  readonly changed: boolean;
}

export type RateFault =
  | AmendFault
  | PersonNeeded
  | { readonly kind: "not-a-fact"; readonly given: string; readonly what: string };

export const rate = (
  project: WritableProject,
  given: string,
  score: number,
  {
    why,
    session,
  }: { readonly why?: string | undefined; readonly session?: string | undefined } = {},
): Result<Rated, RateFault> => {
  if (speakerOf(project.write.actor) !== "person")
    return err({ kind: "person-needed", act: "rate a fact" });
  const found = find(project, given);
  if (!found.ok) return found;
  const fact = found.value;
  if (fact.fact === undefined) return err({ kind: "not-a-fact", given, what: fact.kind });
  if (fact.score === score) return ok({ fact, score, changed: false });
  const remembered = rememberOne(project, {
    kind: "score",
    overlong: "cut-line",
    body: {
      ...stampOf(project, session),
      targets: [fact.id],
      text: why ?? `Rated ${score} of 10`,
      score,
    },
  });
  return remembered.ok ? ok({ fact, score, changed: true }) : remembered;
};
