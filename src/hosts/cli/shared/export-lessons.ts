// What `twiceshy export --format lessons` prints: the lessons of this machine, without those that hold a word which the
// settings of a project call private. Loaded only then.
import { counted, inLine } from "../../../answers/text/style.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { exportLessons } from "../../../engine/share/export-lessons.ts";
import type { Project } from "../../../engine/project.ts";
import type { CliContext } from "../context.ts";
import { openKnown } from "./known-projects.ts";

export const writeLessons = async (
  context: CliContext,
  here: Project,
): Promise<Result<void, Fault>> => {
  const machine = here.store.recall.everywhere();
  if (machine === undefined) return ok(undefined);
  const known = await openKnown(context, here);
  if (!known.ok) return known;
  const { projects, unseen } = known.value;
  const names = [machine, ...projects].flatMap(({ store }) => store.config.across.private);
  const redact = await here.store.redaction();
  const { lines, withPrivate } = exportLessons(machine, { names, redact });
  const { stdout, stderr } = context.process;
  for (const line of lines) stdout.write(`${line}\n`);
  // On standard error, because the answer goes to a file.
  if (withPrivate > 0)
    stderr.write(
      `twiceshy: left out ${counted(withPrivate, "lesson")} with a word of across.private\n`,
    );
  if (unseen.length > 0)
    stderr.write(
      `twiceshy: the across.private of ${inLine(unseen.join(", "))} could not be read; look through the lessons before you share them\n`,
    );
  return ok(undefined);
};
