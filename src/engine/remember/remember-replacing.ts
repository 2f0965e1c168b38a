// Remembers a decision or a fact, and in the same act supersedes memories. An unknown or ambiguous id
// stops it before anything is written.
import type { DraftOf } from "../../core/event/draft.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { amend, type AmendFault } from "../amend/amend.ts";
import { personMay } from "../amend/authority.ts";
import { findAll } from "../recall/find.ts";
import type { WritableProject } from "../project.ts";
import type { ForIssue } from "./remember-attempt.ts";
import { rememberOne } from "./remember.ts";

export const rememberReplacing = (
  project: WritableProject,
  supersedes: readonly string[],
  draft: DraftOf<"decision"> | DraftOf<"fact">,
): Result<ForIssue, AmendFault> => {
  const replaced = findAll(project, supersedes);
  if (!replaced.ok) return replaced;
  const may = personMay(project, "supersede", replaced.value);
  if (!may.ok) return may;
  const remembered = rememberOne(project, { ...draft, overlong: "cut-line" });
  if (!remembered.ok) return remembered;
  const { id, text } = remembered.value;
  if (supersedes.length > 0) {
    const amended = amend(project, supersedes, draft.body.session, (fields) => ({
      kind: "supersede",
      overlong: "cut-line",
      // It quotes the draft, so it goes no further than that.
      ...(draft.stream === undefined ? {} : { stream: draft.stream }),
      body: { ...fields, by: id, text: `Superseded by: ${text}` },
    }));
    if (!amended.ok) return amended;
  }
  return ok({ remembered: remembered.value, issueReopened: false });
};
