// How the command line names what a hint sends a person to, and the words of a fault there.
import type { Fault } from "../../answers/faults/fault.ts";
import type { Phrase } from "../../answers/faults/phrase.ts";
import type { Ways } from "../../answers/faults/ways.ts";
import { phraseOf } from "../../answers/faults/words.ts";

/** Of kinds of events that another command writes than the one of their name. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ...["evidence", "lease", "priority"].map((kind): [string, string] => [kind, "work"]),
  ...["turn", "item"].map((kind): [string, string] => [kind, "ingest"]),
]);

export const WAYS: Ways = {
  again: "run the command again",
  act: "command",
  help: (kind) =>
    kind === undefined
      ? "Run the command with --help to see its values."
      : `twiceshy ${COMMANDS.get(kind) ?? kind} --help shows what it takes.`,
  person: (what) => what,
  command: (words) => `twiceshy ${words}`,
  // As the clock on the wall shows it.
  time: (ms) => new Date(ms).toLocaleString("sv-SE", { dateStyle: "short", timeStyle: "short" }),
  listing: "twiceshy log",
  finding: "twiceshy log or twiceshy search",
  issues: "twiceshy log --kind issue",
  retire: (id) => `twiceshy retire ${id} --as stale`,
  elsewhere: "change to a project",
  otherwise: "",
  project: "--root",
  text: "as an argument, or pass - and pipe it in",
  files: "--file",
  issue: "--issue",
  place: "--path",
  by: "--by",
  regex: "--regex",
  filter: "a filter such as --failed-only. To list all events, use twiceshy log",
  diff: "--diff",
  changes: "--staged, --working and --diff",
  checks: "files, --staged, --working, --diff, --edit and --command",
};

export const phrase = (fault: Fault): Phrase => phraseOf(fault, WAYS);
