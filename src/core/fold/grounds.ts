// What a memory says it rests on: conditions that can be checked, and other memories. Read from the
// body on demand; a fold only keeps whether there is anything to read.
import type { Condition } from "../event/check.ts";
import { isEventId, type EventId } from "../event/id.ts";
import { isObject, type Fields } from "../kit/json.ts";

export interface Grounds {
  readonly conditions: readonly Condition[];
  readonly memories: readonly EventId[];
}

/** The relation that `--rests-on` writes. */
export const RESTS_ON = "rests-on";

/** Other relations mean the same. A mere pointer to another memory is no ground. */
export const restsOn = (as: unknown): boolean =>
  as === RESTS_ON || as === "because-of" || as === "cause";

/** A decision's assumptions, or a lesson's conditions. An attempt's conditions are the gate's business. */
export const groundsOf = (kind: string, body: Fields): Grounds => ({
  conditions: conditionsIn(kind, body).filter(isCondition),
  memories: restingIn(body).flatMap(({ to }) => (isEventId(to) ? [to] : [])),
});

/** Whether a memory has grounds. A fold asks this of every event, and the answer is nearly always no. */
export const isGrounded = (kind: string, body: Fields): boolean =>
  (body.relates !== undefined && restingIn(body).length > 0) || conditionsIn(kind, body).length > 0;

/** A condition stated in words alone cannot be checked. */
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
