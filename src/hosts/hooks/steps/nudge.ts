// A turn ends with a report that what was seen contradicts: the agent is shown that once, and goes on. In every other case
// nothing is written.
import { nudgeFact, nudgeText } from "../../../answers/work/nudge.ts";
import {
  nudgeAtEnd,
  recordNudge,
  wasShown,
  type NudgeMeans,
} from "../../../engine/continuity/nudge.ts";
import { checkRunsOf } from "../../../open/clone.ts";
import { signalLedgerIn } from "../../../open/project.ts";
import { FAULT, informed, type Attended, type Step } from "./step.ts";

export const nudgeMeansOf = async ({ project, tree }: Attended): Promise<NudgeMeans> => {
  const ledger = signalLedgerIn(project);
  return {
    ...{ tree: await tree(), runs: checkRunsOf(project.place) },
    linesOf: (path) => ledger.read(path, 0)?.lines ?? [],
  };
};

export const nudgeOnce: Step<"stop"> = async (one) => {
  const { host, hookEvent, payload, project, around } = one;
  const { session, transcript } = payload;
  const { lastMessage: report } = hookEvent;
  if (host.goesOn === undefined || report === undefined) return undefined;
  if (session === undefined || transcript === undefined) return undefined;
  const means = await nudgeMeansOf(one);
  const found = await nudgeAtEnd(project, { session, report, transcript }, means);
  if (!found.ok) return FAULT;
  if (found.value === undefined || around.isLate()) return undefined;
  const fact = nudgeFact(found.value.nudge);
  if (wasShown(project, found.value, fact)) return undefined;
  const opened = await one.writable();
  // On a build server nothing is remembered, so nobody could count to one.
  if (!opened.ok) return undefined;
  const recorded = recordNudge(opened.value, found.value, fact);
  return recorded.ok ? { ends: informed(host.goesOn(nudgeText(found.value.nudge))) } : FAULT;
};
