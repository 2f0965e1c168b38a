// twiceshy entry <add|list|show|summarise>: dialogs and other texts, kept as they were under a topic.
import { basename, resolve } from "node:path";
import {
  ENTRY_ACTS,
  entriesSchema,
  entriesText,
  entryDocument,
  type EntriesDocument,
  type EntryAct,
} from "../../../../answers/topics/entries.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { sinceOf } from "../../../../answers/text/time.ts";
import { topicOf } from "../../../../core/event/kinds/knowledge/entry.ts";
import { fieldOf } from "../../../../core/event/read.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import {
  addEntry,
  entriesIn,
  statedFields,
  type EntryInput,
} from "../../../../engine/topics/add-entry.ts";
import { findEntry, summariseEntry } from "../../../../engine/topics/summarise-entry.ts";
import { show } from "../../../../engine/recall/show.ts";
import type { Project, WritableProject } from "../../../../engine/project.ts";
import { dialogOf, textFile } from "../../../../open/clone.ts";
import { running } from "../../command.ts";
import type { CliContext } from "../../context.ts";
import {
  commonFlags,
  sessionFlag,
  switchFlag,
  textFlag,
  textsFlag,
  type FlagsOf,
} from "../../flags.ts";
import { openToRead } from "../../reading.ts";
import { askForEntry, entryQueue, modelChoice } from "../../shared/entry-model.ts";
import { showWritten } from "../../show-written.ts";
import { openToWrite } from "../../writing.ts";

const FLAGS = {
  ...commonFlags,
  transcript: textFlag("With add: the transcript of an agent, by its path or session", "path"),
  title: textFlag("With add: its title; default: its first line"),
  when: textFlag("With add: when it happened: 2026-01-31, 30d, 2w; default: now", "when"),
  summary: textFlag("What it comes to; default: the beginning of the text"),
  bound: textsFlag("Where it applies, or what it assumes (repeat for more)"),
  question: textsFlag("What is still open (repeat for more)"),
  next: textsFlag("What to do next (repeat for more)"),
  wait: switchFlag("Wait for the model that summarises it; default: a process in the background"),
  raw: switchFlag("With show: only the text, as it is stored"),
  session: sessionFlag,
} as const;
type EntryFlags = FlagsOf<typeof FLAGS>;

const word = (brief: string, placeholder: string) =>
  ({ parse: (text: string): string => text, brief, placeholder, optional: true }) as const;

export const { command, example, output } = running(
  {
    more: "add keeps a text under a topic: from a file, from standard input (-), or with --transcript from the session of an agent. It is redacted, up to 10 MB long, stays in this clone, and is never changed; the same text is kept once in a topic. Without --summary, --bound, --question and --next, twiceshy takes the summary from the text: its beginning, and lines that begin with Question:, Next: or Assumption:. If consolidation.by names a model, it is asked in the background for a summary, which replaces that one, and for facts, which wait for your review. summarise replaces the summary later; without these flags, it has the model asked. fact --entry records what follows from an entry. docs/topics.md has the rules.",
    example: "twiceshy entry list",
    flags: FLAGS,
    output: entriesSchema,
    say: (out, style, { raw }) => entriesText(out, style, raw),
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (text: string): EntryAct => {
            const act = ENTRY_ACTS.find((one) => one === text);
            if (act !== undefined) return act;
            throw new SyntaxError(`it is one of ${ENTRY_ACTS.join(", ")}, not "${text}"`);
          },
          proposeCompletions: () => ENTRY_ACTS,
          brief: "add, list, show or summarise",
          placeholder: "act",
        },
        word("For add and list, the topic; for show and summarise, the id of an entry", "topic"),
        word("For add, the file, or - for standard input", "file"),
      ],
    },
  },
  (call, act: EntryAct, subject?: string, file?: string): EntryResult | Promise<EntryResult> => {
    const { context, flags } = call;
    if (act === "list") return listed(context, flags, subject);
    if (subject === undefined)
      return err({
        kind: "value-unclear",
        what: act === "add" ? "The topic" : "The entry",
        given: "",
        must: act === "add" ? "must follow add" : `must follow ${act}`,
      });
    if (act === "show") return shown(context, flags, subject);
    return act === "add"
      ? added(context, flags, subject, file)
      : summarised(context, flags, subject);
  },
);

type EntryResult = Result<EntriesDocument, Fault>;

const listed = (context: CliContext, flags: EntryFlags, given: string | undefined): EntryResult => {
  const opened = openToRead(context, flags);
  if (!opened.ok) return opened;
  const topic = given === undefined ? undefined : topicOf(given);
  if (given !== undefined && topic === undefined) return err({ kind: "topic-unclear", given });
  const entries = entriesIn(opened.value)
    .filter(
      (one) => one.standing === "standing" && (topic === undefined || one.entry.topic === topic),
    )
    .toSorted((a, b) => b.when - a.when || (a.id < b.id ? 1 : -1));
  const queued = entryQueue(opened.value);
  if (!queued.ok) return queued;
  const documents = entries.map((one) => entryDocument(one, queued.value(one.id)));
  return ok({ project: opened.value.name, act: "list", entries: documents });
};

