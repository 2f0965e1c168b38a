// twiceshy purge <id|value>… or --topic <topic>: erases texts for good, and keeps them from coming back. Without --yes it
// only says what would go.
import type { CliContext } from "../../context.ts";
import { openEverywhereToWrite, writing } from "../../writing.ts";
import * as v from "valibot";
import { PURGE_REASONS } from "../../../../core/event/kinds/amendment/purge.ts";
import { topicOf } from "../../../../core/event/kinds/knowledge/entry.ts";
import { isIdPrefix, shortId, type EventId } from "../../../../core/event/id.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { withdraw } from "../../../../engine/notes/publish.ts";
import { notesMeansOf } from "../../shared/notes-means.ts";
import { eventsOfTopic } from "../../../../engine/amend/purge-topic.ts";
import { holding } from "../../../../engine/amend/holding.ts";
import { purgeable, sweepElsewhere } from "../../../../engine/amend/purge.ts";
import type { Project, WritableProject } from "../../../../engine/project.ts";
import { isHeld } from "../../../../engine/recall/find.ts";
import { purgeEverywhere } from "../../../../engine/amend/purge-everywhere.ts";
import { topicsKnown } from "../../../../engine/topics/known.ts";
import { holdsInOneProject } from "../../show-written.ts";
import { commonFlags, wordsArgument, switchFlag, textFlag } from "../../flags.ts";
import { counted } from "../../../../answers/text/style.ts";

const purgedSchema = v.object({
  project: v.string(),
  /** The purge itself. */
  id: v.string(),
  /** The events whose bodies are gone. */
  erased: v.array(v.string()),
  /** How many lessons were erased that had been copied from it for other projects. */
  copies: v.number(),
  /** What names the topic or holds the value in the log of this machine, and stays. */
  kept: v.optional(v.array(v.string())),
  /** Memories of their own that hold the same words, and stay. */
  alike: v.optional(v.array(v.string())),
  /** How many entries of git notes it was taken out of. */
  notes: v.optional(v.number()),
  /** Whether files were searched for it: not for a short text, which stands in many for other reasons. */
  searched: v.boolean(),
  /** Files of ours that still hold what was erased; none if all went well. */
  residue: v.array(v.string()),
});

export const { command, example, output } = writing(
  {
    more: "Overwrites the bodies in place; ids, times and the chain stay. The same text is refused from then on, also in a spelling that looks like it, from an import or from another clone. What is no id is a value: every memory that holds it goes. --topic erases a topic: its entries, their summaries and the facts learned in it. To take a memory out of use that is only wrong or old, use forget or retire.",
    example: "twiceshy purge h4xgq2 --reason secret --yes",
    flags: {
      ...commonFlags,
      reason: { kind: "enum", values: PURGE_REASONS, brief: "Why it must go" },
      why: textFlag("Details in one line, without the erased text"),
      topic: textFlag("Erase everything of this topic", "topic"),
      yes: switchFlag("Erase; without this, only show what would be erased"),
    },
    ids: (...given) => given.filter((one) => isIdPrefix(one)),
    positional: wordsArgument("The memory, by the first characters of its id, or a value", "id", 0),
    output: purgedSchema,
    say: (
      { project, id, erased, copies, kept = [], alike = [], notes = 0, searched, residue },
      style,
    ) =>
      [
        `Erased ${counted(erased.length, "event")} from ${project} (purge ${style.strong(shortId(id))}); the chain still proves that ${erased.length === 1 ? "it was" : "they were"} there.`,
        ...(copies === 0
          ? []
          : [`  Erased with it: ${counted(copies, "lesson")} copied for other projects.`]),
        ...(kept.length === 0
          ? []
          : [
              `  Kept, because it holds in all your projects: ${counted(kept.length, "memory", "memories")}; purge by id: ${kept.map(shortId).join(", ")}`,
            ]),
        ...(alike.length === 0
          ? []
          : [
              `  ${counted(alike.length, "other memory holds", "other memories hold")} it too and ${alike.length === 1 ? "stays" : "stay"}: twiceshy purge ${alike.map(shortId).join(" ")}`,
            ]),
        ...(notes === 0
          ? []
          : [
              `  Taken out of ${counted(notes, "entry", "entries")} of git notes. Their history still has it, and so may a remote: twiceshy notes sync.`,
            ]),
        ...searchNoted(
          searched,
          residue.map((path) => style.bad(`  still holds some of it: ${path}`)),
        ),
        "  twiceshy cannot search a remote, another clone, a backup, or a file to which you redirected its output, such as an export: if it is a secret, rotate it.",
      ].join("\n"),
  },
  async ({ project: asked, context, flags }, ...given) => {
    const holder = holderOfValues(context, asked, given);
    if (!holder.ok) return holder;
    const project = holder.value;
    const isOfProject = holdsInOneProject(project);
    const topic = topicNamed(project, flags.topic, given);
    if (!topic.ok) return topic;
    const values = given.filter((one) => isValue(project, one));
    const found = valuesIn(project, values);
    if (!found.ok) return found;
    const ofTopic = topic.value?.ids ?? [];
    const ids = [...given.filter((one) => !values.includes(one)), ...found.value, ...ofTopic];
    const named = purgeable(project, ids, values);
    if (!named.ok) {
      if (isOfProject || named.error.kind !== "purged-already") return named;
      const [fault] = sweepElsewhere(project);
      return err(fault ?? { ...named.error, swept: true });
    }
    const discreet = flags.reason !== "other";
    if (!flags.yes) return err({ kind: "purge-unconfirmed", targets: named.value, discreet });
    const { why, reason } = flags;
    const done = purgeEverywhere(project, ids, { why, reason, values });
    if (!done.ok) return done;
    const { id, erased, copies, alike, searched, stillHeld, faults } = done.value;
    for (const fault of faults) context.warn(err(fault));
    const withdrawn = isOfProject ? await withdrawnFromNotes(project) : ok(0);
    context.warn(withdrawn);
    const notes = withdrawn.ok ? withdrawn.value : 0;
    const kept = [...(topic.value?.personal ?? []), ...alsoHolding(project, values)];
    return ok({
      ...{
        project: project.name,
        id,
        erased: [...erased],
        copies,
        searched,
        residue: [...stillHeld],
      },
      ...(kept.length === 0 ? {} : { kept: [...kept] }),
      ...(alike.length === 0 ? {} : { alike: [...alike] }),
      ...(notes === 0 ? {} : { notes }),
    });
  },
);

