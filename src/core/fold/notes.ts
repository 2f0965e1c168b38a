// Notes: what came of a retrospective, why a blocker or a learning matters, and the state that a note
// was recorded in. What was resolved when it was written down is no open blocker.
import { asText } from "../event/read.ts";
import { outcomeIn } from "./attempts.ts";
import type { Standing } from "./memory.ts";
import { importanceOf, proseOf, type Noun } from "./noun.ts";

/** A state that is not in use, as the standing that it is here. */
const BEGAN: ReadonlyMap<string | undefined, Standing> = new Map([
  ["resolved", "resolved"],
  ["archived", "archived"],
  ["tombstone", "retired"],
]);

/** What a note's `reason` states, which is no reason: what a blocker keeps from being done, or what follows from a learning. */
export type WhyIs = "impact" | "insight";

const WHY_IS: ReadonlyMap<string | undefined, WhyIs> = new Map([
  ["blockers", "impact"],
  ["learnings", "insight"],
]);

export const whyIsOf = (namespace: string | undefined): WhyIs | undefined => WHY_IS.get(namespace);

export const noteNoun: Noun = {
  read: ({ status, importance, ...body }) => ({
    importance: importanceOf(importance),
    outcome: outcomeIn(body),
    reason: proseOf(body.impact) ?? proseOf(body.insight),
    began: BEGAN.get(asText(status)),
    ...(status === "pending" || status === "in-progress" ? { pending: true as const } : {}),
  }),
};
