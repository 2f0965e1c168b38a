// What the shells' completion scripts call: `twiceshy __complete <words so far>` prints one proposal a line.
import { buildApplication, proposeCompletions } from "@stricli/core";
import { applicationConfig } from "./application.ts";
import type { CliContext } from "./context.ts";
import { commandNamed, commands, loadCommand } from "./registry/registry.ts";

/** Proposals for the last of the words, each with a short explanation. */
export const complete = async (
  words: readonly string[],
  context: CliContext,
): Promise<readonly { readonly word: string; readonly brief: string }[]> => {
  if (words[0] === "help" && words.length > 1) return complete(words.slice(1, 2), context);
  const [name = "", ...rest] = words;
  if (rest.length === 0)
    return Object.entries(commands)
      .filter(([command]) => command.startsWith(name))
      .map(([word, { brief }]) => ({ word, brief }));
  const listed = commandNamed(name);
  if (listed === undefined) return [];
  const command = await loadCommand(listed);
  const proposals = await proposeCompletions(
    buildApplication(command, applicationConfig(name)),
    rest,
    context,
  );
  // Flags are proposed only if one was begun. If nothing else fits, the shell proposes files.
  const isFlag = rest.at(-1)?.startsWith("-") ?? false;
  return proposals
    .filter(({ completion }) => completion !== "--" && (isFlag || !completion.startsWith("-")))
    .map(({ completion, brief }) => ({ word: completion, brief }));
};
