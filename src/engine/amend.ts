// The acts that change what is remembered: each is only another event, naming its targets. Nothing is ever edited.
import type { Draft, DraftCommon } from "../core/capture/draft.ts";
import type { EventId } from "../core/event/id.ts";
import type { Memory } from "../core/fold/memory.ts";
import { err, ok, type Result } from "../core/kit/result.ts";
import { find, findAll, type FindFault } from "./find.ts";
import type { Project, WritableProject } from "./project.ts";
import { rememberOne, type Remembered, type RememberFault } from "./remember.ts";
import { stampOf } from "./stamp.ts";

export type AmendFault = FindFault | RememberFault;

/** What takes the place of a memory has itself given way to it: both would be out of use. */
export interface SupersedeRound {
  readonly kind: "supersede-round";
  readonly given: string;
}

/** The fields every amendment has. */
export type AmendmentFields = DraftCommon & { readonly targets: string[] };

export interface Amended {
  readonly amendment: Remembered;
  /** The memories as they were before. */
  readonly targets: readonly Memory[];
}

/** Finds what was named, then remembers the amendment that `draftOf` makes of it. */
export const amend = (
  project: WritableProject,
  given: readonly string[],
  session: string | undefined,
  draftOf: (fields: AmendmentFields) => Draft,
): Result<Amended, AmendFault> => {
  const found = findAll(project, given);
  if (!found.ok) return found;
  const memories = [...new Map(found.value.map((memory) => [memory.id, memory])).values()];
  const targets = memories.map(({ id }) => id);
  const amendment = rememberOne(project, draftOf({ ...stampOf(project, session), targets }));
  return amendment.ok ? ok({ amendment: amendment.value, targets: memories }) : amendment;
};

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
    body: { ...fields, by: id, text: why ?? `Superseded by: ${text}` },
  }));
};

/** A memory, what took its place, what took that one's place, and so on. */
const successorsOf = ({ index }: Project, memory: Memory): ReadonlySet<string> => {
  const ids = new Set<string>();
  for (let next: Memory | undefined = memory; next !== undefined && !ids.has(next.id);) {
    ids.add(next.id);
    const by: EventId | undefined =
      next.standing === "superseded" ? next.standingBy?.by : undefined;
    next = by === undefined ? undefined : index.find(by)[0];
  }
  return ids;
};
