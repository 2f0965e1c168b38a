// Every fault in words for a model: one sentence, and what to do about it with the tools it has. Exhaustive: a new fault does
// not compile until it can be said.
import { shortId } from "../../core/event/id.ts";
import { clip, oneLine } from "../../core/kit/text.ts";
import type { Fault } from "./fault.ts";
import { say, type Phrase } from "./phrase.ts";
import { phraseOfProject } from "./project-words.ts";

export const wordsOf = (fault: Fault): string => {
  const { sentence, hint } = phrase(fault);
  return hint === "" ? sentence : `${sentence}\n${hint}`;
};

const phrase = (fault: Fault): Phrase => {
  switch (fault.kind) {
    case "call-cancelled":
      return say("The call was cancelled before it began.", "Nothing was done.");
    case "fault-of-ours":
      return say(
        `Something broke in twiceshy itself: ${clip(fault.what, 300)}.`,
        "`search` tells whether what was said was remembered; a person may ask `twiceshy doctor`.",
      );
    case "draft-blocked":
      return say(
        `Nothing was remembered: ${fault.field} holds what looks like a secret (${fault.family}), and the settings say to refuse it.`,
        "Leave it out and call again.",
      );
    case "draft-flawed":
      return say(
        `Nothing was remembered: ${fault.field || `the ${fault.event}`} ${fault.must}.`,
        "Mend it and call again.",
      );
    case "draft-too-long":
      return say(
        `Nothing was remembered: the text has ${fault.bytes} bytes, and an event holds at most ${fault.limit}.`,
        "Keep the long text in a file of the project and name the file in `files`.",
      );
    case "key-forgotten":
      return say(`Nothing was remembered: what stood under the key "${fault.key}" was purged.`);
    case "claim-empty":
      return say("There is no text to remember.", "Say it in one line in `text`.");
    case "change-empty":
      return say(
        "There is no change to remember: no line that counts was changed in the project.",
        "Leave `change` and `diff` out, or hand over the change as `diff`; nothing was remembered.",
      );
    case "id-malformed":
      return say(
        `"${clip(fault.given, 60)}" is not the beginning of an id.`,
        "An id is written in a-z and 2-7; give at least its first four characters. `search` shows ids.",
      );
    case "id-unknown":
      return say(
        `Nothing in ${fault.project} has an id that begins with "${fault.given}".`,
        "`search` shows the ids there are.",
      );
    case "id-ambiguous":
      return say(
        `"${fault.given}" begins ${fault.candidates.length} ids.`,
        [
          "Give more characters of one of these:",
          ...fault.candidates
            .slice(0, 10)
            .map(({ id, what, text }) => `- ${shortId(id)} ${what}: ${clip(oneLine(text), 200)}`),
        ].join("\n"),
      );
    case "not-an-issue":
      return say(
        `"${fault.given}" is no issue but: ${fault.what}. Nothing was remembered.`,
        "Name an issue, or leave `issue` out.",
      );
    case "never-open":
      return say(
        `${shortId(fault.id)} is no issue and no blocker but: ${fault.what}. Only those are open or closed.`,
        "What does not hold any more is retired.",
      );
    case "supersede-round":
      return say(`"${fault.given}" is what would take its own place, so nothing would be left.`);
    case "not-answerable":
      return say(
        `"${fault.given}" is neither a verdict nor a memory but: ${fault.what}.`,
        "What `check` says names the id.",
      );
    case "place-unsaid":
      return say(
        `It is not known where "${fault.given}" does not apply: no verdict about it names a place.`,
        "Name the files in `files`.",
      );
    case "search-empty":
      return say("It was not said what to look for.", "Give some words, or a filter.");
    case "regex-malformed":
      return say(
        `"${clip(fault.given, 60)}" is not a regular expression.`,
        "Without `regex` the text is searched for as it stands.",
      );
    case "check-unclear":
      return say(
        "It is not clear what to check.",
        "Give exactly one of `paths`, `change`, `diff` and `command`.",
      );
    case "change-unclear":
      return say("It is not clear what the change is.", "Give one of `change` and `diff`.");
    case "no-work-tree":
      return say("There is no work tree of git here.", "Give the change itself as `diff`.");
    case "location-unclear":
      return say(
        `"${clip(fault.given, 200)}" does not name a file.`,
        "Give a path, or a path and a line: src/upload.ts:12.",
      );
    case "location-outside":
      return say(
        `"${clip(fault.given, 200)}" lies outside the project.`,
        "Name one of the project's own files, or a folder of it.",
      );
    case "value-unclear":
      return say(`"${clip(fault.given, 200)}" ${fault.must}.`, "Nothing was done.");
    default:
      return phraseOfProject(fault);
  }
};
