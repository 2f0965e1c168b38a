// A silence: a memory or a rule judges on but says nothing, because a person muted it or it was
// wrong too often, until a person revives it. After that it is measured anew.
import type { EventId } from "../../event/id.ts";
import type { Muted, Revived } from "../../fold/trust-fact.ts";
import type { Firing } from "./firing.ts";
import { isBelow, tallyOf, type Floor } from "./precision.ts";

export interface Silence {
  /** `precision`: it muted itself, or a digest muted it for its figures. */
  readonly by: "person" | "precision";
  /** The event that muted it; absent if only its figures did. */
  readonly id?: EventId | undefined;
  readonly right: number;
  readonly decided: number;
}

export type MuteEvent = Muted | Revived;

/** A memory, by all its ids, or a rule. */
export type Subject =
  | { readonly is: "memory"; readonly ids: readonly EventId[] }
  | { readonly is: "rule"; readonly rule: string };

/** `turns` are all mutes and revivals in the total order; `firings` are the subject's own. */
export const silenceOf = (
  subject: Subject,
  turns: readonly MuteEvent[],
  firings: readonly Firing[],
  floor: Floor,
): Silence | undefined => {
  const last = lastTurn(subject, turns);
  if (last?.kind === "mute") {
    const { right, decided } = tallyOf(firings);
    const { id, because: by } = last;
    return { by, id, right: last.right ?? right, decided: last.decided ?? decided };
  }
  const tally = tallyOf(sinceTurned(subject, turns, firings));
  const { right, decided } = tally;
  return isBelow(tally, floor) ? { by: "precision", right, decided } : undefined;
};

/** The firings that count: those since it was last revived, if ever. */
export const sinceTurned = (
  subject: Subject,
  turns: readonly MuteEvent[],
  firings: readonly Firing[],
): readonly Firing[] => {
  const last = lastTurn(subject, turns);
  return last ? firings.filter(({ when }) => when > last.when) : firings;
};

const lastTurn = (subject: Subject, turns: readonly MuteEvent[]): MuteEvent | undefined =>
  turns.findLast((turn) => isAbout(turn, subject) && counts(turn));

const isAbout = ({ memories, rules }: MuteEvent, subject: Subject): boolean =>
  subject.is === "rule"
    ? rules.includes(subject.rule)
    : subject.ids.some((id) => memories.includes(id));

/**
 * Only a person's wish counts. A mute for precision counts whoever wrote it, because no door lets
 * anybody write one by hand.
 */
const counts = (turn: MuteEvent): boolean =>
  turn.by === "person" || (turn.kind === "mute" && turn.because === "precision");
