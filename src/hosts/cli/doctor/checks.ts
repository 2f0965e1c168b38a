// All checks of doctor, in the order they are told: what everything else rests on comes first.
import type { DoctorCheck } from "./check.ts";
import { agents } from "./agents.ts";
import { bridges } from "./bridges.ts";
import { clientEntries, newest } from "./client-entries.ts";
import { clock } from "./clock.ts";
import { disk } from "./disk.ts";
import { folders } from "./folders.ts";
import { foreign } from "./foreign.ts";
import { gate } from "./gate.ts";
import { git } from "./git.ts";
import { gitHooks } from "./git-hooks.ts";
import { hookProgram } from "./hook-program.ts";
import { hookRuns } from "./hook-runs.ts";
import { indexFiles } from "./index-files.ts";
import { log } from "./log.ts";
import { node } from "./node.ts";
import { place } from "./place.ts";
import { settings } from "./settings.ts";
import { views } from "./views.ts";

export const checks: readonly DoctorCheck[] = [
  ...[node, git, settings, place, folders, disk, clock],
  ...[log, indexFiles, gate, views, bridges],
  ...[hookProgram, hookRuns, gitHooks, foreign],
  clientEntries,
  ...agents,
  newest,
];
