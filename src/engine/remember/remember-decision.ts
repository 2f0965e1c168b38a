// Remembers a decision, and in the same act supersedes memories. An unknown or ambiguous id stops
// it before anything is written.
import type { DraftBody } from "../../core/event/draft.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { amend, type AmendFault } from "../amend/amend.ts";
import { findAll } from "../recall/find.ts";
import type { WritableProject } from "../project.ts";
import type { ForIssue } from "./remember-attempt.ts";
import { rememberOne } from "./remember.ts";

export const rememberDecision = (
  project: WritableProject,
  supersedes: readonly string[],
  body: DraftBody<"decision">,
): Result<ForIssue, AmendFault> => {
  const replaced = findAll(project, supersedes);
  if (!replaced.ok) return replaced;
  const decision = rememberOne(project, { kind: "decision", overlong: "cut-line", body });
  if (!decision.ok) return decision;
  const { id, text } = decision.value;
  if (supersedes.length > 0) {
    const amended = amend(project, supersedes, body.session, (fields) => ({
      kind: "supersede",
      overlong: "cut-line",
      body: { ...fields, by: id, text: `Superseded by: ${text}` },
    }));
    if (!amended.ok) return amended;
  }
  return ok({ remembered: decision.value, issueReopened: false });
};
