// The tool `fact`: something that holds, of the project, a tool, or the person. What is about the person goes to the
// memory of this machine, and is the agent's word all the same.
import * as v from "valibot";
import {
  factStanding,
  factStandingText,
  type FactStanding,
} from "../../../answers/memories/facts.ts";
import { rememberedDocument, rememberedText } from "../../../answers/memories/remembered.ts";
import { PLAIN } from "../../../answers/text/style.ts";
import { AHEAD_FORMS, sinceOf } from "../../../answers/text/time.ts";
import { factFields, isPersonal } from "../../../core/capture/fact.ts";
import { FACT_SPANS, FACT_TYPES } from "../../../core/event/facts.ts";
import { shortId } from "../../../core/event/id.ts";
import { ok } from "../../../core/kit/result.ts";
import { endAheadOf } from "../../../core/kit/time.ts";
import type { WritableProject } from "../../../engine/project.ts";
import { factsKnown, groupWith } from "../../../engine/recall/facts/known.ts";
import { recordFact } from "../../../engine/remember/record-fact.ts";
import {
  idArgument,
  longArgument,
  manyOf,
  nameArgument,
  placeText,
  rememberedShape,
  shapeRemembered,
  writtenIn,
  type RememberedAnswer,
} from "../claims.ts";
import { inEverywhere } from "../everywhere.ts";
import { described } from "../schema.ts";
import { takes, writing, wrote } from "../tool.ts";

const beside = v.array(v.object({ id: v.string(), text: v.string() }));

const factSchema = wrote({
  ...rememberedShape,
  in_force: v.boolean(),
  because: v.optional(described(v.string(), "Why it is not in force")),
  to: v.optional(described(v.string(), "The fact that is in force instead")),
  over: v.optional(described(beside, "Facts that are no longer in force")),
});

type FactAnswer = RememberedAnswer & { readonly standing: FactStanding };

export const fact = writing(
  {
    name: "fact",
    profile: "full",
    title: "Remember a fact",
    does: "Remember what holds until further notice, under a name: a newer value takes the place of yours, never of a person's. `pref.` and `user.` are about the person and hold in all their projects. Without a fitting name, give `subject`, `relation` and `object`.",
    takes: takes({
      name: v.exactOptional(described(nameArgument, "project.…, tool.…, pref.… or user.…")),
      value: v.exactOptional(longArgument("At most 500 characters")),
      subject: v.exactOptional(nameArgument),
      relation: v.exactOptional(nameArgument),
      object: v.exactOptional(longArgument("As `value`")),
      not: v.optional(described(v.boolean(), "This value does not hold"), false),
      gone: v.optional(described(v.boolean(), "Nothing holds there any more"), false),
      part: v.exactOptional(described(nameArgument, "The one part of it that changes")),
      type: v.exactOptional(v.picklist(FACT_TYPES)),
      span: v.exactOptional(v.picklist(FACT_SPANS)),
      confidence: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
      until: v.exactOptional(described(nameArgument, "2030-01-31, or 2w from now")),
      supersedes: v.exactOptional(manyOf(idArgument)),
      everywhere: v.optional(described(v.boolean(), "For all projects of this machine"), false),
    }),
    gives: factSchema,
    shape: ({ standing: { inForce, because, to, over }, ...answer }: FactAnswer) => ({
      ...shapeRemembered(answer),
      ...{ in_force: inForce, because, to: to && shortId(to.id) },
      over: over.length === 0 ? undefined : over.map((one) => ({ ...one, id: shortId(one.id) })),
    }),
    say: ({ standing, ...answer }: FactAnswer) =>
      [
        rememberedText({ ...answer, project: placeText(answer) }, PLAIN),
        ...factStandingText(standing, PLAIN),
      ].join("\n"),
  },
  (project, { not: denied, until: end, confidence, supersedes = [], everywhere, ...given }) => {
    const nowMs = project.machine.clock.nowMs();
    const until = sinceOf(end, nowMs, endAheadOf, AHEAD_FORMS);
    if (!until.ok) return until;
    const { facts } = project.store.config;
    const stated = { ...given, denied, confidence: confidence?.toString(), until: until.value };
    const fields = factFields(stated, facts);
    if (!fields.ok) return fields;
    const claim = { text: fields.value.text };
    const record = (held: WritableProject) => {
      const recorded = recordFact(held, { claim, fields: fields.value, supersedes });
      if (!recorded.ok) return recorded;
      const answer = { ...rememberedDocument(held.name, recorded.value), ...writtenIn(held) };
      return ok({ ...answer, factId: recorded.value.remembered.id });
    };
    const isElsewhere = everywhere || isPersonal(fields.value, facts);
    const recorded = isElsewhere ? inEverywhere(project, record) : record(project);
    if (!recorded.ok) return recorded;
    const { factId, ...answer } = recorded.value;
    const group = groupWith(factsKnown(project, { atMs: nowMs }), factId) ?? { lost: [] };
    return ok({ ...answer, standing: factStanding(group, factId) });
  },
);
