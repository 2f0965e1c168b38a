// The reasons against a claim as sentences: what is so, and what to do about it, for `done` and wherever its verdict is shown.
import { shortId } from "../../core/event/id.ts";
import type {
  Contradiction,
  DoneReason,
  UnsupportedReason,
} from "../../core/judge/done/reasons.ts";
import type { WorkItem } from "../../core/fold/work/work-state.ts";
import { counted, inLine, thousands } from "../text/style.ts";
import { evidenceSentences, type EvidenceReason } from "./evidence.ts";

export type AnyReason = DoneReason | EvidenceReason;

/** The most texts or paths that a sentence names. */
const NAMED = 3;

const listed = (texts: readonly string[]): string => {
  const rest = texts.length - NAMED;
  return `${texts.slice(0, NAMED).map(inLine).join("; ")}${rest > 0 ? `; and ${thousands(rest)} more` : ""}`;
};

/** What was done to a file so that a green check proves less. */
const EDITED = {
  settings: ", which it reads, was edited",
  ci: ", which runs it, was edited",
  snapshot: ", which it compares with, was edited",
  "test-deleted": " held tests and was deleted",
  "test-edited": " has tests that expect something else now",
  "test-skipped": " has a test that is skipped now",
  suppressed: " switches one of its findings off now",
  threshold: ", which sets its limit, asks for less than before",
} as const;

/** With their ids, which the remedies need. */
const withIds = (items: readonly WorkItem[]): string =>
  listed(items.map(({ memory: { id, text } }) => `${shortId(id)} ${text}`));

const SUBJECTS = {
  test: "tests pass",
  lint: "a linter is clean",
  types: "the types are right",
  build: "it builds",
} as const;

export interface Sentences {
  readonly fact: string;
  readonly remedy: string;
}

type OfCheck = Extract<DoneReason, { readonly kind: `check${string}` }>;
type OfReport = Exclude<
  Contradiction,
  OfCheck | { readonly kind: "change-not-made" | "nothing-changed" | "not-committed" }
>;

const checkSentences = (reason: OfCheck): Sentences => {
  switch (reason.kind) {
    case "check-missing":
      return {
        fact:
          reason.subject === undefined
            ? "Code was changed, and no test, build or type check was seen since the work began"
            : `The report states that ${SUBJECTS[reason.subject]}, and no such check was seen since the work began`,
        remedy: "Run the project's checks where twiceshy's hook sees them",
      };
    case "check-red":
      return {
        fact: `The last run of ${inLine(reason.check)} was red`,
        remedy: "Mend it, and run it again",
      };
    case "check-empty":
      return {
        fact: `${inLine(reason.check)} ran no test`,
        remedy: "Run a check that looks at what was changed",
      };
    case "check-narrow":
      return {
        fact: `The report states that the whole suite passes; seen was ${inLine(reason.check)}`,
        remedy: "Run the whole suite, or correct the claim",
      };
    case "check-elsewhere":
      return {
        fact: `${listed(reason.paths)} changed, and ${inLine(reason.check)} is a check of another part`,
        remedy: "Run the check of the part that was changed",
      };
    case "check-stale":
      return {
        fact: `${listed(reason.paths)} changed after the last run of ${inLine(reason.check)}`,
        remedy: "Run it again",
      };
    case "checker-edited":
      return {
        fact: `${inLine(reason.check)} proves less than before: ${reason.path}${EDITED[reason.how]}`,
        remedy: "Take that edit back and run the check again, or have a person look at it",
      };
  }
};

type OfLines = Extract<
  OfReport,
  { readonly kind: "limit-broken" | "stub-left" | "error-dropped" | "other-figure" }
>;

/** What a change itself shows against it. */
const lineSentences = (reason: OfLines): Sentences => {
  switch (reason.kind) {
    case "limit-broken":
      return {
        fact: `${listed(reason.paths)} changed, and a person set a limit: ${listed([reason.limit])}`,
        remedy: "Take that change back, or ask the person",
      };
    case "stub-left":
      return {
        fact:
          reason.path === undefined
            ? `The agent announced a stub, and did not come back to it: ${listed([reason.text])}`
            : `${reason.path} was given a stub: ${listed([reason.text])}`,
        remedy: "Make the real thing, or name it in the report",
      };
    case "error-dropped":
      return {
        fact: `A person wants failures to be shown, and ${reason.path} drops them: ${listed([reason.text])}`,
        remedy: "Log or show the failure, or name it as left out",
      };
    case "other-figure":
      return {
        fact: `A person asked for ${listed([reason.asked])}, and ${reason.path} sets another figure: ${listed([reason.line])}`,
        remedy: "Set the figure that was asked for, or report why it is another",
      };
  }
};

