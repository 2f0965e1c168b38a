// Whether the grounds of a memory still hold: its assumptions, compared with what is there now, and
// the memories it rests on. It only flags memories and removes nothing. What cannot be checked is
// unknown and flags nothing.
import { exportNamed } from "../project/stated-condition.ts";
import type { Condition } from "../event/check.ts";
import type { EventId } from "../event/id.ts";
import type { Memory, Standing } from "../fold/memory.ts";
import { holdsWith } from "./conditions.ts";

export type Assumed =
  | { readonly is: "holds"; readonly condition: Condition; readonly here?: string }
  /** `here`: the present version, if the condition is about one. */
  | { readonly is: "broken"; readonly condition: Condition; readonly here?: string }
  | { readonly is: "unknown"; readonly condition: Condition; readonly why: WhyUnknown };

/**
 * `no-version`: no single version is stated here; `not-comparable`: what was said, or what is here,
 * is not a number; `no-files`: there is no work tree; `no-reader`: the language is not read;
 * `unreadable`: the file is too large or not text; `partial`: not all of the file was understood.
 */
export type WhyUnknown =
  | "no-version"
  | "not-comparable"
  | "no-files"
  | "no-reader"
  | "unreadable"
  | "partial";

/** Why a memory may no longer hold: an assumption is wrong, or a ground does not hold. */
export type GroundSign =
  | { readonly is: "taken-back"; readonly commit: string }
  | { readonly is: "broken"; readonly condition: Condition; readonly here?: string }
  | {
      readonly is: "shaken";
      readonly on: Pick<Memory, "id" | "text">;
      /** What became of that ground; `doubted`: there are signs against it. */
      readonly how: "doubted" | Exclude<Standing, "standing">;
    };

/** The present state of the project. */
export interface ProjectState {
  readonly version: (condition: Condition, files: readonly string[]) => string | undefined;
  /** Undefined if there is no work tree. */
  readonly isThere: (path: string) => boolean | undefined;
  readonly exported: (path: string, name: string) => "yes" | "no" | WhyUnknown;
}

/** `files` are those that the memory is about. A version is looked up from there upwards. */
export const lookAtAssumption = (
  condition: Condition,
  files: readonly string[],
  present: ProjectState,
): Assumed => {
  if (condition.on === "file") return heldOr(condition, present.isThere(condition.name));
  if (condition.on === "export") {
    const { path, name } = exportNamed(condition);
    if (present.isThere(path) !== true) return heldOr(condition, present.isThere(path));
    const exported = present.exported(path, name);
    return exported === "yes" || exported === "no"
      ? heldOr(condition, exported === "yes")
      : { is: "unknown", condition, why: exported };
  }
  const here = present.version(condition, files);
  if (here === undefined) return { is: "unknown", condition, why: "no-version" };
  if (condition.holds === undefined) return { is: "holds", condition, here };
  const holds = holdsWith(condition, here);
  if (holds === undefined) return { is: "unknown", condition, why: "not-comparable" };
  return { is: holds ? "holds" : "broken", condition, here };
};

const heldOr = (condition: Condition, holds: boolean | undefined): Assumed =>
  holds === undefined
    ? { is: "unknown", condition, why: "no-files" }
    : { is: holds ? "holds" : "broken", condition };

/** A memory with its grounds. */
export interface Resting {
  readonly memory: Memory;
  readonly assumed: readonly Assumed[];
  /** The memories that it rests on, by their `id`. */
  readonly on: readonly EventId[];
  /** When it lost its standing. */
  readonly turnedMs?: number | undefined;
}

/**
 * The signs against each memory, from its own assumptions and from the memories it rests on,
 * however indirectly. Somebody who confirmed a memory after it lost a ground has seen that loss. A
 * wrong assumption cannot be confirmed.
 */
export const groundSigns = (
  all: ReadonlyMap<EventId, Resting>,
): ReadonlyMap<EventId, readonly GroundSign[]> => {
  const doubted = doubtedAmong(all);
  return new Map(
    [...all].map(([id, one]) => [
      id,
      [...ownSigns(one), ...one.on.flatMap((on) => shakenBy(one, all.get(on), doubted))],
    ]),
  );
};

/** The standing memories with a sign against them. What rests on one of them is doubted too. */
const doubtedAmong = (all: ReadonlyMap<EventId, Resting>): ReadonlySet<EventId> => {
  const doubted = new Set<EventId>();
  const isDoubted = (one: Resting): boolean =>
    ownSigns(one).length > 0 || one.on.some((on) => shakenBy(one, all.get(on), doubted).length > 0);
  for (let before = -1; before < doubted.size;) {
    before = doubted.size;
    for (const [id, one] of all) if (!doubted.has(id) && isDoubted(one)) doubted.add(id);
  }
  return doubted;
};

const shakenBy = (
  { memory: { confirmed } }: Resting,
  ground: Resting | undefined,
  doubted: ReadonlySet<EventId>,
): readonly GroundSign[] => {
  if (ground === undefined) return [];
  const { id, text, standing } = ground.memory;
  if (standing === "standing")
    return doubted.has(id) ? [{ is: "shaken", on: { id, text }, how: "doubted" }] : [];
  const isSeen = (confirmed?.when ?? 0) > (ground.turnedMs ?? Number.POSITIVE_INFINITY);
  return isSeen ? [] : [{ is: "shaken", on: { id, text }, how: standing }];
};

/** The signs against the memory itself, without the memories it rests on. */
const ownSigns = ({ memory, assumed }: Resting): readonly GroundSign[] => [
  ...(memory.takenBack && memory.commit !== undefined
    ? [{ is: "taken-back", commit: memory.commit } as const]
    : []),
  ...assumed.flatMap((one) => {
    if (one.is !== "broken") return [];
    const { condition, here } = one;
    return [{ is: "broken", condition, ...(here === undefined ? {} : { here }) } as const];
  }),
];
