// The policies of the work: what each does, and how many statements it is about.
import * as v from "valibot";
import { NO_REASON } from "../../core/fold/work/policies.ts";
import { shortId } from "../../core/event/id.ts";
import { POLICY_RULES } from "../../core/event/kinds/continuity/policy.ts";
import { ITEM_FORMS } from "../../core/event/work/words.ts";
import { defined } from "../../core/kit/defined.ts";
import { counted } from "../../core/kit/text.ts";
import type { PolicyAbout } from "../../engine/continuity/policies.ts";
import type { DocumentOf } from "../document.ts";
import { fold, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const policySchema = v.object({
  id: v.string(),
  rule: v.picklist(POLICY_RULES),
  /** What the statements must fit that it is about: all that is given. */
  words: v.optional(v.string()),
  forms: v.optional(v.array(v.picklist(ITEM_FORMS))),
  ids: v.optional(v.array(v.string())),
  tagged: v.optional(v.string()),
  days: v.optional(v.number()),
  /** The tag that they carry. */
  label: v.optional(v.string()),
  why: v.string(),
  when: v.string(),
  /** How many statements it is about now. */
  items: v.number(),
});
type WorkPolicyDocument = DocumentOf<typeof policySchema>;

export const policiesSchema = v.object({
  project: v.string(),
  /** What was done to these; absent if they were only asked for. */
  act: v.optional(v.picklist(["added", "removed"])),
  policies: v.array(policySchema),
});
export type WorkPoliciesDocument = DocumentOf<typeof policiesSchema>;

export const policiesDocument = (
  project: string,
  policies: readonly PolicyAbout[],
  act?: WorkPoliciesDocument["act"],
): WorkPoliciesDocument => ({
  project,
  ...(act === undefined ? {} : { act }),
  policies: policies.map(({ policy: { id, rule, why, when, ...about }, items }) => ({
    ...{ id, rule, why, when: isoTime(when), items },
    ...(about.words === undefined ? {} : { words: about.words }),
    ...(about.forms === undefined ? {} : { forms: [...about.forms] }),
    ...(about.ids === undefined ? {} : { ids: [...about.ids] }),
    ...defined({ tagged: about.tagged, days: about.days, label: about.label }),
  })),
});

export const policiesText = (
  { project, act, policies }: WorkPoliciesDocument,
  style: Style,
): string => {
  if (policies.length === 0)
    return 'No policies. Add one: twiceshy policy exclude "words that no pack may hold"';
  const head =
    act === undefined ? [] : [`${act === "added" ? "Added to" : "Removed from"} ${project}`];
  return [...head, ...policies.map((one) => policyLine(one, style))].join("\n");
};

const EFFECTS: Readonly<Record<WorkPolicyDocument["rule"], string>> = {
  exclude: "left out of packs and briefs",
  keep: "first in their list of each pack",
  tag: "tagged",
  "never-archive": "never archived",
  "archive-after": "archived after",
};

const policyLine = (one: WorkPolicyDocument, style: Style): string => {
  const { id, rule, words, forms = [], ids = [], tagged, days, label, why, items } = one;
  const about = [
    ...(forms.length === 0 ? [] : [forms.join(", ")]),
    ...(words === undefined ? [] : [`with the words "${inLine(words)}"`]),
    ...(tagged === undefined ? [] : [`tagged ${inLine(tagged)}`]),
    ...(ids.length === 0 ? [] : [`of ${ids.map(shortId).join(", ")}`]),
  ].join(" ");
  const remarks = [
    `${counted(items, "statement")} now`,
    ...(why === NO_REASON ? [] : [inLine(why)]),
  ].join("; ");
  const named = label === undefined ? "" : ` ${inLine(label)}`;
  const after = days === undefined ? named : ` ${counted(days, "day")}`;
  const line = `  ${style.faint(shortId(id))}  ${about}: ${EFFECTS[rule]}${after} ${style.faint(`(${remarks})`)}`;
  return fold(line, style.width, "    ");
};
