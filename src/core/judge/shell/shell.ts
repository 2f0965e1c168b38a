// A command line as a shell would split it: which programs it runs, with which words, and which files it writes. Pure
// and bounded; the judge asks it whether a lesson's command is about to run. Words are never expanded, only read.
import { err, ok, type Result } from "../../kit/result.ts";
import { createCursor, readList } from "./grammar.ts";
import { SHELL_LIMITS, type ShellCommand, type ShellUnreadable } from "./types.ts";
import { ranBy } from "./wrappers.ts";

/**
 * Every simple command that may run, also those inside substitutions, loops and functions, and those another command
 * runs (`sudo`, `xargs`, `sh -c "…"`, `find -exec`): these follow the one that runs them.
 */
export const readShell = (line: string): Result<readonly ShellCommand[], ShellUnreadable> =>
  line.length > SHELL_LIMITS.length
    ? err({ kind: "shell-unreadable", why: "too-long" })
    : readScript(line, 0, "collect");

/**
 * A script in which the substitutions were already read once, as part of the line it stands in, is read without them:
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

/** Adds a command, and what it runs in its turn. */
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
    // What another shell is handed may be no script at all; the line around it was read.
    if (!inner.ok && inner.error.why === "unclosed") continue;
    if (!inner.ok) return inner.error.why;
    commands.push(...inner.value);
    if (commands.length > SHELL_LIMITS.commands) return "too-many";
  }
  return undefined;
};
