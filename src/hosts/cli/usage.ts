// A command line that was not understood, and a fault of ours, in our words. The command-tree library finds what is
// wrong and asks here how to say it.
import { formatMessageForArgumentScannerError, ArgumentScannerError } from "@stricli/core";
import type { Redact } from "../../core/kit/redact.ts";
import { clip } from "../../core/kit/text.ts";
import { nearest } from "../../core/kit/near.ts";

/** The words, to be written once it is known how to redact them. */
export type Words = (redact: Redact) => string;

/**
 * One sentence; an error that is not the library's keeps its own message. What was typed is redacted before it is cut.
 */
export const usageWords =
  (error: unknown): Words =>
  (redact) => {
    const typed = (input: string): string => clip(redact(input), 60);
    if (!(error instanceof ArgumentScannerError))
      return redact(error instanceof Error ? error.message : String(error));
    return formatMessageForArgumentScannerError(error, {
      FlagNotFoundError: ({ input, corrections }) =>
        `Unknown flag --${typed(input)}.${corrections.length > 0 ? ` Did you mean ${corrections.map((name) => `--${name}`).join(" or ")}?` : ""}`,
      AliasNotFoundError: ({ input }) => `Unknown flag -${typed(input)}.`,
      ArgumentParseError: ({ externalFlagNameOrPlaceholder: name, exception }) =>
        `${name}: ${clip(redact(exception instanceof Error ? exception.message : String(exception)), 400)}.`,
      EnumValidationError: ({ externalFlagName, input, values }) => {
        const near = nearest(values, input);
        const meant = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "";
        return `--${externalFlagName} cannot be "${typed(input)}"; use one of ${values.join(", ")}.${meant}`;
      },
      UnsatisfiedFlagError: ({ externalFlagName, nextFlagName }) =>
        nextFlagName === undefined
          ? `--${externalFlagName} is missing, or has no value.`
          : `--${externalFlagName} has no value: --${nextFlagName} follows it.`,
      UnexpectedPositionalError: ({ input }) => `Unexpected argument "${typed(input)}".`,
      UnsatisfiedPositionalError: ({ placeholder }) => `Missing argument <${placeholder}>.`,
      InvalidNegatedFlagSyntaxError: ({ externalFlagName }) =>
        `--${externalFlagName} takes no value.`,
      UnexpectedFlagError: ({ externalFlagName, previousInput, input }) =>
        previousInput === input
          ? `--${externalFlagName} is given twice.`
          : `--${externalFlagName} is given twice: "${typed(previousInput)}" and "${typed(input)}".`,
    });
  };

/** A fault of ours is told with its trace, which is needed to mend it. */
export const faultWords =
  (error: unknown): Words =>
  (redact) =>
    redact(
      `internal error of twiceshy; please report it.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
