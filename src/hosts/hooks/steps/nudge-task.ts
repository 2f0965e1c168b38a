// An agent completes a task of its list that what was seen contradicts: the task stays open, and the agent is shown why, once.
// In every other case nothing is written.
import { taskFact, taskText } from "../../../answers/work/nudge.ts";
import { nudgeAtTask, recordNudge } from "../../../engine/continuity/nudge.ts";
import { nudgeMeansOf } from "./nudge.ts";
import { FAULT, informed, type Step } from "./step.ts";

export const nudgeTaskOnce: Step<"task-completed"> = async (one) => {
  const { host, hookEvent, payload, project, around } = one;
  const { session, transcript } = payload;
  const { task, subject } = hookEvent;
  if (host.keepsTask === undefined || session === undefined || transcript === undefined)
    return undefined;
  const completed = { session, transcript, task, subject };
  const found = await nudgeAtTask(project, completed, await nudgeMeansOf(one));
  if (!found.ok) return FAULT;
  if (found.value === undefined || around.isLate()) return undefined;
  const opened = await one.writable();
  // On a build server nothing is remembered, so nobody could count to one.
  if (!opened.ok) return undefined;
  const recorded = recordNudge(opened.value, found.value, taskFact(found.value.nudge));
  return recorded.ok ? { ends: informed(host.keepsTask(taskText(found.value.nudge))) } : FAULT;
};
