// Every fault in words: one clear sentence, what to do about it, and the exit code. Exhaustive: a new fault does not
// compile until it has its words.
import { shortId } from "../../../core/event/id.ts";
import { clip } from "../../../core/kit/text.ts";
import { errorWords } from "../../../engine/error-words.ts";
import { candidateLines, sentenceOf } from "../../../engine/sentence.ts";
import { nearest } from "../../../core/kit/near.ts";
import { inLine, thousands } from "../render/style.ts";
import type { Fault } from "./fault.ts";
import { phraseOfForgePlace } from "./forge.ts";
import { phraseOfGate } from "./gate.ts";
import { badCall, no, world, type Phrase } from "./phrase.ts";
import { phraseOfPlace } from "./place.ts";
import { UNSTRUCTURED } from "../render/unstructured.ts";

export const phrase = (fault: Fault): Phrase => {
  switch (fault.kind) {
    case "draft-blocked":
      return no(
        sentenceOf(fault),
        "Take it out and try again, or change the family's strategy: twiceshy config.",
      );
    case "draft-flawed":
      return no(
        sentenceOf(fault),
        `twiceshy ${fault.event} --help shows what a ${fault.event} holds.`,
      );
    case "draft-too-long":
      return no(
        sentenceOf(fault),
        "Keep the long text in a file of the project and name the file with --file.",
      );
    case "log-not-writable":
      return world(
        sentenceOf(fault),
        "What was acknowledged before is safe. Free space or mend the permissions, then run the command again.",
      );
    case "log-write-short":
      return world(
        sentenceOf(fault),
        "Free space, then run the command again; the cut line costs nothing else, and verify shows it.",
      );
    case "log-line-moved":
      return world(sentenceOf(fault), "Run the command again.");
    case "id-malformed":
      return badCall(
        sentenceOf(fault),
        "An id is written in a-z and 2-7; give at least its first four characters, as twiceshy log shows them.",
      );
    case "id-unknown":
      return no(sentenceOf(fault), "twiceshy log and twiceshy search show the ids there are.");
    case "id-ambiguous":
      return no(
        sentenceOf(fault),
        [
          fault.isCommit ? "Show one of these:" : "Give more characters of one of these:",
          ...candidateLines(fault.candidates).map((line) => `  ${line}`),
        ].join("\n  "),
      );
    case "not-an-issue":
      return no(sentenceOf(fault), "twiceshy log --kind issue shows the issues.");
    case "supersede-round":
      return no(
        sentenceOf(fault),
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
      return badCall(sentenceOf(fault), "Say it in one line, or give - and pipe it in.");
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
      const hint =
        fault.act === "resolve"
          ? `What does not hold any more is retired: twiceshy retire ${id} --as stale.`
          : fault.standing === "standing"
            ? "It is in use as it is."
            : `It is ${fault.standing}; twiceshy restore ${id} brings it back.`;
      return no(sentenceOf(fault), hint);
    }
    case "search-empty":
      return badCall(
        sentenceOf(fault),
        "Give some words of it, or a filter such as --failed-only; twiceshy log tells all that happened.",
      );
    case "nothing-to-import":
      return no(
        `There is nothing to take in at ${fault.path}.`,
        "Name the file that twiceshy export --format jsonl printed: twiceshy import <file>. Without a name the log of projectmem is read, .projectmem/events.jsonl.",
      );
    case "export-not-lines":
      return no(
        `${fault.path} is an export for reading: it does not hold the lines of the log.`,
        "Where it was made, run twiceshy export --format jsonl > memory.jsonl, and import that file.",
      );
    case "not-a-memory":
      return no(
        `${fault.path} is neither an export nor projectmem's log: no line of it can be taken in.`,
        "Name what twiceshy export --format jsonl printed, or a .projectmem/events.jsonl.",
      );
    case "location-unclear":
      return badCall(sentenceOf(fault), "Give a path, or a path and a line: src/upload.ts:12.");
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
      return badCall(sentenceOf(fault), "Without --regex the text is searched for as it stands.");
    case "value-unclear":
      return badCall(
        `${fault.what} "${clip(fault.given, 60)}" ${fault.must}.`,
        "See the command's --help.",
      );
    case "file-unreadable":
      return world(sentenceOf(fault), UNREADABLE[fault.code] ?? "Mend its permissions.");
    case "file-unwritable":
      return world(
        sentenceOf(fault),
        fault.code === "ENOENT" || fault.code === "EISDIR"
          ? "Name a file in a folder that is there."
          : "Free space or mend the permissions, then run the command again.",
      );
    case "file-broken":
      return world(
        sentenceOf(fault),
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
      return world(sentenceOf(fault), "Run the command again.");
    case "views-not-a-folder":
    case "views-not-ours":
      return world(sentenceOf(fault), "Move it away, then run twiceshy rebuild.");
    case "views-not-writable":
    case "index-not-writable":
      return world(
        sentenceOf(fault),
        fault.code === "EEXIST"
          ? "twiceshy rebuild moves it away."
          : "Free space or mend the permissions, then run twiceshy rebuild.",
      );
    case "key-forgotten":
      return no(sentenceOf(fault), "Say it without the key, or with another one.");
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
        sentenceOf(fault),
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
        sentenceOf(fault),
        "Wait until it has ended; to run this one again then does no harm.",
      );
    case "git-refused":
      return world(
        sentenceOf(fault),
        "Mend what git complains of, then run twiceshy init again; what was remembered before is kept.",
      );
    case "objects-missing":
      return world(sentenceOf(fault), "git fetch --refetch --no-filter brings it.");
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
        sentenceOf(fault),
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
    case "diff-unread":
    case "change-empty":
    case "no-work-tree":
    case "tool-call-too-long":
    case "tool-call-broken":
    case "tool-call-idle":
    case "location-outside":
    case "gate-not-writable":
    case "gate-unfit":
      return phraseOfGate(fault);
    case "forge-no-remote":
    case "forge-elsewhere":
    case "forge-api-unfit":
      return phraseOfForgePlace(fault);
    default:
      return phraseOfPlace(fault);
  }
};

const knownKeys = (typed: string, known: readonly string[]): string => {
  const near = nearest(known, typed);
  return near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `There are: ${known.join(", ")}.`;
};

const kilobytes = (bytes: number): string => thousands(Math.ceil(bytes / 1024));

/** What to do about a file, by why it cannot be read. */
const UNREADABLE: { readonly [code: string]: string } = {
  ENAMETOOLONG: "Name a file that can exist.",
  ENOENT: "Name a file that is there.",
  EISDIR: "Name a file.",
  ELOOP: "Name the file by another way, or mend the link.",
};
