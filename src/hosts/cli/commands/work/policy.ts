// twiceshy policy: which statements about the work packs leave out or hold first, and which are archived by age or never.
import {
  policiesDocument,
  policiesSchema,
  policiesText,
  type WorkPoliciesDocument,
} from "../../../../answers/work/policies.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import {
  LONGEST_POLICY_DAYS,
  POLICY_RULES,
  type PolicyRule,
} from "../../../../core/event/kinds/continuity/policy.ts";
import { ITEM_FORMS } from "../../../../core/event/work/words.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { addPolicy, endPolicy, policiesAbout } from "../../../../engine/continuity/policies.ts";
import { answering, running } from "../../command.ts";
import {
  choicesFlag,
  commonFlags,
  someFlag,
  textFlag,
  textsFlag,
  wordsArgument,
} from "../../flags.ts";
import { openToRead } from "../../reading.ts";
import { openToWrite } from "../../writing.ts";

export const { command, example, output } = running(
  {
    more: "Without words it lists the policies. exclude leaves statements out of packs and briefs; keep puts them first in their list of a pack; tag, with --tag, gives them a tag, which packs show and other policies go by; archive-after, with --days, takes what was not stated again for so long out of the work; never-archive comes before that and before twiceshy archive. Name statements by words that they hold, by --form, --memory and --tag; they must fit all that you pass. remove <id> ends a policy, and all is as it was. Nothing is deleted or changed. Policies stay in this clone. docs/continuity.md says what they reach.",
    example: 'twiceshy policy exclude "pilot customer" --why "The customer asked for it"',
    flags: {
      ...commonFlags,
      form: choicesFlag("Only statements of this form (repeat for more)", ITEM_FORMS, "form"),
      memory: textsFlag("Only this item (repeat for more)", "id"),
      tag: textFlag("Only statements with this tag; with the rule tag: the tag they carry"),
      days: someFlag("With archive-after: after how many days", "1 is the least"),
      why: textFlag("Why, in one line"),
    },
    positional: wordsArgument(
      `${POLICY_RULES.join(", ")} or remove; then words or an id`,
      "rule",
      0,
    ),
    ...answering(policiesSchema, policiesText),
  },
  ({ context, flags }, ...[act, ...words]): Result<WorkPoliciesDocument, Fault> => {
    const text = words.join(" ").trim() || undefined;
    if (act === undefined) {
      const opened = openToRead(context, flags);
      if (!opened.ok) return opened;
      return ok(policiesDocument(opened.value.name, policiesAbout(opened.value)));
    }
    const rule = POLICY_RULES.find((one) => one === act);
    if (rule === undefined && act !== "remove")
      return err({
        ...{ kind: "value-unclear", what: "The rule", given: act },
        must: `must be ${POLICY_RULES.join(", ")} or remove`,
      });
    const misplaced = rule === undefined ? undefined : daysFault(rule, flags.days);
    if (misplaced !== undefined) return err(misplaced);
    if (rule === "tag" && flags.tag === undefined)
      return err({ kind: "value-unclear", what: "The rule", given: rule, must: "needs --tag" });
    const opened = openToWrite(context, flags);
    if (!opened.ok) return opened;
    const project = opened.value;
    const { form: forms = [], memory: ids = [], tag, days, why } = flags;
    const tags = rule === "tag" ? { label: tag } : { tagged: tag };
    const found =
      rule === undefined
        ? endPolicy(project, text ?? "", why)
        : addPolicy(project, { rule, words: text, forms, ids, ...tags, days, why });
    if (!found.ok) return found;
    const done = rule === undefined ? ("removed" as const) : ("added" as const);
    return ok(policiesDocument(project.name, [found.value], done));
  },
);

const daysFault = (rule: PolicyRule, days: number | undefined): Fault | undefined => {
  const needsDays = rule === "archive-after";
  if (needsDays && days !== undefined && days <= LONGEST_POLICY_DAYS) return undefined;
  if (!needsDays && days === undefined) return undefined;
  const must = needsDays
    ? `needs --days, from 1 to ${LONGEST_POLICY_DAYS}`
    : "takes no --days; only archive-after does";
  return { kind: "value-unclear", what: "The rule", given: rule, must };
};
