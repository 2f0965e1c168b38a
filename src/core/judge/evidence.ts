// Evidence: a case that an action repeats or resembles, and the level that this case alone would give.
import type { Condition } from "../event/check.ts";
import type { EventId } from "../event/id.ts";
import type { Case } from "./cases/case.ts";
import { lower, type Level } from "./level.ts";
import type { TextOf } from "./match/custom.ts";
import type { Likeness } from "./match/match.ts";
import type { Rarity } from "./match/rarity.ts";
import { WARN } from "./match/score.ts";

/** A case that the action repeats or resembles. */
export interface Evidence {
  readonly id: EventId;
  readonly kind: Case["kind"];
  /** The probability that the action repeats it. */
  readonly score: number;
  /** Every part of the score. */
  readonly parts: Readonly<Record<string, number>>;
  readonly when: number;
  readonly case: Case;
  /** The level that this case alone would give. */
  readonly level: Level;
  /** Absent for a command. */
  readonly likeness?: Likeness;
  /** It shows only together with the session's earlier edits. */
  readonly joined?: true;
  /** The conditions that nobody has checked since. */
  readonly unverified?: readonly Condition[];
  /** Why it only informs here, although what it repeats failed. */
  readonly note?: string;
  /** How this place differs from where it failed, so that it only informs. Holds names that the project gives. */
  readonly differs?: string;
}

/** What a verdict depends on besides the action and the cases. */
export interface Judging {
  readonly rarity: Rarity;
  /** The present texts of the action's files, with paths spelled as in the action. */
  readonly textOf?: TextOf | undefined;
  /** The highest level that a case may reach, given people's answers and its precision. */
  readonly suppressionOf?: (about: Case) => Level;
  /** Whether a condition of a case may have changed since; undefined if nobody can tell. */
  readonly changedSince?: ((condition: Condition, about: Case) => boolean | undefined) | undefined;
}

/** From this score on, an action resembles a failure, and somebody who asks may want to know. */
export const ALIKE = 0.2;

/** The level that a case gives at this score. */
export const levelOf = (about: Case, score: number, { suppressionOf }: Judging): Level => {
  if (score < ALIKE) return "silent";
  const proven: Level = score < WARN ? "inform" : about.most;
  const most = suppressionOf?.(about) ?? "warn";
  // A policy's block applies to every proven repeat, whatever kind of failure it is.
  if (most === "block") return score < WARN ? "inform" : "block";
  return lower(most, proven);
};

/** The conditions of a case that may have changed since. */
export const unverifiedOf = (
  about: Case,
  { changedSince }: Judging,
): Pick<Evidence, "unverified"> => {
  const unverified = about.conditions.filter(
    (condition) => changedSince?.(condition, about) !== false,
  );
  return unverified.length === 0 ? {} : { unverified };
};
