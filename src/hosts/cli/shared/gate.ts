// What the commands that speak to the gate have in common: an id and a reason, files, and muting and reviving.
import type { Case } from "../../../core/judge/cases/case.ts";
import { oneLine } from "../../../core/kit/text.ts";
import { err, type Result } from "../../../core/kit/result.ts";
import type { Amended } from "../../../engine/amend/amend.ts";
import type { Turned, TurnFault } from "../../../engine/trust/mute.ts";
import type { WritableProject } from "../../../engine/project.ts";
import { running } from "../command.ts";
import { openToWrite } from "../writing.ts";
import { amendedAnswer, amendedIn } from "./amendments.ts";
import { commonFlags, sessionFlag, wordsArgument } from "../flags.ts";

export const idAndWhy = (brief: string) => wordsArgument(brief, "id, why");

/** The gate's rules are named after what a memory is to it. */
const RULES = ["failure", "regression", "lesson"] as const satisfies readonly Case["kind"][];

const turnFlags = {
  ...commonFlags,
  rule: {
    kind: "enum",
    values: RULES,
    brief: "A rule of the gate, in place of an id",
    optional: true,
  },
  session: sessionFlag,
} as const;

/** A command that mutes or revives: the first word is the id, unless a rule is named; all others say why. */
export const turning = (
  about: { readonly more: string; readonly example: string },
  act: (project: WritableProject, turned: Turned) => Result<Amended, TurnFault>,
) =>
  running(
    {
      ...about,
      flags: turnFlags,
      positional: idAndWhy("The memory, by the first characters of its id, and why"),
      ...amendedAnswer,
    },
    ({ context, flags }, ...words) => {
      const { rule, session } = flags;
      const ids = rule === undefined ? words.slice(0, 1) : [];
      const why = oneLine(words.slice(ids.length).join(" "));
      if (why === "") return err({ kind: "why-unsaid" });
      const rules = rule === undefined ? [] : [rule];
      const project = openToWrite(context, flags);
      if (!project.ok) return project;
      const turned = act(project.value, { ids, rules, why, session });
      return amendedIn({ context, project: project.value }, turned);
    },
  );
