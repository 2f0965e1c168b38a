// Every fault in words for a model: a sentence, and what to do about it with the tools it has. Exhaustive: a new fault
// does not compile until it has its words.
import { clip } from "../../core/kit/text.ts";
import { candidateLines, placeWords, sentenceOf } from "../../engine/sentence.ts";
import type { Fault } from "./fault.ts";

export const wordsOf = (fault: Fault): string => {
  const hint = hintOf(fault);
  return hint === "" ? sentence(fault) : `${sentence(fault)}\n${hint}`;
};

/** The same as on the command line, except for what only a call over MCP can get wrong. */
const sentence = (fault: Fault): string => {
  switch (fault.kind) {
    case "call-cancelled":
      return "The call was cancelled before it began.";
    case "fault-of-ours":
      return `Something broke in twiceshy itself: ${clip(fault.what, 300)}.`;
    case "regex-endless":
      return `Looking for "${clip(fault.given, 60)}" took too long, and was given up.`;
    case "value-unclear":
      return `"${clip(fault.given, 200)}" ${fault.must}.`;
    case "place-outside":
      return `${clip(fault.path, 300)} belongs to ${fault.belongsTo}, and this call is held to ${fault.boundary}. Nothing was done.`;
    case "project-unknown":
      return `No project is called "${clip(fault.given, 200)}", and there is no such folder.`;
    case "project-ambiguous":
      return `Several projects could be meant, so nothing was done: ${AMBIGUOUS[fault.by]}.`;
    default:
      return sentenceOf(fault);
  }
};

const AMBIGUOUS = {
  name: "more than one has that name",
  roots: "the client has more than one open",
  known: "more than one is known here, and the server runs in none",
} as const;

/** Empty if nothing can be done. */
const hintOf = (fault: Fault): string => {
  switch (fault.kind) {
    case "call-cancelled":
    case "value-unclear":
      return "Nothing was done.";
    case "fault-of-ours":
      return "`search` tells whether what was said was remembered; a person may ask `twiceshy doctor`.";
    case "draft-blocked":
      return "Leave it out and call again.";
    case "draft-flawed":
      return "Mend it and call again.";
    case "draft-too-long":
      return "Keep the long text in a file of the project and name the file in `files`.";
    case "claim-empty":
      return "Say it in one line in `text`.";
    case "change-empty":
      return "Leave `change` and `diff` out, or hand over the change as `diff`; nothing was remembered.";
    case "id-malformed":
      return "An id is written in a-z and 2-7; give at least its first four characters. `search` shows ids.";
    case "id-unknown":
      return "`search` shows the ids there are.";
    case "id-ambiguous": {
      const lines = candidateLines(fault.candidates).map((line) => `- ${line}`);
      return [
        fault.isCommit ? "Name one of these:" : "Give more characters of one of these:",
        ...lines,
      ].join("\n");
    }
    case "not-an-issue":
      return "Name an issue, or leave `issue` out; nothing was remembered.";
    case "never-open":
      return "What does not hold any more is retired.";
    case "not-answerable":
      return "What `check` says names the id.";
    case "place-unsaid":
      return "Name the files in `files`.";
    case "search-empty":
      return "Give some words, or a filter.";
    case "regex-endless":
      return "Write it without a repetition inside a repetition, such as (a+)+, or leave `regex` out.";
    case "regex-malformed":
      return "Without `regex` the text is searched for as it stands.";
    case "check-unclear":
      return "Give exactly one of `paths`, `edit`, `change`, `diff` and `command`.";
    case "change-unclear":
      return "Give one of `change` and `diff`.";
    case "no-work-tree":
      return "Give the change itself as `diff`.";
    case "location-unclear":
      return "Give a path, or a path and a line: src/upload.ts:12.";
    case "location-outside":
      return "Name one of the project's own files, or a folder of it.";
    case "place-not-found":
      return "Name the project's folder in `project`; `twiceshy init` in a folder gives it a memory.";
    case "place-not-initialised":
      return `A person gives it one: \`twiceshy init\` in ${placeWords(fault.place)}. Or name another in \`project\`.`;
    case "place-outside":
      return "One call works on one project. Where no root is pinned, name the other in `project`.";
    case "project-unknown":
      return fault.known.length === 0
        ? "Give its folder, as an absolute path."
        : `There are: ${fault.known.join(", ")}.`;
    case "project-ambiguous":
      return `Name one in \`project\`: ${fault.could.join(", ")}.`;
    case "ci-reads-only":
      return "Nothing was remembered.";
    case "file-busy":
    case "log-line-moved":
      return "Call again.";
    case "history-busy":
      return "Call again later.";
    case "git-not-runnable":
      return "A person must install it.";
    case "file-broken":
    case "project-broken":
      return "`twiceshy doctor` says what to do.";
    case "file-unreadable":
      return NO_NAME.has(fault.code) ? "Name a file that can exist." : MEND;
    case "file-unwritable":
    case "log-not-writable":
    case "log-write-short":
      return MEND;
    case "views-not-writable":
    case "index-not-writable":
    case "gate-not-writable":
    case "gate-unfit":
      return "`twiceshy rebuild` makes them again; the log itself is whole.";
    case "objects-missing":
      return "`git fetch --refetch --no-filter` brings it.";
    case "key-forgotten":
    case "supersede-round":
    case "root-missing":
    case "git-file-broken":
    case "git-refused":
    case "views-not-a-folder":
    case "views-not-ours":
      return "";
  }
};

const NO_NAME: ReadonlySet<string> = new Set(["ENAMETOOLONG", "ELOOP"]);

const MEND = "A person must free space or mend the permissions.";
