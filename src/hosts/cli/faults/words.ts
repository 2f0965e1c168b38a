// Every fault in words: one clear sentence, what to do about it, and the exit code. Exhaustive: a new fault does not
// compile until it has its words.
import { shortId } from "../../../core/event/id.ts";
import { clip, counted } from "../../../core/kit/text.ts";
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
        "Put the long text into a file of the project and name the file with --file.",
      );
    case "log-not-writable":
      return world(
        sentenceOf(fault),
        "Free space or fix the permissions, then run the command again. Events acknowledged before are safe.",
      );
    case "log-write-short":
      return world(
        sentenceOf(fault),
        "Free space, then run the command again. The torn line affects no other event; twiceshy verify shows it.",
      );
    case "log-line-moved":
      return world(sentenceOf(fault), "Run the command again.");
    case "id-malformed":
      return badCall(
        sentenceOf(fault),
        "Pass at least the first four characters of an id (a-z, 2-7), as twiceshy log shows them.",
      );
    case "id-unknown":
      return no(sentenceOf(fault), "Find the id with twiceshy log or twiceshy search.");
    case "id-ambiguous":
      return no(
        sentenceOf(fault),
        [
          fault.isCommit ? "Show one of these:" : "Give more characters of one of these:",
          ...candidateLines(fault.candidates).map((line) => `  ${line}`),
        ].join("\n  "),
      );
    case "not-an-issue":
      return no(sentenceOf(fault), "List the issues with twiceshy log --kind issue.");
    case "supersede-round":
      return no(
        sentenceOf(fault),
        "Name another memory with --by, or retire this one: twiceshy retire --help.",
      );
    case "uninstall-unconfirmed":
      return no(
        `Nothing was removed. --with-log would permanently erase ${kilobytes(fault.bytes)} KB of log: ${fault.path}.`,
        "Pass --yes to do it, or leave out --with-log to keep the log.",
      );
    case "watch-no-work-tree":
      return no(
        `${fault.folder} is not in a git work tree, and watch asks git which files to ignore.`,
        "Run it in a git work tree.",
      );
    case "watched-already":
      return world(
        `Another twiceshy watch is running in ${fault.project}.`,
        "Use that one; each edit must count only once.",
      );
    case "watch-refused":
      return world(
        `The system refused to watch more files (${errorWords(fault.code)}).`,
        "On Linux, raise fs.inotify.max_user_watches.",
      );
    case "git-missing":
      return world(`Could not run git (${fault.code}).`, "Install git, or put it on the PATH.");
    case "program-not-runnable":
      return world(
        `Could not start ${clip(inLine(fault.program), 200)} (${errorWords(fault.code)}).`,
        "Install it, or put it on the PATH.",
      );
    case "config-key-unsaid":
      return badCall(
        "Missing key: --unset needs the setting to remove.",
        "Name it: twiceshy config <key> --unset.",
      );
    case "claim-empty":
      return badCall(sentenceOf(fault), "Pass the text as an argument, or pass - and pipe it in.");
    case "structure-no-files":
      return no(
        "This is not a work tree, so there are no files to read.",
        "Change to a work tree.",
      );
    case "structure-unknown":
      return no(
        `The structure of ${clip(inLine(fault.path), 200)} is unknown: ${UNSTRUCTURED[fault.why]}.`,
        "Run twiceshy structure to see the files that could be read.",
      );
    case "line-past-end":
      return no(
        `Line ${thousands(fault.line)} does not exist: ${clip(inLine(fault.path), 200)} has ${counted(fault.lines, "line")}.`,
        "Pass a line of the current file, counted from 1.",
      );
    case "not-there":
      return no(
        `File not found: ${clip(inLine(fault.path), 200)}.`,
        "Name a file that exists now; a line is traced from the current file.",
      );
    case "not-text":
      return no(`${clip(inLine(fault.path), 200)} is not a text file.`, "");
    case "stdin-not-text":
      return no("Standard input is not text.", "Pipe in UTF-8 text.");
    case "never-open": {
      const id = shortId(fault.id);
      const hint =
        fault.act === "resolve"
          ? `If it no longer holds, retire it: twiceshy retire ${id} --as stale.`
          : fault.standing === "standing"
            ? "Leave it as it is: it is in use."
            : `Restore it with twiceshy restore ${id}: it is ${fault.standing}.`;
      return no(sentenceOf(fault), hint);
    }
    case "search-empty":
      return badCall(
        sentenceOf(fault),
        "Pass some words, or a filter such as --failed-only. To list all events, use twiceshy log.",
      );
    case "nothing-to-import":
      return no(
        `Nothing to import at ${fault.path}.`,
        "Name a file written by twiceshy export --format jsonl: twiceshy import <file>. Without a name, import reads projectmem's log, .projectmem/events.jsonl.",
      );
    case "export-not-lines":
      return no(
        `${fault.path} is an export for reading and does not contain log lines.`,
        "Run twiceshy export --format jsonl > memory.jsonl in the source project, and import that file.",
      );
    case "not-a-memory":
      return no(
        `${fault.path} is neither an export nor projectmem's log: none of its lines can be imported.`,
        "Name a file written by twiceshy export --format jsonl, or a .projectmem/events.jsonl.",
      );
    case "location-unclear":
      return badCall(sentenceOf(fault), "Pass a path, or a path and a line: src/upload.ts:12.");
    case "canary-unsaid":
      return badCall(
        "Only --canary takes agents' names.",
        "Add --canary to run them; without names it runs every agent on the PATH.",
      );
    case "outcome-unsaid":
      return badCall(
        fault.said.length === 0
          ? "Missing outcome."
          : `Conflicting outcomes: ${fault.said.map((one) => `--${one}`).join(" and ")}.`,
        "Pass exactly one of --worked, --failed, --partial.",
      );
    case "regex-malformed":
      return badCall(
        sentenceOf(fault),
        "Fix the expression, or leave out --regex to search for the literal text.",
      );
    case "value-unclear":
      return badCall(
        `${fault.what} "${clip(fault.given, 60)}" ${fault.must}.`,
        "Run the command with --help to see its values.",
      );
    case "file-unreadable":
      return world(sentenceOf(fault), UNREADABLE[fault.code] ?? "Fix its permissions.");
    case "file-unwritable":
      return world(
        sentenceOf(fault),
        fault.code === "ENOENT" || fault.code === "EISDIR"
          ? "Name a file in a folder that exists."
          : "Free space or fix the permissions, then run the command again.",
      );
    case "file-broken":
      return world(
        sentenceOf(fault),
        "Fix it by hand, or move it away: twiceshy rebuilds derived files, and settings fall back to their defaults.",
      );
    case "log-cut":
      return no(
        fault.gone
          ? `The log is gone: ${fault.path} has no lines, but events were acknowledged there before.`
          : `The log was cut: it ends before ${fault.missing.length === 1 ? "an event that was" : "events that were"} acknowledged here (${fault.missing.map(shortId).join(", ")}).`,
        "Restore its lines from another clone or a backup; twiceshy verify lists what is missing.",
      );
    case "bridge-torn":
      return no(
        `The marks of twiceshy in ${fault.path} were changed, so its block for agents is not updated.`,
        "Remove the lines from >>> twiceshy to <<< twiceshy, then run twiceshy bridge.",
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
          ? "Run twiceshy rebuild, which moves it away."
          : "Free space or fix the permissions, then run twiceshy rebuild.",
      );
    case "key-forgotten":
      return no(sentenceOf(fault), "Leave the key out, or pass another one.");
    case "purge-unconfirmed":
      return no(
        `Nothing was erased yet. This would erase ${fault.targets.length === 1 ? "this" : `these ${fault.targets.length}`} permanently:`,
        [
          ...fault.targets.map(
            ({ id, what, text }) =>
              `${shortId(id)}  ${what}${fault.discreet ? "" : `: ${inLine(text)}`}`,
          ),
          "Pass --yes to do it.",
        ].join("\n  "),
      );
    case "purged-already":
      return no(`"${fault.given}" is already erased; there is nothing left to purge.`);
    case "purge-of-a-purge":
      return no(
        `"${fault.given}" is itself a purge; it keeps the erased events from coming back.`,
        "Keep it: its reason was redacted when it was written.",
      );
    case "git-not-runnable":
      return world(
        sentenceOf(fault),
        "Install git, or skip the history: twiceshy init --skip-history.",
      );
    case "no-history":
      return no(
        `${fault.folder} is not a git repository, so there is no history to read.`,
        "Change to a repository, or name one with --root.",
      );
    case "replay-interrupted":
      return world(
        "Replay interrupted; no partial results were printed or written.",
        "Read fewer commits: --limit 500, or --since 90d.",
      );
    case "page-not-ours":
      return no(
        `${fault.path} is ${fault.isFile ? "not a page that replay wrote" : "a link or not a file"}, so it was not overwritten.`,
        "Name another file, or overwrite it with --force.",
      );
    case "history-busy":
      return world(sentenceOf(fault), "Wait until it has finished, then run the command again.");
    case "git-refused":
      return world(
        sentenceOf(fault),
        "Fix what git reports, then run twiceshy init again; stored events are kept.",
      );
    case "objects-missing":
      return world(sentenceOf(fault), "Run git fetch --refetch --no-filter.");
    case "config-key-unknown":
      return badCall(
        `Unknown setting "${fault.key}"${"path" in fault ? ` (in ${fault.path})` : ""}.`,
        "known" in fault
          ? knownKeys(fault.key, fault.known)
          : "Run twiceshy config to list the settings.",
      );
    case "config-value-wrong":
      return badCall(
        `${fault.key} ${fault.must}${"path" in fault ? ` (in ${fault.path}); its default applies until you fix it` : ""}.`,
        "Run twiceshy config to list the settings and their values.",
      );
    case "ci-reads-only":
      return no(
        sentenceOf(fault),
        "To write here, set TWICESHY_CI=write, or run twiceshy config ci.write yes.",
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
  return near.length > 0
    ? `Did you mean ${near.join(" or ")}?`
    : `Use one of: ${known.join(", ")}.`;
};

const kilobytes = (bytes: number): string => thousands(Math.ceil(bytes / 1024));

/** What to do about a file, by why it cannot be read. */
const UNREADABLE: { readonly [code: string]: string } = {
  ENAMETOOLONG: "Name a file that can exist.",
  ENOENT: "Name a file that exists.",
  EISDIR: "Name a file.",
  ELOOP: "Name the file by another path, or fix the link.",
};
