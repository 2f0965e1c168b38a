// After a command that wrote: updates the gate files and the readable files. If the log is long, a
// background process writes the latter.
import type { WritableProject } from "../../engine/project.ts";
import { refreshEverywhere, refreshSoon } from "../../engine/care/refresh.ts";
import { showBehind } from "../../open/writable.ts";
import type { CliContext } from "./context.ts";

export const showWritten = (context: CliContext, project: WritableProject): void =>
  context.warn(
    // What holds in every project is shown in no file.
    holdsInOneProject(project)
      ? refreshSoon(project, () => showBehind(project.place))
      : refreshEverywhere(project),
  );

/** Whether it is a project's memory, and not that which holds in every project of this machine. */
export const holdsInOneProject = ({ place: { top, commonDir } }: WritableProject): boolean =>
  top !== undefined || commonDir !== undefined;
