// After a command that wrote: updates the gate files and the readable files. If the log is long, a
// background process writes the latter.
import type { WritableProject } from "../../engine/project.ts";
import { refreshSoon } from "../../engine/care/refresh.ts";
import { showBehind } from "../../open/project.ts";
import type { CliContext } from "./context.ts";

export const showWritten = (context: CliContext, project: WritableProject): void =>
  context.warn(refreshSoon(project, () => showBehind(project.place)));
