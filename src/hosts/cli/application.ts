// How the command-tree library runs one command: names in kebab case, `--` ends the flags, no colours of its own, and
// no words of its own for faults.
import { text_en, type PartialApplicationConfiguration } from "@stricli/core";
import type { CliProcess } from "./context.ts";
import { EXIT } from "../../answers/exit.ts";
import { faultWords, usageWords, type Words } from "./usage.ts";

/** `onFault` is called with what went wrong before a command could answer. */
export const applicationConfig = (
  name: string,
  onFault: (words: Words) => void = () => {},
): PartialApplicationConfiguration => ({
  name: `twiceshy ${name}`,
  scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
  documentation: { disableAnsiColor: true },
  localization: { text: { ...text_en, ...errorText(onFault) } },
  determineExitCode: () => EXIT.ours,
});

const errorText = (onFault: (words: Words) => void) => {
  const written = (words: Words): string => {
    onFault(words);
    return UNSAID;
  };
  return {
    exceptionWhileParsingArguments: (error: unknown) => written(usageWords(error)),
    exceptionWhileRunningCommand: (error: unknown) => written(faultWords(error)),
  };
};

/**
 * The text that the library gets to print. It prints at once, before what was typed could be redacted, so the real
 * words come later.
 */
const UNSAID = "\0";

/** The same process, but it does not print that text on standard error. */
export const silently = (process: CliProcess): CliProcess => ({
  stdout: process.stdout,
  stderr: {
    ...process.stderr,
    write: (text) => {
      if (!text.includes(UNSAID)) process.stderr.write(text);
    },
  },
  env: process.env,
  cwd: process.cwd,
  get stdinIsTTY() {
    return process.stdinIsTTY;
  },
  readStdin: process.readStdin,
  ask: process.ask,
  withKeys: process.withKeys,
  onInterrupt: process.onInterrupt,
  kept: process.kept,
  get exitCode() {
    return process.exitCode;
  },
  set exitCode(code) {
    process.exitCode = code;
  },
});
