// Faults of recording, in words: a draft, the log, and the ids by which memories are named.
import { removalHint, removalText } from "../../core/recall/removals.ts";
import type { FactClash } from "../../core/capture/fact.ts";
import { shortId } from "../../core/event/id.ts";
import { NAMESPACES } from "../../core/event/kinds/core/note.ts";
import { clip, inLine, thousands } from "../../core/kit/text.ts";
import type { LessonClash } from "../../engine/remember/lesson-library.ts";
import type { Named } from "../../engine/recall/find.ts";
import { errorWords } from "../text/error-words.ts";
import type { Fault } from "./fault.ts";
import { badCall, capital, no, oneIsNeeded, world, type Phrasings } from "./phrase.ts";

/** What a fact cannot state together, and what to pass instead. */
const CLASHES: { readonly [together in FactClash]: readonly [sentence: string, hint: string] } = {
  "name-subject": [
    "A fact has a name and a value, or a subject, a relation and an object; not both.",
    "Leave out the name and the value, or --subject, --relation and --object.",
  ],
  "name-relation": [
    "A fact with a name has no relation.",
    "Leave out --relation, or replace the name by --subject.",
  ],
  "name-object": [
    "A fact with a name has a value, not an object.",
    "Pass the value after the name instead of --object.",
  ],
  "not-gone": [
    "A fact cannot both deny a value and say that there is none.",
    "Pass --not with the value that does not hold, or --gone.",
  ],
  "from-until": [
    "The fact would end before it begins.",
    "Pass a time for --until that is after --from.",
  ],
  "everywhere-local": [
    "A fact is kept for every project or in this clone; not both.",
    "Pass --everywhere or --local.",
  ],
};

/** The same for a lesson. */
const LESSON_CLASHES: {
  readonly [together in LessonClash]: readonly [sentence: string, hint: string];
} = {
  "versions-alone": [
    "Missing library: versions are those of a library.",
    "Pass --library with the name that a manifest has.",
  ],
  "everywhere-local": [
    "A lesson is kept for every project or in this one; not both.",
    "Pass --everywhere or --local.",
  ],
  "everywhere-files": [
    "A lesson that is kept for every project names no files: another project has others.",
    "Leave out --at and --file, or pass --local.",
  ],
};

