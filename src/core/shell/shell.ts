// Splits a command line as a shell would: which programs run, with which words, and which files
// they write. Pure and bounded. The judge asks whether a lesson's command is about to run. Words
// are read but never expanded.
import { rememberingLast } from "../kit/lazy.ts";
import { err, ok, type Result } from "../kit/result.ts";
import { createCursor, readList } from "./grammar.ts";
import { SHELL_LIMITS, type ShellCommand, type ShellUnreadable } from "./types.ts";
import { ranBy } from "./wrappers.ts";

/**
 * Every simple command that may run, including those inside substitutions, loops and functions, and
 * those that another command runs (`sudo`, `xargs`, `sh -c "…"`, `find -exec`); the latter follow
 * the command that runs them. One command line is asked about several times in a run, and read once.
 */
export const readShell = rememberingLast((line): Result<readonly ShellCommand[], ShellUnreadable> =>
  line.length > SHELL_LIMITS.length
    ? err({ kind: "shell-unreadable", why: "too-long" })
    : readScript(line, 0, "collect"),
);

/**
 * Reads a script whose substitutions were already read as part of the outer line, and skips them:
 * otherwise each level would double the work.
 */
const readScript = (
  script: string,
  depth: number,
  substitutions: "collect" | "ignore",
): Result<readonly ShellCommand[], ShellUnreadable> => {
  const cursor = createCursor(script, depth, substitutions);
  readList(cursor, "end");
  if (cursor.found.fault !== undefined)
    return err({ kind: "shell-unreadable", why: cursor.found.fault });
  const commands: ShellCommand[] = [];
  for (const command of cursor.found.commands) {
    const fault = follow(command, depth, commands);
    if (fault !== undefined) return err({ kind: "shell-unreadable", why: fault });
  }
  return ok(commands);
};

/** Adds a command, and the commands that it runs. */
const follow = (
  command: ShellCommand,
  depth: number,
  commands: ShellCommand[],
): ShellUnreadable["why"] | undefined => {
  commands.push(command);
  if (commands.length > SHELL_LIMITS.commands) return "too-many";
  for (const run of ranBy(command)) {
    if (depth >= SHELL_LIMITS.depth) return "too-deep";
    if (run.form === "words") {
      const fault = follow(run.command, depth + 1, commands);
      if (fault !== undefined) return fault;
      continue;
    }
    const { text, known } = run.script;
    const inner = readScript(text, depth + 1, known ? "collect" : "ignore");
    // The text given to another shell may be no script at all. The outer line was read, so this is no fault.
    if (!inner.ok && inner.error.why === "unclosed") continue;
    if (!inner.ok) return inner.error.why;
    commands.push(...inner.value);
    if (commands.length > SHELL_LIMITS.commands) return "too-many";
  }
  return undefined;
};
