// The gate's policy: how far it may go. The newest statement that fits an action counts; what it
// leaves open is taken from the newest earlier one that says it.
import type { EventId } from "../../event/id.ts";
import type { AnswerFact, Ruled } from "../../fold/trust-fact.ts";
import { liesWithin, touches, type ActionPlace } from "./place.ts";
import { DEFAULT_FLOOR, type Floor } from "./precision.ts";

export type Delivery = "deny" | "ask" | "context";

export interface Policy {
  /** The last statement of how far it may go; undefined if there is none. */
  readonly level?: Pick<Ruled, "id" | "when" | "level"> | undefined;
  readonly delivery: Delivery;
}

export const policyFor = (
  rulings: readonly Ruled[],
  memories: readonly EventId[],
  place: ActionPlace,
): Policy => {
  const fitting = rulings
    .filter((one) => one.by === "person" && fits(one, memories, place))
    .reverse();
  return {
    level: fitting.find(({ level }) => level !== undefined),
    delivery: fitting.find(({ delivery }) => delivery !== undefined)?.delivery ?? "deny",
  };
};

/**
 * A policy that makes the gate quieter applies only to an action entirely within its places; one
 * that makes it stricter, to any action that touches them.
 */
const fits = (
  { level, paths, memories: named, hosts }: Ruled,
  memories: readonly EventId[],
  place: ActionPlace,
): boolean =>
  (named === undefined || named.some((id) => memories.includes(id))) &&
  (hosts === undefined || (place.host !== undefined && hosts.includes(place.host))) &&
  (paths === undefined ||
    (level === "off" || level === "inform" ? liesWithin(place, paths) : touches(place, paths)));

/** Whether something stays blocked although somebody overrode it: only a person lifts a policy's block. */
export const staysBlocked = (
  rulings: readonly Ruled[],
  { by, memories, paths, when }: Pick<AnswerFact, "by" | "memories" | "paths" | "when">,
): boolean =>
  by !== "person" &&
  policyFor(
    rulings.filter((policy) => policy.when <= when),
    memories,
    { paths },
  ).level?.level === "block";

/**
 * How often the gate must be right. This figure covers all places, so policies for single places do
 * not change it.
 */
export const floorFor = (rulings: readonly Ruled[], memories: readonly EventId[]): Floor => {
  const everywhere = rulings
    .filter(({ by, paths, hosts }) => by === "person" && paths === undefined && hosts === undefined)
    .filter(({ memories: named }) => named?.some((id) => memories.includes(id)) ?? true)
    .reverse();
  const share = everywhere.find(({ floor }) => floor !== undefined)?.floor;
  const decided = everywhere.find((one) => one.decided !== undefined)?.decided;
  return {
    share: share === undefined ? DEFAULT_FLOOR.share : Number(share),
    decided: decided ?? DEFAULT_FLOOR.decided,
  };
};
