// What doctor --fix does: runs the commands that checks name, each once, and says what came of them. They touch the
// memory's derived files and git's hooks. The log and the settings of agents are left alone.
import type { DocumentOf } from "../../../answers/document.ts";
import { buildApplication, run } from "@stricli/core";
import * as v from "valibot";
import { applicationConfig } from "../application.ts";
import type { CliContext } from "../context.ts";
import { EXIT } from "../../../answers/exit.ts";
import { commandNamed, loadCommand } from "../registry/registry.ts";
import type { CheckResult } from "./check.ts";

export const mendedSchema = v.object({
  /** What was run: `twiceshy rebuild`. */
  command: v.string(),
  /** Whether it succeeded. */
  done: v.boolean(),
  /** What it said, if it did not. */
  says: v.string(),
});
export type Mended = DocumentOf<typeof mendedSchema>;

export const mend = async (
  context: CliContext,
  checks: readonly CheckResult[],
  root: string | undefined,
): Promise<readonly Mended[]> => {
  const wanted = new Set(checks.flatMap((check) => check.mend?.join(" ") ?? []));
  const done: Mended[] = [];
  for (const command of wanted) done.push(await mendBy(context, command.split(" "), root));
  return done;
};

/** Runs the command as if it had been typed; what it prints is kept back. */
const mendBy = async (
  context: CliContext,
  [name = "", ...words]: readonly string[],
  root: string | undefined,
): Promise<Mended> => {
  const lines: string[] = [];
  const kept = { isTTY: false, write: (text: string) => void lines.push(text) };
  const process = { ...context.process, stdout: kept, stderr: kept, exitCode: EXIT.done };
  const listed = commandNamed(name);
  const flags = root === undefined ? [] : ["--root", root];
  if (listed !== undefined) {
    const command = await loadCommand(listed);
    const config = applicationConfig(name, () => {});
    await run(buildApplication(command, config), [...words, ...flags], { ...context, process });
  }
  const isDone = listed !== undefined && process.exitCode === EXIT.done;
  return {
    command: ["twiceshy", name, ...words].join(" "),
    done: isDone,
    says: isDone ? "" : lines.join("").trim(),
  };
};
