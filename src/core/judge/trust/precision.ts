// Precision: how often a memory or a rule was right, among the firings for which this is known.
// Heeded firings are counted apart, because otherwise a gate that is obeyed would always be right.
import type { EventId } from "../../event/id.ts";
import type { Firing } from "./firing.ts";

export interface Tally {
  readonly fired: number;
  readonly right: number;
  readonly wrong: number;
  /** Right or wrong; nothing is known of all others. */
  readonly decided: number;
  /** Overridden, and not decided yet. */
  readonly overridden: number;
  readonly heeded: number;
}

/** A memory or a rule mutes itself if its share is below `share`, with at least `decided` decided firings. */
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

/** Compared as whole numbers, because rounding in a division must not put 4 of 5 below 0.8. */
export const isBelow = ({ right, decided }: Tally, floor: Floor): boolean =>
  decided > 0 && decided >= floor.decided && right < Number((floor.share * decided).toFixed(9));

/** Those of a memory, by any of its ids. */
export const firingsBy = (firings: readonly Firing[], ids: readonly EventId[]): readonly Firing[] =>
  firings.filter(({ memory }) => ids.includes(memory));
