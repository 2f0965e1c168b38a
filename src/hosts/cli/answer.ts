// Every command's last step: turns what an act returned into text or one JSON document, and into an exit code.
import type { BaseArgs } from "@stricli/core";
import type * as v from "valibot";
import type { Result } from "../../core/kit/result.ts";
import { visible } from "../../core/kit/text.ts";
import type { CliContext } from "./context.ts";
import { EXIT } from "./exit.ts";
import { phrase, type Fault, type Phrase } from "./faults.ts";
import type { CommonFlags } from "./flags.ts";
import { harmless, type Style } from "./style.ts";

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
    const text = flags.json ? jsonText(result.value) : harmless(say(result.value, this.style));
    // Before anything is written: where nobody reads, the process ends there.
    this.process.exitCode = exit?.(result.value) ?? EXIT.done;
    if (text !== "") this.process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  };

/** A document as every command prints it; nothing in it is obeyed by a terminal. */
export const jsonText = (document: unknown): string =>
  `${visible(JSON.stringify(document, undefined, 2))}\n`;

const refuse = (context: CliContext, fault: Fault, json: boolean): void => {
  const { exit, ...phrased } = phrase(fault);
  context.process.exitCode = exit;
  tell(context, json, { kind: fault.kind, ...phrased });
};

/** A refusal: to people on standard error, else as a document like any other. */
export const tell = (
  { process }: CliContext,
  json: boolean,
  { kind, sentence, hint }: Pick<Phrase, "sentence" | "hint"> & { readonly kind: string },
): void => {
  if (json) process.stdout.write(jsonText({ error: { kind, message: sentence, hint } }));
  else {
    process.stderr.write(`twiceshy: ${visible(sentence)}\n`);
    if (hint !== "") process.stderr.write(`  ${visible(hint)}\n`);
  }
};
