// What a memory says it rests on: conditions that can be checked, and other memories. Read from the
// body on demand; a fold only keeps whether there is anything to read.
import type { Condition } from "../event/check.ts";
import { isEventId, type EventId } from "../event/id.ts";
import { asConditions, asObjects, asRelations } from "../event/read.ts";
import type { Fields } from "../kit/json.ts";
import type { Noun } from "./noun.ts";
import { isMemoryKind, NOUNS } from "./nouns.ts";

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
  conditions: asConditions(statedIn(kind, body)).filter(({ on }) => CHECKED.has(on)),
  memories: asRelations(body.relates).flatMap(({ as, to }) =>
    restsOn(as) && isEventId(to) ? [to] : [],
  ),
});

const CHECKED: ReadonlySet<string> = new Set(["dependency", "runtime", "file", "export"]);

/**
 * Whether a memory has grounds, even if only a newer version can check them. A fold asks this of
 * every event, and the answer is nearly always no.
 */
export const isGrounded = (kind: string, body: Fields): boolean =>
  (body.relates !== undefined && asRelations(body.relates).some(({ as }) => restsOn(as))) ||
  // What is stated in words alone cannot be checked.
  asObjects(statedIn(kind, body)).some(({ on }) => on !== "environment");

const statedIn = (kind: string, body: Fields): unknown => {
  const noun: Noun | undefined = isMemoryKind(kind) ? NOUNS[kind] : undefined;
  return noun?.grounds?.(body);
};
