// All commands, in the order help shows them. To add one: write commands/<verb>.ts and name it here.
import type { Command } from "@stricli/core";
import type { GenericSchema } from "valibot";
import type { CliContext } from "./context.ts";

export interface Listed {
  readonly group: Group;
  readonly brief: string;
  readonly load: () => Promise<CommandModule>;
}

/** What a file in commands/ exports. */
export interface CommandModule {
  readonly command: Command<CliContext>;
  readonly example: string;
  /** Schema of the JSON document; absent if there is none. */
  readonly output?: GenericSchema;
}

export const GROUPS = {
  start: "Start",
  remember: "Remember",
  amend: "Change memories",
  gate: "Control the gate",
  ask: "Ask",
  care: "Maintain the memory",
} as const;
export type Group = keyof typeof GROUPS;

export const commands: Readonly<Record<string, Listed>> = {
  init: {
    group: "start",
    brief: "Create this project's memory from its git history",
    load: () => import("./commands/start/init.ts"),
  },
  install: {
    group: "start",
    brief: "Connect agents on this machine, or git, to this memory",
    load: () => import("./commands/start/install.ts"),
  },
  mcp: {
    group: "start",
    brief: "Serve the memory to an agent over MCP",
    load: () => import("./commands/start/mcp.ts"),
  },
  bridge: {
    group: "start",
    brief: "Write the memory's guide into AGENTS.md and similar files",
    load: () => import("./commands/start/bridge.ts"),
  },
  wrap: {
    group: "start",
    brief: "Start an agent that has no hooks, with the brief",
    load: () => import("./commands/start/wrap.ts"),
  },
  issue: {
    group: "remember",
    brief: "Open an issue: something is wrong",
    load: () => import("./commands/remember/issue.ts"),
  },
  attempt: {
    group: "remember",
    brief: "Record an attempt: it worked, failed or partly worked",
    load: () => import("./commands/remember/attempt.ts"),
  },
  fix: {
    group: "remember",
    brief: "Record what fixed an issue, and close it",
    load: () => import("./commands/remember/fix.ts"),
  },
  decision: {
    group: "remember",
    brief: "Record a decision and its reason",
    load: () => import("./commands/remember/decision.ts"),
  },
  note: {
    group: "remember",
    brief: "Record anything else worth knowing",
    load: () => import("./commands/remember/note.ts"),
  },
  capture: {
    group: "remember",
    brief: "Capture a memory in one of ten namespaces; without words, git activity",
    load: () => import("./commands/remember/capture.ts"),
  },
  lesson: {
    group: "remember",
    brief: "Record a rule: what to avoid, what to prefer",
    load: () => import("./commands/remember/lesson.ts"),
  },
  watch: {
    group: "remember",
    brief: "Watch the work tree and note files that are edited repeatedly",
    load: () => import("./commands/remember/watch.ts"),
  },
  plan: {
    group: "remember",
    brief: "Print the plan, or add an idea to it",
    load: () => import("./commands/remember/plan.ts"),
  },
  edit: {
    group: "amend",
    brief: "Edit a note, a decision or a lesson in your editor",
    load: () => import("./commands/amend/edit.ts"),
  },
  supersede: {
    group: "amend",
    brief: "Replace memories with a newer one",
    load: () => import("./commands/amend/supersede.ts"),
  },
  resolve: {
    group: "amend",
    brief: "Close an issue or a blocker without a fix",
    load: () => import("./commands/amend/resolve.ts"),
  },
  reopen: {
    group: "amend",
    brief: "Reopen a closed issue",
    load: () => import("./commands/amend/reopen.ts"),
  },
  retire: {
    group: "amend",
    brief: "Take a memory out of use: stale, superseded, retracted or mistyped",
    load: () => import("./commands/amend/retire.ts"),
  },
  archive: {
    group: "amend",
    brief: "Put memories aside that are no longer news",
    load: () => import("./commands/amend/archive.ts"),
  },
  pin: {
    group: "amend",
    brief: "Pin memories, so that they come first",
    load: () => import("./commands/amend/pin.ts"),
  },
  tag: {
    group: "amend",
    brief: "Add tags to memories, or remove them",
    load: () => import("./commands/amend/tag.ts"),
  },
  link: {
    group: "amend",
    brief: "Relate memories to another",
    load: () => import("./commands/amend/link.ts"),
  },
  restore: {
    group: "amend",
    brief: "Bring a retired, archived or superseded memory back",
    load: () => import("./commands/amend/restore.ts"),
  },
  confirm: {
    group: "amend",
    brief: "Confirm that a memory still holds",
    load: () => import("./commands/amend/confirm.ts"),
  },
  answer: {
    group: "gate",
    brief: "Answer a warning: override, refute, not applicable, confirm",
    load: () => import("./commands/gate/answer.ts"),
  },
  mute: {
    group: "gate",
    brief: "Mute a memory, or a rule of the gate",
    load: () => import("./commands/gate/mute.ts"),
  },
  revive: {
    group: "gate",
    brief: "Unmute a memory or a rule",
    load: () => import("./commands/gate/revive.ts"),
  },
  snooze: {
    group: "gate",
    brief: "Suppress warnings for a limited time",
    load: () => import("./commands/gate/snooze.ts"),
  },
  gate: {
    group: "gate",
    brief: "Show or set gate policies: off, inform, warn, block",
    load: () => import("./commands/gate/gate.ts"),
  },
  brief: {
    group: "ask",
    brief: "Show where work stopped: failures, open issues, decisions",
    load: () => import("./commands/ask/brief.ts"),
  },
  context: {
    group: "ask",
    brief: "Print the brief for an agent, within a token budget",
    load: () => import("./commands/ask/context.ts"),
  },
  map: {
    group: "ask",
    brief: "Show the project map: purpose, stack, layout, entry points",
    load: () => import("./commands/ask/map.ts"),
  },
  instructions: {
    group: "ask",
    brief: "Print an agent's instructions for using this memory",
    load: () => import("./commands/ask/instructions.ts"),
  },
  show: {
    group: "ask",
    brief: "Show the summary, or one memory in full",
    load: () => import("./commands/ask/show.ts"),
  },
  log: {
    group: "ask",
    brief: "List events, newest first",
    load: () => import("./commands/ask/log.ts"),
  },
  search: {
    group: "ask",
    brief: "Search memories by their words",
    load: () => import("./commands/ask/search.ts"),
  },
  check: {
    group: "ask",
    brief: "Show what failed on these files, or judge a change",
    load: () => import("./commands/ask/check.ts"),
  },
  replay: {
    group: "ask",
    brief: "Replay the gate over this repository's history",
    load: () => import("./commands/gate/replay.ts"),
  },
  churn: {
    group: "ask",
    brief: "List the files that are changed and fixed most often",
    load: () => import("./commands/ask/churn.ts"),
  },
  structure: {
    group: "ask",
    brief: "Show a file's imports, or the most imported files",
    load: () => import("./commands/ask/structure.ts"),
  },
  patterns: {
    group: "ask",
    brief: "Propose patterns that several memories have in common",
    load: () => import("./commands/ask/patterns.ts"),
  },
  stale: {
    group: "ask",
    brief: "List memories that may be outdated: files changed, moved or gone",
    load: () => import("./commands/ask/stale.ts"),
  },
  why: {
    group: "ask",
    brief: "Trace a line to its commit and the memories recorded with it",
    load: () => import("./commands/ask/why.ts"),
  },
  status: {
    group: "ask",
    brief: "Show memory health, sizes and gate precision",
    load: () => import("./commands/ask/status.ts"),
  },
  metrics: {
    group: "ask",
    brief: "Print figures for monitoring: Prometheus or OTLP",
    load: () => import("./commands/ask/metrics.ts"),
  },
  receipt: {
    group: "ask",
    brief: "List deliveries: what hooks showed to agents, and when",
    load: () => import("./commands/ask/receipt.ts"),
  },
  score: {
    group: "ask",
    brief: "Show the observed effect of warnings",
    load: () => import("./commands/gate/score.ts"),
  },
  learn: {
    group: "care",
    brief: "Fetch reasons for reverted changes from GitHub or GitLab",
    load: () => import("./commands/care/learn.ts"),
  },
  notes: {
    group: "care",
    brief: "Share memories as git notes on their commits, and read those of others",
    load: () => import("./commands/care/notes.ts"),
  },
  verify: {
    group: "care",
    brief: "Verify the log's hashes and links",
    load: () => import("./commands/care/verify.ts"),
  },
  doctor: {
    group: "care",
    brief: "Diagnose the installation, and show what to do",
    load: () => import("./commands/care/doctor.ts"),
  },
  rebuild: {
    group: "care",
    brief: "Rebuild every derived file from the log",
    load: () => import("./commands/care/rebuild.ts"),
  },
  export: {
    group: "care",
    brief: "Export the whole memory as Markdown, JSON or log lines",
    load: () => import("./commands/care/export.ts"),
  },
  import: {
    group: "care",
    brief: "Import an export, or the log of projectmem",
    load: () => import("./commands/care/import.ts"),
  },
  redact: {
    group: "care",
    brief: "Show a text as redaction would store it",
    load: () => import("./commands/care/redact.ts"),
  },
  redactions: {
    group: "care",
    brief: "List what redaction removed from stored events",
    load: () => import("./commands/care/redactions.ts"),
  },
  allowances: {
    group: "care",
    brief: "List the values that redaction allows, or remove one",
    load: () => import("./commands/care/allowances.ts"),
  },
  scan: {
    group: "care",
    brief: "Scan stored events and files for secrets",
    load: () => import("./commands/care/scan.ts"),
  },
  purge: {
    group: "care",
    brief: "Erase memories permanently; the chain stays verifiable",
    load: () => import("./commands/care/purge.ts"),
  },
  config: {
    group: "care",
    brief: "Show or change settings",
    load: () => import("./commands/care/config.ts"),
  },
  uninstall: {
    group: "care",
    brief: "Remove hooks, settings and derived files; the log on request",
    load: () => import("./commands/care/uninstall.ts"),
  },
  completion: {
    group: "care",
    brief: "Print the completion script for bash, zsh or fish",
    load: () => import("./commands/start/completion.ts"),
  },
};

export const commandNamed = (name: string): Listed | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;
