// Records a claim, whatever the door it came through: its fields, the act, and the paths that it names in vain.
import { parseLocation } from "../../core/code/location.ts";
import type { Draft } from "../../core/event/draft.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { WritableProject } from "../project.ts";
import { missingPath, type MissingPath } from "../recall/missing-path.ts";
import { claimFields, type ClaimFault, type ClaimFields, type ClaimInput } from "./claim-fields.ts";
import type { ForIssue } from "./remember-attempt.ts";
import { lessonAmong, type LessonAmong } from "./lesson-among.ts";
import type { RememberFault } from "./remember.ts";
import { rememberNew } from "./remember-new.ts";
import { shareAcross, type SharedAcross } from "./share-across.ts";

export interface ClaimRecorded extends ForIssue {
  /** The names of files outside the project; nothing else of their paths is kept. */
  readonly outside: readonly string[];
  readonly missing: readonly MissingPath[];
  /** What became of it as a lesson for other projects; nothing if it is none. */
  readonly across?: SharedAcross | undefined;
  /** Lessons only. */
  readonly among?: LessonAmong | undefined;
}

/** The paths that a claim names. A location that is unclear is refused later. */
export const pathsOfClaim = ({
  at,
  files = [],
}: Pick<ClaimInput, "at" | "files">): readonly string[] => {
  const path = at === undefined ? undefined : parseLocation(at)?.path;
  return path === undefined ? files : [path, ...files];
};

/** `act` records it, from the fields that every claim has. */
export const recordClaim = <F>(
  project: WritableProject,
  input: ClaimInput,
  act: (fields: ClaimFields) => Result<ForIssue, F>,
): Result<ClaimRecorded, ClaimFault | F> => {
  const claim = claimFields(project, input);
  if (!claim.ok) return claim;
  const { fields, outside } = claim.value;
  const done = act(fields);
  if (!done.ok) return done;
  const missing = pathsOfClaim(input).flatMap((path) => missingPath(project, path) ?? []);
  const across = shareAcross(project, done.value.remembered);
  const { id, kind } = done.value.remembered;
  const among = kind === "lesson" ? lessonAmong(project, id) : undefined;
  return ok({ ...done.value, outside, missing, across, among });
};

/** For a claim that belongs to no issue. */
export const recordAlone = (
  project: WritableProject,
  draft: Draft,
): Result<ForIssue, RememberFault> => rememberNew(project, { ...draft, overlong: "cut-line" });
