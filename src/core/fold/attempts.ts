// Attempts: the fields that only they have, and the predicates that say what one counts as. The
// gate and the brief work from known failures (`isKnownFailure`). The fold itself is state.ts, and
// memories.ts applies amendments to what it collected.
import {
  FILES_GONE,
  MINOR,
  NO_LONGER_NEEDED,
  PART,
  REPEATED,
  STANDS,
} from "../event/failure-tags.ts";
import { FLAKY } from "../event/flaky.ts";
import { asCheck, asNumber, asTexts } from "../event/read.ts";
import type { Fields } from "../kit/json.ts";
import { inLargestUnit, LENGTHS } from "../kit/length.ts";
import type { Memory } from "./memory.ts";
import { proseOf, whyOf, type Noun } from "./noun.ts";

export const attemptNoun: Noun = {
  read: (body, when) => ({
    body: proseOf(body.body),
    outcome: outcomeIn(body),
    reason: whyOf(body.reason),
    undone: undoneIn(body),
    parts: partsIn(body),
    failedOn: failedOnIn(body, when),
  }),
};

export const outcomeOf = (value: unknown): Memory["outcome"] =>
  value === "worked" || value === "failed" || value === "partial" || value === NO_LONGER_NEEDED
    ? value
    : undefined;

/** The outcome of an attempt. One that was reverted because it was no longer needed did not fail. */
export const outcomeIn = ({ outcome, tags }: Fields): Memory["outcome"] =>
  outcome === "failed" && asTexts(tags).includes(NO_LONGER_NEEDED)
    ? NO_LONGER_NEEDED
    : outcomeOf(outcome);

const partsIn = ({ parts }: Fields): Memory["parts"] => {
  const shas = asTexts(parts);
  return shas.length === 0 ? undefined : shas;
};

/** Nothing if it failed only once. */
const failedOnIn = ({ failedBefore }: Fields, when: number): Memory["failedOn"] => {
  const before: readonly unknown[] = Array.isArray(failedBefore) ? failedBefore : [];
  const times = before.flatMap((time) => asNumber(time) ?? []);
  return times.length === 0 ? undefined : [...times, when];
};

/** How history reverted it, from facts alone: `reverted after 9 days by 8fb3136 (#4103)`. */
const undoneIn = ({ when, takenBackAt, check }: Fields): string | undefined => {
  const { by, commit, summary = "" } = asCheck(check);
  if (by !== "revert" || commit === undefined) return undefined;
  const later =
    typeof when === "number" && typeof takenBackAt === "number"
      ? ` ${laterWords(takenBackAt - when)}`
      : "";
  const number = /[(\s]([#!]\d+)\)?$/.exec(summary)?.[1];
  return `reverted${later} by ${commit.slice(0, 7)}${number === undefined ? "" : ` (${number})`}`;
};

const laterWords = (ms: number): string =>
  ms < LENGTHS.m ? "at once" : `after ${inLargestUnit(ms)}`;

/**
 * A failed attempt that no amendment has set aside, that is listed on its own and not under another
 * one, and whose files the history did not delete long ago.
 */
export const isKnownFailure = (memory: Memory): boolean =>
  memory.outcome === "failed" && isShownAttempt(memory) && !memory.tags.includes(FILES_GONE);

/** It was not wrong, but not enough: its check stayed red. */
export const isPartial = (memory: Memory): boolean =>
  memory.outcome === "partial" && isShownAttempt(memory);

/** What to know before trying the same again: known failures, and what was not enough. */
export const isFailure = (memory: Memory): boolean => isKnownFailure(memory) || isPartial(memory);

/** A failed attempt that no amendment has set aside, also if it is listed only under another one. */
export const hasFailed = ({ kind, outcome, standing }: Memory): boolean =>
  kind === "attempt" && outcome === "failed" && standing === "standing";

/** What failed or was reverted, whatever became of it since. */
export const isTakenBack = (memory: Memory): boolean =>
  memory.outcome !== undefined && TAKEN_BACK.has(memory.outcome) && isShownAttempt(memory);

const TAKEN_BACK: ReadonlySet<string> = new Set(["failed", NO_LONGER_NEEDED, STANDS]);

/** The attempts that `check <path>` and similar questions list. */
export const isShownOnPath = (memory: Memory): boolean => isTakenBack(memory) || isPartial(memory);

/**
 * Not one that is listed under another (`PART`, `REPEATED`), nor one whose error came and went
 * without a change (`FLAKY`), which proves nothing about the change.
 */
const isShownAttempt = ({ kind, standing, tags }: Memory): boolean =>
  kind === "attempt" &&
  standing === "standing" &&
  ![PART, REPEATED, FLAKY].some((tag) => tags.includes(tag));

/** Known failures first, then what was no longer needed, what is of little interest, and what stands again. */
export const weightiestFirst = (attempts: readonly Memory[]): readonly Memory[] => {
  const rank = ({ outcome, tags }: Memory): number =>
    outcome === STANDS ? 3 : tags.includes(MINOR) ? 2 : outcome === NO_LONGER_NEEDED ? 1 : 0;
  return attempts.toSorted((a, b) => rank(a) - rank(b));
};
