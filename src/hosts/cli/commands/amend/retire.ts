// twiceshy retire <id>… --as <reason>: the memory leaves every view; it stays in the log, and can be restored.
import { buildCommand } from "@stricli/core";
import { RETIREMENTS, type Retirement } from "../../../../core/event/kinds/amendment/retire.ts";
import {
  amendTargets,
  amendedAnswer,
  amendFlags,
  TWICE_IS_ONCE,
  type AmendFlags,
} from "../../shared/amendments.ts";
import { answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { idsArgument } from "../../flags.ts";
import { describe } from "../../describe.ts";

interface Flags extends AmendFlags {
  readonly as: Retirement;
}

export const { output } = amendedAnswer;
export const example =
  'twiceshy retire h4xgq2 --as retracted --why "It was the cache, not the proxy"';

export const command = buildCommand<Flags, string[], CliContext>({
  docs: describe(
    "Take a memory out of use",
    example,
    `stale: was true once; superseded: something else took its place; retracted: was never true; mistyped: was written down wrong. ${TWICE_IS_ONCE}`,
  ),
  parameters: {
    flags: {
      ...amendFlags,
      as: { kind: "enum", values: RETIREMENTS, brief: "Why it is retired" },
    },
    positional: idsArgument("The memory, by the first characters of its id"),
  },
  func: answer(amendedAnswer, (context, flags: Flags, ...ids: string[]) =>
    amendTargets(context, flags, ids, (fields) => ({
      kind: "retire",
      body: { ...fields, as: flags.as, text: flags.why ?? `Retired as ${flags.as}` },
    })),
  ),
});
