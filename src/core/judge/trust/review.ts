// Which warnings a person should look at, and why: those that nobody decided and that decide what the gate may say.
import type { EventId } from "../../event/id.ts";
import { factsOf, type Trust } from "../../fold/trust.ts";
import { mutedIn, type Clearance } from "./clearance.ts";
import type { Firing } from "./firing.ts";
import { floorFor } from "./policy.ts";
import { isBelow, tallyOf, type Floor } from "./precision.ts";

/**
 * `overridden`: an agent went on and nothing has decided who was right; `failed-again`: it went on and the change failed
 * again, which only history says; `muted`: its memory or its rule is silent; `near-floor`: one more wrong warning would
 * silence its memory or its rule.
 */
export const REVIEW_REASONS = ["overridden", "failed-again", "muted", "near-floor"] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** By the firing, why it waits; a firing that a person has answered does not. */
export const reviewReasons = (
  clearance: Clearance,
  trust: Trust,
): ReadonlyMap<Firing, readonly ReviewReason[]> => {
  const byPerson = new Set(
    factsOf(trust, "answer")
      .filter(({ by, answer }) => by === "person" && answer !== "override")
      .map(({ id }) => id),
  );
  const waiting = clearance.firings.filter(({ by }) => by?.is !== "answer" || !byPerson.has(by.id));
  const floors = floorsOf(clearance);
  return new Map(
    waiting.flatMap((firing) => {
      const reasons = reasonsOf(firing, clearance, floors);
      return reasons.length === 0 ? [] : [[firing, reasons] as const];
    }),
  );
};

interface Floors {
  readonly isMemoryNear: (id: EventId) => boolean;
  readonly isRuleNear: (rule: string) => boolean;
}

const floorsOf = ({ firings, policies }: Clearance): Floors => {
  const near = new Map<string, boolean>();
  const remembered = (name: string, ask: () => boolean): boolean => {
    const known = near.get(name) ?? ask();
    near.set(name, known);
    return known;
  };
  return {
    isMemoryNear: (id) =>
      remembered(`memory ${id}`, () =>
        isNear(
          firings.filter(({ memory }) => memory === id),
          floorFor(policies, [id]),
        ),
      ),
    isRuleNear: (rule) =>
      remembered(`rule ${rule}`, () =>
        isNear(
          firings.filter(({ rules }) => rules.includes(rule)),
          floorFor(policies, []),
        ),
      ),
  };
};

/** It speaks, and would not after one more that was wrong. */
const isNear = (firings: readonly Firing[], floor: Floor): boolean => {
  const tally = tallyOf(firings);
  const wrongOnceMore = { ...tally, wrong: tally.wrong + 1, decided: tally.decided + 1 };
  return tally.wrong > 0 && !isBelow(tally, floor) && isBelow(wrongOnceMore, floor);
};

const reasonsOf = (
  { memory, rules, fate, by }: Firing,
  clearance: Clearance,
  { isMemoryNear, isRuleNear }: Floors,
): readonly ReviewReason[] => {
  const isMuted =
    mutedIn(clearance, { memory: [memory] }) !== undefined ||
    rules.some((rule) => mutedIn(clearance, { memory: [], rule }) !== undefined);
  const isNearFloor = isMemoryNear(memory) || rules.some(isRuleNear);
  return [
    ...(fate === "overridden" ? (["overridden"] as const) : []),
    ...(fate === "right" && by?.is === "failure" ? (["failed-again"] as const) : []),
    ...(isMuted ? (["muted"] as const) : []),
    ...(isNearFloor ? (["near-floor"] as const) : []),
  ];
};
