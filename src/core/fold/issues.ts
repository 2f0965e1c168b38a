// Issues with everything that was tried for them. A fix closes the issue it names, and a failed
// attempt after that reopens it; resolve, reopen and the like do so explicitly. The total order
// decides, never the order of arrival.
import type { EventId } from "../event/id.ts";
import { compareEvents, type Ordered } from "../event/order.ts";
import type { Amendment } from "./amendment.ts";
import { amendmentsOf, memories, memoryOf, standingOf } from "./memories.ts";
import type { IssueStory, Memory, Standing } from "./memory.ts";
import type { State } from "./state.ts";

/** The story of the issue that has a copy with that event id. */
export const storyOf = (state: State, id: EventId): IssueStory | undefined => {
  const issue = memoryOf(state, id);
  return issue?.kind === "issue" ? buildStory(state, issue) : undefined;
};

/** All issues, in no particular order. */
export function* stories(state: State): Generator<IssueStory> {
  for (const issue of memories(state, "issue")) yield buildStory(state, issue);
}

/** Sorts by when things happened; the total order breaks ties. */
export const compareWhen = (a: Memory, b: Memory): number =>
  a.when - b.when || compareEvents(a.order, b.order);

/** Whether a memory still says anything about its issue. One that was never true or is gone does not. */
export const isReported = ({ standing }: Memory): boolean =>
  standing !== "retired" && standing !== "purged";

const buildStory = (state: State, issue: Memory): IssueStory => {
  const members = membersOf(state, issue);
  const fixes = members.filter(({ kind }) => kind === "fix");
  const attempts = members.filter(({ kind }) => kind === "attempt");
  return { issue, attempts, fixes, ...turned(members, amendmentsOf(state, issue), issue) };
};

const membersOf = (state: State, issue: Memory): Memory[] => {
  const references = issue.key === undefined ? issue.ids : [...issue.ids, `key:${issue.key}`];
  const found = new Map<EventId, Memory>();
  for (const reference of references)
    for (const id of state.members.get(reference) ?? []) {
      const member = memoryOf(state, id);
      if (member?.issue === issue.id) found.set(member.id, member);
    }
  return [...found.values()].sort(compareWhen);
};

type Turning = {
  readonly order: Ordered;
  readonly amendment?: Amendment;
  readonly member?: Memory;
};

/** Goes through everything that could open or close the issue, and returns its final state. */
const turned = (
  members: readonly Memory[],
  amendments: readonly Amendment[],
  issue: Memory,
): Pick<IssueStory, "open" | "turnedBy"> => {
  const turns: Turning[] = [
    ...members.filter(isReported).map((member) => ({ order: member.order, member })),
    ...amendments.map((amendment) => ({ order: amendment, amendment })),
  ].sort((a, b) => compareEvents(a.order, b.order));
  let fixed = false;
  let standing: Standing = issue.standing === "purged" ? "purged" : "standing";
  let turnedBy: EventId | undefined;
  for (const { order, amendment, member } of turns) {
    const wasOpen = !fixed && standing === "standing";
    if (amendment) {
      standing = standingOf(standing, amendment);
      if (amendment.kind === "reopen") fixed = false;
    } else if (member?.kind === "fix") fixed = true;
    else if (member?.outcome === "failed") fixed = false;
    if (wasOpen !== (!fixed && standing === "standing")) turnedBy = order.id;
  }
  const open = !fixed && standing === "standing";
  return turnedBy === undefined ? { open } : { open, turnedBy };
};
