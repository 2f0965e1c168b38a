// Cases: the failed changes, confirmed fixes and lessons that the gate compares with an action,
// each with the highest level it may cause. A failure that says little about the change itself only
// informs; one that was brought back and stayed says nothing.
import { FLAKY } from "../event/flaky.ts";
import { SETTLED } from "../history/mined.ts";
import { isMined } from "../event/mined.ts";
import type { Condition } from "../event/check.ts";
import { FILES_GONE, MINOR, NO_LONGER_NEEDED, PART } from "../event/failure-tags.ts";
import type { EventId } from "../event/id.ts";
import { compareWhen } from "../fold/issues.ts";
import { memories, memoryOf } from "../fold/memories.ts";
import type { Memory } from "../fold/memory.ts";
import { groupOf } from "../fold/state.ts";
import { defined } from "../kit/defined.ts";
import type { Known, Part } from "./known.ts";
import type { Fingerprint } from "./match/fingerprint.ts";

/** What the gate knows about one failed change, one confirmed fix or one lesson. */
export interface Case {
  /** The memory's id, which is that of its first event. */
  readonly id: EventId;
  readonly ids: readonly EventId[];
  readonly key?: string;
  readonly kind: "failure" | "regression" | "lesson";
  readonly paths: readonly string[];
  /** One line: what was tried, what was fixed, or the rule. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** Absent if nobody said why. */
  readonly reason?: string;
  /** The proof, in a few words. */
  readonly check?: string;
  /** The commit that failed, or that fixed the problem. */
  readonly commit?: string;
  readonly branch?: string;
  /** The commit that took it back. */
  readonly takenBackBy?: string;
  /** When and by what it was taken back, in a few words. */
  readonly undone?: string;
  /** What to do instead: what stayed, worked or is preferred. Absent if nothing is known. */
  readonly instead?: string;
  /** The highest level it may cause. */
  readonly most: "inform" | "warn";
  /** Why it only informs. */
  readonly note?: string;
  /** The other commits that were taken back together with it. */
  readonly parts?: readonly string[];
  /** If the same change failed more than once: each time, oldest first. Milliseconds since 1970. */
  readonly failedOn?: readonly number[];
  /** The work was dropped, but nobody has said that it failed. */
  readonly dropped?: true;
  /** It was not wrong, but not enough: its check stayed red. */
  readonly partial?: true;
  /** It was taken back, and nothing shows that it failed. */
  readonly unblamed?: true;
  readonly conditions: readonly Condition[];
  /** The error that proved the failure. */
  readonly signature?: string;
  readonly fingerprint?: Fingerprint;
  readonly commandPattern?: string;
}

/** A change of more files is about how work is done, not about this change. */
const MANY_FILES = 50;

/** All cases that stand, in no particular order. */
export function* casesOf(known: Known): Generator<Case> {
  for (const kind of ["attempt", "abandon", "fix", "lesson"] as const)
    for (const memory of memories(known.state, kind)) {
      const one = caseFrom(known, memory);
      if (one) yield one;
    }
}

