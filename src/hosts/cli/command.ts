// What a command is: flags, arguments, one act, and its answer as a document and as text. Each is in a file of its own
// in commands/; registry/ lists them.
import type { DocumentOf } from "../../answers/document.ts";
import {
  buildCommand,
  type FlagParametersForType,
  type TypedCommandParameters,
} from "@stricli/core";
import * as v from "valibot";
import type { Style } from "../../answers/text/style.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import { err, type Result } from "../../core/kit/result.ts";
import { answerTo, type Answer } from "./answer.ts";
import type { CliContext } from "./context.ts";
import type { ArgsOf, CommonFlags, FlagsOf } from "./flags.ts";

export type Declarations = FlagParametersForType<CommonFlags, CliContext>;

export type CommandSpec<Declared, Positional, Schema extends v.GenericSchema> = Answer<
  FlagsOf<Declared>,
  DocumentOf<Schema>
> &
  TypedCommandParameters<FlagsOf<Declared>, ArgsOf<Positional>, CliContext> & {
    readonly flags: Declared;
    readonly positional?: Positional;
    /** The JSON document's schema: `twiceshy <command> --json` prints exactly this. */
    readonly output: Schema;
    /** What its help says beside the brief, which is in registry/. */
    readonly more?: string;
    /** A command line that works as it is. */
    readonly example: string;
    /** Its answer itself says if the memory that holds in every project cannot be read. */
    readonly showsUnread?: true;
  };

/** A list that is printed as it comes, so that a long one need not be held whole. */
export const streamed = <Item>(
  item: v.GenericSchema<unknown, Item>,
): v.GenericSchema<unknown, Iterable<Item>> => v.array(item);

/** What a command answers, if its text depends on no flag. */
export const answering = <Schema extends v.GenericSchema>(
  output: Schema,
  text: (out: DocumentOf<Schema>, style: Style) => string,
) => ({ output, say: text });

export type CommandResult<Out> = Result<Out, Fault> | Promise<Result<Out, Fault>>;

export interface CommandCall<Flags> {
  readonly context: CliContext;
  readonly flags: Flags;
}

/** A command that opens what it needs by itself. Most are `reading` (reading.ts) or `writing` (writing.ts) instead. */
export const running = <
  const Declared extends Declarations,
  Schema extends v.GenericSchema,
  const Positional = undefined,
>(
  spec: CommandSpec<Declared, Positional, Schema>,
  act: (
    asked: CommandCall<FlagsOf<Declared>>,
    ...args: ArgsOf<Positional>
  ) => CommandResult<DocumentOf<Schema>>,
) => {
  const { more, example, output } = spec;
  const details = [...(more === undefined ? [] : [more]), `Example:\n  ${example}`];
  return {
    ...{ example, output },
    command: (brief: string) =>
      buildCommand<FlagsOf<Declared>, ArgsOf<Positional>, CliContext>({
        docs: { brief, fullDescription: [`${brief}.`, ...details].join("\n\n") },
        parameters: spec,
        async func(flags, ...args) {
          await answerTo(this, flags, spec, await act({ context: this, flags }, ...args));
          // What it answered, it answered without a memory that is there.
          const unread = this.project?.store.recall.everywhereFault();
          if (unread !== undefined && spec.showsUnread !== true) this.warn(err(unread));
        },
      }),
  };
};
