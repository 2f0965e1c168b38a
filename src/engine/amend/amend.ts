// The acts that change what is remembered. Each is just another event that names its targets; nothing is ever edited.
import type { Draft, DraftCommon } from "../../core/event/draft.ts";
import type { EventId } from "../../core/event/id.ts";
import { FORGOTTEN } from "../../core/fold/amendment.ts";
import type { Memory, Standing } from "../../core/fold/memory.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { find, findAll, type FindFault } from "../recall/find.ts";
import type { Project, WritableProject } from "../project.ts";
import { alikeOf } from "../recall/lessons/known.ts";
import { rememberOne, type Remembered, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { personMay, type PersonsOwn } from "./authority.ts";
import { retireCopies, type CopiesRetired } from "./copies.ts";

export type AmendFault = FindFault | RememberFault | NeverOpen | ReplacedAlready | PersonsOwn;

/** Another memory took its place: what is done to the old one would show nowhere. */
export interface ReplacedAlready {
  readonly kind: "replaced-already";
  readonly act: "edit" | "pin" | "tag" | "link";
  readonly id: EventId;
  /** The last that took the place. */
  readonly by: EventId;
}

/** Only an issue or a blocker can be open or closed. Any other memory stands or is out of use. */
export interface NeverOpen {
  readonly kind: "never-open";
  readonly act: "resolve" | "reopen";
  readonly id: EventId;
  readonly what: string;
  readonly standing: Standing;
}

/** The memory that should take the place has itself been superseded by the target: both would be out of use. */
export interface SupersedeRound {
  readonly kind: "supersede-round";
  readonly given: string;
}

/** The fields that every amendment has. */
export type AmendmentFields = DraftCommon & { readonly targets: string[] };

export interface Amended {
  readonly kind: Draft["kind"];
  /** Absent if there was nothing left to amend, so nothing was written. */
  readonly amendment?: Remembered;
  /** The memories as they were before. */
  readonly targets: readonly Memory[];
  /** The targets that already are as the amendment would make them. */
  readonly already: readonly Memory[];
  /** What became of their copies for other projects. */
  readonly copies?: CopiesRetired;
  /** The lessons that say nearly the same as one that was taken out of use, and stay in use. */
  readonly alike?: readonly Memory[];
}

const OUT_OF_USE: ReadonlySet<Draft["kind"]> = new Set(["retire", "supersede"]);

/**
 * Finds the targets, then remembers the amendment that `draftOf` makes. A target that already is as
 * wished is no fault: somebody who repeats a command or a script gets what they asked for, and no
 * event is logged that changes nothing.
 */
export const amend = (
  project: WritableProject,
  given: readonly string[],
  session: string | undefined,
  draftOf: (fields: AmendmentFields) => Draft,
): Result<Amended, AmendFault> => {
  const found = findAll(project, given);
  if (!found.ok) return found;
  const memories = [...new Map(found.value.map((memory) => [memory.id, memory])).values()];
  const stamp = stampOf(project, session);
  const draftFor = (named: readonly Memory[]): Draft =>
    draftOf({ ...stamp, targets: named.map(({ id }) => id) });
  const whole = draftFor(memories);
  const { kind } = whole;
  const never = kind === "resolve" || kind === "reopen" ? neverOpen(kind, memories) : undefined;
  if (never) return err(never);
  const replaced = replacedIn(project, whole, memories);
  if (replaced) return err(replaced);
  const already = memories.filter((memory) => isSoAlready(project, whole, memory));
  const targets = memories.filter((memory) => !already.includes(memory));
  if (targets.length === 0) return ok({ kind, targets, already });
  const may = personMay(project, kind, targets);
  if (!may.ok) return may;
  const isEnd = OUT_OF_USE.has(kind);
  const alike = isEnd ? alikeOf(project, targets) : [];
  const amendment = rememberOne(project, draftFor(targets));
  if (!amendment.ok) return amendment;
  const origins = targets.flatMap(({ ids }) => ids);
  const copies = isEnd ? retireCopies(project, origins) : "none";
  return ok({ kind, amendment: amendment.value, targets, already, copies, alike });
};

/** A memory that the draft adds something to, or links to, although another took its place. Something may always be taken off. */
const replacedIn = (
  project: Project,
  draft: Draft,
  memories: readonly Memory[],
): ReplacedAlready | undefined => {
  const act = addingAct(draft);
  if (act === undefined) return undefined;
  const to = draft.kind === "link" ? project.index.lookup.find(draft.body.to) : [];
  for (const memory of [...memories, ...to]) {
    const by = replacementOf(project, memory);
    if (by !== undefined) return { kind: "replaced-already", act, id: memory.id, by };
  }
  return undefined;
};

const addingAct = (draft: Draft): ReplacedAlready["act"] | undefined => {
  switch (draft.kind) {
    case "pin":
      return draft.body.pinned === "yes" ? "pin" : undefined;
    case "tag":
      return (draft.body.add ?? []).length > 0 ? "tag" : undefined;
    case "link":
      return draft.body.linked === "yes" ? "link" : undefined;
    default:
      return undefined;
  }
};

/** Whether all of these can be resolved. */
export const mayBeResolved = (memories: readonly Memory[]): Result<void, NeverOpen> => {
  const never = neverOpen("resolve", memories);
  return never ? err(never) : ok(undefined);
};

const neverOpen = (act: NeverOpen["act"], memories: readonly Memory[]): NeverOpen | undefined => {
  const memory = memories.find((one) => !mayBeOpen(one) && one.standing !== "resolved");
  if (memory === undefined) return undefined;
  const { id, kind: what, standing } = memory;
  return { kind: "never-open", act, id, what, standing };
};

/** Whether it is of a sort that is open or closed. */
export const mayBeOpen = ({ kind, namespace }: Memory): boolean =>
  kind === "issue" || kind === "item" || (kind === "note" && namespace === "blockers");

const isSoAlready = ({ index }: Project, draft: Draft, memory: Memory): boolean => {
  const { id, standing, tags } = memory;
  switch (draft.kind) {
    case "archive":
      return standing === "archived";
    case "pin":
      return (memory.pinned === true) === (draft.body.pinned === "yes");
    case "tag": {
      const { add = [], remove = [] } = draft.body;
      return add.every((tag) => tags.includes(tag)) && !remove.some((tag) => tags.includes(tag));
    }
    case "resolve":
      return standing === "resolved";
    case "retire":
      return standing === "retired" && (!isForgetting(draft.body) || memory.forgotten === true);
    case "restore":
      return standing === "standing";
    case "reopen":
      // A fix closes an issue that still stands.
      return (
        standing === "standing" &&
        (memory.kind !== "issue" || index.lookup.story(id)?.open === true)
      );
    default:
      return false;
  }
};

const isForgetting = ({ tags }: { readonly tags?: readonly string[] | undefined }): boolean =>
  tags?.includes(FORGOTTEN) === true;

/** How the reason begins where none was given. */
export const SUPERSEDED_BY = "Superseded by: ";

/** One memory takes the place of others. */
export const supersede = (
  project: WritableProject,
  given: readonly string[],
  by: string,
  { session, why }: { readonly session?: string | undefined; readonly why?: string | undefined },
): Result<Amended, AmendFault | SupersedeRound> => {
  const successor = find(project, by);
  if (!successor.ok) return successor;
  const { id, text } = successor.value;
  const successors = successorsOf(project, successor.value);
  for (const one of given) {
    const replaced = find(project, one);
    if (!replaced.ok) return replaced;
    if (successors.has(replaced.value.id)) return err({ kind: "supersede-round", given: one });
  }
  return amend(project, given, session, (fields) => ({
    kind: "supersede",
    overlong: "cut-line",
    body: { ...fields, by: id, text: why ?? `${SUPERSEDED_BY}${text}` },
  }));
};

/** The memory that took this one's place, the one that took that one's place, and so on. */
const successorsOf = ({ index }: Project, memory: Memory): ReadonlySet<EventId> => {
  const ids = new Set<EventId>();
  for (let next: Memory | undefined = memory; next !== undefined && !ids.has(next.id);) {
    ids.add(next.id);
    const by: EventId | undefined =
      next.standing === "superseded" ? next.standingBy?.by : undefined;
    next = by === undefined ? undefined : index.lookup.find(by)[0];
  }
  return ids;
};

/** The last memory that took this one's place; undefined if none did. */
export const replacementOf = (project: Project, memory: Memory): EventId | undefined => {
  const { standing, standingBy } = memory;
  if (standing !== "superseded" || standingBy?.by === undefined) return undefined;
  return [...successorsOf(project, memory)].at(-1);
};
