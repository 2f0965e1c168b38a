// All commands, in the order help shows them. To add one: write commands/<group>/<verb>.ts and name it in <group>.ts here.
import type { Command } from "@stricli/core";
import type { CliContext } from "../context.ts";
import { amendCommands } from "./amend.ts";
import { askCommands } from "./ask.ts";
import { careCommands } from "./care.ts";
import { gateCommands } from "./gate.ts";
import type { Listed } from "./listed.ts";
import { rememberCommands } from "./remember.ts";
import { startCommands } from "./start.ts";
import { workCommands } from "./work.ts";

export const commands: Readonly<Record<string, Listed>> = {
  ...startCommands,
  ...rememberCommands,
  ...amendCommands,
  ...gateCommands,
  ...askCommands,
  ...workCommands,
  ...careCommands,
};

export const commandNamed = (name: string): Listed | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

export const loadCommand = async ({ brief, load }: Listed): Promise<Command<CliContext>> =>
  (await load()).command(brief);