/** None were published if nothing was noted of it. */
const withdrawnFromNotes = async (project: WritableProject): Promise<Result<number, Fault>> => {
  const published = project.store.notes.read();
  if (!published.ok || published.value === undefined) return ok(0);
  const means = await notesMeansOf(project);
  return means.ok ? withdraw(project, means.value) : means;
};

const searchNoted = (searched: boolean, left: readonly string[]): readonly string[] => {
  if (left.length > 0) return left;
  return searched
    ? ["  Looked through every file that twiceshy keeps here and found it in none."]
    : ["  It is too short to be looked for in files: there it may stand for another reason."];
};

/** What a topic consists of, if one is named; that, or ids and values. */
const topicNamed = (project: Project, given: string | undefined, others: readonly string[]) => {
  if ((given === undefined) === (others.length === 0))
    return err({ kind: "purge-unsaid" as const, both: given !== undefined });
  if (given === undefined) return ok(undefined);
  const ofTopic = eventsOfTopic(project, topicOf(given) ?? "");
  if (ofTopic.ids.length > 0) return ok(ofTopic);
  const topics = topicsKnown(project).topics.map(({ topic }) => topic);
  return err({ kind: "topic-unknown" as const, project: project.name, given, topics });
};

/** A word may look like the beginning of an id: it is one if there is such an id, or nothing that holds the word. */
const isValue = (project: Project, given: string): boolean =>
  !isIdPrefix(given.trim().toLowerCase()) ||
  (!isHeld(project, given) && holding(project, [given]).length > 0);

/** The memory of this machine, if it alone holds these values: a fact about the person is named by its words as well as by its id. */
const holderOfValues = (
  context: CliContext,
  project: WritableProject,
  given: readonly string[],
) => {
  const everywhere = holdsInOneProject(project) ? project.store.recall.everywhere() : undefined;
  const isThere =
    everywhere !== undefined &&
    given.length > 0 &&
    given.every(
      (one) =>
        !isHeld(project, one) && holding(project, [one]).length === 0 && isValue(everywhere, one),
    ) &&
    given.every((one) => holding(everywhere, [one]).length > 0);
  return isThere ? openEverywhereToWrite(context) : ok(project);
};

const alsoHolding = (project: WritableProject, values: readonly string[]): readonly EventId[] => {
  const everywhere = holdsInOneProject(project) ? project.store.recall.everywhere() : undefined;
  return everywhere === undefined ? [] : holding(everywhere, values);
};

/** The events that hold these values; each must be in some. */
const valuesIn = (project: Project, values: readonly string[]) => {
  const ids: EventId[] = [];
  for (const value of values) {
    const held = holding(project, [value]);
    if (held.length === 0)
      return err({ kind: "purge-value-unknown" as const, project: project.name });
    ids.push(...held);
  }
  return ok([...new Set(ids)]);
};