const shown = (context: CliContext, flags: EntryFlags, given: string): EntryResult => {
  const opened = openToRead(context, flags);
  if (!opened.ok) return opened;
  const project = opened.value;
  const entry = findEntry(project, given);
  if (!entry.ok) return entry;
  const whole = show(project, entry.value.id);
  if (!whole.ok) return whole;
  const text = fieldOf(whole.value.event, "body") ?? "";
  const queued = entryQueue(project);
  if (!queued.ok) return queued;
  const entries = [entryDocument(entry.value, queued.value(entry.value.id))];
  return ok({ project: project.name, act: "show", entries, text });
};

const added = async (
  context: CliContext,
  flags: EntryFlags,
  topic: string,
  file: string | undefined,
): Promise<EntryResult> => {
  const opened = openToWrite(context, flags);
  if (!opened.ok) return opened;
  const project = opened.value;
  const when = sinceOf(flags.when, project.machine.clock.nowMs());
  if (!when.ok) return when;
  const read = await textGiven(context, flags, project, file);
  if (!read.ok) return read;
  const { title, session } = flags;
  const done = addEntry(project, {
    ...{ topic, title, session, ...statedIn(flags), ...read.value },
    when: when.value ?? read.value.when,
  });
  if (!done.ok) return done;
  const { remembered, already } = done.value;
  if (remembered !== undefined) showWritten(context, project);
  const id = remembered?.id ?? already?.id ?? "";
  const asked = await askedDocument(context, project, id, { wait: flags.wait, again: false });
  if (!asked.ok) return asked;
  const { asked: _, ...document } = asked.value;
  return ok({ ...document, act: "add", added: remembered !== undefined });
};

/** The entry, after the model was asked for it, or a process in the background was started that asks. */
const askedDocument = async (
  context: CliContext,
  project: WritableProject,
  id: string,
  { wait, again }: { readonly wait: boolean; readonly again: boolean },
): Promise<Result<Omit<EntriesDocument, "act">, Fault>> => {
  const entry = findEntry(project, id);
  if (!entry.ok) return entry;
  const { env } = context.process;
  const asked = await askForEntry(project, entry.value.id, { env, waits: wait, again });
  if (!asked.ok) return asked;
  const { proposed, before, ...queued } = asked.value;
  const now = findEntry(project, id);
  if (!now.ok) return now;
  if (now.value.entry.summary !== entry.value.entry.summary) showWritten(context, project);
  const entries = [entryDocument(now.value, queued)];
  return ok({
    ...{ project: project.name, entries, asked: before === true ? "before" : "now" },
    ...(proposed === undefined ? {} : { proposed }),
  });
};

type TextGiven = Pick<EntryInput, "text" | "source" | "from" | "when">;

const textGiven = async (
  { process: { cwd, env, readStdin } }: CliContext,
  { transcript }: EntryFlags,
  project: Project,
  file: string | undefined,
): Promise<Result<TextGiven, Fault>> => {
  if ((transcript === undefined) === (file === undefined))
    return err({ kind: "entry-text-unsaid" });
  if (transcript !== undefined) {
    const dialog = await dialogOf(project, resolve(cwd, transcript), transcript, env);
    if (!dialog.ok) return dialog;
    if (dialog.value === undefined) return err({ kind: "dialog-unknown", given: transcript });
    const { text, session, lastMs } = dialog.value;
    return ok({ text, source: "transcript", from: session, when: lastMs });
  }
  if (file === "-") {
    const text = readStdin();
    return text === undefined ? err({ kind: "stdin-not-text" }) : ok({ text, source: "stdin" });
  }
  const path = resolve(cwd, file ?? "");
  const text = textFile(path);
  if (!text.ok) return text;
  if (text.value.includes("\0")) return err({ kind: "not-text", path });
  return ok({ text: text.value, source: "file", from: basename(path) });
};

const statedIn = ({ summary, bound, question, next }: EntryFlags) => ({
  ...{ summary, bounds: bound, questions: question, actions: next },
});

/** If nothing is stated, and a model is configured, it is asked: the entry may be older than the setting. */
const summarised = async (
  context: CliContext,
  flags: EntryFlags,
  given: string,
): Promise<EntryResult> => {
  const opened = openToWrite(context, flags);
  if (!opened.ok) return opened;
  const project = opened.value;
  const stated = statedIn(flags);
  if (statedFields(stated) === undefined && (flags.wait || modelChoice(project) !== undefined)) {
    const asked = await askedDocument(context, project, given, { wait: flags.wait, again: true });
    return asked.ok ? ok({ ...asked.value, act: "summarise" }) : asked;
  }
  const done = summariseEntry(project, given, stated, flags.session);
  if (!done.ok) return done;
  showWritten(context, project);
  const entry = findEntry(project, done.value.id);
  if (!entry.ok) return entry;
  const entries = [entryDocument(entry.value)];
  return ok({ project: project.name, act: "summarise", entries });
};
