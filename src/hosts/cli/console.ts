// Joins a process to the context that commands run in: style, warnings, progress.
import type { CliContext, CliProcess } from "./context.ts";
import { phrase } from "./ways.ts";
import { visible } from "../../core/kit/text.ts";
import { styleFor } from "./terminal.ts";

export const contextFor = (process: CliProcess): CliContext => ({
  process,
  project: undefined,
  found: new Map(),
  opened: new Map(),
  style: styleFor(process.stdout, process.env),
  warn: (result) => {
    if (result.ok) return;
    const { sentence, hint } = phrase(result.error);
    const lines = hint === "" ? sentence : `${sentence}\n  ${hint.replaceAll("\n", "\n  ")}`;
    process.stderr.write(`twiceshy: warning: ${visible(lines)}\n`);
  },
  progress: progressOn(process),
});

/** Does nothing if a line cannot be overwritten, and clears only what it has drawn. */
const progressOn = ({ stderr, env }: CliProcess): CliContext["progress"] => {
  if (!stderr.isTTY || env["TERM"] === "dumb") return () => undefined;
  let isDrawn = false;
  return (line) => {
    if (line === undefined && !isDrawn) return;
    isDrawn = line !== undefined;
    // A terminal that does not know its width says 0.
    const room = Math.max(20, (stderr.columns || 80) - 1);
    stderr.write(`\r\u001B[K${line?.slice(0, room) ?? ""}`);
  };
};
