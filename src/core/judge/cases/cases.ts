// Cases: the failed changes, confirmed fixes and lessons that the gate compares with an action,
// each with the highest level it may cause. A failure that says little about the change itself only
// informs; one that was brought back and stayed says nothing.
import { NO_LONGER_NEEDED, PART } from "../../event/failure-tags.ts";
import { isMined } from "../../event/mined.ts";
import { memories } from "../../fold/memories.ts";
import type { Memory } from "../../fold/memory.ts";
import { SETTLED } from "../../history/mined.ts";
import { defined } from "../../kit/defined.ts";
import type { KnownMemories, EventParts } from "../known.ts";
import type { Case } from "./case.ts";
import { insteadOf } from "./instead.ts";
import { isDropped, isUnblamed, noteOf } from "./note.ts";
import { attemptNamed, ledTo, relandsOf, repeatsOf } from "./related.ts";

/** All cases that stand, in no particular order. */
export function* casesOf(known: KnownMemories): Generator<Case> {
  for (const kind of ["attempt", "abandon", "fix", "lesson"] as const)
    for (const memory of memories(known.state, kind)) {
      const one = caseFrom(known, memory);
      if (one) yield one;
    }
}

const caseFrom = (known: KnownMemories, memory: Memory): Case | undefined => {
  const own = ownCase(known, memory);
  const main = own && memory.tags.includes(PART) ? mainOf(known, memory) : undefined;
  const whole = main && ownCase(known, main);
  if (own === undefined || main === undefined) return own;
  if (whole === undefined) return undefined;
  // A part is recognised by its own change, and told as what it is a part of.
  const { paths, conditions, fingerprint, most, note } = own;
  return {
    ...whole,
    // That it only changed tests, say, holds of the part, whatever the rest of it did.
    ...(note === undefined ? {} : { most, note }),
    ids: [...whole.ids, ...own.ids],
    paths: [...new Set([...whole.paths, ...paths])],
    conditions,
    ...defined({ fingerprint }),
  };
};

/** The failure that speaks for a part: the one it names, else the one that the same commit took back. */
const mainOf = (known: KnownMemories, memory: Memory): Memory | undefined => {
  const { relates = [], takenBackBy } = known.parts.get(memory.id) ?? {};
  const named = relates
    .filter(({ as }) => as === "part-of")
    .flatMap(({ to }) => attemptNamed(known, to));
  const beside = takenBackBy === undefined ? [] : ledTo(known, [`back:${takenBackBy}`]);
  return [...named, ...beside].find(
    ({ standing, tags, id }) => standing === "standing" && !tags.includes(PART) && id !== memory.id,
  );
};

const ownCase = (known: KnownMemories, memory: Memory): Case | undefined => {
  const part = known.parts.get(memory.id);
  const kind = part && kindOf(memory, part);
  if (part === undefined || kind === undefined || memory.standing !== "standing") return undefined;
  const again = kind === "failure" ? relandsOf(known, memory) : [];
  if (again.some(({ tags }) => tags.includes(SETTLED))) return undefined;
  const { id, ids, text, when } = memory;
  const isAbandon = memory.kind === "abandon";
  const note = kind === "failure" ? noteOf(memory, part) : undefined;
  const repeats = kind === "failure" ? repeatsOf(known, memory) : [];
  return {
    id,
    ids,
    kind,
    paths: [...new Set([...memory.files, ...part.paths])],
    text,
    when,
    most: note === undefined ? "warn" : "inform",
    conditions: part.conditions,
    ...defined({
      key: memory.key,
      signature: part.signature,
      reason:
        memory.reason ??
        reasonAmong(repeats) ??
        whyNot(part) ??
        (isAbandon ? memory.confirmed?.text : undefined),
      check: part.check,
      commit: isMined(memory) ? memory.commit : undefined,
      branch: part.branch,
      takenBackBy: part.takenBackBy,
      undone: memory.undone,
      instead: kind === "failure" ? insteadOf(known, memory, part, again) : part.prefer,
      note,
      parts: memory.parts,
      failedOn: timesOf(memory, repeats),
      dropped: isDropped(memory, part) ? true : undefined,
      partial: memory.outcome === "partial" ? true : undefined,
      unblamed: note !== undefined && isUnblamed(memory) ? true : undefined,
      fingerprint: part.fingerprint,
      commandPattern: part.commandPattern,
    }),
  };
};

/** If what to avoid is the command itself, it gives no further reason. */
const whyNot = ({ avoid, commandPattern }: EventParts): string | undefined =>
  avoid === commandPattern ? undefined : avoid;

const kindOf = ({ kind, outcome }: Memory, part: EventParts): Case["kind"] | undefined => {
  if (kind === "lesson") return part.commandPattern === undefined ? undefined : "lesson";
  if (part.fingerprint === undefined) return undefined;
  if (kind === "fix") return "regression";
  const isFailure = kind === "abandon" || (outcome !== undefined && FAILURES.has(outcome));
  return isFailure ? "failure" : undefined;
};

/** The outcomes of attempts that a repeat is told of. */
const FAILURES: ReadonlySet<string> = new Set(["failed", "partial", NO_LONGER_NEEDED]);

const reasonAmong = (known: readonly Memory[]): string | undefined =>
  known.find(({ reason }) => reason !== undefined)?.reason;

const timesOf = (
  { when, failedOn = [] }: Memory,
  repeats: readonly Memory[],
): readonly number[] | undefined => {
  const times = [
    ...failedOn,
    when,
    ...repeats.flatMap((one) => [one.when, ...(one.failedOn ?? [])]),
  ];
  const distinct = [...new Set(times)].toSorted((a, b) => a - b);
  return distinct.length > 1 ? distinct : undefined;
};
