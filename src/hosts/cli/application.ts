// How one command is run by the command-tree library: names in kebab case, `--` ends the flags, no colour of its own.
import type { PartialApplicationConfiguration } from "@stricli/core";
import { EXIT } from "./exit.ts";

export const applicationConfig = (name: string): PartialApplicationConfiguration => ({
  name: `twiceshy ${name}`,
  scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
  documentation: { disableAnsiColor: true },
  determineExitCode: () => EXIT.ours,
});
