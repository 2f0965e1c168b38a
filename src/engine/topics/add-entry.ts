// Keeps a text under a topic, as it was, with its summary. The same text under the same topic is kept once.
import { nonEmpty, summariseByRule, titleOf } from "../../core/capture/summarise.ts";
import type { ENTRY_SOURCES } from "../../core/event/kinds/knowledge/entry.ts";
import { isEntryMemory, type EntryMemory } from "../../core/fold/topics/topics.ts";
import { memories } from "../../core/fold/memories.ts";
import { defined } from "../../core/kit/defined.ts";
import { withoutPrivate } from "../../core/kit/private-text.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { clip, oneLine, wellFormed } from "../../core/kit/text.ts";
import { topicOf } from "../../core/event/kinds/knowledge/entry.ts";
import type { Project, WritableProject } from "../project.ts";
import { rememberOne, type Remembered, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";

/** A summary as a person or an agent states it; by rule, if neither does. */
export interface StatedSummary {
  readonly summary?: string | undefined;
  readonly bounds?: readonly string[] | undefined;
  readonly questions?: readonly string[] | undefined;
  readonly actions?: readonly string[] | undefined;
}

export interface EntryInput extends StatedSummary {
  readonly topic: string;
  readonly text: string;
  readonly source: (typeof ENTRY_SOURCES)[number];
  /** The name of the file, or the session. */
  readonly from?: string | undefined;
  readonly title?: string | undefined;
  /** When it happened: milliseconds since 1970. */
  readonly when?: number | undefined;
  readonly session?: string | undefined;
}

export type EntryFault =
  | { readonly kind: "topic-unclear"; readonly given: string }
  | { readonly kind: "entry-empty" };

export interface EntryAdded {
  readonly topic: string;
  /** Absent if the topic has the text already. */
  readonly remembered?: Remembered;
  /** The entry that has it. */
  readonly already?: EntryMemory;
}

export const addEntry = (
  project: WritableProject,
  input: EntryInput,
): Result<EntryAdded, EntryFault | RememberFault> => {
  const topic = topicOf(input.topic);
  if (topic === undefined) return err({ kind: "topic-unclear", given: input.topic });
  // As it will be stored: half a secret in a summary would not be recognised.
  const text = project.write.redact({
    kind: "entry",
    text: withoutPrivate(wellFormed(input.text)),
  }).text;
  if (text.trim() === "") return err({ kind: "entry-empty" });
  const digest = project.machine.digest(text);
  const already = entriesIn(project).find(
    ({ entry, standing }) =>
      standing === "standing" && entry.topic === topic && entry.digest === digest,
  );
  if (already) return ok({ topic, already });
  const stated = statedFields(input);
  const { summary, bounds, questions, actions } = stated ?? summariseByRule(text);
  const remembered = rememberOne(project, {
    kind: "entry",
    overlong: "cut-line",
    body: {
      ...stampOf(project, input.session),
      ...defined({ when: input.when }),
      text: clip(oneLine(input.title ?? "") || titleOf(text) || topic, 200),
      body: input.text,
      ...{ topic, source: input.source, digest },
      bytes: new TextEncoder().encode(text).length,
      ...defined({ from: input.from, summary, bounds, questions, actions }),
      extracted: stated === undefined ? "yes" : "no",
    },
  });
  return remembered.ok ? ok({ topic, remembered: remembered.value }) : remembered;
};

/** Undefined if nothing is stated. */
export const statedFields = ({
  summary,
  bounds = [],
  questions = [],
  actions = [],
}: StatedSummary) =>
  summary === undefined && bounds.length + questions.length + actions.length === 0
    ? undefined
    : { summary: summary ?? "", ...nonEmpty({ bounds, questions, actions }) };

/** All entries, whatever their standing, in no particular order. */
export const entriesIn = ({ index }: Pick<Project, "index">): readonly EntryMemory[] =>
  [...memories(index.all(), "entry")].filter(isEntryMemory);
