// The command line's entry: finds the one command that was asked for, loads it alone, and runs it.
import { buildApplication, ExitCode, run } from "@stricli/core";
import { clip } from "../../core/kit/text.ts";
import { jsonText, tell } from "./answer.ts";
import { applicationConfig } from "./application.ts";
import { contextFor } from "./console.ts";
import type { CliContext, CliProcess } from "./context.ts";
import { EXIT } from "./exit.ts";
import { helpText, unknownCommandHint } from "./help.ts";
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
    process.exitCode = EXIT.usage;
    const sentence = `There is no command "${clip(name, 60)}".`;
    return tell(context, asksForJson(rest), {
      kind: "command-unknown",
      sentence,
      hint: unknownCommandHint(name),
    });
  }
  const { command } = await listed.load();
  const faults: string[] = [];
  const config = applicationConfig(name, (words) => faults.push(words));
  await run(buildApplication(command, config), rest, context);
  process.exitCode = exitCodeOf(process.exitCode);
  if (faults.length > 0) sayMore(context, asksForJson(rest), faults, name);
};

const asksForJson = (words: readonly string[]): boolean => {
  const end = words.indexOf("--");
  return (end < 0 ? words : words.slice(0, end)).includes("--json");
};

/** What is wrong was said already, but to people alone, and without a hint. */
const sayMore = (
  { process }: CliContext,
  json: boolean,
  faults: readonly string[],
  name: string,
): void => {
  const isUsage = process.exitCode === EXIT.usage;
  const hint = isUsage ? `twiceshy ${name} --help shows how it is called.` : "";
  const error = { kind: isUsage ? "usage" : "fault", message: faults.join(" "), hint };
  if (json) process.stdout.write(jsonText({ error }));
  else if (hint !== "") process.stderr.write(`  ${hint}\n`);
};

/** The command tree's own negative codes, as ours: a bad command line is the user's, all else is our fault. */
const exitCodeOf = (code: number | null): number => {
  if (code === null || code >= 0) return code ?? EXIT.done;
  const usage = code === ExitCode.InvalidArgument || code === ExitCode.UnknownCommand;
  return usage ? EXIT.usage : EXIT.ours;
};
