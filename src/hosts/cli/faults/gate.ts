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
          ? "Missing answer."
          : `Conflicting answers: ${fault.said.map((one) => `--${one}`).join(" and ")}.`,
        "Pass exactly one of --override, --refuted, --not-applicable, --confirmed.",
      );
    case "why-unsaid":
      return badCall("Missing reason.", 'Add the reason in one line: "…".');
    case "not-answerable":
      return no(sentenceOf(fault), "Take the id from the gate's message, or from twiceshy log.");
    case "place-unsaid":
      return badCall(sentenceOf(fault), "Name the file: --path src/upload.ts.");
    case "person-needed":
      return no(
        `Nothing was changed: only a person may ${fault.act}, at a terminal.`,
        'To override a warning, run twiceshy answer <id> --override "why"; agents may do this too.',
      );
    case "policy-empty":
      return badCall(
        "Missing policy: nothing to set.",
        "Pass at least one of --level, --delivery, --floor, --decided.",
      );
    case "floor-scoped":
      return badCall(
        "--floor and --decided do not go with --path or --host: precision is counted over all files and hosts.",
        "Leave out --path and --host, or set --floor and --decided in a separate policy.",
      );
    case "scopes-mixed":
      return badCall(
        "A snooze covers paths, memories or a session, but only one of these.",
        "Run one command for each.",
      );
    case "length-unsaid":
      return badCall(
        "Missing length.",
        "Pass a time such as 30m, 2h or 1d, at most 30d; --off ends a snooze.",
      );
    case "check-unclear":
      return badCall(
        sentenceOf(fault),
        "Name files, or pass one of --staged, --working, --diff, --edit and --command.",
      );
    case "change-unclear":
      return badCall(sentenceOf(fault), "Pass one of --staged, --working and --diff.");
    case "diff-unread":
      return badCall(
        `${fault.given === "-" ? "Standard input" : fault.given} contains no diff, so nothing was judged or recorded.`,
        "Pass the output of git diff or a patch file. To check a file by its path, use twiceshy check <path>.",
      );
    case "change-empty":
      return no(
        sentenceOf(fault),
        "Pass the change with --diff, or leave the flag out; nothing was recorded.",
      );
    case "no-work-tree":
      return no(sentenceOf(fault), "Change to a work tree, or pass the change with --diff.");
    case "tool-call-too-long":
      return badCall(
        "The edit-tool call is too long.",
        "Pass the JSON that a host passes to its hook.",
      );
    case "tool-call-broken":
      return badCall(
        "The edit-tool call is not valid JSON.",
        "Pass the complete JSON that a host passes to its hook.",
      );
    case "tool-call-idle":
      return badCall(
        "Nothing in the JSON edits a file or runs a command.",
        "Pass the JSON that a host passes to its hook.",
      );
    case "location-outside":
      return badCall(sentenceOf(fault), "Name a file or folder inside the project.");
    case "gate-not-writable":
      return world(
        sentenceOf(fault),
        "Run twiceshy rebuild to write the files again. The log is safe; until then hooks judge from the older files.",
      );
    case "gate-unfit":
      return world(
        sentenceOf(fault),
        "Run twiceshy rebuild to write them again. The log is intact; until then hooks stay silent.",
      );
  }
};
