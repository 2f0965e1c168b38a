// The gate's policy: how far it may go. Of what people said, the newest that fits an action counts; where that leaves
// something unsaid, the newest before it that says it.
import type { EventId } from "../../event/id.ts";
import type { Answered, Ruled } from "./fact.ts";
import { liesWithin, touches, type ActionPlace } from "./place.ts";
import { DEFAULT_FLOOR, type Floor } from "./precision.ts";

export type Delivery = "deny" | "ask" | "context";

export interface Policy {
  /** What was said last of how far it may go; nothing where nobody said. */
  readonly level?: Pick<Ruled, "id" | "when" | "level"> | undefined;
  readonly delivery: Delivery;
}

export const policyFor = (
  said: readonly Ruled[],
  memories: readonly EventId[],
  place: ActionPlace,
): Policy => {
  const fitting = said.filter((one) => one.by === "person" && fits(one, memories, place)).reverse();
  return {
    level: fitting.find(({ level }) => level !== undefined),
    delivery: fitting.find(({ delivery }) => delivery !== undefined)?.delivery ?? "deny",
  };
};

/** What makes the gate quieter holds for an action that lies wholly there; what sharpens it, for one that touches it. */
const fits = (
  { level, paths, memories: named, hosts }: Ruled,
  memories: readonly EventId[],
  place: ActionPlace,
): boolean =>
  (named === undefined || named.some((id) => memories.includes(id))) &&
  (hosts === undefined || (place.host !== undefined && hosts.includes(place.host))) &&
  (paths === undefined ||
    (level === "off" || level === "inform" ? liesWithin(place, paths) : touches(place, paths)));

/** Whether what somebody does all the same is blocked on: what a policy blocks, a person alone lifts. */
export const staysBlocked = (
  said: readonly Ruled[],
  { by, memories, paths, when }: Pick<Answered, "by" | "memories" | "paths" | "when">,
): boolean =>
  by !== "person" &&
  policyFor(
    said.filter((policy) => policy.when <= when),
    memories,
    { paths },
  ).level?.level === "block";

/** How often it must be right: a figure over all places, so that no policy for some of them changes it. */
export const floorFor = (said: readonly Ruled[], memories: readonly EventId[]): Floor => {
  const everywhere = said
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
