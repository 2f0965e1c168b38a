// What an agent is shown at the end of a turn whose report contradicts what was seen, or of a task: the fact, and what to do
// about it. Two lines; each way out that they name is one.
import type { Nudge } from "../../core/judge/done/reasons.ts";
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
    case "check-elsewhere":
      return `${listed(nudge.paths)} changed; \`${short(nudge.check)}\` is a check of another part.`;
    case "command-not-run":
      return `Your report states that \`${short(nudge.command)}\` passes; no such command was run in this session.`;
    case "dry-run-only":
      return `\`${short(nudge.command)}\` only shows what would be done; it never ran without that.`;
    case "act-not-seen":
      return `Your report states that it was ${listed(nudge.acts)}; no command of this session can have done that.`;
    case "names-unchecked":
      return `Your report states that each was checked; no command names ${listed(nudge.names)}.`;
    case "command-failed":
      return `\`${short(nudge.command)}\` ended with a failure when it ran last, and your report names none.`;
    case "still-failing":
      return `A person stated that it fails, and nothing was changed after that: ${listed([nudge.complaint])}`;
    case "limit-broken":
      return `${listed(nudge.paths)} changed, and a person set a limit: ${listed([nudge.limit])}`;
    case "stub-left":
      return `${nudge.path === undefined ? "You announced" : `${short(nudge.path)} was given`} a stub: ${listed([nudge.text])}`;
    case "error-dropped":
      return `A person wants failures to be shown, and ${short(nudge.path)} drops them: ${listed([nudge.text])}`;
    case "other-figure":
      return `A person asked for ${listed([nudge.asked])}, and ${short(nudge.path)} sets another figure: ${listed([nudge.line])}`;
    case "asked-not-found":
      return `Neither your report nor a change has a word of what was asked for: ${listed(nudge.parts)}`;
    case "open":
      return `Still open in your own list: ${listed(nudge.items)}.`;
    case "blocked":
      return `You reported a blocker that was not lifted: ${listed(nudge.items)}.`;
  }
};

const nextStep = ({ kind }: Nudge): string => {
  switch (kind) {
    case "check-red":
    case "command-failed":
      return "Mend it and run it again, or say in your report that it fails.";
    case "other-figure":
      return "Set the figure that was asked for, or say in your report why it is another.";
    case "check-empty":
      return "Run one that looks at what was changed, or say in your report what was not shown.";
    case "check-narrow":
    case "check-stale":
    case "check-missing":
    case "check-elsewhere":
    case "command-not-run":
    case "names-unchecked":
      return "Run it now, or say in your report what was not shown.";
    case "act-not-seen":
    case "dry-run-only":
      return "Do it if it was asked for, or correct your report.";
    case "still-failing":
      return "Mend it, or say in your report that it is not solved.";
    case "limit-broken":
      return "Take that change back, or say in your report why it had to be.";
    case "checker-edited":
      return "Take that edit back and run it again, or say in your report that you made it.";
    case "change-not-made":
    case "nothing-changed":
      return "Make the change, or correct your report.";
    case "not-committed":
      return "Commit it if that was asked for, or correct your report.";
    case "stub-left":
    case "error-dropped":
    case "asked-not-found":
    case "open":
    case "blocked":
      return "Finish it, or say in your report what is left.";
  }
};

/** The same for a task of the agent's list, by its own words. */
export const taskFact = (nudge: Nudge): string => {
  switch (nudge.kind) {
    case "check-red":
      return `The last run of \`${short(nudge.check)}\` was red.`;
    case "check-missing":
      return `${RUNS[nudge.subject]} was seen in this session.`;
    case "change-not-made":
      return `No change of this session shows ${listed(nudge.named)}.`;
    default:
      return nudgeFact(nudge);
  }
};

const RUNS = {
  test: "No run of tests",
  lint: "No run of a linter",
  types: "No check of the types",
  build: "No build",
} as const;

/** Completing the task again is a way out, because an agent is shown this once a task. */
const taskStep = ({ kind }: Nudge): string => {
  switch (kind) {
    case "check-red":
      return "Mend it, run it again and complete the task, or complete it now and say in your report that it fails.";
    case "change-not-made":
      return "Make the change and complete the task, or complete it now and say in your report why there is none.";
    default:
      return "Run it and complete the task, or complete it now and say in your report what was not shown.";
  }
};

export const taskText = (nudge: Nudge): string =>
  `twiceshy: ${taskFact(nudge)}\n${taskStep(nudge)}`;

export const nudgeText = (nudge: Nudge): string =>
  `twiceshy: ${nudgeFact(nudge)}\n${nextStep(nudge)}`;
