// Every command's last step: turns what an act returned into text or one JSON document, and into an exit code.
import type { BaseArgs } from "@stricli/core";
import type * as v from "valibot";
import type { Result } from "../../core/kit/result.ts";
import type { CliContext } from "./context.ts";
import { EXIT } from "./exit.ts";
import { phrase, type Fault } from "./faults.ts";
import type { CommonFlags } from "./flags.ts";
import type { Style } from "./style.ts";

export interface Answer<Out> {
  /** The JSON document's schema: `twiceshy <command> --json` prints exactly this. */
  readonly output: v.GenericSchema<Out>;
  /** The same for people. */
  readonly say: (out: Out, style: Style) => string;
  /** Exit code of an answer that is no fault; 0 where not given. */
  readonly exit?: (out: Out) => number;
}

export const answer = <Flags extends CommonFlags, Args extends BaseArgs, Out>(
  { say, exit }: Answer<Out>,
  act: (
    context: CliContext,
    flags: Flags,
    ...args: Args
  ) => Result<Out, Fault> | Promise<Result<Out, Fault>>,
) =>
  async function (this: CliContext, flags: Flags, ...args: Args): Promise<void> {
    const result = await act(this, flags, ...args);
    this.progress(undefined);
    if (!result.ok) return refuse(this, result.error, flags.json);
    const text = flags.json
      ? JSON.stringify(result.value, undefined, 2)
      : say(result.value, this.style);
    if (text !== "") this.process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
    this.process.exitCode = exit?.(result.value) ?? EXIT.done;
  };

const refuse = (context: CliContext, fault: Fault, json: boolean): void => {
  const { sentence, hint, exit } = phrase(fault);
  if (json)
    context.process.stdout.write(
      `${JSON.stringify({ error: { kind: fault.kind, message: sentence, hint } }, undefined, 2)}\n`,
    );
  else {
    context.process.stderr.write(`twiceshy: ${sentence}\n`);
    if (hint !== "") context.process.stderr.write(`  ${hint}\n`);
  }
  context.process.exitCode = exit;
};
