// After a command that remembered something: what hooks judge from and what people read follow, the latter of a long log by a
// process behind this one.
import type { WritableProject } from "../../engine/project.ts";
import { refreshSoon } from "../../engine/refresh.ts";
import { showBehind } from "../../open-behind.ts";
import type { CliContext } from "./context.ts";

export const showWritten = (context: CliContext, project: WritableProject): void =>
  context.warn(refreshSoon(project, () => showBehind(project.place)));
