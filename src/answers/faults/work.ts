// Faults of continuing the work, in words: claims of work, and what they need.
import { shortId } from "../../core/event/id.ts";
import { clip, counted, inLine } from "../../core/kit/text.ts";
import type { Fault } from "./fault.ts";
import { badCall, no, type Phrasings } from "./phrase.ts";

export const workPhrasings = {
  "session-unnamed": badCall(
    "This process has no session, so no other session would know who claimed the work.",
    "Pass --session with a name, or set TWICESHY_SESSION.",
  ),
  "work-not-open": no(
    ({ id }) => `${shortId(id)} is neither an open item nor an open issue.`,
    (_, { command }) => `${command("work --next")} lists what can be claimed.`,
  ),
  "evidence-unclear": badCall(
    "One call names exactly one of a commit, a file, a command, an address and the word of a person, or withdraws one that was named.",
    "Name one, or withdraw one; call again for another.",
  ),
  "address-unclear": badCall(
    ({ given }) => `${clip(inLine(given), 60)} is no web address.`,
    "Pass an address such as https://ci.example.com/runs/42.",
  ),
  "evidence-unknown": no(
    ({ given }) =>
      `No evidence that was not withdrawn, or more than one, begins with ${clip(inLine(given), 60)}.`,
    (_, { command }) => `${command("done")} lists the evidence of each item, with the id of each.`,
  ),
  "evidence-persons": no(
    ({ id }) => `Nothing was changed: a person named the evidence ${shortId(id)}.`,
    (_, { command }) =>
      `Ask the person to run ${command("work evidence <id> --withdraw")} at a terminal.`,
  ),
  "evidence-not-item": no(
    ({ id }) => `${shortId(id)} is no piece of work that can be shown to be done.`,
    (_, { command }) =>
      `Evidence belongs to open and completed items and to lines of Done when: ${command("work --all")} lists them.`,
  ),
  "work-claimed": no(
    ({ id, by, untilMs }, { time }) =>
      `${shortId(id)} is claimed by session ${clip(inLine(by), 60)} until ${time(untilMs)}.`,
    (_, { command }) =>
      `Take other work: ${command("work --next")}. A person may release it: ${command("work release <id>")}.`,
  ),
  "work-none-ready": no(
    ({ waiting }) =>
      waiting === 0
        ? "No work is ready: nothing is open."
        : `No work is ready: ${counted(waiting, "piece")} of work wait.`,
    (_, { command }) => `${command("work --next")} shows what each waits for.`,
  ),
  "policy-about-all": badCall(
    ({ rule }) => `The policy ${rule} names no statements, and would be about all of them.`,
    "Pass words that they hold, a form or an id.",
  ),
  "policy-not-item": no(
    ({ id, what }) =>
      `${shortId(id)} is of the kind ${what}, and policies are about items of the work alone.`,
    (_, { command }) => `${command("archive <id>")} takes it out of use.`,
  ),
  "policy-unknown": no(
    ({ given }) =>
      given === ""
        ? "Missing id: no policy was named."
        : `No policy, or more than one, begins with ${clip(inLine(given), 60)}.`,
    (_, { command }) => `${command("policy")} lists them.`,
  ),
  "snapshot-unknown": no(
    ({ given }) =>
      given === ""
        ? "Missing id: no snapshot was named."
        : `No snapshot, or more than one, begins with ${clip(inLine(given), 60)}.`,
    (_, { command }) => `${command("snapshot list")} lists them.`,
  ),
  "snapshot-of-nothing": no(
    "Nothing is known of the work here, so there is nothing to take a snapshot of.",
    (_, { command }) => `${command("work")} shows what is known.`,
  ),
  "repair-unknown": no(
    ({ given }) => `No repair is proposed for ${clip(inLine(given), 60)}.`,
    (_, { command }) => `${command("repair")} lists what is proposed.`,
  ),
  "inherit-self": badCall(
    "A project inherits nothing from itself.",
    "Name another project: twiceshy projects lists them.",
  ),
  "inherit-excluded": no(
    ({ project }) => `The setting across.exclude leaves out what ${inLine(project)} teaches.`,
    (_, { command }) => `${command("config across.exclude")} shows it; change it to inherit.`,
  ),
} satisfies Partial<Phrasings<Fault>>;
