// twiceshy fact <name> <value>: something that holds, of the project, a tool, or the person.
import { running } from "../../command.ts";
import * as v from "valibot";
import {
  factStanding,
  factStandingSchema,
  factStandingText,
} from "../../../../answers/memories/facts.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import {
  rememberedDocument,
  rememberedSchema,
  rememberedText,
} from "../../../../answers/memories/remembered.ts";
import { AHEAD_FORMS, sinceOf } from "../../../../answers/text/time.ts";
import { factFields, isPersonal, type StatedFact } from "../../../../core/capture/fact.ts";
import { FACT_SOURCES, FACT_SPANS, FACT_TYPES } from "../../../../core/event/facts.ts";
import type { EventId } from "../../../../core/event/id.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { aheadOf, endAheadOf } from "../../../../core/kit/time.ts";
import { topicOf } from "../../../../core/event/kinds/knowledge/entry.ts";
import type { Project } from "../../../../engine/project.ts";
import { findEntry } from "../../../../engine/topics/summarise-entry.ts";
import { factsKnown, groupWith } from "../../../../engine/recall/facts/known.ts";
import { pathsOfClaim } from "../../../../engine/remember/record-claim.ts";
import { recordFact } from "../../../../engine/remember/record-fact.ts";
import {
  choiceFlag,
  claimFlags,
  switchFlag,
  textFlag,
  textsFlag,
  wordsArgument,
  type FlagsOf,
} from "../../flags.ts";
import { claimTyped } from "../../shared/claims.ts";
import { showWritten } from "../../show-written.ts";
import { openEverywhereToWrite, openToWrite, unlessIn } from "../../writing.ts";

const FLAGS = {
  ...claimFlags,
  subject: textFlag("Without a name: what it is about", "name"),
  relation: textFlag("How the object is related to the subject", "name"),
  object: textFlag("What the relation leads to"),
  not: switchFlag("This value does not hold"),
  gone: switchFlag("Nothing holds there any more"),
  part: textFlag("The one part of the value that it changes", "name"),
  type: choiceFlag(`The type of fact: ${FACT_TYPES.join(", ")}`, FACT_TYPES, "type"),
  span: choiceFlag(`How long it will matter: ${FACT_SPANS.join(", ")}`, FACT_SPANS, "span"),
  confidence: textFlag("How certain it is, from 0 to 1", "share"),
  source: choiceFlag(
    `What it goes back to: ${FACT_SOURCES.join(", ")}; default: user`,
    FACT_SOURCES,
    "source",
  ),
  from: textFlag("When it begins to hold: 2030-01-31, or 2w from now", "when"),
  until: textFlag("When it ceases to hold: 2030-01-31, or 2w from now", "when"),
  supersedes: textsFlag("A fact that it replaces (repeat for more)", "id"),
  topic: textFlag("The topic that it belongs to", "topic"),
  entry: textFlag("The entry that it follows from; its topic is that of the entry", "id"),
  everywhere: switchFlag("Keep it on this machine, for all its projects"),
  local: switchFlag("Keep it in this clone; by default what is about the project may be shared"),
} as const;

export const { command, example, output } = running(
  {
    more: "A name is dotted; its first part is the family: pref and user are about you, stay on this machine and hold in all its projects; project and tool about the work, and settings add more. A fact without a name has a --subject, a --relation and an --object. If several values have one name, all are kept and one is in force: a person's before an agent's, then the more certain, then the newer. --supersedes settles it. The commands facts and conflicts list them.",
    example: 'twiceshy fact project.deploy.target "the staging account" --until 2030-12-31',
    flags: FLAGS,
    positional: wordsArgument("The name, then the value", "name value", 0),
    output: v.object({ ...rememberedSchema.entries, ...factStandingSchema }),
    say: (out, style) => [rememberedText(out, style), ...factStandingText(out, style)].join("\n"),
  },
  ({ context, flags }, ...words) => {
    const { at, file: files, everywhere } = flags;
    const opened = openToWrite(context, flags, pathsOfClaim({ at, files }));
    if (!opened.ok) return opened;
    const { config } = opened.value.store;
    const stated = statedIn(flags, words, opened.value.machine.clock.nowMs());
    const fields = stated.ok ? factFields(stated.value, config.facts) : stated;
    if (!fields.ok) return fields;
    const isElsewhere = everywhere || isPersonal(fields.value, config.facts);
    const held = isElsewhere ? openEverywhereToWrite(context) : opened;
    if (!held.ok) return held;
    const project = held.value;
    const topic = topicIn(opened.value, flags);
    if (!topic.ok) return topic;
    const claim = claimTyped({ context, flags }, [fields.value.text]);
    if (!claim.ok) return claim;
    const recorded = recordFact(project, {
      ...{ claim: claim.value, fields: fields.value, from: topic.value },
      ...{ supersedes: flags.supersedes ?? [], isLocal: flags.local },
    });
    if (!recorded.ok) return isElsewhere ? unlessIn(opened.value, recorded) : recorded;
    showWritten(context, project);
    const { id } = recorded.value.remembered;
    const known = factsKnown(opened.value, { atMs: project.machine.clock.nowMs() });
    const standing = factStanding(groupWith(known, id) ?? NOTHING_LOST, id);
    return ok({ ...rememberedDocument(project.name, recorded.value), ...standing });
  },
);

/** The topic of a fact, and the entry that it was learned from, which is always one of the project. */
const topicIn = (
  project: Project,
  { topic: given, entry: id }: { readonly topic?: string; readonly entry?: string },
): Result<{ readonly topic?: string; readonly entry?: EventId }, Fault> => {
  const entry = id === undefined ? ok(undefined) : findEntry(project, id);
  if (!entry.ok) return entry;
  const topic = given === undefined ? entry.value?.entry.topic : topicOf(given);
  if (given !== undefined && topic === undefined) return err({ kind: "topic-unclear", given });
  return ok(defined({ topic, entry: entry.value?.id }));
};

const NOTHING_LOST = { lost: [] };

/** What flags and words state. The first word is the name, and the others are the value. */
const statedIn = (
  flags: FlagsOf<typeof FLAGS>,
  words: readonly string[],
  nowMs: number,
): Result<StatedFact, Fault> => {
  const from = sinceOf(flags.from, nowMs, aheadOf, AHEAD_FORMS);
  if (!from.ok) return from;
  const until = sinceOf(flags.until, nowMs, endAheadOf, AHEAD_FORMS);
  if (!until.ok) return until;
  if (flags.everywhere && flags.local)
    return err({ kind: "fact-ambiguous", together: "everywhere-local" });
  const { subject, relation, object, part, type, span, confidence, source } = flags;
  const [name, ...values] = words;
  const value = values.length === 0 ? undefined : values.join(" ");
  return ok({
    ...{ name, value, subject, relation, object, denied: flags.not, gone: flags.gone },
    ...{ part, type, span, confidence, source, from: from.value, until: until.value },
  });
};
