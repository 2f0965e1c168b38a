// A command as the registry lists it, before its module is loaded.
import type { Command } from "@stricli/core";
import type { GenericSchema } from "valibot";
import type { CliContext } from "../context.ts";
import type { Group } from "../groups.ts";

export interface Listed {
  readonly group: Group;
  /** What it does, as an imperative without a full stop. */
  readonly brief: string;
  readonly load: () => Promise<CommandModule>;
}

/** What a file in commands/ exports. */
export interface CommandModule {
  /** The command with its brief, which stands in the registry alone. */
  readonly command: (brief: string) => Command<CliContext>;
  readonly example: string;
  /** Schema of the JSON document; absent if there is none. */
  readonly output?: GenericSchema;
}

/** Commands with the group that they are listed in. */
export const inGroup = (
  group: Group,
  own: Readonly<Record<string, Omit<Listed, "group">>>,
): Readonly<Record<string, Listed>> =>
  Object.fromEntries(Object.entries(own).map(([name, command]) => [name, { group, ...command }]));
