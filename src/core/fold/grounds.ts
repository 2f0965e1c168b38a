// What a memory says it rests on: conditions that can be looked at, and other memories. Read from the body when somebody
// asks; a fold only knows whether there is anything to read.
import type { Condition } from "../event/check.ts";
import { isEventId, type EventId } from "../event/id.ts";
import { isObject, type Fields } from "../kit/json.ts";

export interface Grounds {
  readonly conditions: readonly Condition[];
  readonly memories: readonly EventId[];
}

/** The relation that `--rests-on` writes. */
export const RESTS_ON = "rests-on";
/** The others that say as much. What merely points to another does not rest on it. */
const RESTING: ReadonlySet<unknown> = new Set([RESTS_ON, "because-of", "cause"]);

/** Of a decision its assumptions, of a lesson its conditions; those of an attempt are for the gate. */
export const groundsOf = (kind: string, body: Fields): Grounds => ({
  conditions: listOf(conditionsField(kind, body)).filter(isCondition).filter(canBeLookedAt),
  memories: listOf(body.relates).flatMap(restingTo),
});

export const restsOn = (as: unknown): boolean => RESTING.has(as);

/** The same without reading them all: a fold asks it of every event. */
export const isGrounded = (kind: string, body: Fields): boolean => {
  const stated = conditionsField(kind, body);
  if (stated === undefined && body.relates === undefined) return false;
  const { conditions, memories } = groundsOf(kind, body);
  return conditions.length + memories.length > 0;
};

const conditionsField = (kind: string, body: Fields): unknown =>
  kind === "decision" ? body.assumptions : kind === "lesson" ? body.conditions : undefined;

const restingTo = (relation: unknown): readonly EventId[] =>
  isObject(relation) && restsOn(relation.as) && isEventId(relation.to) ? [relation.to] : [];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const KINDS = ["dependency", "runtime", "file", "export", "environment"] as const;
const kinds: ReadonlySet<unknown> = new Set(KINDS);

const isCondition = (value: unknown): value is Condition =>
  isObject(value) &&
  kinds.has(value.on) &&
  typeof value.name === "string" &&
  (value.holds === undefined || typeof value.holds === "string");

const canBeLookedAt = ({ on }: Condition): boolean => on !== "environment";
