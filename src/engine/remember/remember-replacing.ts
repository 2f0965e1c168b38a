// Remembers a decision or a fact, and in the same act supersedes memories. An unknown or ambiguous id
// stops it before anything is written.
import type { Draft, DraftOf } from "../../core/event/draft.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { amend, type AmendFault } from "../amend/amend.ts";
import { personMay } from "../amend/authority.ts";
import { findAll } from "../recall/find.ts";
import type { WritableProject } from "../project.ts";
import type { ForIssue } from "./remember-attempt.ts";
import { rememberNew } from "./remember-new.ts";
import { rememberOne } from "./remember.ts";

export const rememberReplacing = (
  project: WritableProject,
  supersedes: readonly string[],
  draft: DraftOf<"decision"> | DraftOf<"fact">,
): Result<ForIssue, AmendFault> => {
  const whole: Draft = { ...draft, overlong: "cut-line" };
  if (supersedes.length === 0) return rememberNew(project, whole);
  const replaced = findAll(project, supersedes);
  if (!replaced.ok) return replaced;
  const may = personMay(project, "supersede", replaced.value);
  if (!may.ok) return may;
  const remembered = rememberOne(project, whole);
  if (!remembered.ok) return remembered;
  const { id, text } = remembered.value;
  const amended = amend(project, supersedes, draft.body.session, (fields) => ({
    kind: "supersede",
    overlong: "cut-line",
    // It quotes the draft, so it goes no further than that.
    ...(draft.stream === undefined ? {} : { stream: draft.stream }),
    body: { ...fields, by: id, text: `Superseded by: ${text}` },
  }));
  return amended.ok ? ok({ remembered: remembered.value, issueReopened: false }) : amended;
};
