// Which issue an attempt or a fix is for, where its author did not say. Doors ask before they make a draft, and write the
// answer into it: what is in the log names its issue, so that no later event can move it.
import type { EventId } from "../event/id.ts";
import { compareEvents, type Ordered } from "../event/order.ts";
import { stories } from "./issues.ts";
import type { IssueStory } from "./memory.ts";
import type { State } from "./state.ts";

/** How long after it was opened an issue takes attempts from the same place without being named. */
export const FRESH_MS = 5 * 60_000;

/** An open issue, as far as attribution needs it. */
export interface OpenIssue {
  readonly id: EventId;
  readonly order: Ordered;
  readonly when: number;
  readonly session?: string;
  /** The last event of each session that opened it or wrote to it. */
  readonly touches: { readonly [session: string]: Ordered };
}

export interface Asked {
  /** The issue it names. */
  readonly issue?: EventId;
  readonly session?: string;
  /** When the attempt was made: milliseconds since 1970. */
  readonly when: number;
}

/** The issue it names, else this session's current one, else the one just opened; nothing means: open a new one. */
export const issueForAttempt = (issues: readonly OpenIssue[], asked: Asked): EventId | undefined =>
  issueForFix(issues, asked) ?? freshIssue(issues, asked);

/** The issue it names, else this session's current one; nothing means: the fix stands alone. */
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

/** Of the issues that have such a place, the one whose place is last. */
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

/** The open issues of a state, in the total order; `told` are the stories of all issues, where they are at hand. */
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
