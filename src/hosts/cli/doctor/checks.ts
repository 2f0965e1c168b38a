// All checks of doctor, in the order they are told: what everything else rests on comes first.
import type { DoctorCheck } from "./check.ts";
import { agents } from "./agents.ts";
import { clientEntries, newest } from "./client-entries.ts";
import { commandFiles } from "./command-files.ts";
import { bridges, gate, indexFiles, views } from "./derived.ts";
import { gitHooks } from "./git-hooks.ts";
import { embedder, sessions } from "./recall.ts";
import { hookProgram } from "./hook-program.ts";
import { hookRuns } from "./hook-runs.ts";
import { git, node, settings } from "./machine.ts";
import { projects } from "./projects.ts";
import { clock, disk, folders, foreign, log, place, removals, yourFacts } from "./store.ts";

export const checks: readonly DoctorCheck[] = [
  ...[node, git, settings, place, folders, disk, clock],
  ...[log, yourFacts, removals, indexFiles, gate, views, bridges],
  ...[embedder, sessions],
  ...[hookProgram, hookRuns, gitHooks, foreign, projects],
  ...[clientEntries, commandFiles],
  ...agents,
  newest,
];
