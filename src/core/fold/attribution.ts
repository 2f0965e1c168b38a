// Finds the issue of an attempt or a fix whose author named none. Doors ask this before they make a
// draft and write the answer into it. An event in the log therefore names its issue, and no later
// event can change that.
import type { EventId } from "../event/id.ts";
import { compareEvents, type Ordered } from "../event/order.ts";
import { stories } from "./issues.ts";
import type { IssueStory } from "./memory.ts";
import type { State } from "./state.ts";

/** For how long a newly opened issue takes attempts that name none, if both have the same session or neither has one. */
export const FRESH_MS = 5 * 60_000;

/** An open issue, as far as attribution needs it. */
export interface OpenIssue {
  readonly id: EventId;
  readonly order: Ordered;
  readonly when: number;
  readonly session?: string;
  /** The last event in each session that opened the issue or belongs to it. */
  readonly touches: { readonly [session: string]: Ordered };
}

export interface Asked {
  /** The issue that the author named. */
  readonly issue?: EventId;
  readonly session?: string;
  /** When the attempt was made: milliseconds since 1970. */
  readonly when: number;
}

/** The named issue, else the session's current issue, else the one just opened. Undefined means: open a new one. */
export const issueForAttempt = (issues: readonly OpenIssue[], asked: Asked): EventId | undefined =>
  issueForFix(issues, asked) ?? freshIssue(issues, asked);

/** The named issue, else the session's current issue. Undefined means: the fix stands alone. */
export const issueForFix = (
  issues: readonly OpenIssue[],
  { issue, session }: Pick<Asked, "issue" | "session">,
): EventId | undefined => {
  if (issue !== undefined) return issue;
  if (session === undefined) return undefined;
  return last(issues, ({ touches }) =>
    Object.hasOwn(touches, session) ? touches[session] : undefined,
  );
};

const freshIssue = (issues: readonly OpenIssue[], { session, when }: Asked): EventId | undefined =>
  last(issues, (issue) => {
    const age = when - issue.when;
    return issue.session === session && age >= 0 && age <= FRESH_MS ? issue.order : undefined;
  });

/** The issue with the last place in the total order, among those that have a place. */
const last = (
  issues: readonly OpenIssue[],
  placeIn: (issue: OpenIssue) => Ordered | undefined,
): EventId | undefined => {
  let best: { readonly id: EventId; readonly place: Ordered } | undefined;
  for (const issue of issues) {
    const place = placeIn(issue);
    if (place && (!best || compareEvents(place, best.place) > 0)) best = { id: issue.id, place };
  }
  return best?.id;
};

/** The open issues of a state, in the total order. Pass `told` if the stories of all issues are already at hand. */
export const openIssues = (
  state: State,
  told: Iterable<IssueStory> = stories(state),
): readonly OpenIssue[] => {
  const open: OpenIssue[] = [];
  for (const story of told) if (story.open) open.push(openIssue(story));
  return open.sort((a, b) => compareEvents(a.order, b.order));
};

const openIssue = ({ issue, attempts, fixes }: IssueStory): OpenIssue => {
  const touches = new Map<string, Ordered>();
  for (const { session, order } of [issue, ...attempts, ...fixes]) {
    if (session === undefined) continue;
    const known = touches.get(session);
    if (!known || compareEvents(order, known) > 0) touches.set(session, order);
  }
  const { id, order, when, session } = issue;
  return {
    id,
    order,
    when,
    ...(session === undefined ? {} : { session }),
    touches: Object.fromEntries([...touches].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};
