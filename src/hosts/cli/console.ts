// Joins a process to the context that commands run in: style, warnings, progress.
import type { CliContext, CliProcess } from "./context.ts";
import { phrase } from "./faults.ts";
import { visible } from "../../core/kit/text.ts";
import { styleFor } from "./style.ts";

export const contextFor = (process: CliProcess): CliContext => ({
  process,
  project: undefined,
  style: styleFor(process.stdout, process.env),
  warn: (result) => {
    if (result.ok) return;
    const { sentence, hint } = phrase(result.error);
    const lines = hint === "" ? sentence : `${sentence}\n  ${hint}`;
    process.stderr.write(`twiceshy: warning: ${visible(lines)}\n`);
  },
  progress: (line) => {
    if (!process.stderr.isTTY) return;
    const room = Math.max(20, (process.stderr.columns ?? 80) - 1);
    process.stderr.write(line === undefined ? "\r\u001B[K" : `\r\u001B[K${line.slice(0, room)}`);
  },
});
