// How one command is run by the command-tree library: names in kebab case, `--` ends the flags, no colour of its own, and
// no word of its own on what went wrong.
import { text_en, type PartialApplicationConfiguration } from "@stricli/core";
import type { CliProcess } from "./context.ts";
import { EXIT } from "./exit.ts";
import { faultWords, usageWords, type Words } from "./usage.ts";

/** `onFault` hears what went wrong before a command could answer. */
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
  const heard = (words: Words): string => {
    onFault(words);
    return UNSAID;
  };
  return {
    exceptionWhileParsingArguments: (error: unknown) => heard(usageWords(error)),
    exceptionWhileRunningCommand: (error: unknown) => heard(faultWords(error)),
  };
};

/** What the library is given to print at once, before anybody could redact what was typed: it is said later. */
const UNSAID = "\0";

/** The same process, on whose standard error that is not printed. */
export const leavingUnsaid = (process: CliProcess): CliProcess => ({
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
  onInterrupt: process.onInterrupt,
  kept: process.kept,
  get exitCode() {
    return process.exitCode;
  },
  set exitCode(code) {
    process.exitCode = code;
  },
});
