// A silence: a memory or a rule judges on and says nothing, since a person muted it or it was wrong too often, until a
// person revives it. After that it is measured anew.
import type { EventId } from "../event/id.ts";
import type { Muted, Revived } from "./fact.ts";
import type { Firing } from "./firing.ts";
import { isBelow, tallyOf, type Floor } from "./precision.ts";

export interface Silence {
  /** `precision`: it muted itself, or a digest did so by its figures. */
  readonly by: "person" | "precision";
  /** The event that muted it; none where its figures alone did. */
  readonly id?: EventId | undefined;
  readonly right: number;
  readonly decided: number;
}

/** A memory, by all its ids, or a rule. */
export type Subject =
  | { readonly is: "memory"; readonly ids: readonly EventId[] }
  | { readonly is: "rule"; readonly rule: string };

/** `turns` are all that were said, in the total order; `firings` are the subject's own. */
export const silenceOf = (
  subject: Subject,
  turns: readonly (Muted | Revived)[],
  firings: readonly Firing[],
  floor: Floor,
): Silence | undefined => {
  const last = turns.findLast((turn) => isAbout(turn, subject) && counts(turn));
  if (last?.kind === "mute") {
    const { right, decided } = tallyOf(firings);
    const by = last.because;
    return { by, id: last.id, right: last.right ?? right, decided: last.decided ?? decided };
  }
  const since = last ? firings.filter(({ when }) => when > last.when) : firings;
  const tally = tallyOf(since);
  return isBelow(tally, floor)
    ? { by: "precision", right: tally.right, decided: tally.decided }
    : undefined;
};

const isAbout = ({ memories, rules }: Muted | Revived, subject: Subject): boolean =>
  subject.is === "rule"
    ? rules.includes(subject.rule)
    : subject.ids.some((id) => memories.includes(id));

/** A wish is a person's. Figures are written down by whoever counted: no door lets anybody say them by hand. */
const counts = (turn: Muted | Revived): boolean =>
  turn.by === "person" || (turn.kind === "mute" && turn.because === "precision");
