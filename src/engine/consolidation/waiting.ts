// The proposals that wait, read from the log.
import { isSettling, waitingProposals, type Proposal } from "../../core/fold/proposals/waiting.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { Project } from "../project.ts";
import { textsOf } from "../recall/lines.ts";

/** The oldest first. Without a proposal the log is not read, and of its lines only those are parsed that bear on one. */
export const proposalsIn = (project: Project, atMs: number): readonly Proposal[] =>
  project.index.lists.counts().kinds["proposal"] === undefined
    ? []
    : waitingProposals(eventsOf(project), atMs);

function* eventsOf(project: Pick<Project, "log">) {
  for (const text of textsOf(project)) {
    const kind = kindInText(text);
    if (kind !== "proposal" && !isSettling(kind)) continue;
    const line = parseLine(text);
    if (line.is === "event") yield line.event;
  }
}