/** What a report states beside checks and files, or passes over. */
const reportSentences = (reason: OfReport): Sentences => {
  switch (reason.kind) {
    case "command-not-run":
      return {
        fact: `The report states that ${inLine(reason.command)} passes, and no such command was run`,
        remedy: "Run it, or correct the claim",
      };
    case "dry-run-only":
      return {
        fact: `${inLine(reason.command)} only shows what would be done, and it never ran without that`,
        remedy: "Run it for real if that was asked for, or correct the claim",
      };
    case "act-not-seen":
      return {
        fact: `The report states that it was ${listed(reason.acts)}, and no command can have done that`,
        remedy: "Do it, or correct the claim",
      };
    case "names-unchecked":
      return {
        fact: `The report states that each was checked; no command names ${listed(reason.names)}`,
        remedy: "Check these too, or correct the claim",
      };
    case "command-failed":
      return {
        fact: `${inLine(reason.command)} ended with a failure when it ran last, and the report names none`,
        remedy: "Mend it and run it again, or report that it fails",
      };
    case "still-failing":
      return {
        fact: `A person stated that it fails, and nothing was changed after that: ${listed([reason.complaint])}`,
        remedy: "Mend it, or report what is not solved",
      };
    case "limit-broken":
    case "stub-left":
    case "error-dropped":
    case "other-figure":
      return lineSentences(reason);
    case "asked-not-found":
      return {
        fact: `Neither the report nor the changes have a word of what was asked for: ${listed(reason.parts)}`,
        remedy: "Do it, or name it as left out",
      };
  }
};

/** What nothing that was seen has a trace of. */
const unsupportedSentences = (
  reason: Exclude<UnsupportedReason, { readonly kind: "stub-left" | "command-failed" }>,
): Sentences => {
  switch (reason.kind) {
    case "parts-not-shown":
      return {
        fact: `Nothing of the session shows what was asked for and reported: ${listed(reason.parts)}`,
        remedy: "Do it, or have a person confirm that it is there",
      };
    case "run-not-seen":
      return {
        fact: `No command that was seen shows this: ${listed(reason.names)}`,
        remedy: "Run it where twiceshy's hook sees it, or have a person confirm it",
      };
    case "names-not-seen":
      return {
        fact: `A person named them with others, and no change or command has a word of them: ${listed(reason.names)}`,
        remedy: "Do it, or have a person confirm that it is done",
      };
    case "not-in-commit":
      return {
        fact: `The report states a commit, and ${listed(reason.paths)} ${reason.paths.length > 1 ? "differ" : "differs"} from HEAD`,
        remedy: "Commit it, or correct the claim",
      };
    case "answered-in-tests":
      return {
        fact: `Only tests were changed after a person wrote: ${listed([reason.prompt])}`,
        remedy: "Change the code too, or have a person confirm it",
      };
    case "deletion-undisclosed":
      return {
        fact: `${listed(reason.paths)} ${reason.paths.length > 1 ? "were" : "was"} deleted, and neither the request nor the report speaks of that`,
        remedy: "Put back what was deleted, or report it",
      };
  }
};

type OfWork = Extract<
  DoneReason,
  { readonly kind: "pending-open" | "blocked" | "done-when-unmet" }
>;

const workSentences = (reason: OfWork): Sentences => {
  const items = withIds(reason.items);
  switch (reason.kind) {
    case "pending-open":
      return {
        fact: `${counted(reason.items.length, "item")} still open: ${items}`,
        remedy: "Do it and report it as completed, or close it: twiceshy resolve <id>",
      };
    case "blocked":
      return {
        fact: `Blocked: ${items}`,
        remedy: "Once nothing is in the way: twiceshy resolve <id>",
      };
    case "done-when-unmet":
      return {
        fact: `Done when is not met: ${items}`,
        remedy:
          "Do it and report it as completed, or take the line back: twiceshy retire <id> --as stale",
      };
  }
};

export const sentencesOf = (reason: AnyReason): Sentences => {
  switch (reason.kind) {
    case "pending-open":
    case "blocked":
    case "done-when-unmet":
      return workSentences(reason);
    case "check-missing":
    case "check-red":
    case "check-empty":
    case "check-narrow":
    case "check-stale":
    case "check-elsewhere":
    case "checker-edited":
      return checkSentences(reason);
    case "command-not-run":
    case "dry-run-only":
    case "act-not-seen":
    case "names-unchecked":
    case "still-failing":
    case "limit-broken":
    case "stub-left":
    case "command-failed":
    case "error-dropped":
    case "other-figure":
    case "asked-not-found":
      return reportSentences(reason);
    case "parts-not-shown":
    case "run-not-seen":
    case "names-not-seen":
    case "deletion-undisclosed":
    case "not-in-commit":
    case "answered-in-tests":
      return unsupportedSentences(reason);
    case "change-not-made":
      return {
        fact: `The claim names what was not changed: ${listed(reason.named)}`,
        remedy: "Make the change, or correct the claim",
      };
    case "nothing-changed":
      return {
        fact: "Nothing differs from the commit that the work began at",
        remedy: "Make the change, or correct the claim",
      };
    case "not-committed":
      return {
        fact: "The report states a commit, and HEAD is where the work began",
        remedy: "Commit it, or correct the claim",
      };
    case "evidence-fails":
    case "evidence-withdrawn":
    case "evidence-missing":
      return evidenceSentences(reason, listed);
    case "still-running":
      return {
        fact: `Still running: ${listed(reason.commands)}`,
        remedy: "Wait for its end",
      };
  }
};
