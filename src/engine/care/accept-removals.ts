// A person takes the log and the settings as they are: the next looks compare with that.
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { Project } from "../project.ts";

export const acceptRemovals = ({
  hooks: { ours },
  store: { recall },
}: Project): Result<void, FileFault> => {
  const log = ours.acceptLog();
  if (!log.ok) return log;
  const everywhere = recall.everywhere()?.hooks.ours.acceptLog() ?? ok(undefined);
  return everywhere.ok ? ours.acceptSettings() : everywhere;
};
