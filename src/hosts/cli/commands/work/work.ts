// twiceshy work: what is aimed at, open, blocked and done, by what people and agents stated in sessions.
import { workDocument, workSchema, workText } from "../../../../answers/work/work.ts";
import { ok } from "../../../../core/kit/result.ts";
import { workIn } from "../../../../core/fold/work/scope.ts";
import { itemsKnown } from "../../../../engine/continuity/items.ts";
import { commonFlags, scopeFlags, switchFlag } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "Taken from what people and agents say: labelled lines, check-boxes and plain claims (docs/continuity.md). A completed item closes what is open about the same work; twiceshy resolve and retire close the rest, by id. Of several sessions at the same time on one branch, no aim is shown, and none of another branch.",
    example: "twiceshy work",
    flags: {
      ...commonFlags,
      ...scopeFlags,
      all: switchFlag("All of each list, and what was decided"),
    },
    output: workSchema,
    say: (out, style, { all }) => workText(out, style, all),
  },
  ({ project, flags: { session, mission } }) => {
    const head = project.tree.head();
    const branch = head.ok ? head.value.branch : undefined;
    const wanted = { session, mission };
    const scope = workIn(itemsKnown(project), { ...wanted, branch });
    return ok(workDocument(project.name, scope, wanted));
  },
);
