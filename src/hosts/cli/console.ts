// Joins a process to the context that commands run in: style, progress, and the way to a project.
import type { CliContext, CliProcess } from "./context.ts";
import { makeProject, openProject } from "../../open.ts";
import { phrase } from "./faults.ts";
import { openSettings } from "../../open-settings.ts";
import { actorOf } from "./actor.ts";
import { styleFor } from "./style.ts";

export const contextFor = (process: CliProcess): CliContext => ({
  process,
  style: styleFor({ ...process.stdout, env: process.env }),
  open: (opening) =>
    openProject({ cwd: process.cwd, env: process.env, actor: actorOf(process), ...opening }),
  make: (opening) =>
    makeProject({ cwd: process.cwd, env: process.env, actor: actorOf(process), ...opening }),
  settings: ({ root, machine }) =>
    openSettings({ cwd: process.cwd, env: process.env, root }, machine),
  warn: (result) => {
    if (result.ok) return;
    const { sentence, hint } = phrase(result.error);
    process.stderr.write(`twiceshy: warning: ${sentence}\n${hint === "" ? "" : `  ${hint}\n`}`);
  },
  progress: (line) => {
    if (!process.stderr.isTTY) return;
    const room = Math.max(20, (process.stderr.columns ?? 80) - 1);
    process.stderr.write(line === undefined ? "\r\u001B[K" : `\r\u001B[K${line.slice(0, room)}`);
  },
});
