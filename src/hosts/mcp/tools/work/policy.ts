// The tool `policy`: which statements about the work packs leave out or hold first, and which are archived.
import * as v from "valibot";
import { PLAIN } from "../../../../answers/text/style.ts";
import {
  LONGEST_POLICY_DAYS,
  POLICY_RULES,
} from "../../../../core/event/kinds/continuity/policy.ts";
import { ITEM_FORMS } from "../../../../core/event/work/words.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import {
  idArgument,
  longArgument,
  manyOf,
  placeText,
  textArgument,
  writtenIn,
} from "../../claims.ts";
import { described } from "../../schema.ts";
import { pageItself, takes, writing, wrote } from "../../tool.ts";

export const policy = writing(
  {
    name: "policy",
    profile: "full",
    title: "Policies of the work",
    does: "Which statements about the work packs leave out (`exclude`), hold first (`keep`) or `tag`, and which are archived by age (`archive-after`) or never. Without arguments, lists them.",
    takes: takes({
      rule: v.exactOptional(v.picklist(POLICY_RULES)),
      words: v.exactOptional(longArgument("That the statements hold")),
      forms: v.exactOptional(v.pipe(v.array(v.picklist(ITEM_FORMS)), v.maxLength(12))),
      ids: v.exactOptional(manyOf(idArgument)),
      tag: v.exactOptional(textArgument("That they carry; of `tag`: that they get")),
      days: v.exactOptional(
        described(
          v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_POLICY_DAYS)),
          "Of `archive-after`",
        ),
      ),
      remove: v.exactOptional(described(idArgument, "The policy to end")),
    }),
    gives: wrote({ page: described(v.string(), "Markdown") }),
    ...pageItself,
    shape: (answer: { project: string; folder: string; page: string }) => answer,
  },
  async (project, { rule, words, forms = [], ids = [], tag, days, remove }) => {
    const [{ policiesDocument, policiesText }, acts] = await Promise.all([
      import("../../../../answers/work/policies.ts"),
      import("../../../../engine/continuity/policies.ts"),
    ]);
    const place = writtenIn(project);
    const paged = (...[policies, act]: [Parameters<typeof policiesDocument>[1], "added"?]) => {
      const document = policiesDocument(placeText(place), policies, act);
      return ok({ ...place, page: policiesText(document, PLAIN) });
    };
    if (remove !== undefined) {
      const ended = acts.endPolicy(project, remove, undefined);
      return ended.ok ? paged(acts.policiesAbout(project)) : ended;
    }
    if (rule === undefined) return paged(acts.policiesAbout(project));
    if ((rule === "archive-after") !== (days !== undefined))
      return err({
        ...{ kind: "value-unclear", what: "The rule", given: rule },
        must: rule === "archive-after" ? "needs days" : "takes no days",
      });
    if (rule === "tag" && tag === undefined)
      return err({ kind: "value-unclear", what: "The rule", given: rule, must: "needs tag" });
    const tags = rule === "tag" ? { label: tag } : { tagged: tag };
    const added = acts.addPolicy(project, { rule, words, forms, ids, ...tags, days });
    return added.ok ? paged([added.value], "added") : added;
  },
);
