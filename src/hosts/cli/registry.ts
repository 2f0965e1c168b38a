// All commands, in the order help shows them. To add one: write commands/<verb>.ts and name it here.
import type { Command } from "@stricli/core";
import type { GenericSchema } from "valibot";
import type { CliContext } from "./context.ts";
import type { Group } from "./groups.ts";

export interface Listed {
  readonly group: Group;
  /** What it does, as an imperative without a full stop. */
  readonly brief: string;
  readonly load: () => Promise<CommandModule>;
}

/** What a file in commands/ exports. */
export interface CommandModule {
  /** The command with its brief, which stands here alone. */
  readonly command: (brief: string) => Command<CliContext>;
  readonly example: string;
  /** Schema of the JSON document; absent if there is none. */
  readonly output?: GenericSchema;
}

/** A command with the group that it is listed in. */
const inGroup = (
  group: Group,
  own: Readonly<Record<string, Omit<Listed, "group">>>,
): Readonly<Record<string, Listed>> =>
  Object.fromEntries(Object.entries(own).map(([name, command]) => [name, { group, ...command }]));

export const commands: Readonly<Record<string, Listed>> = {
  ...inGroup("start", {
    init: {
      brief: "Create this project's memory from its git history",
      load: () => import("./commands/start/init.ts"),
    },
    install: {
      brief: "Connect agents on this machine, or git, to this memory",
      load: () => import("./commands/start/install.ts"),
    },
    mcp: {
      brief: "Serve the memory to an agent over MCP, the Model Context Protocol",
      load: () => import("./commands/start/mcp.ts"),
    },
    serve: {
      brief: "Serve the memory to local programs over HTTP: MCP, a JSON API, events",
      load: () => import("./commands/start/serve.ts"),
    },
    bridge: {
      brief: "Write the memory's guide into AGENTS.md and similar files",
      load: () => import("./commands/start/bridge.ts"),
    },
    wrap: {
      brief: "Start an agent that has no hooks, with the brief",
      load: () => import("./commands/start/wrap.ts"),
    },
  }),
  ...inGroup("remember", {
    issue: {
      brief: "Open an issue: something is wrong",
      load: () => import("./commands/remember/issue.ts"),
    },
    attempt: {
      brief: "Record an attempt: it worked, failed or partly worked",
      load: () => import("./commands/remember/attempt.ts"),
    },
    fix: {
      brief: "Record what fixed an issue, and close it",
      load: () => import("./commands/remember/fix.ts"),
    },
    decision: {
      brief: "Record a decision and its reason",
      load: () => import("./commands/remember/decision.ts"),
    },
    note: {
      brief: "Record anything else worth knowing",
      load: () => import("./commands/remember/note.ts"),
    },
    capture: {
      brief: "Capture a memory in one of ten namespaces; without words, git activity",
      load: () => import("./commands/remember/capture.ts"),
    },
    lesson: {
      brief: "Record a rule: what to avoid, what to prefer",
      load: () => import("./commands/remember/lesson.ts"),
    },
    fact: {
      brief: "Record what holds: a preference, a property of the project",
      load: () => import("./commands/remember/fact.ts"),
    },
    entry: {
      brief: "Keep a dialog or a text under a topic, list and show entries",
      load: () => import("./commands/remember/entry.ts"),
    },
    consolidate: {
      brief: "Draw proposals from sessions that ended",
      load: () => import("./commands/remember/consolidate.ts"),
    },
    review: {
      brief: "Accept or reject what was proposed",
      load: () => import("./commands/remember/review.ts"),
    },
    ingest: {
      brief: "Take in the turns of a session, as lines of JSON",
      load: () => import("./commands/remember/ingest.ts"),
    },
    watch: {
      brief: "Watch the work tree and note files that are edited repeatedly",
      load: () => import("./commands/remember/watch.ts"),
    },
    plan: {
      brief: "Print the plan, or add an idea to it",
      load: () => import("./commands/remember/plan.ts"),
    },
  }),
  ...inGroup("amend", {
    edit: {
      brief: "Edit a note, a decision or a lesson as Markdown in your editor",
      load: () => import("./commands/amend/edit.ts"),
    },
    supersede: {
      brief: "Replace memories with a newer one",
      load: () => import("./commands/amend/supersede.ts"),
    },
    resolve: {
      brief: "Close an issue or a blocker without a fix",
      load: () => import("./commands/amend/resolve.ts"),
    },
    reopen: {
      brief: "Reopen a closed issue",
      load: () => import("./commands/amend/reopen.ts"),
    },
    retire: {
      brief: "Take a memory out of use: stale, superseded, retracted or mistyped",
      load: () => import("./commands/amend/retire.ts"),
    },
    forget: {
      brief: "Take a memory out of every answer, and keep it from being stated again",
      load: () => import("./commands/amend/forget.ts"),
    },
    archive: {
      brief: "Put memories aside that are no longer news; search still finds them",
      load: () => import("./commands/amend/archive.ts"),
    },
    pin: {
      brief: "Pin memories, so that they come first in a brief",
      load: () => import("./commands/amend/pin.ts"),
    },
    tag: {
      brief: "Add tags to memories, or remove them",
      load: () => import("./commands/amend/tag.ts"),
    },
    link: {
      brief: "Relate memories to another",
      load: () => import("./commands/amend/link.ts"),
    },
    rate: {
      brief: "Rate how much a fact is worth remembering, from 0 to 10",
      load: () => import("./commands/amend/rate.ts"),
    },
    restore: {
      brief: "Bring a retired, archived or superseded memory back",
      load: () => import("./commands/amend/restore.ts"),
    },
    confirm: {
      brief: "Confirm that a memory still holds",
      load: () => import("./commands/amend/confirm.ts"),
    },
  }),
  ...inGroup("gate", {
    answer: {
      brief: "Answer a warning: override, refute, not applicable, confirm",
      load: () => import("./commands/gate/answer.ts"),
    },
    mute: {
      brief: "Mute a memory, or a rule of the gate",
      load: () => import("./commands/gate/mute.ts"),
    },
    revive: {
      brief: "Unmute a memory or a rule of the gate",
      load: () => import("./commands/gate/revive.ts"),
    },
    snooze: {
      brief: "Suppress the gate's warnings for a limited time",
      load: () => import("./commands/gate/snooze.ts"),
    },
    gate: {
      brief: "Show or set gate policies: off, inform, warn, block",
      load: () => import("./commands/gate/gate.ts"),
    },
  }),
  ...inGroup("ask", {
    brief: {
      brief: "Show where work stopped: failures, open issues, decisions",
      load: () => import("./commands/ask/brief.ts"),
    },
    context: {
      brief: "Print the brief for an agent, within a token budget",
      load: () => import("./commands/ask/context.ts"),
    },
    map: {
      brief: "Show the project map: purpose, stack, layout, entry points",
      load: () => import("./commands/ask/map.ts"),
    },
    instructions: {
      brief: "Print an agent's instructions for using this memory",
      load: () => import("./commands/ask/instructions.ts"),
    },
    show: {
      brief: "Show the summary, or memories in full",
      load: () => import("./commands/ask/show.ts"),
    },
    log: {
      brief: "List events, newest first",
      load: () => import("./commands/ask/log.ts"),
    },
    search: {
      brief: "Search memories, the most relevant first",
      load: () => import("./commands/ask/search.ts"),
    },
    check: {
      brief: "Show what failed on these files, or judge a change",
      load: () => import("./commands/ask/check.ts"),
    },
    replay: {
      brief: "Replay the gate over this repository's history",
      load: () => import("./commands/gate/replay.ts"),
    },
    churn: {
      brief: "List the files that are changed and fixed most often",
      load: () => import("./commands/ask/churn.ts"),
    },
    structure: {
      brief: "Show a file's imports, or the most imported files",
      load: () => import("./commands/ask/structure.ts"),
    },
    patterns: {
      brief: "Propose patterns that several memories have in common",
      load: () => import("./commands/ask/patterns.ts"),
    },
    facts: {
      brief: "List the facts in force, by name",
      load: () => import("./commands/ask/facts.ts"),
    },
    conflicts: {
      brief: "List facts and lessons that contradict each other",
      load: () => import("./commands/ask/conflicts.ts"),
    },
    topics: {
      brief: "List topics, show one, or what must not be forgotten",
      load: () => import("./commands/ask/topics.ts"),
    },
    lessons: {
      brief: "List the lessons, and where each does not apply",
      load: () => import("./commands/ask/lessons.ts"),
    },
    stale: {
      brief: "List memories that may be outdated: files changed, moved or gone",
      load: () => import("./commands/ask/stale.ts"),
    },
    why: {
      brief: "Trace a line to its commit and the memories recorded with it",
      load: () => import("./commands/ask/why.ts"),
    },
    status: {
      brief: "Show memory health, sizes and gate precision",
      load: () => import("./commands/ask/status.ts"),
    },
    metrics: {
      brief: "Print figures for monitoring: Prometheus or OTLP",
      load: () => import("./commands/ask/metrics.ts"),
    },
    receipt: {
      brief: "List deliveries: what hooks showed to agents, and when",
      load: () => import("./commands/ask/receipt.ts"),
    },
    score: {
      brief: "Show the observed effect of warnings",
      load: () => import("./commands/gate/score.ts"),
    },
  }),
  ...inGroup("work", {
    work: {
      brief: "Show what is aimed at, open, blocked and done",
      load: () => import("./commands/work/work.ts"),
    },
    scope: {
      brief: "List missions and sessions, or find which of them is meant",
      load: () => import("./commands/work/scope.ts"),
    },
    pack: {
      brief: "Print what an agent needs to go on with the work, within a budget",
      load: () => import("./commands/work/pack.ts"),
    },
    bootstrap: {
      brief: "Find the work that is meant and print its pack, or what could be meant",
      load: () => import("./commands/work/bootstrap.ts"),
    },
    changes: {
      brief: "Show what changed in the work since the last brief or a time",
      load: () => import("./commands/work/changes.ts"),
    },
    provenance: {
      brief: "Show where a memory comes from, down to the words of a turn",
      load: () => import("./commands/work/provenance.ts"),
    },
    handover: {
      brief: "Print the state of the work for the next agent or person",
      load: () => import("./commands/work/handover.ts"),
    },
    policy: {
      brief: "State which statements about the work are left out, kept or archived",
      load: () => import("./commands/work/policy.ts"),
    },
    snapshot: {
      brief: "Record the state of the work, and bring the work back to it",
      load: () => import("./commands/work/snapshot.ts"),
    },
    done: {
      brief: "Show whether the work is done, by what can be shown",
      load: () => import("./commands/work/done.ts"),
    },
  }),
  ...inGroup("care", {
    learn: {
      brief: "Fetch reasons for reverted changes from GitHub or GitLab",
      load: () => import("./commands/care/learn.ts"),
    },
    notes: {
      brief: "Share memories as git notes on their commits, and read those of others",
      load: () => import("./commands/care/notes.ts"),
    },
    verify: {
      brief: "Verify the log's hashes and links",
      load: () => import("./commands/care/verify.ts"),
    },
    doctor: {
      brief: "Diagnose the installation, and show what to do",
      load: () => import("./commands/care/doctor.ts"),
    },
    projects: {
      brief: "List this machine's projects, name them, and find moved ones",
      load: () => import("./commands/care/projects.ts"),
    },
    rebuild: {
      brief: "Rebuild every derived file from the log",
      load: () => import("./commands/care/rebuild.ts"),
    },
    export: {
      brief: "Export the whole memory as Markdown, JSON or log lines",
      load: () => import("./commands/care/export.ts"),
    },
    import: {
      brief: "Import an export, the memory of another tool, or the lists of an AGENTS.md",
      load: () => import("./commands/care/import.ts"),
    },
    redact: {
      brief: "Show a text as redaction would store it",
      load: () => import("./commands/care/redact.ts"),
    },
    redactions: {
      brief: "List what redaction removed from stored events",
      load: () => import("./commands/care/redactions.ts"),
    },
    allowances: {
      brief: "List the values that redaction allows, or remove one",
      load: () => import("./commands/care/allowances.ts"),
    },
    scan: {
      brief: "Scan stored events and files for secrets",
      load: () => import("./commands/care/scan.ts"),
    },
    purge: {
      brief: "Erase memories permanently; the chain stays verifiable",
      load: () => import("./commands/care/purge.ts"),
    },
    config: {
      brief: "List the settings, show one, or change one",
      load: () => import("./commands/care/config.ts"),
    },
    pause: {
      brief: "Record nothing here until resume",
      load: () => import("./commands/care/pause.ts"),
    },
    resume: {
      brief: "End a pause",
      load: () => import("./commands/care/resume.ts"),
    },
    uninstall: {
      brief: "Remove hooks, settings and derived files; the log on request",
      load: () => import("./commands/care/uninstall.ts"),
    },
    completion: {
      brief: "Print the completion script for bash, zsh or fish",
      load: () => import("./commands/start/completion.ts"),
    },
  }),
};

export const commandNamed = (name: string): Listed | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

export const loadCommand = async ({ brief, load }: Listed): Promise<Command<CliContext>> =>
  (await load()).command(brief);
