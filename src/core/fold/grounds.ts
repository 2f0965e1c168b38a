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

/** Others say as much; what merely points to another does not rest on it. */
export const restsOn = (as: unknown): boolean =>
  as === RESTS_ON || as === "because-of" || as === "cause";

/** Of a decision its assumptions, of a lesson its conditions; those of an attempt are for the gate. */
export const groundsOf = (kind: string, body: Fields): Grounds => ({
  conditions: conditionsIn(kind, body).filter(isCondition),
  memories: restingIn(body).flatMap(({ to }) => (isEventId(to) ? [to] : [])),
});

/** Whether there is anything to read; a fold asks it of every event, and of nearly every one in vain. */
export const isGrounded = (kind: string, body: Fields): boolean =>
  (body.relates !== undefined && restingIn(body).length > 0) || conditionsIn(kind, body).length > 0;

/** What was said in words alone, nobody can look at. */
const conditionsIn = (kind: string, body: Fields): readonly Fields[] => {
  const said =
    kind === "decision" ? body.assumptions : kind === "lesson" ? body.conditions : undefined;
  return said === undefined ? NONE : objectsIn(said).filter(({ on }) => on !== "environment");
};

const restingIn = ({ relates }: Fields): readonly Fields[] =>
  objectsIn(relates).filter(({ as }) => restsOn(as));

const objectsIn = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : NONE;

const NONE: readonly Fields[] = [];

const isCondition = (value: Fields): value is Fields & Condition =>
  (value.on === "dependency" ||
    value.on === "runtime" ||
    value.on === "file" ||
    value.on === "export") &&
  typeof value.name === "string" &&
  (value.holds === undefined || typeof value.holds === "string");
