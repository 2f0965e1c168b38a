// A change that somebody passes along with what they report, in the form of the log: as features,
// for files of the project.
import { looksSecret } from "../../core/append/redact/redact.ts";
import { featuresOf } from "../../core/code/change.ts";
import type { FileDiff } from "../../core/code/diff.ts";
import type { DraftBody } from "../../core/event/draft.ts";
import { respelled } from "../../core/judge/action/action.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Project } from "../project.ts";

/** No line of it counts: it is empty, outside the project, or only white space and lock files. */
export interface ChangeEmpty {
  readonly kind: "change-empty";
}

/** Fields for a draft. If no files are named, the change supplies them. */
export const changeFields = (
  project: Project,
  given: readonly FileDiff[] | undefined,
  named: readonly string[] | undefined,
): Result<Pick<DraftBody<"attempt">, "change" | "files">, ChangeEmpty> => {
  if (given === undefined) return ok({});
  const { files } = respelled({ files: given, faults: [] }, (path) => {
    const at = project.paths.of(path);
    return at.ok && at.value?.inside ? at.value.path : undefined;
  });
  const change = featuresOf(files, looksSecret);
  if (change === undefined) return err({ kind: "change-empty" });
  const paths = change.files.map(({ path }) => path);
  return ok({ change, files: [...(named ?? paths)] });
};
