// twiceshy uninstall: takes our lines out of git's hooks again.
import { buildCommand } from "@stricli/core";
import { ok } from "../../../core/kit/result.ts";
import { openGitHooks } from "../../../open-install.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import { describe } from "../describe.ts";
import { EXIT } from "../exit.ts";
import { commonFlags, switchFlag, type CommonFlags } from "../flags.ts";
import {
  hostArgument,
  installedDocument,
  installedSchema,
  sayInstalled,
  type Host,
  type InstalledDocument,
} from "../installed.ts";

interface Flags extends CommonFlags {
  readonly dryRun: boolean;
}

export const output = installedSchema;
export const example = "twiceshy uninstall git";

const told: Answer<InstalledDocument> = {
  output,
  say: sayInstalled("uninstall"),
  exit: ({ hindered }) => (hindered ? EXIT.negative : EXIT.done),
};

export const command = buildCommand<Flags, [Host], CliContext>({
  docs: describe(
    "Takes out what install put in, to the byte",
    example,
    "What you changed since stays: a block that is not as it was put in is left, and said. The memory itself is not touched.",
  ),
  parameters: {
    flags: { ...commonFlags, dryRun: switchFlag("Show what would be done, and do nothing") },
    positional: hostArgument,
  },
  func: answer(told, (context, { root, dryRun }: Flags) => {
    const { cwd, env } = context.process;
    const hooks = openGitHooks({ cwd, env, root });
    if (!hooks.ok) return hooks;
    const done = hooks.value.uninstall(dryRun);
    return done.ok ? ok(installedDocument(done.value, dryRun)) : done;
  }),
});
