// How the server names what a hint sends a model to, and the words of a fault there.
import type { Fault } from "../../answers/faults/fault.ts";
import type { Phrase } from "../../answers/faults/phrase.ts";
import type { Ways } from "../../answers/faults/ways.ts";
import { phraseOf } from "../../answers/faults/words.ts";
import { lines } from "./acts/lines.ts";

export const WAYS: Ways = {
  again: "call again",
  act: "call",
  help: () => "Correct it and call again.",
  person: (what) => `ask a person to ${what}`,
  command: (words) => `\`twiceshy ${words}\``,
  time: (ms) => new Date(ms).toISOString(),
  listing: "`search`",
  finding: "`search`",
  issues: "`search`",
  retire: () => "`retire`",
  elsewhere: "name the project's folder in `project`",
  otherwise: ", or name another project in `project`",
  project: "`project`",
  text: "in `text`",
  files: "`files`",
  issue: "`issue`",
  place: "`files`",
  by: "`by`",
  regex: "`regex`",
  filter: "a filter",
  diff: "`diff`",
  changes: "`change` and `diff`",
  checks: "`paths`, `edit`, `change`, `diff` and `command`",
};

export const phrase = (fault: Fault): Phrase => phraseOf(fault, WAYS);

export const wordsOf = (fault: Fault): string => lines(phrase(fault));
