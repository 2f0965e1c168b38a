// twiceshy changes: what changed in the work since a moment.
import { changesDocument, changesSchema, changesText } from "../../../../answers/work/changes.ts";
import { sinceOf } from "../../../../answers/text/time.ts";
import { ok } from "../../../../core/kit/result.ts";
import { changesSince } from "../../../../engine/continuity/changes.ts";
import { commonFlags, scopeFlags, sinceFlag } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "Without --since, the time is that of the last brief that an agent was shown before the work last changed, or else the beginning of the newest session.",
    example: "twiceshy changes --since 2d",
    flags: { ...commonFlags, ...scopeFlags, since: sinceFlag("what changed") },
    output: changesSchema,
    say: changesText,
  },
  ({ project, flags: { session, mission, since } }) => {
    const sinceMs = sinceOf(since, project.machine.clock.nowMs());
    if (!sinceMs.ok) return sinceMs;
    const found = changesSince(project, { session, mission }, sinceMs.value);
    return found.ok ? ok(changesDocument(project.name, found.value)) : found;
  },
);
