// Precision: how often a memory, or a rule, was right of the times that this is known. Heeded firings are counted apart:
// a gate that is obeyed would else always be right.
import type { EventId } from "../../event/id.ts";
import type { Firing } from "./firing.ts";

export interface Tally {
  readonly fired: number;
  readonly right: number;
  readonly wrong: number;
  /** Right or wrong; of all others nothing is known. */
  readonly decided: number;
  /** Overridden, and not decided yet. */
  readonly overridden: number;
  readonly heeded: number;
}

/** Below `share`, of at least `decided` firings, a memory or a rule mutes itself. */
export interface Floor {
  readonly share: number;
  readonly decided: number;
}

export const DEFAULT_FLOOR: Floor = { share: 0.8, decided: 5 };

export const tallyOf = (firings: readonly Pick<Firing, "fate">[]): Tally => {
  const count = (fate: Firing["fate"]): number =>
    firings.filter((firing) => firing.fate === fate).length;
  const [right, wrong] = [count("right"), count("wrong")];
  return {
    fired: firings.length,
    right,
    wrong,
    decided: right + wrong,
    overridden: count("overridden"),
    heeded: count("heeded"),
  };
};

/** Whole numbers are compared: 4 of 5 is not below 0.8, whatever a division makes of it. */
export const isBelow = ({ right, decided }: Tally, floor: Floor): boolean =>
  decided > 0 && decided >= floor.decided && right < Number((floor.share * decided).toFixed(9));

/** Of a memory, by any of its ids. */
export const firingsBy = (firings: readonly Firing[], ids: readonly EventId[]): readonly Firing[] =>
  firings.filter(({ memory }) => ids.includes(memory));
