// Commands that record, in the order help shows them.
import { inGroup } from "./listed.ts";

export const rememberCommands = inGroup("remember", {
  issue: {
    brief: "Open an issue: something is wrong",
    load: () => import("../commands/remember/issue.ts"),
  },
  attempt: {
    brief: "Record an attempt: it worked, failed or partly worked",
    load: () => import("../commands/remember/attempt.ts"),
  },
  fix: {
    brief: "Record what fixed an issue, and close it",
    load: () => import("../commands/remember/fix.ts"),
  },
  decision: {
    brief: "Record a decision and its reason",
    load: () => import("../commands/remember/decision.ts"),
  },
  note: {
    brief: "Record anything else worth knowing",
    load: () => import("../commands/remember/note.ts"),
  },
  capture: {
    brief: "Capture a memory in one of ten namespaces; without words, git activity",
    load: () => import("../commands/remember/capture.ts"),
  },
  lesson: {
    brief: "Record a rule: what to avoid, what to prefer",
    load: () => import("../commands/remember/lesson.ts"),
  },
  fact: {
    brief: "Record what holds: a preference, a property of the project",
    load: () => import("../commands/remember/fact.ts"),
  },
  entry: {
    brief: "Keep a dialog or a text under a topic, list and show entries",
    load: () => import("../commands/remember/entry.ts"),
  },
  consolidate: {
    brief: "Draw proposals from sessions that ended",
    load: () => import("../commands/remember/consolidate.ts"),
  },
  review: {
    brief: "Accept or reject what was proposed",
    load: () => import("../commands/remember/review.ts"),
  },
  ingest: {
    brief: "Take in the turns of a session, as lines of JSON",
    load: () => import("../commands/remember/ingest.ts"),
  },
  watch: {
    brief: "Watch the work tree and note files that are edited repeatedly",
    load: () => import("../commands/remember/watch.ts"),
  },
  plan: {
    brief: "Print the plan, or add an idea to it",
    load: () => import("../commands/remember/plan.ts"),
  },
});
