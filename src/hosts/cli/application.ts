// How one command is run by the command-tree library: names in kebab case, `--` ends the flags, no colour of its own.
import { text_en, type PartialApplicationConfiguration } from "@stricli/core";
import { visible } from "../../core/kit/text.ts";
import { EXIT } from "./exit.ts";
import { faultWords, usageWords } from "./usage.ts";

/** `onFault` hears what went wrong before a command could answer, in the words that are shown. */
export const applicationConfig = (
  name: string,
  onFault: (words: string) => void = () => {},
): PartialApplicationConfiguration => ({
  name: `twiceshy ${name}`,
  scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
  documentation: { disableAnsiColor: true },
  localization: { text: { ...text_en, ...errorText(onFault) } },
  determineExitCode: () => EXIT.ours,
});

const errorText = (onFault: (words: string) => void) => {
  const said = (words: string): string => {
    onFault(words);
    return `twiceshy: ${visible(words)}`;
  };
  return {
    exceptionWhileParsingArguments: (error: unknown) => said(usageWords(error)),
    exceptionWhileRunningCommand: (error: unknown) => said(faultWords(error)),
  };
};
