// Commands that ask, in the order help shows them.
import { inGroup } from "./listed.ts";

export const askCommands = inGroup("ask", {
  brief: {
    brief: "Show where work stopped: failures, open issues, decisions",
    load: () => import("../commands/ask/brief.ts"),
  },
  context: {
    brief: "Print the brief for an agent, within a token budget",
    load: () => import("../commands/ask/context.ts"),
  },
  map: {
    brief: "Show the project map: purpose, stack, layout, entry points",
    load: () => import("../commands/ask/map.ts"),
  },
  instructions: {
    brief: "Print an agent's instructions for using this memory",
    load: () => import("../commands/ask/instructions.ts"),
  },
  show: {
    brief: "Show the summary, or memories in full",
    load: () => import("../commands/ask/show.ts"),
  },
  log: {
    brief: "List events, newest first",
    load: () => import("../commands/ask/log.ts"),
  },
  search: {
    brief: "Search memories, the most relevant first",
    load: () => import("../commands/ask/search.ts"),
  },
  check: {
    brief: "Show what failed on these files, or judge a change",
    load: () => import("../commands/ask/check.ts"),
  },
  replay: {
    brief: "Replay the gate over this repository's history",
    load: () => import("../commands/gate/replay.ts"),
  },
  churn: {
    brief: "List the files that are changed and fixed most often",
    load: () => import("../commands/ask/churn.ts"),
  },
  structure: {
    brief: "Show a file's imports, or the most imported files",
    load: () => import("../commands/ask/structure.ts"),
  },
  patterns: {
    brief: "Propose patterns that several memories have in common",
    load: () => import("../commands/ask/patterns.ts"),
  },
  facts: {
    brief: "List the facts in force, by name",
    load: () => import("../commands/ask/facts.ts"),
  },
  conflicts: {
    brief: "List facts and lessons that contradict each other",
    load: () => import("../commands/ask/conflicts.ts"),
  },
  topics: {
    brief: "List topics, show one, or what must not be forgotten",
    load: () => import("../commands/ask/topics.ts"),
  },
  lessons: {
    brief: "List the lessons, and where each does not apply",
    load: () => import("../commands/ask/lessons.ts"),
  },
  stale: {
    brief: "List memories that may be outdated: files changed, moved or gone",
    load: () => import("../commands/ask/stale.ts"),
  },
  why: {
    brief: "Trace a line to its commit and the memories recorded with it",
    load: () => import("../commands/ask/why.ts"),
  },
  status: {
    brief: "Show memory health, sizes and gate precision",
    load: () => import("../commands/ask/status.ts"),
  },
  metrics: {
    brief: "Print figures for monitoring: Prometheus or OTLP",
    load: () => import("../commands/ask/metrics.ts"),
  },
  receipt: {
    brief: "List deliveries: what hooks showed to agents, and when",
    load: () => import("../commands/ask/receipt.ts"),
  },
  score: {
    brief: "Show the observed effect of warnings",
    load: () => import("../commands/gate/score.ts"),
  },
  ui: {
    brief: "Open the memory as a page, to look at and to judge",
    load: () => import("../commands/ask/ui.ts"),
  },
});