export const recordPhrasings = {
  "draft-blocked": no(
    ({ field, family }) =>
      `Nothing was recorded: ${field} contains what looks like a secret (${family}), and the settings refuse it.`,
    (_, { person, command }) =>
      `Take it out and try again, or ${person(`change the family's strategy: ${command("config")}`)}.`,
  ),
  "draft-flawed": no(
    ({ event, field, must }) =>
      `Nothing was recorded: ${fieldWords(field) || `the ${event}`} ${must}.`,
    ({ event }, { help }) => help(event),
  ),
  "draft-ignored": no(
    ({ path }) =>
      `Nothing was recorded: .twiceshyignore names ${inLine(path)}, and the rest is about no other file.`,
    (_, { person }) => `${capital(person("change .twiceshyignore if it should be recorded"))}.`,
  ),
  "draft-not-by-person": no(
    ({ because, text }) =>
      because === "commands"
        ? `Nothing was recorded: "${clip(inLine(text), 60)}" would command its reader.`
        : `Nothing was recorded: "${clip(inLine(text), 60)}" is about the task at hand, or in git or the files anyway.`,
    ({ because }, { person }) =>
      because === "commands"
        ? `State what holds, without words to its reader, or ${person("record it at a terminal")}.`
        : `Record what later sessions need, or ${person("record it at a terminal")}.`,
  ),
  "draft-purged": no(
    ({ by }) =>
      `Nothing was recorded: this text, or a part of it, was purged (${shortId(by)}) and must not come back.`,
    "Leave that part out.",
  ),
  "draft-forgotten": no(
    ({ id }) => `Nothing was recorded: this was forgotten as ${shortId(id)}.`,
    ({ id }, { person, command }) =>
      `${capital(person(`run ${command("restore")} ${shortId(id)} if it holds again`))}.`,
  ),
  "draft-too-long": no(
    ({ bytes, limit }) =>
      `Nothing was recorded: the text has ${kilobytes(bytes)} KB, and the limit of an event is ${kilobytes(limit)} KB.`,
    ({ event }, { files }) =>
      event === "entry"
        ? "Split it, and add each part to the topic."
        : `Put the long text into a file of the project and name the file with ${files}.`,
  ),
  "key-forgotten": no(
    ({ key }) =>
      `Nothing was recorded: the memory with the key "${key}" was purged and must not come back.`,
    "Leave the key out, or pass another one.",
  ),
  "log-not-writable": world(
    ({ path, code }) =>
      `Nothing was recorded: could not write the log at ${path} (${errorWords(code)}).`,
    (_, { again, person }) =>
      `${capital(person("free space or fix the permissions"))}, then ${again}. Events acknowledged before are safe.`,
  ),
  "log-write-short": world(
    ({ path, written, wanted }) =>
      `Nothing was recorded: the disk accepted only ${written} of ${wanted} bytes at ${path}.`,
    (_, { again, person, command }) =>
      `${capital(person("free space"))}, then ${again}. The torn line affects no other event; ${command("verify")} shows it.`,
  ),
  "log-line-moved": world(
    ({ path }) => `The line to erase has moved in ${path}; nothing was erased.`,
    (_, { again }) => `${capital(again)}.`,
  ),
  "log-cut": no(
    ({ path, gone, missing }) =>
      gone
        ? `The log is gone: ${path} has no lines, but events were acknowledged there before.`
        : `The log was cut: it ends before ${missing.length === 1 ? "an event that was" : "events that were"} acknowledged here (${missing.map(shortId).join(", ")}).`,
    (_, { command }) =>
      `Restore its lines from another clone or a backup; ${command("verify")} lists what is missing.`,
  ),
  "log-shrunk": no(removalText, removalHint),
  "setting-changed": no(removalText, removalHint),
  "claim-empty": badCall(
    "Missing text: there is nothing to record.",
    (_, { text }) => `Pass the text ${text}.`,
  ),
  "fact-unnamed": badCall(
    "Missing name: a fact has a dotted name, or a subject with a relation.",
    "Pass a name such as pref.commit_style and a value, or --subject, --relation and --object.",
  ),
  "fact-value-unsaid": badCall(
    ({ about, twice }) =>
      twice
        ? `"${clip(about, 60)}" cannot both have a value and have none.`
        : `Missing value: "${clip(about, 60)}" is given none.`,
    ({ twice }) =>
      twice
        ? "Pass the value, or --gone."
        : "Pass the value; if nothing holds there any more, pass --gone.",
  ),
  "fact-ambiguous": badCall(
    ({ together }) => CLASHES[together][0],
    ({ together }) => CLASHES[together][1],
  ),
  "family-unknown": badCall(
    ({ family }) => `"${clip(family, 60)}" is no family of facts.`,
    ({ known }, { person, command }) =>
      `Begin the name with one of ${known.join(", ")}, or ${person(`add the family: ${command("config facts.families")}`)}.`,
  ),
  "topic-unclear": badCall(
    ({ given }) => `"${clip(inLine(given), 60)}" is no topic.`,
    "Pass one or more words of letters and digits, at most 64 characters, such as release-process.",
  ),
  "topic-unknown": no(
    ({ project, given }) => `No topic in ${project} is called "${clip(inLine(given), 60)}".`,
    ({ topics }) =>
      topics.length === 0
        ? "Add a text to it first: twiceshy entry add <topic> <file>."
        : `Name one of these: ${topics.slice(0, 10).join(", ")}${topics.length > 10 ? ", …" : ""}.`,
  ),
  "entry-empty": badCall("The text is empty: there is nothing to keep.", "Pass a text."),
  "entry-text-unsaid": badCall(
    "Missing text: pass a file, - for standard input, or --transcript.",
    "Pass exactly one of them.",
  ),
  "dialog-unknown": no(
    ({ given }) => `No transcript with a dialog in it is called "${clip(inLine(given), 60)}".`,
    "Pass the path of a transcript, or a session id as the agent has it.",
  ),
  "not-an-entry": no(
    ({ given, what }) => `"${given}" is ${withArticle(what)}, not an entry.`,
    "List entries with twiceshy entry list.",
  ),
  "not-a-fact": no(
    ({ given, what }) => `"${given}" is ${withArticle(what)}; only facts are rated.`,
    "List facts with twiceshy facts.",
  ),
  "versions-unread": badCall(
    ({ given }) => `"${clip(inLine(given), 60)}" is no range of versions.`,
    'Pass a range such as ">=5", "<19", "^18.2" or "1.x || 2.x".',
  ),
  "lesson-ambiguous": badCall(
    ({ together }) => LESSON_CLASHES[together][0],
    ({ together }) => LESSON_CLASHES[together][1],
  ),
  "not-editable": no(
    ({ given, what }) =>
      `"${given}" is ${withArticle(what)}: only a note, a decision or a lesson has another wording.`,
    ({ given, what }, { command }) =>
      what === "fact"
        ? `Record what holds now in its place: ${command(`fact … --supersedes ${clip(given, 60)}`)}.`
        : "Record what is so now, or retire it.",
  ),
  "replaced-already": no(
    ({ id, by }) => `${shortId(id)} was replaced by ${shortId(by)}.`,
    ({ act, by }, { command }) =>
      act === "edit" || act === "pin"
        ? `${capital(act)} that one: ${command(`${act} ${shortId(by)}`)}.`
        : `Name that one instead: ${shortId(by)}.`,
  ),
  "edit-unread": no(
    ({ line, begun = true }) =>
      `Nothing was recorded: the front matter ${line === undefined ? `has no ${begun ? "closing" : "opening"} "---"` : `takes tags and files, not "${clip(inLine(line), 60)}"`}.`,
    ({ path }) => `Your text is kept in ${path}. Edit again, and paste it.`,
  ),
  "editor-unnamed": no("No editor is named.", "Set EDITOR or VISUAL, such as EDITOR=vi."),
  "editor-failed": no(
    ({ editor, exit }) =>
      `Nothing was recorded: the editor "${clip(editor, 60)}" ended with ${exit ?? "a signal"}.`,
    "Check EDITOR, and run it again.",
  ),
  "namespace-unsaid": badCall(
    ({ given }) => `"${clip(given, 60)}" is no namespace.`,
    () => `Begin with one of ${NAMESPACES.join(", ")}, and then the summary.`,
  ),
  "tags-unsaid": badCall("Missing tag.", "Pass --add or --remove with a tag, once for each."),
  "field-misplaced": badCall(
    ({ field, namespace }) =>
      `The field ${field} says nothing of ${namespace}; nothing was recorded.`,
    ({ belongsTo }) => `Leave it out, or capture ${orList(belongsTo)}.`,
  ),
  "change-empty": no(
    "No change to record: no significant line was changed in the project.",
    (_, { diff }) => `Pass the change with ${diff}, or leave it out; nothing was recorded.`,
  ),
  "outcome-unclear": badCall(
    (fault) => oneIsNeeded("outcome", fault.given),
    "Pass exactly one of --worked, --failed, --partial.",
  ),
  "stdin-not-text": no("Standard input is not text.", "Pipe in UTF-8 text."),
  "id-malformed": badCall(
    ({ given }) =>
      `"${clip(given, 60)}" is not the beginning of an id, and no memory names a commit like it.`,
    (_, { listing }) =>
      `Pass at least the first four characters of an id (a-z, 2-7), as ${listing} shows them.`,
  ),
  "id-unknown": no(
    ({ project, given, asOfMs, isElsewhere }, { time }) =>
      isElsewhere
        ? `"${given}" is in another log than that of ${project}.`
        : `No id in ${project} begins with "${given}"${asOfMs === undefined ? "" : `, as it was known at ${time(asOfMs)}`}.`,
    ({ isElsewhere }, { finding, person }) =>
      isElsewhere
        ? `${capital(person("change it with a command of its own"))}.`
        : `Find the id with ${finding}.`,
  ),
  "id-ambiguous": no(
    ({ given, isCommit, candidates }) =>
      isCommit
        ? `${candidates.length} memories name the commit "${given}".`
        : `"${given}" is ambiguous: ${candidates.length} ids begin with it.`,
    ({ isCommit, candidates }) =>
      [
        isCommit ? "Name one of these:" : "Give more characters of one of these:",
        ...candidateLines(candidates),
      ].join("\n"),
  ),
  "not-an-issue": no(
    ({ given, what }) => `"${given}" is ${withArticle(what)}; an attempt or a fix needs an issue.`,
    (_, { issues, issue }) => `Name an issue (see ${issues}), or leave out ${issue}.`,
  ),
  "never-open": no(
    ({ id, act, what }) =>
      `${shortId(id)} is ${withArticle(what)}: only an issue or a blocker ${act === "resolve" ? "is resolved" : "that was closed is opened again"}.`,
    ({ id, act, standing }, { retire, person, command }) => {
      if (act === "resolve") return `If it no longer holds, retire it: ${retire(shortId(id))}.`;
      if (standing === "standing") return "Leave it as it is: it is in use.";
      return `${capital(person(`restore it with ${command(`restore ${shortId(id)}`)}`))}: it is ${standing}.`;
    },
  ),
  "supersede-round": no(
    ({ given }) =>
      `"${given}" cannot be superseded: it is the successor itself, or has superseded it.`,
    ({ given }, { by, retire }) =>
      `Name another memory with ${by}, or retire this one: ${retire(given)}.`,
  ),
  "purge-value-unknown": no(
    ({ project }) => `Nothing in ${project} holds that value, and no id begins with it.`,
    (_, { command }) =>
      `Look for it first: ${command("search")}, or ${command("scan")} for secrets.`,
  ),
  "purge-unsaid": badCall(
    ({ both }) =>
      both
        ? "Conflicting arguments: --topic goes with no id or value."
        : "Missing what to erase: pass an id, a value, or --topic.",
    ({ both }) =>
      both
        ? "Run one command for each."
        : "twiceshy search finds ids; twiceshy topics lists topics.",
  ),
  "purge-unconfirmed": no(
    ({ targets }) =>
      `Nothing was erased yet. This would erase ${targets.length === 1 ? "this" : `these ${targets.length}`} permanently:`,
    ({ targets, discreet }) =>
      [
        ...targets
          .slice(0, LISTED)
          .map(
            ({ id, what, text }) => `${shortId(id)}  ${what}${discreet ? "" : `: ${inLine(text)}`}`,
          ),
        ...(targets.length > LISTED ? [`and ${targets.length - LISTED} more`] : []),
        "Pass --yes to do it.",
      ].join("\n"),
  ),
  "purged-already": no(
    ({ given, swept }) =>
      `"${given}" is already erased; ${swept ? "what agents in the projects of this machine were shown of it was erased again" : "there is nothing left to purge"}.`,
  ),
  "purge-of-a-purge": no(
    ({ given }) => `"${given}" is itself a purge; it keeps the erased events from coming back.`,
    "Keep it: its reason was redacted when it was written.",
  ),
  "purge-restates": no(
    () =>
      "Nothing was erased: the reason holds what is to be erased, and a purge keeps its reason.",
    "Give a reason without those words.",
  ),
} satisfies Partial<Phrasings<Fault>>;

/** The most that one confirmation lists. */
const LISTED = 40;

const orList = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;

export const withArticle = (noun: string): string =>
  `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** The candidates for an id, to choose from. */
const candidateLines = (candidates: readonly Named[]): readonly string[] => [
  ...candidates
    .slice(0, 10)
    .map(({ id, what, text }) => `- ${shortId(id)}  ${what}: ${clip(inLine(text), 200)}`),
  ...(candidates.length > 10 ? [`- and ${candidates.length - 10} more`] : []),
];

/** `tags.0` is the first of the tags. */
const fieldWords = (field: string): string =>
  field.replace(/\.(\d+)/g, (_, index) => ` ${Number(index) + 1}`);

export const kilobytes = (bytes: number): string => thousands(Math.ceil(bytes / 1024));
