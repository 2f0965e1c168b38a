// Finds the issue of an attempt or a fix before it becomes a draft, so that what is in the log names its issue. What is
// about no open issue stands alone.
import type { DraftBody } from "../../core/event/draft.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { isApart, issueFor, RECENT_MS, touchOf, type Topic } from "../../core/fold/attribution.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { find, type FindFault } from "../recall/find.ts";
import type { Project, WritableProject } from "../project.ts";
import { rememberOne, type Remembered, type RememberFault } from "./remember.ts";

export type AttributionFault =
  | FindFault
  | RememberFault
  | { readonly kind: "not-an-issue"; readonly given: string; readonly what: string };

export interface ForIssue {
  readonly remembered: Remembered;
  readonly issue?: EventId;
  /** The issue was closed, and this act opened it again. */
  readonly issueReopened: boolean;
  /** A memory says it already, so nothing was recorded, or only that a person confirms it. */
  readonly known?: "kept" | "confirmed";
  /** What it resolved in the same act. */
  readonly settled?: readonly Memory[];
}

/** `given` is the issue as a person typed it. Without it, the session's current one if it is about the same. */
export const rememberAttempt = (
  project: WritableProject,
  given: string | undefined,
  body: DraftBody<"attempt">,
): Result<ForIssue, AttributionFault> => {
  const named = nameIssue(project, given);
  if (!named.ok) return named;
  const issue = named.value ?? issueAbout(project, body);
  const wasOpen = project.index.lists.openIssues().some(({ id }) => id === issue);
  const remembered = rememberOne(project, {
    kind: "attempt",
    overlong: "cut-line",
    body: issue === undefined ? body : { ...placedBy(project, issue, body), issue },
  });
  if (!remembered.ok) return remembered;
  if (issue === undefined) return ok({ remembered: remembered.value, issueReopened: false });
  const issueReopened = !wasOpen && project.index.lookup.story(issue)?.open === true;
  return ok({ remembered: remembered.value, issue, issueReopened });
};

interface TopicNow extends Topic {
  readonly session?: string | undefined;
  readonly when: number;
}

/** The open issue that whoever says this is working on, if it is about the same. */
export const issueAbout = (project: Project, topic: TopicNow): EventId | undefined => {
  const { session, when } = topic;
  const mine = project.index.lists
    .openIssues()
    .filter((open) => touchOf(open, session) !== undefined)
    .filter(({ id }) => project.index.lookup.find(id).every((issue) => !isApart(issue, topic)));
  return issueFor(mine, { when, ...(session === undefined ? {} : { session }) });
};

/** If nobody said where it was tried, it was tried where the issue is: a check of that path must find it. */
const placedBy = (
  { index }: WritableProject,
  issue: EventId,
  body: DraftBody<"attempt">,
): DraftBody<"attempt"> => {
  const files = index.lookup.find(issue)[0]?.files ?? [];
  return body.files === undefined && files.length > 0 ? { ...body, files: [...files] } : body;
};

/**
 * A fix closes the issue it names, or the one it is about. If there is neither, it stands alone, as
 * what fixed the attempts that just failed.
 */
export const rememberFix = (
  project: WritableProject,
  given: string | undefined,
  body: DraftBody<"fix">,
): Result<ForIssue, AttributionFault> => {
  const named = nameIssue(project, given);
  if (!named.ok) return named;
  const issue = named.value ?? issueAbout(project, body);
  const alone = issue === undefined ? failedBefore(project, body) : [];
  const relates = [...(body.relates ?? []), ...alone.map((to) => ({ as: "fixes", to }))];
  const remembered = rememberOne(project, {
    kind: "fix",
    overlong: "cut-line",
    body: {
      ...body,
      ...(issue === undefined ? {} : { issue }),
      ...(relates.length === 0 ? {} : { relates }),
    },
  });
  if (!remembered.ok) return remembered;
  return ok({
    remembered: remembered.value,
    ...(issue === undefined ? {} : { issue }),
    issueReopened: false,
  });
};

/** The attempts for no issue that the same session reported as failed a short while ago, in the same files. */
const failedBefore = ({ index }: Project, topic: TopicNow): readonly EventId[] => {
  const found: EventId[] = [];
  let left = MOST_LOOKED_AT;
  for (const { id, kind, when, outcome } of index.lists.timeline().entries) {
    if ((left -= 1) < 0 || topic.when - when > RECENT_MS) break;
    if (kind !== "attempt" || (outcome !== "failed" && outcome !== "partial")) continue;
    const [memory] = index.lookup.find(id);
    if (memory === undefined || memory.standing !== "standing" || memory.issue !== undefined)
      continue;
    if (memory.session === topic.session && !isApart(memory, topic)) found.push(memory.id);
  }
  return found;
};

const MOST_LOOKED_AT = 50;

const nameIssue = (
  project: WritableProject,
  given: string | undefined,
): Result<EventId | undefined, AttributionFault> => {
  if (given === undefined) return ok(undefined);
  const found = find(project, given);
  if (!found.ok) return found;
  const { kind, id } = found.value;
  return kind === "issue" ? ok(id) : err({ kind: "not-an-issue", given, what: kind });
};