const caseFrom = (known: Known, memory: Memory): Case | undefined => {
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
const mainOf = (known: Known, memory: Memory): Memory | undefined => {
  const { relates = [], takenBackBy } = known.parts.get(memory.id) ?? {};
  const named = relates
    .filter(({ as }) => as === "part-of")
    .flatMap(({ to }) => attemptNamed(known, to));
  const beside = takenBackBy === undefined ? [] : ledTo(known, [`back:${takenBackBy}`]);
  return [...named, ...beside].find(
    ({ standing, tags, id }) => standing === "standing" && !tags.includes(PART) && id !== memory.id,
  );
};

const attemptNamed = ({ state }: Known, reference: string): readonly Memory[] => {
  if (!reference.startsWith("key:")) return [];
  const [id] = state.groups.get(groupOf("attempt", reference.slice(4))) ?? [];
  const memory = id && memoryOf(state, id);
  return memory ? [memory] : [];
};

const ownCase = (known: Known, memory: Memory): Case | undefined => {
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
const whyNot = ({ avoid, commandPattern }: Part): string | undefined =>
  avoid === commandPattern ? undefined : avoid;

/** The rule that would find the memory, whether or not it has a change to compare. */
export const ruleOf = ({ kind }: Pick<Memory, "kind">): Case["kind"] =>
  kind === "lesson" ? "lesson" : kind === "fix" ? "regression" : "failure";

const kindOf = ({ kind, outcome }: Memory, part: Part): Case["kind"] | undefined => {
  if (kind === "lesson") return part.commandPattern === undefined ? undefined : "lesson";
  if (part.fingerprint === undefined) return undefined;
  if (kind === "fix") return "regression";
  const isTold = kind === "abandon" || (outcome !== undefined && TOLD.has(outcome));
  return isTold ? "failure" : undefined;
};

/** The outcomes of attempts that a repeat is told of. */
const TOLD: ReadonlySet<string> = new Set(["failed", "partial", NO_LONGER_NEEDED]);

/** The other failures of the same change, before and after, as their relations say; newest first. */
const repeatsOf = (known: Known, failure: Memory): readonly Memory[] => {
  const found = new Map<EventId, Memory>([[failure.id, failure]]);
  for (const one of found.values()) {
    const before = (known.parts.get(one.id)?.relates ?? [])
      .filter(({ as }) => as === "reland-of")
      .flatMap(({ to }) => attemptNamed(known, to));
    for (const other of [...before, ...relatedTo(known, one, "reland-of")])
      if (other.outcome === "failed" && other.standing === "standing") found.set(other.id, other);
  }
  found.delete(failure.id);
  return [...found.values()].toSorted((a, b) => compareWhen(b, a));
};

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

/** The attempts that brought a failed change back and were not taken back themselves, oldest first. */
const relandsOf = (known: Known, failure: Memory): readonly Memory[] =>
  relatedTo(known, failure, "reland-of")
    .filter(({ kind, outcome }) => kind === "attempt" && outcome === "worked")
    .filter((reland) =>
      relatedTo(known, reland, "undoes").every(
        ({ outcome }) => outcome !== "failed" && outcome !== NO_LONGER_NEEDED,
      ),
    )
    .toSorted(compareWhen);

/** The standing memories that state this relation to the given one. */
const relatedTo = (known: Known, memory: Memory, as: string): readonly Memory[] => {
  const names = namesOf(memory);
  return ledTo(
    known,
    names.map((name) => `to:${name}`),
  ).filter(({ id }) =>
    known.parts.get(id)?.relates.some((one) => one.as === as && names.includes(one.to)),
  );
};

const namesOf = ({ ids, key }: Pick<Memory, "ids" | "key">): readonly string[] =>
  key === undefined ? ids : [...ids, `key:${key}`];

const ledTo = (known: Known, joints: readonly string[]): readonly Memory[] => {
  const found = new Map<EventId, Memory>();
  for (const joint of joints)
    for (const id of known.leads.get(joint) ?? []) {
      const memory = known.parts.has(id) ? memoryOf(known.state, id) : undefined;
      if (memory?.standing === "standing") found.set(memory.id, memory);
    }
  return [...found.values()];
};

/**
 * The newest memory that worked, in its own words, with its commit. A re-land is not given: nobody
 * knows yet whether it stays, and once it has stayed, nothing is said.
 */
const insteadOf = (
  known: Known,
  failure: Memory,
  part: Part,
  relands: readonly Memory[],
): string | undefined => {
  const fixes = relatedTo(known, failure, "fixes").filter(
    // What mended it before it was taken back was not enough.
    ({ kind, outcome, when }) =>
      (kind === "fix" || outcome === "worked") && when > part.takenBackAt,
  );
  const best = [...fixes, ...workedOn(known, failure, part)]
    .filter(({ id, tags }) => relands.every((reland) => reland.id !== id) && !tags.includes(FLAKY))
    .toSorted(compareWhen)
    .at(-1);
  if (best === undefined) return undefined;
  if (best.heldBy !== undefined) return `${best.text} (held by ${best.heldBy.slice(0, 10)})`;
  // A memory that was not found in history names the commit that it was made on top of.
  return best.commit === undefined || !isMined(best)
    ? best.text
    : `${best.text} (${best.commit.slice(0, 10)})`;
};

/** What worked later on the same issue or the same error. */
const workedOn = (known: Known, failure: Memory, { signature }: Part): readonly Memory[] => {
  const issue = failure.issue === undefined ? undefined : memoryOf(known.state, failure.issue);
  return ledTo(known, [
    ...(issue === undefined ? [] : namesOf(issue).map((name) => `of:${name}`)),
    ...(signature === undefined ? [] : [`sign:${signature}`]),
  ]).filter(
    ({ when, kind, outcome }) => when >= failure.when && (kind === "fix" || outcome === "worked"),
  );
};

const PROCESS: { readonly [tag: string]: string } = {
  accident: "it was merged by accident",
  "too-early": "it came too early",
  ordering: "it came in the wrong order",
  "release-branch": "it was taken back on a release branch",
  "dependency-bump": "it was a dependency's new version",
  "version-bump": "it was a new version",
  bot: "a bot made it or took it back",
  "many-files": "it was taken back together with many files",
};

const MINORS: { readonly [tag: string]: string } = {
  slip: "its author soon took it back",
  "own-branch": "its author took it back before it was merged",
  unfinished: "it was unfinished work",
  joke: "it was a joke",
  picture: "it was a picture",
  "build-service": "it only changed the settings of a build service",
  documentation: "it only changed documents, and nobody said that it broke anything",
  comments: "it only changed comments",
  moves: "it only moved lines",
  tests: "it changed no code but tests, and nobody said that it broke anything",
};

/** Why the case only informs: its failure says little about the change itself. */
const noteOf = (memory: Memory, part: Part): string | undefined => {
  const { tags } = memory;
  const { totalFiles = 0 } = part;
  if (memory.outcome === NO_LONGER_NEEDED) return "it was no longer needed";
  if (tags.includes(FILES_GONE)) return "the history deleted its files long ago";
  if (tags.includes(FLAKY)) return "the error it rested on came and went without a change";
  const minor = tags.includes(MINOR) ? minorOf(memory, part) : undefined;
  if (minor !== undefined) return minor;
  if (tags.includes("process"))
    return tags.flatMap((tag) => PROCESS[tag] ?? [])[0] ?? "it was taken back for its process";
  if (totalFiles > MANY_FILES) return `it was a change of ${totalFiles} files`;
  return isDropped(memory, part) ? "nothing showed that it failed" : undefined;
};

const isUnblamed = ({ outcome, tags }: Memory): boolean =>
  outcome === NO_LONGER_NEEDED || [MINOR, "process", FLAKY].some((tag) => tags.includes(tag));

/** What was seen as its author took it back is what a session is about to make again: only an old one is minor. */
const minorOf = ({ tags, when }: Memory, { recorded }: Part): string | undefined => {
  const isFresh = recorded - when < FRESH_MS;
  return tags.flatMap((tag) => (OWN.has(tag) && isFresh ? [] : (MINORS[tag] ?? [])))[0];
};

const OWN: ReadonlySet<string> = new Set(["slip", "own-branch"]);

const FRESH_MS = 24 * 3_600_000;

/** Neither a check nor a person has said that it failed. */
const isDropped = ({ kind, confirmed }: Memory, { refused }: Part): boolean =>
  kind === "abandon" && !refused && confirmed === undefined;
