// Every fault in words: one clear sentence, what to do about it, and the exit code. Exhaustive: a new fault does not
// compile until it can be said.
import { shortId } from "../../core/event/id.ts";
import { clip, visible } from "../../core/kit/text.ts";
import { errorWords } from "./error-words.ts";
import { nearest } from "./near.ts";
import { inLine, thousands } from "./style.ts";
import type { Fault } from "./fault.ts";
import { phraseOfGate } from "./gate-faults.ts";
import { badCall, no, withArticle, world, type Phrase } from "./phrase.ts";
import { phraseOfPlace } from "./place-faults.ts";
import { UNSTRUCTURED } from "./unstructured.ts";

export const phrase = (fault: Fault): Phrase => {
  switch (fault.kind) {
    case "draft-blocked":
      return no(
        `Nothing was remembered: ${fault.field} holds what looks like a secret (${fault.family}), and the settings say to refuse it.`,
        "Take it out and try again, or change the family's strategy: twiceshy config.",
      );
    case "draft-flawed":
      return no(
        `Nothing was remembered: ${fieldWords(fault.field) || `the ${fault.event}`} ${fault.must}.`,
        `twiceshy ${fault.event} --help shows what a ${fault.event} holds.`,
      );
    case "draft-too-long":
      return no(
        `Nothing was remembered: the text has ${kilobytes(fault.bytes)} KB, and an event holds at most ${kilobytes(fault.limit)} KB.`,
        "Keep the long text in a file of the project and name the file with --file.",
      );
    case "log-not-writable":
      return world(
        `Nothing was remembered: the log cannot be written at ${fault.path} (${errorWords(fault.code)}).`,
        "What was acknowledged before is safe. Free space or mend the permissions, then run the command again.",
      );
    case "log-write-short":
      return world(
        `Nothing was remembered: the disk took only ${fault.written} of ${fault.wanted} bytes at ${fault.path}.`,
        "Free space, then run the command again; the cut line costs nothing else, and verify shows it.",
      );
    case "log-line-moved":
      return world(
        `The line to erase is no longer where it was in ${fault.path}; nothing was touched.`,
        "Run the command again.",
      );
    case "id-malformed":
      return badCall(
        `"${clip(fault.given, 60)}" is not the beginning of an id.`,
        "An id is written in a-z and 2-7; give at least its first four characters, as twiceshy log shows them.",
      );
    case "id-unknown":
      return no(
        `Nothing in ${fault.project} has an id that begins with "${fault.given}".`,
        "twiceshy log and twiceshy search show the ids there are.",
      );
    case "id-ambiguous":
      return no(
        `"${fault.given}" begins ${fault.candidates.length} ids.`,
        [
          "Give more characters of one of these:",
          ...fault.candidates
            .slice(0, 10)
            .map(({ id, what, text }) => `  ${shortId(id)}  ${what}: ${inLine(text)}`),
          ...(fault.candidates.length > 10 ? [`  and ${fault.candidates.length - 10} more`] : []),
        ].join("\n  "),
      );
    case "not-an-issue":
      return no(
        `"${fault.given}" is ${withArticle(fault.what)}, and only an issue can be worked on or fixed.`,
        "twiceshy log --kind issue shows the issues.",
      );
    case "supersede-round":
      return no(
        `"${fault.given}" is what would take its own place, so nothing would be left.`,
        "Name another memory with --by, or retire this one: twiceshy retire --help.",
      );
    case "uninstall-unconfirmed":
      return no(
        `Nothing was removed. With --with-log ${kilobytes(fault.bytes)} KB of log would go for good: ${fault.path}.`,
        "Say --yes to do it; without --with-log the log stays.",
      );
    case "watch-no-work-tree":
      return no(
        `${fault.folder} has no work tree of git, and only git says what is to be ignored.`,
        "Run it in a work tree.",
      );
    case "watched-already":
      return world(
        `Another twiceshy watch is at work in ${fault.project}.`,
        "One is enough: each edit counts once.",
      );
    case "watch-refused":
      return world(
        `The system gives no more watches (${errorWords(fault.code)}).`,
        "On Linux fs.inotify.max_user_watches says how many there are.",
      );
    case "git-missing":
      return world(
        `git could not be asked (${fault.code}).`,
        "Install git, or put it on the PATH.",
      );
    case "program-not-runnable":
      return world(
        `${clip(inLine(fault.program), 200)} cannot be started (${errorWords(fault.code)}).`,
        "Install it, or put it on the PATH.",
      );
    case "config-key-unsaid":
      return badCall(
        "It was not said which setting to take out.",
        "Name it: twiceshy config <key> --unset.",
      );
    case "claim-empty":
      return badCall(
        "There is no text to remember.",
        "Say it in one line, or give - and pipe it in.",
      );
    case "structure-no-files":
      return no("There is no work tree here, so there are no files to read.", "Go into one.");
    case "structure-unknown":
      return no(
        `The structure of ${clip(inLine(fault.path), 200)} is not known: ${UNSTRUCTURED[fault.why]}.`,
        "twiceshy structure tells what is known of the others.",
      );
    case "line-past-end":
      return no(
        `There is no line ${thousands(fault.line)} in ${clip(inLine(fault.path), 200)}, which has ${thousands(fault.lines)}.`,
        "Lines are counted from 1, as the file is now.",
      );
    case "not-there":
      return no(
        `There is no file ${clip(inLine(fault.path), 200)}.`,
        "A line is traced from the file as it is now.",
      );
    case "not-text":
      return no(`No lines are in ${clip(inLine(fault.path), 200)}: it is no text.`, "");
    case "stdin-not-text":
      return no(
        "What came on standard input is not text.",
        "Binary data is not read; pipe in UTF-8 text.",
      );
    case "never-open": {
      const id = shortId(fault.id);
      const what = `${id} is ${withArticle(fault.what)}`;
      if (fault.act === "resolve")
        return no(
          `${what}: only an issue or a blocker is resolved.`,
          `What does not hold any more is retired: twiceshy retire ${id} --as stale.`,
        );
      return no(
        `${what}: only an issue or a blocker that was closed is opened again.`,
        fault.standing === "standing"
          ? "It is in use as it is."
          : `It is ${fault.standing}; twiceshy restore ${id} brings it back.`,
      );
    }
    case "search-empty":
      return badCall(
        "It was not said what to look for.",
        "Give some words of it, or a filter such as --failed-only; twiceshy log tells all that happened.",
      );
    case "nothing-to-import":
      return no(
        `There is nothing to take in at ${fault.path}.`,
        "projectmem keeps its log in .projectmem/events.jsonl; another place is named behind import.",
      );
    case "location-unclear":
      return badCall(
        `"${clip(fault.given, 200)}" does not name a file.`,
        "Give a path, or a path and a line: src/upload.ts:12.",
      );
    case "canary-unsaid":
      return badCall(
        "Agents are named for the canary alone.",
        "Add --canary to try them; without names it tries all that are here.",
      );
    case "outcome-unsaid":
      return badCall(
        fault.said.length === 0
          ? "It was not said what came of the attempt."
          : `The attempt cannot be ${fault.said.join(" and ")} at once.`,
        "Give exactly one of --worked, --failed, --partial.",
      );
    case "regex-malformed":
      return badCall(
        `"${clip(fault.given, 60)}" is not a regular expression: ${clip(fault.because.replace(/^Invalid regular expression: [^]*: (?=[^:]+$)/, ""), 100).toLowerCase()}.`,
        "Without --regex the text is searched for as it stands.",
      );
    case "value-unclear":
      return badCall(
        `${fault.what} "${clip(fault.given, 60)}" ${fault.must}.`,
        "See the command's --help.",
      );
    case "file-unreadable":
      return world(
        `${clip(fault.path, 300)} cannot be read (${errorWords(fault.code)}).`,
        fault.code === "ENAMETOOLONG"
          ? "Name a file that can exist."
          : fault.code === "ENOENT"
            ? "Name a file that is there."
            : fault.code === "EISDIR"
              ? "Name a file."
              : "Mend its permissions.",
      );
    case "file-unwritable":
      return world(
        `${fault.path} cannot be written (${errorWords(fault.code)}).`,
        fault.code === "ENOENT" || fault.code === "EISDIR"
          ? "Name a file in a folder that is there."
          : "Free space or mend the permissions, then run the command again.",
      );
    case "file-broken":
      return world(
        `${fault.path} is not what it should be.`,
        "Mend it by hand, or move it away: what is derived is made anew, and settings fall back to their defaults.",
      );
    case "log-cut":
      return no(
        fault.gone
          ? `The log is gone: nothing stands in ${fault.path}, where events were acknowledged before.`
          : `The log was cut: it ends before ${fault.missing.length === 1 ? "an event that was" : "events that were"} acknowledged here (${fault.missing.map(shortId).join(", ")}).`,
        "Another clone or a backup may hold its lines; twiceshy verify says what is missing.",
      );
    case "bridge-torn":
      return no(
        `${fault.path} has marks of twiceshy's that are not as they were set: what it tells agents is not brought up to date.`,
        "Take out the lines with >>> twiceshy and <<< twiceshy and what is between, then run twiceshy bridge.",
      );
    case "file-busy":
      return world(`${fault.path} is held by another process.`, "Run the command again.");
    case "views-not-a-folder":
    case "views-not-ours":
      return world(
        `${fault.path} is a link or a file where a folder of twiceshy's should be; nothing was written through it.`,
        "Move it away, then run twiceshy rebuild.",
      );
    case "views-not-writable":
    case "index-not-writable":
      return world(
        `What is derived cannot be written at ${fault.path} (${errorWords(fault.code)}); the log itself is safe.`,
        fault.code === "EEXIST"
          ? "twiceshy rebuild moves it away."
          : "Free space or mend the permissions, then run twiceshy rebuild.",
      );
    case "key-forgotten":
      return no(
        `Nothing was remembered: what stood under the key "${fault.key}" was purged, and must not come back.`,
        "Say it without the key, or with another one.",
      );
    case "purge-unconfirmed":
      return no(
        `Nothing was erased yet. This would erase ${fault.targets.length === 1 ? "this" : `these ${fault.targets.length}`} for good:`,
        [
          ...fault.targets.map(
            ({ id, what, text }) =>
              `${shortId(id)}  ${what}${fault.discreet ? "" : `: ${inLine(text)}`}`,
          ),
          "Say --yes to do it.",
        ].join("\n  "),
      );
    case "purged-already":
      return no(`What "${fault.given}" said is erased already; there is nothing left to purge.`);
    case "purge-of-a-purge":
      return no(
        `"${fault.given}" is a purge itself, and keeps what it erased from coming back.`,
        "What its reason says was redacted when it was written.",
      );
    case "git-not-runnable":
      return world(
        `git cannot be run (${errorWords(fault.code)}), so the history was not read.`,
        "Install git, or leave the history out: twiceshy init --skip-history.",
      );
    case "no-history":
      return no(
        `${fault.folder} is no git repository, so there is no history to read.`,
        "Go into a repository, or name one: --root.",
      );
    case "replay-interrupted":
      return world(
        "The replay was broken off. Nothing is told of a half, and nothing was written.",
        "Fewer commits take less time: --limit 500, or --since 90d.",
      );
    case "page-not-ours":
      return no(
        `${fault.path} is ${fault.isFile ? "not a page that replay wrote" : "a link or no file at all"}, and was left alone.`,
        "Name another file, or insist: --force.",
      );
    case "history-busy":
      return world(
        `Another twiceshy init reads the history of ${fault.project} now, and remembers what it finds.`,
        "Wait until it has ended; to run this one again then does no harm.",
      );
    case "git-refused":
      return world(
        `git would not read ${fault.gitDir}: ${visible(fault.said)}`,
        "Mend what git complains of, then run twiceshy init again; what was remembered before is kept.",
      );
    case "config-key-unknown":
      return badCall(
        `There is no setting "${fault.key}"${"path" in fault ? ` (in ${fault.path})` : ""}.`,
        "known" in fault
          ? knownKeys(fault.key, fault.known)
          : "twiceshy config lists the settings.",
      );
    case "config-value-wrong":
      return badCall(
        `${fault.key} ${fault.must}${"path" in fault ? ` (in ${fault.path}); its default holds until it is mended` : ""}.`,
        "twiceshy config lists the settings and their values.",
      );
    case "ci-reads-only":
      return no(
        `This is a build server (${fault.marker} is set), where a memory is only read.`,
        "To write here: TWICESHY_CI=write, or twiceshy config ci.write yes.",
      );
    case "answer-unsaid":
    case "why-unsaid":
    case "not-answerable":
    case "place-unsaid":
    case "person-needed":
    case "policy-empty":
    case "floor-scoped":
    case "scopes-mixed":
    case "length-unsaid":
    case "check-unclear":
    case "change-unclear":
    case "change-empty":
    case "no-work-tree":
    case "tool-call-too-long":
    case "tool-call-broken":
    case "tool-call-idle":
    case "location-outside":
    case "gate-not-writable":
    case "gate-unfit":
      return phraseOfGate(fault);
    default:
      return phraseOfPlace(fault);
  }
};

/** `tags.0` is the first of the tags. */
const fieldWords = (field: string): string =>
  field.replace(/\.(\d+)/g, (_, index) => ` ${Number(index) + 1}`);

const knownKeys = (typed: string, known: readonly string[]): string => {
  const near = nearest(known, typed);
  return near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `There are: ${known.join(", ")}.`;
};

const kilobytes = (bytes: number): string => thousands(Math.ceil(bytes / 1024));
