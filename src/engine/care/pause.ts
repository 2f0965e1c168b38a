// The acts that pause a project and resume it. Only a person may: otherwise an agent that was denied something could
// switch off what denied it.
import type { CommonBody } from "../../core/event/common.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { Project } from "../project.ts";
import type { PersonNeeded } from "../trust/mute.ts";

export interface Paused {
  /** Since when it is paused, or was until now; milliseconds since 1970. Absent if it was not paused. */
  readonly sinceMs?: number;
  /** Whether the command changed that. */
  readonly changed: boolean;
}

type Actor = CommonBody["actor"];

export const pauseProject = (
  { hooks: { pause }, machine }: Project,
  actor: Actor,
): Result<Paused, FileFault | PersonNeeded> => {
  if (speakerOf(actor) !== "person") return err({ kind: "person-needed", act: "pause" });
  const before = pause.since();
  if (before !== undefined) return ok({ sinceMs: before, changed: false });
  const sinceMs = machine.clock.nowMs();
  const begun = pause.begin(sinceMs);
  return begun.ok ? ok({ sinceMs, changed: true }) : begun;
};

export const resumeProject = (
  { hooks: { pause }, machine }: Project,
  actor: Actor,
): Result<Paused, FileFault | PersonNeeded> => {
  if (speakerOf(actor) !== "person") return err({ kind: "person-needed", act: "resume" });
  const sinceMs = pause.since();
  if (sinceMs === undefined) return ok({ changed: false });
  const ended = pause.end(machine.clock.nowMs());
  return ended.ok ? ok({ sinceMs, changed: true }) : ended;
};
