// What the commands that speak to the gate have in common: an id and a reason, files, and muting and reviving.
import type { CliContext } from "../context.ts";
import type { Case } from "../../../core/judge/cases/case.ts";
import { oneLine } from "../../../core/kit/text.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import type { Amended } from "../../../engine/amend/amend.ts";
import type { Turned, TurnFault } from "../../../engine/trust/mute.ts";
import type { WritableProject } from "../../../engine/project.ts";
import type { AmendedDocument } from "../../../answers/memories/amended.ts";
import { amendBy } from "./amendments.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { commonFlags, textFlag, type CommonFlags } from "../flags.ts";

export const idAndWhy = (brief: string) =>
  ({
    kind: "array",
    parameter: { parse: (text: string) => text, brief, placeholder: "id, why" },
    minimum: 1,
  }) as const;

/** Paths as the log spells them. A path outside the project is refused. */
export const pathsOf = (
  project: WritableProject,
  given: readonly string[],
): Result<readonly string[], Fault> => {
  const paths: string[] = [];
  for (const one of given) {
    const at = project.paths.of(one);
    if (!at.ok) return at;
    if (at.value === undefined) return err({ kind: "location-unclear", given: one });
    if (!at.value.inside) return err({ kind: "location-outside", given: one });
    paths.push(at.value.path);
  }
  return ok(paths);
};

/** The gate's rules are named after what a memory is to it. */
const RULES = ["failure", "regression", "lesson"] as const satisfies readonly Case["kind"][];

export interface TurnFlags extends CommonFlags {
  readonly rule?: (typeof RULES)[number];
  readonly session?: string;
}

export const turnFlags = {
  ...commonFlags,
  rule: {
    kind: "enum",
    values: RULES,
    brief: "A rule of the gate, in place of an id",
    optional: true,
  },
  session: textFlag("The session it belongs to (else TWICESHY_SESSION)", "name"),
} as const;

/** Mutes or revives: the first word is the id, unless a rule is named; all others say why. */
export const turnBy = (
  context: CliContext,
  { rule, ...flags }: TurnFlags,
  words: readonly string[],
  act: (project: WritableProject, turned: Turned) => Result<Amended, TurnFault>,
): Result<AmendedDocument, Fault> => {
  const ids = rule === undefined ? words.slice(0, 1) : [];
  const why = oneLine(words.slice(ids.length).join(" "));
  if (why === "") return err({ kind: "why-unsaid" });
  const rules = rule === undefined ? [] : [rule];
  const { session } = flags;
  return amendBy(context, flags, (project) => act(project, { ids, rules, why, session }));
};
