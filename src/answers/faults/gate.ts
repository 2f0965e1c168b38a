// Faults in what was asked of the gate or answered to it, in words.
import { shortId } from "../../core/event/id.ts";
import type { GateUnfit } from "../../engine/ports/gate-files.ts";
import { errorWords } from "../text/error-words.ts";
import type { Fault } from "./fault.ts";
import { badCall, no, oneIsNeeded, world, type Phrasings } from "./phrase.ts";
import { withArticle } from "./record.ts";

export const gatePhrasings = {
  "answer-unclear": badCall(
    (fault) => oneIsNeeded("answer", fault.given),
    "Pass exactly one of --override, --refuted, --not-applicable, --confirmed.",
  ),
  "why-unsaid": badCall("Missing reason.", 'Add the reason in one line: "…".'),
  "not-answerable": no(
    ({ given, what }) =>
      `"${given}" is ${withArticle(what)}; only a verdict or a memory can be answered.`,
    (_, { listing }) => `Take the id from the gate's message, or from ${listing}.`,
  ),
  "place-unsaid": badCall(
    ({ given }) =>
      `Missing place: no verdict about "${given}" names a file where it does not apply.`,
    (_, { place }) => `Name the file with ${place}.`,
  ),
  "person-needed": no(
    ({ act }) => `Nothing was changed: only a person may ${act}, at a terminal.`,
    ({ act }) =>
      BY_PERSON[act] ??
      'To override a warning, run twiceshy answer <id> --override "why"; agents may do this too.',
  ),
  "persons-own": no(
    ({ act, id, because }) =>
      because === "forgot"
        ? `Nothing was changed: a person forgot ${shortId(id)}, and only a person may bring it back.`
        : `Nothing was changed: ${shortId(id)} is a person's fact, and only a person may ${act} it.`,
    ({ act, id, because }) =>
      because === "forgot"
        ? `If it should count again, ask the person to run twiceshy restore ${shortId(id)} at a terminal.`
        : `Ask the person to run twiceshy ${act} at a terminal, or to state in a prompt what holds now.`,
  ),
  "review-both": badCall("Conflicting flags: --accept and --reject.", "Pass one of them."),
  "consolidate-both": badCall("A transcript and --past do not go together.", "Pass one of them."),
  "consolidate-not-past": badCall(
    "--dry-run and --limit go with --past.",
    "Pass --past too, or leave them out.",
  ),
  "policy-empty": badCall(
    "Missing policy: nothing to set.",
    "Pass at least one of --level, --delivery, --floor, --decided.",
  ),
  "floor-scoped": badCall(
    "--floor and --decided do not go with --path or --host: precision is counted over all files and hosts.",
    "Leave out --path and --host, or set --floor and --decided in a separate policy.",
  ),
  "scopes-mixed": badCall(
    "A snooze covers paths, memories or a session, but only one of these.",
    "Run one command for each.",
  ),
  "length-unsaid": badCall(
    "Missing length.",
    "Pass a time such as 30m, 2h or 1d, at most 30d; --off ends a snooze.",
  ),
  "check-unclear": badCall(
    "Pass either paths or one change to check.",
    (_, { checks }) => `Pass exactly one of ${checks}.`,
  ),
  "change-unclear": badCall("Ambiguous change.", (_, { changes }) => `Pass one of ${changes}.`),
  "diff-unread": badCall(
    ({ given }) =>
      `${given === "-" ? "Standard input" : given} contains no diff, so nothing was judged or recorded.`,
    "Pass the output of git diff or a patch file. To check a file by its path, use twiceshy check <path>.",
  ),
  "no-work-tree": no(
    "This is not a git work tree, so nothing is staged or changed here.",
    (_, { diff }) => `Change to a work tree, or pass the change with ${diff}.`,
  ),
  "tool-call-too-long": badCall(
    "The edit-tool call is too long.",
    "Pass the JSON that a host passes to its hook.",
  ),
  "tool-call-broken": badCall(
    "The edit-tool call is not valid JSON.",
    "Pass the complete JSON that a host passes to its hook.",
  ),
  "tool-call-idle": badCall(
    "Nothing in the JSON edits a file or runs a command.",
    "Pass the JSON that a host passes to its hook.",
  ),
  "gate-not-writable": world(
    ({ path, code }) => `Could not write the gate's files at ${path} (${errorWords(code)}).`,
    (_, { command }) =>
      `Run ${command("rebuild")} to write the files again. The log is safe; until then hooks judge from the older files.`,
  ),
  "gate-unfit": world(
    ({ path, because }) => `The gate's files cannot be used: ${path} ${GATE_UNFIT[because]}.`,
    (_, { command }) =>
      `Run ${command("rebuild")} to write them again. The log is intact; until then hooks stay silent.`,
  ),
} satisfies Partial<Phrasings<Fault>>;

/** Why the gate files cannot serve. */
export const GATE_UNFIT: { readonly [unfit in GateUnfit]: string } = {
  absent: "does not exist",
  torn: "is incomplete",
  "another-version": "was written by another version",
  "another-log": "was built from another log",
  "far-behind": "is far behind the log",
};

/** What the person runs; of the others, what an agent may do instead. */
const BY_PERSON: Readonly<Record<string, string>> = {
  "rate a fact": "Ask the person to run twiceshy rate <id> <score> at a terminal.",
  "link projects": "Ask the person to run twiceshy projects scan --yes at a terminal.",
  "accept what was removed": "Ask the person to run twiceshy doctor --accept at a terminal.",
  inherit: "Ask the person to run twiceshy inherit <project> at a terminal.",
  "vouch for an item":
    "Ask the person to run twiceshy work evidence <id> --by-me at a terminal, or name a commit, a file or a command.",
  "have addresses asked": "Ask the person to run twiceshy done --fetch at a terminal.",
  "apply repairs": "Ask the person to run twiceshy repair --apply at a terminal.",
};
