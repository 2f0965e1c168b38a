// The proposals that wait, read from the log.
import { waitingProposals, type Proposal } from "../../core/fold/proposals/waiting.ts";
import type { Project } from "../project.ts";
import { linesOf } from "../recall/lines.ts";

/** The oldest first. */
export const proposalsIn = (project: Project, atMs: number): readonly Proposal[] => {
  const events = function* () {
    for (const { line } of linesOf(project)) if (line.is === "event") yield line.event;
  };
  return waitingProposals(events(), atMs);
};
