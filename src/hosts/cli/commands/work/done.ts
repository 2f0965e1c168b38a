// twiceshy done: whether the work is done, by what can be shown.
import { doneDocument, doneSchema, doneText } from "../../../../answers/work/done.ts";
import { EXIT } from "../../../../answers/exit.ts";
import { ok } from "../../../../core/kit/result.ts";
import { doneNow } from "../../../../engine/continuity/done.ts";
import { checkRunsOf, workTreeOf } from "../../../../open/clone.ts";
import { commonFlags, scopeFlags } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "Verified needs no open item, no blocker, no unmet line of Done when, and a check that an agent's hook saw green after the last edit of code. A green check after an edit of what it reads, or one that ran no test, is no evidence; neither is a completed item. What the report states and nothing shows, such as a run of the whole suite or a commit, contradicts it. Not verifiable means that nothing contradicts it and nothing shows it, also where the report itself discloses what is wrong. Exits with 0 only if it is verified, else with 1. docs/continuity.md has the rules.",
    example: "twiceshy done",
    flags: { ...commonFlags, ...scopeFlags },
    output: doneSchema,
    say: doneText,
    exit: ({ verdict }) => (verdict === "verified" ? EXIT.done : EXIT.negative),
  },
  async ({ project, flags: { session, mission } }) => {
    const wanted = { session, mission };
    const found = await doneNow(project, wanted, {
      tree: workTreeOf(project.place),
      runs: checkRunsOf(project.place),
    });
    return found.ok ? ok(doneDocument(project.name, found.value, wanted)) : found;
  },
);
