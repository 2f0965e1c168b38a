// Commands that continue the work, in the order help shows them.
import { inGroup } from "./listed.ts";

export const workCommands = inGroup("work", {
  work: {
    brief: "Show what is aimed at, open, blocked and done",
    load: () => import("../commands/work/work.ts"),
  },
  scope: {
    brief: "List missions and sessions, or find which of them is meant",
    load: () => import("../commands/work/scope.ts"),
  },
  pack: {
    brief: "Print what an agent needs to go on with the work, within a budget",
    load: () => import("../commands/work/pack.ts"),
  },
  bootstrap: {
    brief: "Find the work that is meant and print its pack, or what could be meant",
    load: () => import("../commands/work/bootstrap.ts"),
  },
  changes: {
    brief: "Show what changed in the work since the last brief or a time",
    load: () => import("../commands/work/changes.ts"),
  },
  provenance: {
    brief: "Show where a memory comes from, down to the words of a turn",
    load: () => import("../commands/work/provenance.ts"),
  },
  handover: {
    brief: "Print the state of the work for the next agent or person",
    load: () => import("../commands/work/handover.ts"),
  },
  policy: {
    brief: "State which statements about the work are left out, kept or archived",
    load: () => import("../commands/work/policy.ts"),
  },
  snapshot: {
    brief: "Record the state of the work, and bring the work back to it",
    load: () => import("../commands/work/snapshot.ts"),
  },
  repair: {
    brief: "Propose repairs of the work, and apply them",
    load: () => import("../commands/work/repair.ts"),
  },
  health: {
    brief: "Show whether what the memory holds is in order, and what to mend",
    load: () => import("../commands/work/health.ts"),
  },
  done: {
    brief: "Show whether the work is done, by what can be shown",
    load: () => import("../commands/work/done.ts"),
  },
});
