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
  amend: "Change what is remembered",
  gate: "Answer the gate",
  ask: "Ask",
  care: "Look after the memory",
} as const;
export type Group = keyof typeof GROUPS;

export const commands: Readonly<Record<string, Listed>> = {
  init: {
    group: "start",
    brief: "Give this project a memory, from its history",
    load: () => import("./commands/start/init.ts"),
  },
  install: {
    group: "start",
    brief: "Connect the agents of this machine with memory, or git",
    load: () => import("./commands/start/install.ts"),
  },
  mcp: {
    group: "start",
    brief: "Serve the memory to an agent, over MCP",
    load: () => import("./commands/start/mcp.ts"),
  },
  bridge: {
    group: "start",
    brief: "Tell agents without hooks, in AGENTS.md and the like",
    load: () => import("./commands/start/bridge.ts"),
  },
  wrap: {
    group: "start",
    brief: "Start an agent that has no hook with the brief",
    load: () => import("./commands/start/wrap.ts"),
  },
  issue: {
    group: "remember",
    brief: "Something is wrong",
    load: () => import("./commands/remember/issue.ts"),
  },
  attempt: {
    group: "remember",
    brief: "Something was tried: it worked, failed, or in part",
    load: () => import("./commands/remember/attempt.ts"),
  },
  fix: {
    group: "remember",
    brief: "What fixed an issue",
    load: () => import("./commands/remember/fix.ts"),
  },
  decision: {
    group: "remember",
    brief: "What was decided, and why",
    load: () => import("./commands/remember/decision.ts"),
  },
  note: {
    group: "remember",
    brief: "Anything else worth knowing",
    load: () => import("./commands/remember/note.ts"),
  },
  lesson: {
    group: "remember",
    brief: "A rule learned: what to avoid, what to prefer",
    load: () => import("./commands/remember/lesson.ts"),
  },
  watch: {
    group: "remember",
    brief: "Note files that are edited again and again, until stopped",
    load: () => import("./commands/remember/watch.ts"),
  },
  plan: {
    group: "remember",
    brief: "The plan, which is yours; or an idea added to it",
    load: () => import("./commands/remember/plan.ts"),
  },
  supersede: {
    group: "amend",
    brief: "Put one memory in the place of others",
    load: () => import("./commands/amend/supersede.ts"),
  },
  resolve: {
    group: "amend",
    brief: "Close an issue or a blocker without a fix",
    load: () => import("./commands/amend/resolve.ts"),
  },
  reopen: {
    group: "amend",
    brief: "Open a closed issue again",
    load: () => import("./commands/amend/reopen.ts"),
  },
  retire: {
    group: "amend",
    brief: "Take a memory out of use: stale, superseded, retracted or mistyped",
    load: () => import("./commands/amend/retire.ts"),
  },
  restore: {
    group: "amend",
    brief: "Bring a retired or superseded memory back",
    load: () => import("./commands/amend/restore.ts"),
  },
  confirm: {
    group: "amend",
    brief: "Say that a memory still holds",
    load: () => import("./commands/amend/confirm.ts"),
  },
  answer: {
    group: "gate",
    brief: "Answer what the gate said: overridden, refuted, not applicable, confirmed",
    load: () => import("./commands/gate/answer.ts"),
  },
  mute: {
    group: "gate",
    brief: "Silence a memory, or a rule of the gate",
    load: () => import("./commands/gate/mute.ts"),
  },
  revive: {
    group: "gate",
    brief: "Let it speak again",
    load: () => import("./commands/gate/revive.ts"),
  },
  snooze: {
    group: "gate",
    brief: "Keep the gate quiet for a while",
    load: () => import("./commands/gate/snooze.ts"),
  },
  gate: {
    group: "gate",
    brief: "How far the gate may go: off, inform, warn, block",
    load: () => import("./commands/gate/gate.ts"),
  },
  brief: {
    group: "ask",
    brief: "Where was I? What failed, what is open, what was decided",
    load: () => import("./commands/ask/brief.ts"),
  },
  context: {
    group: "ask",
    brief: "The same for an agent, within a budget of tokens",
    load: () => import("./commands/ask/context.ts"),
  },
  map: {
    group: "ask",
    brief: "What this project is, what it is made of, and where things are",
    load: () => import("./commands/ask/map.ts"),
  },
  instructions: {
    group: "ask",
    brief: "What an agent must know to use this memory",
    load: () => import("./commands/ask/instructions.ts"),
  },
  show: {
    group: "ask",
    brief: "The summary, or everything about one memory",
    load: () => import("./commands/ask/show.ts"),
  },
  log: {
    group: "ask",
    brief: "What happened, newest first",
    load: () => import("./commands/ask/log.ts"),
  },
  search: {
    group: "ask",
    brief: "Find memories by their words",
    load: () => import("./commands/ask/search.ts"),
  },
  check: {
    group: "ask",
    brief: "What failed before on these files, and what is open",
    load: () => import("./commands/ask/check.ts"),
  },
  replay: {
    group: "ask",
    brief: "What the gate would have said over this repository's own past",
    load: () => import("./commands/gate/replay.ts"),
  },
  churn: {
    group: "ask",
    brief: "Which files are changed and mended most, by the history",
    load: () => import("./commands/ask/churn.ts"),
  },
  structure: {
    group: "ask",
    brief: "What imports what: of a file, or which files most others rest on",
    load: () => import("./commands/ask/structure.ts"),
  },
  stale: {
    group: "ask",
    brief: "What may not hold any more: its files have changed, moved or gone",
    load: () => import("./commands/ask/stale.ts"),
  },
  why: {
    group: "ask",
    brief: "Where a line comes from: its commit, and what was said meanwhile",
    load: () => import("./commands/ask/why.ts"),
  },
  status: {
    group: "ask",
    brief: "How the memory is",
    load: () => import("./commands/ask/status.ts"),
  },
  metrics: {
    group: "ask",
    brief: "The same figures for monitoring: Prometheus or OTLP",
    load: () => import("./commands/ask/metrics.ts"),
  },
  receipt: {
    group: "ask",
    brief: "What agents were told, word for word, and what for",
    load: () => import("./commands/ask/receipt.ts"),
  },
  score: {
    group: "ask",
    brief: "What the memory was good for, as far as it was observed",
    load: () => import("./commands/gate/score.ts"),
  },
  capture: {
    group: "care",
    brief: "Take in what git did since; the hooks of git run it",
    load: () => import("./commands/care/capture.ts"),
  },
  learn: {
    group: "care",
    brief: "Ask GitHub or GitLab why what was taken back had failed",
    load: () => import("./commands/care/learn.ts"),
  },
  verify: {
    group: "care",
    brief: "Prove that the log is whole",
    load: () => import("./commands/care/verify.ts"),
  },
  doctor: {
    group: "care",
    brief: "What is installed, what is broken, what to do",
    load: () => import("./commands/care/doctor.ts"),
  },
  rebuild: {
    group: "care",
    brief: "Make every derived file anew from the log",
    load: () => import("./commands/care/rebuild.ts"),
  },
  export: {
    group: "care",
    brief: "Print the whole memory: to read, for programs, or to import elsewhere",
    load: () => import("./commands/care/export.ts"),
  },
  import: {
    group: "care",
    brief: "Take in another memory: an export, or projectmem's",
    load: () => import("./commands/care/import.ts"),
  },
  redact: {
    group: "care",
    brief: "Show what redaction would make of a text",
    load: () => import("./commands/care/redact.ts"),
  },
  redactions: {
    group: "care",
    brief: "What redaction took out of what was remembered",
    load: () => import("./commands/care/redactions.ts"),
  },
  allowances: {
    group: "care",
    brief: "The values that redaction lets stand",
    load: () => import("./commands/care/allowances.ts"),
  },
  scan: {
    group: "care",
    brief: "Look for secrets in what is already kept",
    load: () => import("./commands/care/scan.ts"),
  },
  purge: {
    group: "care",
    brief: "Erase what was said, for good; the chain stays provable",
    load: () => import("./commands/care/purge.ts"),
  },
  config: {
    group: "care",
    brief: "Read and change settings",
    load: () => import("./commands/care/config.ts"),
  },
  uninstall: {
    group: "care",
    brief: "Take hooks, settings and derived files out again, and the log if you say so",
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
