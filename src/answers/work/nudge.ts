// What an agent is shown at the end of a turn whose report contradicts what was seen: the fact, and what to do about it. Two
// lines; each way out that they name is one.
import type { Nudge } from "../../core/judge/done/nudge.ts";
import { inLine } from "../text/style.ts";

const SUBJECTS = {
  test: "tests pass",
  lint: "the linter is clean",
  types: "the types are right",
  build: "it builds",
} as const;

/** The most texts or paths that a sentence names, and the most characters of each. */
const NAMED = 3;
const MOST_CHARACTERS = 80;

const short = (text: string): string => {
  const line = inLine(text);
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1)}…` : line;
};

const listed = (texts: readonly string[]): string => {
  const rest = texts.length - NAMED;
  return `${texts.slice(0, NAMED).map(short).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
};

export const nudgeFact = (nudge: Nudge): string => {
  switch (nudge.kind) {
    case "check-red":
      return `The last run of \`${short(nudge.check)}\` was red, and your report names no failure.`;
    case "check-empty":
      return `\`${short(nudge.check)}\` ran no test.`;
    case "check-narrow":
      return `Your report states that the whole suite passes; seen was \`${short(nudge.check)}\`.`;
    case "check-stale":
      return `${listed(nudge.paths)} changed after the last run of \`${short(nudge.check)}\`.`;
    case "check-missing":
      return `Your report states that ${SUBJECTS[nudge.subject]}; no such check was seen in this session.`;
    case "checker-edited":
      return `\`${short(nudge.check)}\` became green after an edit of ${short(nudge.path)}, which decides what it accepts.`;
    case "change-not-made":
      return `Your report names what no change shows: ${listed(nudge.named)}.`;
    case "nothing-changed":
      return "Nothing differs from the commit that this session began at.";
    case "not-committed":
      return "Your report states a commit; HEAD is where this session began.";
    case "open":
      return `Still open in your own list: ${listed(nudge.items)}.`;
    case "blocked":
      return `You reported a blocker that was not lifted: ${listed(nudge.items)}.`;
  }
};

const nextStep = ({ kind }: Nudge): string => {
  switch (kind) {
    case "check-red":
    case "check-empty":
    case "check-narrow":
    case "check-stale":
    case "check-missing":
      return "Run it now, or say in your report what was not shown.";
    case "checker-edited":
      return "Take that edit back and run it again, or say in your report that you made it.";
    case "change-not-made":
    case "nothing-changed":
      return "Make the change, or correct your report.";
    case "not-committed":
      return "Commit it if that was asked for, or correct your report.";
    case "open":
    case "blocked":
      return "Finish it, or say in your report what is left.";
  }
};

export const nudgeText = (nudge: Nudge): string =>
  `twiceshy: ${nudgeFact(nudge)}\n${nextStep(nudge)}`;
