// The command line's entry: finds the one command that was asked for, loads only that, and runs it.
import { buildApplication, ExitCode, run } from "@stricli/core";
import { withoutPrivate } from "../../core/kit/private-text.ts";
import { clip } from "../../core/kit/text.ts";
import { COMMAND_HOST } from "../../engine/care/run-figures.ts";
import { jsonText, redactionOf, print } from "./answer.ts";
import { applicationConfig, silently } from "./application.ts";
import { catchesUp, catchUp } from "./caught-up.ts";
import { contextFor } from "./console.ts";
import type { CliContext, CliProcess } from "./context.ts";
import { EXIT } from "../../answers/exit.ts";
import { helpDocument, helpText, unknownCommandHint } from "./help.ts";
import { commandNamed, loadCommand } from "./registry/registry.ts";
import type { Words } from "./usage.ts";
import { VERSION } from "./version.ts";

/** Runs one command line (without node and script) and leaves the exit code in `process.exitCode`. */
export const main = async (argv: readonly string[], process: CliProcess): Promise<void> => {
  const [name = "help", ...rest] = argv.map(withoutPrivate);
  // Before the command it means the same as after it.
  if (name === "--json") return main([rest[0] ?? "help", "--json", ...rest.slice(1)], process);
  const context = contextFor(process);
  const json = asksForJson(rest);
  if (name === "help" || name === "--help" || name === "-h") {
    const topic = rest.find((word) => word !== "--json");
    const all = name === "help" && topic === "all";
    if (topic !== undefined && !all) return main([topic, "--help"], process);
    return process.stdout.write(json ? jsonText(helpDocument()) : helpText(context.style, all));
  }
  if (name === "--version" || name === "-v")
    return process.stdout.write(json ? jsonText({ version: VERSION }) : `${VERSION}\n`);
  if (name === "__complete") {
    const { complete } = await import("./complete.ts");
    const proposals = await complete(rest, context);
    return process.stdout.write(proposals.map(({ word, brief }) => `${word}\t${brief}\n`).join(""));
  }
  const listed = commandNamed(name);
  if (listed === undefined) {
    process.exitCode = EXIT.usage;
    const redact = await redactionOf(context);
    const sentence = `Unknown command "${clip(redact(name), 60)}".`;
    return print(context, json, {
      kind: "command-unknown",
      sentence,
      hint: unknownCommandHint(name),
    });
  }
  const command = await loadCommand(listed);
  if (catchesUp(name, listed.group, rest)) await catchUp(context, name, rest);
  const faults: Words[] = [];
  const config = applicationConfig(name, (words) => faults.push(words));
  const running = { ...context, process: silently(process) };
  await run(buildApplication(command, config), rest, running);
  process.exitCode = exitCodeOf(process.exitCode);
  if (process.exitCode === EXIT.ours) traceFault(running);
  if (faults.length > 0) await sayFaults(running, json, faults, name);
};

const asksForJson = (words: readonly string[]): boolean => {
  const end = words.indexOf("--");
  return (end < 0 ? words : words.slice(0, end)).includes("--json");
};

/** Status and doctor tell that a fault happened, and never what it was. */
const traceFault = ({ project }: CliContext): void =>
  project?.hooks.runs.note({
    atMs: project.machine.clock.nowMs(),
    host: COMMAND_HOST,
    ending: "fault",
    tookMs: 0,
  });

const sayFaults = async (
  context: CliContext,
  json: boolean,
  faults: readonly Words[],
  name: string,
): Promise<void> => {
  const redact = await redactionOf(context);
  const isUsage = context.process.exitCode === EXIT.usage;
  const hint = isUsage ? `Run twiceshy ${name} --help for its usage.` : "";
  const sentence = faults.map((words) => words(redact)).join(" ");
  print(context, json, { kind: isUsage ? "usage" : "fault", sentence, hint });
};

/**
 * Translates the command tree's own negative codes: a bad command line is the user's fault, everything else is ours.
 */
const exitCodeOf = (code: number | null): number => {
  if (code === null || code >= 0) return code ?? EXIT.done;
  const usage = code === ExitCode.InvalidArgument || code === ExitCode.UnknownCommand;
  return usage ? EXIT.usage : EXIT.ours;
};
