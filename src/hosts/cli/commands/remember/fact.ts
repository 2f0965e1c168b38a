// twiceshy fact <name> <value>: something that holds, of the project, a tool, or the person.
import { running } from "../../command.ts";
import * as v from "valibot";
import {
  factStanding,
  factStandingSchema,
  factStandingText,
} from "../../../../answers/memories/facts.ts";
import { rememberedSchema, rememberedText } from "../../../../answers/memories/remembered.ts";
import { AHEAD_FORMS, sinceOf } from "../../../../answers/text/time.ts";
import { factFields } from "../../../../core/capture/fact.ts";
import { FACT_SOURCES, FACT_SPANS, FACT_TYPES } from "../../../../core/event/facts.ts";
import { ok } from "../../../../core/kit/result.ts";
import { aheadOf, endAheadOf } from "../../../../core/kit/time.ts";
import { factsKnown, groupWith } from "../../../../engine/recall/facts.ts";
import { rememberReplacing } from "../../../../engine/remember/remember-replacing.ts";
import {
  choiceFlag,
  claimFlags,
  switchFlag,
  textFlag,
  textsFlag,
  wordsArgument,
} from "../../flags.ts";
import { rememberBy } from "../../shared/claims.ts";

export const { command, example, output } = running(
  {
    more: "A name is dotted; its first part is the family: pref and user are about you, project and tool about the work, and settings add more. A fact without a name has a --subject, a --relation and an --object. If several values have one name, all are kept and one is in force: a person's before an agent's, then the more certain, then the newer. --supersedes settles it. The commands facts and conflicts list them.",
    example: 'twiceshy fact project.deploy.target "the staging account" --until 2030-12-31',
    flags: {
      ...claimFlags,
      subject: textFlag("Without a name: what it is about", "name"),
      relation: textFlag("How the object is related to the subject", "name"),
      object: textFlag("What the relation leads to"),
      not: switchFlag("This value does not hold"),
      gone: switchFlag("Nothing holds there any more"),
      part: textFlag("The one part of the value that it changes", "name"),
      type: choiceFlag("The type of fact", FACT_TYPES, "type"),
      span: choiceFlag("How long it will matter", FACT_SPANS, "span"),
      confidence: textFlag("How certain it is, from 0 to 1", "share"),
      source: choiceFlag("What it goes back to; default: user", FACT_SOURCES, "source"),
      from: textFlag("When it begins to hold: 2030-01-31, or 2w from now", "when"),
      until: textFlag("When it ceases to hold: 2030-01-31, or 2w from now", "when"),
      supersedes: textsFlag("A fact that it replaces (repeat for more)", "id"),
    },
    positional: wordsArgument("The name, then the value", "name value", 0),
    output: v.object({ ...rememberedSchema.entries, ...factStandingSchema }),
    say: (out, style) => [rememberedText(out, style), ...factStandingText(out, style)].join("\n"),
  },
  (asked, ...words) => {
    const { flags } = asked;
    const { subject, relation, object } = flags;
    const isNamed = subject === undefined;
    const [name, ...values] = isNamed ? words : [];
    const value = values.length === 0 ? undefined : values.join(" ");
    let standing: ReturnType<typeof factStanding> = { inForce: true, over: [] };
    const remembered = rememberBy(
      asked,
      isNamed ? words : [subject, relation ?? "", object ?? "", ...words],
      (project, claim) => {
        const nowMs = project.machine.clock.nowMs();
        const from = sinceOf(flags.from, nowMs, aheadOf, AHEAD_FORMS);
        if (!from.ok) return from;
        const until = sinceOf(flags.until, nowMs, endAheadOf, AHEAD_FORMS);
        if (!until.ok) return until;
        const { part, type, span, confidence, source, not: denied, gone } = flags;
        const fields = factFields(
          {
            ...{ name, value, subject, relation, object },
            ...{ denied, gone, part, type, span, confidence, source },
            ...{ from: from.value, until: until.value },
          },
          project.store.config.facts,
        );
        if (!fields.ok) return fields;
        const { supersedes = [] } = flags;
        const done = rememberReplacing(project, supersedes, {
          kind: "fact",
          body: { ...claim, ...fields.value },
        });
        if (!done.ok) return done;
        const { id } = done.value.remembered;
        const group = groupWith(factsKnown(project, { atMs: nowMs }), id);
        if (group !== undefined) standing = factStanding(group, id);
        return done;
      },
    );
    return remembered.ok ? ok({ ...remembered.value, ...standing }) : remembered;
  },
);
