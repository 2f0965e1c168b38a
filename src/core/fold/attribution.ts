// Finds the issue of an attempt or a fix whose author named none. Doors ask this before they make a
// draft and write the answer into it. An event in the log therefore names its issue, and no later
// event can change that. What has nothing to do with an issue stands alone, and opens none.
import type { EventId } from "../event/id.ts";
import { compareEvents, type Ordered } from "../event/order.ts";
import { stories } from "./issues.ts";
import type { IssueStory } from "./memory.ts";
import type { Delta, State } from "./state.ts";

/** For how long an issue takes what names none and has no session, since it was last worked on without one. */
export const RECENT_MS = 30 * 60_000;

/** In `touches`, whoever had no session: a script, or an agent's shell without a terminal. */
const NO_SESSION = "";

/** An open issue, as far as attribution needs it. */
export interface OpenIssue {
  readonly id: EventId;
  readonly order: Ordered;
  readonly when: number;
  /** The last event in each session that opened the issue or belongs to it. */
  readonly touches: { readonly [session: string]: Ordered };
}

export interface AttributionRequest {
  /** The issue that the author named. */
  readonly issue?: EventId;
  readonly session?: string;
  /** When the attempt was made: milliseconds since 1970. */
  readonly when: number;
}

/**
 * The named issue, else the session's current issue; without a session, the one that was just worked
 * on without one. Undefined means: it stands alone.
 */
export const issueFor = (
  issues: readonly OpenIssue[],
  { issue, session = NO_SESSION, when }: AttributionRequest,
): EventId | undefined =>
  issue ??
  last(issues, (open) => {
    const touch = touchOf(open, session);
    if (touch === undefined || session !== NO_SESSION) return touch;
    const age = when - touch.ts;
    return age >= 0 && age <= RECENT_MS ? touch : undefined;
  });

/** The session's last event in an issue; undefined if it never wrote to it. */
export const touchOf = ({ touches }: OpenIssue, session = NO_SESSION): Ordered | undefined =>
  Object.hasOwn(touches, session) ? touches[session] : undefined;

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
  issues: Iterable<IssueStory> = stories(state),
): readonly OpenIssue[] => {
  const open: OpenIssue[] = [];
  for (const story of issues) if (story.open) open.push(openIssue(story));
  return open.sort((a, b) => compareEvents(a.order, b.order));
};

/** The open issues now, given those of a snapshot. */
export const updatedOpenIssues = (
  kept: readonly OpenIssue[],
  { before, now }: Delta,
): readonly OpenIssue[] =>
  [...kept.filter(({ id }) => !before.copies.has(id)), ...openIssues(now)].sort((a, b) =>
    compareEvents(a.order, b.order),
  );

const openIssue = ({ issue, attempts, fixes }: IssueStory): OpenIssue => {
  const touches = new Map<string, Ordered>();
  for (const { session = NO_SESSION, order } of [issue, ...attempts, ...fixes]) {
    const known = touches.get(session);
    if (!known || compareEvents(order, known) > 0) touches.set(session, order);
  }
  const { id, order, when } = issue;
  return {
    id,
    order,
    when,
    touches: Object.fromEntries([...touches].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};

/** What is compared to tell whether two memories are about the same. */
export interface Topic {
  readonly text: string;
  readonly files?: readonly string[] | undefined;
}

/** They name different files, and no word of weight in common: they have nothing to do with each other. */
export const isApart = (a: Topic, b: Topic): boolean => {
  const [here = [], there = []] = [a.files, b.files];
  if (here.length === 0 || there.length === 0) return false;
  if (here.some((path) => there.some((other) => isSamePlace(path, other)))) return false;
  const words = stemsOf(a.text);
  return [...stemsOf(b.text)].every((word) => !words.has(word));
};

/** A folder holds its files. */
const isSamePlace = (a: string, b: string): boolean =>
  a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** The beginnings of longer words: `uploads` and `uploading` are one. */
const stemsOf = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 5)));
