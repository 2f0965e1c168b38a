// What a project that is opened to be written finishes first: a purge that was interrupted, and the drafts of hooks.
import { err, type Result } from "../../core/kit/result.ts";
import { purgeReturned, resumePurge, type PurgeFault } from "../amend/purge.ts";
import type { FileFault } from "../ports/file.ts";
import type { EraseFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { digestSpool } from "../remember/digest-spool.ts";
import { rebuild } from "./refresh.ts";

/** Only a purge must be finished. `note` gets what else came of it. */
export const finishInterrupted = (
  project: WritableProject,
  note: (
    done: ReturnType<typeof rebuild | typeof digestSpool> | Result<never, FileFault | PurgeFault>,
  ) => void,
): Result<unknown, EraseFault | FileFault> => {
  // Before anything is appended, which could hide that the log became shorter.
  project.hooks.ours.shrunk();
  const resumed = resumePurge(project);
  if (!resumed.ok) return resumed;
  const returned = purgeReturned(project);
  if (!returned.ok) note(returned);
  const isRebuilt = resumed.value !== undefined || (returned.ok && returned.value.length > 0);
  if (isRebuilt) note(rebuild(project, project.write.redact));
  for (const fault of resumed.value ?? []) note(err(fault));
  note(digestSpool(project));
  return resumed;
};
