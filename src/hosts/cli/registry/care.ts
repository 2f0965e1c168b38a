// Commands that maintain the memory, in the order help shows them.
import { inGroup } from "./listed.ts";

export const careCommands = inGroup("care", {
  learn: {
    brief: "Fetch reasons for reverted changes from GitHub or GitLab",
    load: () => import("../commands/care/learn.ts"),
  },
  notes: {
    brief: "Share memories as git notes on their commits, and read those of others",
    load: () => import("../commands/care/notes.ts"),
  },
  verify: {
    brief: "Verify the log's hashes and links",
    load: () => import("../commands/care/verify.ts"),
  },
  doctor: {
    brief: "Diagnose the installation, and show what to do",
    load: () => import("../commands/care/doctor.ts"),
  },
  projects: {
    brief: "List this machine's projects, name them, and find moved ones",
    load: () => import("../commands/care/projects.ts"),
  },
  inherit: {
    brief: "Take rules and stable decisions over from another project here",
    load: () => import("../commands/care/inherit.ts"),
  },
  rebuild: {
    brief: "Rebuild every derived file from the log",
    load: () => import("../commands/care/rebuild.ts"),
  },
  export: {
    brief: "Export the whole memory as Markdown, JSON or log lines",
    load: () => import("../commands/care/export.ts"),
  },
  import: {
    brief: "Import an export, the memory of another tool, or the lists of an AGENTS.md",
    load: () => import("../commands/care/import.ts"),
  },
  redact: {
    brief: "Show a text as redaction would store it",
    load: () => import("../commands/care/redact.ts"),
  },
  redactions: {
    brief: "List what redaction removed from stored events",
    load: () => import("../commands/care/redactions.ts"),
  },
  allowances: {
    brief: "List the values that redaction allows, or remove one",
    load: () => import("../commands/care/allowances.ts"),
  },
  scan: {
    brief: "Scan stored events and files for secrets",
    load: () => import("../commands/care/scan.ts"),
  },
  purge: {
    brief: "Erase memories permanently; the chain stays verifiable",
    load: () => import("../commands/care/purge.ts"),
  },
  config: {
    brief: "List the settings, show one, or change one",
    load: () => import("../commands/care/config.ts"),
  },
  pause: {
    brief: "Record nothing here until resume",
    load: () => import("../commands/care/pause.ts"),
  },
  resume: {
    brief: "End a pause",
    load: () => import("../commands/care/resume.ts"),
  },
  uninstall: {
    brief: "Remove hooks, settings and derived files; the log on request",
    load: () => import("../commands/care/uninstall.ts"),
  },
  completion: {
    brief: "Print the completion script for bash, zsh or fish",
    load: () => import("../commands/start/completion.ts"),
  },
});
