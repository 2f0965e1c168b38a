// Every command's last step: turns what an act returned into text or one JSON document, and into an exit code.
import type { BaseArgs } from "@stricli/core";
import type * as v from "valibot";
import type { Result } from "../../core/kit/result.ts";
import type { CliContext } from "./context.ts";
import { phrase, type Fault } from "./faults.ts";
import type { CommonFlags } from "./flags.ts";
import type { Style } from "./style.ts";

/** Exit codes, the same for every command. */
export const EXIT_CODES = {
  done: { code: 0, means: "Done." },
  negative: { code: 1, means: "The answer is no: damage, an unknown id, a refused draft." },
  usage: { code: 2, means: "The command line was not understood." },
  world: { code: 3, means: "The disk, git or the environment would not." },
  ours: { code: 70, means: "A fault of twiceshy's own." },
} as const;

export const EXIT = {
  done: EXIT_CODES.done.code,
  negative: EXIT_CODES.negative.code,
  usage: EXIT_CODES.usage.code,
  world: EXIT_CODES.world.code,
  ours: EXIT_CODES.ours.code,
} as const;

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
