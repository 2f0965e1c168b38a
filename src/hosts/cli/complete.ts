// What the shells' completion scripts call: `twiceshy __complete <words so far>` prints one proposal a line.
import { buildApplication, proposeCompletions } from "@stricli/core";
import { applicationConfig } from "./application.ts";
import type { CliContext } from "./context.ts";
import { commandNamed, commands } from "./registry.ts";

/** Proposals for the last of the words, each with a short explanation. */
export const complete = async (
  words: readonly string[],
  context: CliContext,
): Promise<readonly { readonly word: string; readonly brief: string }[]> => {
  const [name = "", ...rest] = words;
  if (rest.length === 0)
    return Object.entries(commands)
      .filter(([command]) => command.startsWith(name))
      .map(([word, { brief }]) => ({ word, brief }));
  const listed = commandNamed(name);
  if (listed === undefined) return [];
  const { command } = await listed.load();
  const proposals = await proposeCompletions(
    buildApplication(command, applicationConfig(name)),
    rest,
    context,
  );
  return proposals.map(({ completion, brief }) => ({ word: completion, brief }));
};
