// Opens the project in which something is to be remembered. A purge that was interrupted is finished first, and what
// hooks left for the log is taken in.
import { shortId } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { EraseFault, Log } from "../../engine/ports/log.ts";
import type { WritableProject } from "../../engine/project.ts";
import { digestSpool } from "../../engine/remember/digest-spool.ts";
import { resumePurge } from "../../engine/amend/purge.ts";
import { rebuild } from "../../engine/care/refresh.ts";
import { writableOf, type OpenWritableFault } from "../../open/writable.ts";
import { actorOf } from "./actor.ts";
import type { CliContext } from "./context.ts";
import type { CommonFlags } from "./flags.ts";
import { openingFor, openOnce } from "./reading.ts";

export const openToWrite = (
  context: CliContext,
  flags: CommonFlags,
  paths: readonly string[] = [],
): Result<WritableProject, OpenWritableFault | EraseFault> => {
  const opening = openingFor(context, flags, paths);
  if (!opening.ok) return opening;
  const opened = openOnce(context, opening.value);
  if (!opened.ok) return opened;
  const { env } = context.process;
  const project = writableOf(opened.value, { env, actor: actorOf(context.process) });
  if (!project.ok) return project;
  context.project = project.value;
  const resumed = resumePurge(project.value);
  if (!resumed.ok) return resumed;
  if (resumed.value) context.warn(rebuild(project.value, project.value.redact));
  context.warn(digestSpool(project.value));
  return ok({ ...project.value, log: tellingWhatIsKept(project.value.log, context.process.kept) });
};

const tellingWhatIsKept = (log: Log, kept: string[]): Log => ({
  ...log,
  append: (candidates) => {
    const appended = log.append(candidates);
    if (appended.ok)
      for (const [at, id] of appended.value.entries())
        kept.push(`${candidates[at]?.kind ?? "event"} ${shortId(id)}`);
    return appended;
  },
});
