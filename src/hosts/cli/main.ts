// The command line's entry: finds the one command that was asked for, loads it alone, and runs it.
import { buildApplication, ExitCode, run } from "@stricli/core";
import { EXIT } from "./exit.ts";
import { applicationConfig } from "./application.ts";
import { contextFor } from "./console.ts";
import type { CliProcess } from "./context.ts";
import { helpText, unknownCommand } from "./help.ts";
import { commandNamed } from "./registry.ts";
import { VERSION } from "./version.ts";

/** Runs one command line (without node and script) and leaves the exit code in `process.exitCode`. */
export const main = async (argv: readonly string[], process: CliProcess): Promise<void> => {
  const [name = "help", ...rest] = argv;
  const context = contextFor(process);
  if (name === "help" || name === "--help" || name === "-h") {
    const topic = rest[0];
    if (topic !== undefined) return main([topic, "--help"], process);
    return process.stdout.write(helpText(context.style));
  }
  if (name === "--version" || name === "-v") return process.stdout.write(`${VERSION}\n`);
  if (name === "__complete") {
    const { complete } = await import("./complete.ts");
    const proposals = await complete(rest, context);
    return process.stdout.write(proposals.map(({ word, brief }) => `${word}\t${brief}\n`).join(""));
  }
  const listed = commandNamed(name);
  if (listed === undefined) {
    process.stderr.write(unknownCommand(name));
    process.exitCode = EXIT.usage;
    return;
  }
  const { command } = await listed.load();
  await run(buildApplication(command, applicationConfig(name)), rest, context);
  process.exitCode = exitCodeOf(process.exitCode);
};

/** The command tree's own negative codes, as ours: a bad command line is the user's, all else is our fault. */
const exitCodeOf = (code: number | null): number => {
  if (code === null || code >= 0) return code ?? EXIT.done;
  const usage = code === ExitCode.InvalidArgument || code === ExitCode.UnknownCommand;
  return usage ? EXIT.usage : EXIT.ours;
};
