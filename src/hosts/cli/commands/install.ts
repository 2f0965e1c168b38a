// twiceshy install: puts lines of ours into git's hooks, or shows what that would be.
import { buildCommand } from "@stricli/core";
import { ok } from "../../../core/kit/result.ts";
import { openGitHooks } from "../../../open-install.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import { describe } from "../describe.ts";
import { EXIT } from "../exit.ts";
import { commonFlags, switchFlag, type CommonFlags } from "../flags.ts";
import {
  installedDocument,
  installedSchema,
  oneHost,
  sayInstalled,
  type Host,
  type InstalledDocument,
} from "../installed.ts";

interface Flags extends CommonFlags {
  readonly dryRun: boolean;
}

export const output = installedSchema;
export const example = "twiceshy install git";

const told: Answer<InstalledDocument> = {
  output,
  say: sayInstalled("install"),
  exit: ({ hindered }) => (hindered ? EXIT.negative : EXIT.done),
};

export const command = buildCommand<Flags, [Host], CliContext>({
  docs: describe(
    "Lets git tell this memory what it does: commits, merges, rewrites, pushes",
    example,
    "Puts one marked block into each hook, beside whatever stands there: your own lines, husky, lefthook, pre-commit, core.hooksPath. The work is done behind the commit. Done again, it changes nothing.",
  ),
  parameters: {
    flags: { ...commonFlags, dryRun: switchFlag("Show what would be done, and do nothing") },
    positional: oneHost,
  },
  func: answer(told, (context, { root, dryRun }: Flags) => {
    const { cwd, env } = context.process;
    const hooks = openGitHooks({ cwd, env, root });
    if (!hooks.ok) return hooks;
    const done = hooks.value.install(dryRun);
    return done.ok ? ok(installedDocument(done.value, dryRun)) : done;
  }),
});
