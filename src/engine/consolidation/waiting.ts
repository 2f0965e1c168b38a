// The proposals that wait, read from the log.
import { waitingProposals, type Proposal } from "../../core/fold/proposals/waiting.ts";
import type { Project } from "../project.ts";
import { eventsOf } from "../recall/lines.ts";

/** The oldest first. */
export const proposalsIn = (project: Project, atMs: number): readonly Proposal[] =>
  waitingProposals(eventsOf(project), atMs);
