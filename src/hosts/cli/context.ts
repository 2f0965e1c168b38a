// What a command is given: the process, and how to speak on its terminal.
import type { CommandContext } from "@stricli/core";
import type { Result } from "../../core/kit/result.ts";
import type { Place, PlaceFault } from "../../engine/ports/place.ts";
import type { Project } from "../../engine/project.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import type { Style } from "../../answers/text/style.ts";

export interface CliProcess {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly stdinIsTTY: boolean;
  /** All of standard input as text; nothing if it is not text. */
  readonly readStdin: () => string | undefined;
  /** The line that a person types after a question; empty at the end of input. */
  readonly ask: (question: string) => string;
  /** Calls with a function that returns the next key that a person presses, without waiting for the end of a line. */
  readonly withKeys: (act: (nextKey: () => string) => void) => void;
  /** Calls back, once, when the user asks to stop (Ctrl-C). */
  readonly onInterrupt: (act: () => void) => void;
  /** What a command has remembered so far (kind and id), to be told if its answer cannot be. */
  readonly kept: string[];
  /** Null until a command ends. */
  exitCode: number | null;
}

export interface Output {
  readonly write: (text: string) => void;
  readonly isTTY: boolean;
  readonly columns?: number;
}

export interface CliContext extends CommandContext {
  readonly process: CliProcess;
  readonly style: Style;
  /** Says on standard error what went wrong beside the command's own work; nothing if all went well. */
  readonly warn: (result: Result<unknown, Fault>) => void;
  /** One line of progress on a terminal, overwritten by the next; nothing elsewhere. */
  readonly progress: (line: string | undefined) => void;
  /** The project that was opened, if any: what is said of it passes through its redaction. */
  project: Project | undefined;
  /** Where this process has found projects, by what it was asked, and those it has opened, by store and work tree. */
  readonly found: Map<string, Result<Place, PlaceFault>>;
  readonly opened: Map<string, Project>;
}
