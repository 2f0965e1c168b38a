// Finds the issue of an attempt or a fix before it becomes a draft, so that what is in the log names its issue.
import type { DraftBody, DraftOf } from "../core/capture/draft.ts";
import type { EventId } from "../core/event/id.ts";
import { issueForAttempt, issueForFix } from "../core/fold/attribution.ts";
import { err, ok, type Result } from "../core/kit/result.ts";
import { find, type FindFault } from "./find.ts";
import type { WritableProject } from "./project.ts";
import { admitAll, rememberOne, type Remembered, type RememberFault } from "./remember.ts";

export type AttributionFault =
  | FindFault
  | RememberFault
  | { readonly kind: "not-an-issue"; readonly given: string; readonly what: string };

export interface ForIssue {
  readonly remembered: Remembered;
  readonly issue?: EventId;
  /** This act opened the issue. */
  readonly issueOpened: boolean;
  /** The issue was closed, and this act opened it again. */
  readonly issueReopened: boolean;
}

/**
 * `given` is the issue as a person typed it. Without it the session decides; if that gives none, a
 * new issue is opened.
 */
export const rememberAttempt = (
  project: WritableProject,
  given: string | undefined,
  body: DraftBody<"attempt">,
): Result<ForIssue, AttributionFault> => {
  const named = nameIssue(project, given);
  if (!named.ok) return named;
  const open = project.index.openIssues();
  const known = issueForAttempt(open, askedBy(body, named.value));
  if (known !== undefined) {
    const placed = { ...placedBy(project, known, body), issue: known };
    const remembered = rememberOne(project, attemptOf(placed));
    if (!remembered.ok) return remembered;
    const wasOpen = open.some(({ id }) => id === known);
    const issueReopened = !wasOpen && project.index.story(known)?.open === true;
    return ok({ remembered: remembered.value, issue: known, issueOpened: false, issueReopened });
  }
  // An attempt that would be refused must not leave an issue behind.
  const fits = admitAll(project, [attemptOf({ ...body, issue: SOME_ISSUE })]);
  if (!fits.ok) return fits;
  const opened = rememberOne(project, {
    kind: "issue",
    overlong: "cut-line",
    body: issueBody(body),
  });
  if (!opened.ok) return opened;
  const issue = opened.value.id;
  const remembered = rememberOne(project, attemptOf({ ...body, issue }));
  return remembered.ok
    ? ok({ remembered: remembered.value, issue, issueOpened: true, issueReopened: false })
    : remembered;
};

const attemptOf = (body: DraftBody<"attempt">): DraftOf<"attempt"> => ({
  kind: "attempt",
  overlong: "cut-line",
  body,
});

/** If nobody said where it was tried, it was tried where the issue is: a check of that path must find it. */
const placedBy = (
  { index }: WritableProject,
  issue: EventId,
  body: DraftBody<"attempt">,
): DraftBody<"attempt"> => {
  const files = index.find(issue)[0]?.files ?? [];
  return body.files === undefined && files.length > 0 ? { ...body, files: [...files] } : body;
};

/** A fix closes the issue it names, or the session's current one. If there is neither, it stands alone. */
export const rememberFix = (
  project: WritableProject,
  given: string | undefined,
  body: DraftBody<"fix">,
): Result<ForIssue, AttributionFault> => {
  const named = nameIssue(project, given);
  if (!named.ok) return named;
  const issue = issueForFix(project.index.openIssues(), askedBy(body, named.value));
  const remembered = rememberOne(project, {
    kind: "fix",
    overlong: "cut-line",
    body: { ...body, ...(issue === undefined ? {} : { issue }) },
  });
  if (!remembered.ok) return remembered;
  return ok({
    remembered: remembered.value,
    ...(issue === undefined ? {} : { issue }),
    issueOpened: false,
    issueReopened: false,
  });
};

/** A placeholder with the length of an id. */
const SOME_ISSUE = "a".repeat(52);

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

const askedBy = (
  { session, when }: { readonly session?: string; readonly when: number },
  issue: EventId | undefined,
) => ({
  when,
  ...(session === undefined ? {} : { session }),
  ...(issue === undefined ? {} : { issue }),
});

/** The issue opened for an attempt without one: with the same moment, place and session. */
const issueBody = (body: DraftBody<"attempt">): DraftBody<"issue"> => {
  const { when, actor, session, commit, branch, files, at } = body;
  return {
    when,
    actor,
    text: `Being worked on: ${body.text}`,
    ...(session === undefined ? {} : { session }),
    ...(commit === undefined ? {} : { commit }),
    ...(branch === undefined ? {} : { branch }),
    ...(files === undefined ? {} : { files }),
    ...(at === undefined ? {} : { at }),
  };
};
