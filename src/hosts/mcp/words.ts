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
      return "The call was cancelled before it started.";
    case "fault-of-ours":
      return `Internal error of twiceshy: ${clip(fault.what, 300)}.`;
    case "regex-endless":
      return `The search for "${clip(fault.given, 60)}" took too long and was stopped.`;
    case "value-unclear":
      return `"${clip(fault.given, 200)}" ${fault.must}.`;
    case "place-outside":
      return `${clip(fault.path, 300)} belongs to ${fault.belongsTo}, and this call may use only ${fault.boundary}. Nothing was done.`;
    case "project-unknown":
      return `Unknown project "${clip(fault.given, 200)}": no project or folder has that name.`;
    case "project-ambiguous":
      return `Ambiguous project, so nothing was done: ${AMBIGUOUS[fault.by]}.`;
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
      return "Call `search` to see whether the text was recorded; ask a person to run `twiceshy doctor`.";
    case "draft-blocked":
      return "Leave the secret out and call again.";
    case "draft-flawed":
      return "Correct it and call again.";
    case "draft-too-long":
      return "Put the long text into a file of the project and name the file in `files`.";
    case "claim-empty":
      return "Pass one line of text in `text`.";
    case "change-empty":
      return "Leave out `change` and `diff`, or pass the change as `diff`; nothing was recorded.";
    case "id-malformed":
      return "Pass at least the first four characters of an id (a-z, 2-7). `search` shows ids.";
    case "id-unknown":
      return "Call `search` to find the id.";
    case "id-ambiguous": {
      const lines = candidateLines(fault.candidates).map((line) => `- ${line}`);
      return [
        fault.isCommit ? "Name one of these:" : "Give more characters of one of these:",
        ...lines,
      ].join("\n");
    }
    case "not-an-issue":
      return "Name an issue, or leave out `issue`; nothing was recorded.";
    case "never-open":
      return "If it no longer holds, call `retire`.";
    case "not-answerable":
      return "Take the id from the answer of `check`.";
    case "place-unsaid":
      return "Name the files in `files`.";
    case "search-empty":
      return "Pass some words, or a filter.";
    case "regex-endless":
      return "Avoid nested repetition such as (a+)+, or leave out `regex`.";
    case "regex-malformed":
      return "Fix the expression, or leave out `regex` to search for the literal text.";
    case "check-unclear":
      return "Pass exactly one of `paths`, `edit`, `change`, `diff` and `command`.";
    case "change-unclear":
      return "Pass one of `change` and `diff`.";
    case "no-work-tree":
      return "Pass the change as `diff`.";
    case "location-unclear":
      return "Give a path, or a path and a line: src/upload.ts:12.";
    case "location-outside":
      return "Name one of the project's own files, or a folder of it.";
    case "place-not-found":
      return "Name the project's folder in `project`. To create a memory in a folder, a person runs `twiceshy init`.";
    case "place-not-initialised":
      return `Ask a person to run \`twiceshy init\` in ${placeWords(fault.place)}, or name another project in \`project\`.`;
    case "place-outside":
      return "Name the other project in `project`, unless the server's root is pinned. A call works on one project.";
    case "project-unknown":
      return fault.known.length === 0
        ? "Pass its folder, as an absolute path."
        : `Use one of: ${fault.known.join(", ")}.`;
    case "project-ambiguous":
      return `Name one in \`project\`: ${fault.could.join(", ")}.`;
    case "ci-reads-only":
      return "Nothing was recorded.";
    case "file-busy":
    case "log-line-moved":
      return "Call again.";
    case "history-busy":
      return "Call again later.";
    case "git-not-runnable":
      return "Ask a person to install git.";
    case "file-broken":
    case "project-broken":
      return "Ask a person to run `twiceshy doctor`, which shows what to do.";
    case "file-unreadable":
      return NO_NAME.has(fault.code) ? "Name a valid path." : MEND;
    case "file-unwritable":
    case "log-not-writable":
    case "log-write-short":
      return MEND;
    case "views-not-writable":
    case "index-not-writable":
    case "gate-not-writable":
    case "gate-unfit":
      return "Run `twiceshy rebuild` to write them again; the log is intact.";
    case "objects-missing":
      return "Run `git fetch --refetch --no-filter`.";
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

const MEND = "Ask a person to free space or fix the permissions.";
