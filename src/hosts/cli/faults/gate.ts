// Faults in what was asked of the gate or said to it, in words.
import { sentenceOf } from "../../../engine/sentence.ts";
import type { Fault } from "./fault.ts";
import { badCall, no, world, type Phrase } from "./phrase.ts";

type OfGate = Extract<
  Fault,
  {
    readonly kind:
      | "answer-unsaid"
      | "why-unsaid"
      | "not-answerable"
      | "place-unsaid"
      | "person-needed"
      | "policy-empty"
      | "floor-scoped"
      | "scopes-mixed"
      | "length-unsaid"
      | "check-unclear"
      | "change-unclear"
      | "diff-unread"
      | "change-empty"
      | "no-work-tree"
      | "tool-call-too-long"
      | "tool-call-broken"
      | "tool-call-idle"
      | "location-outside"
      | "gate-not-writable"
      | "gate-unfit";
  }
>;

export const phraseOfGate = (fault: OfGate): Phrase => {
  switch (fault.kind) {
    case "answer-unsaid":
      return badCall(
        fault.said.length === 0
          ? "It was not said what the answer is."
          : `An answer cannot be ${fault.said.join(" and ")} at once.`,
        "Give exactly one of --override, --refuted, --not-applicable, --confirmed.",
      );
    case "why-unsaid":
      return badCall("It was not said why.", 'Say it in words as well, in one line: "…".');
    case "not-answerable":
      return no(
        sentenceOf(fault),
        "What the gate says names the id; twiceshy log shows the memories.",
      );
    case "place-unsaid":
      return badCall(sentenceOf(fault), "Name the file: --path src/upload.ts.");
    case "person-needed":
      return no(
        `Nothing was done: only a person may ${fault.act}, at a terminal.`,
        'Anybody may answer what the gate says: twiceshy answer <id> --override "why".',
      );
    case "policy-empty":
      return badCall(
        "It was not said what the gate may do.",
        "Say one of --level, --delivery, --floor, --decided.",
      );
    case "floor-scoped":
      return badCall(
        "How often the gate must be right is counted over all places and hosts.",
        "Leave out --path and --host, or say --floor and --decided in a policy of their own.",
      );
    case "scopes-mixed":
      return badCall(
        "A snooze is about paths, or memories, or a session.",
        "Say one after the other.",
      );
    case "length-unsaid":
      return badCall(
        "It was not said for how long.",
        "Give a time such as 30m, 2h or 1d, at most 30d; --off ends it.",
      );
    case "check-unclear":
      return badCall(
        sentenceOf(fault),
        "Name files, or give one of --staged, --working, --diff, --edit and --command.",
      );
    case "change-unclear":
      return badCall(sentenceOf(fault), "Give one of --staged, --working and --diff.");
    case "diff-unread":
      return badCall(
        `${fault.given === "-" ? "Standard input" : fault.given} holds no diff, so nothing was judged or remembered.`,
        "Give the output of git diff or a patch file. To ask about a file by its path, use twiceshy check <path>.",
      );
    case "change-empty":
      return no(
        sentenceOf(fault),
        "Give the change with --diff, or leave it out; nothing was remembered.",
      );
    case "no-work-tree":
      return no(
        sentenceOf(fault),
        "Go into one. A change is judged and remembered anywhere if it is given: --diff.",
      );
    case "tool-call-too-long":
      return badCall(
        "The edit-tool call is too long to be one.",
        "Give the JSON that a host hands to its hook.",
      );
    case "tool-call-broken":
      return badCall(
        "The edit-tool call is no JSON.",
        "Give the JSON that a host hands to its hook, whole.",
      );
    case "tool-call-idle":
      return badCall(
        "Nothing in the JSON edits a file or runs a command.",
        "Give the JSON that a host hands to its hook.",
      );
    case "location-outside":
      return badCall(sentenceOf(fault), "Name one of the project's own files, or a folder of it.");
    case "gate-not-writable":
      return world(
        sentenceOf(fault),
        "What was remembered is safe. Hooks judge from what was there before; twiceshy rebuild makes the files again.",
      );
    case "gate-unfit":
      return world(
        sentenceOf(fault),
        "Hooks stay silent until twiceshy rebuild has made them again; the log itself is whole.",
      );
  }
};
