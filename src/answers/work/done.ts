// Whether the work is done, by evidence: the verdict, and each reason against it with what to do.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import type { DoneReason } from "../../core/judge/done/done.ts";
import type { WorkItem } from "../../core/fold/work/work-state.ts";
import type { WorkWanted } from "../../core/fold/work/scope.ts";
import { defined } from "../../core/kit/defined.ts";
import type { DoneFound } from "../../engine/continuity/done.ts";
import type { DocumentOf } from "../document.ts";
import { counted, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const KINDS = [
  ...(["pending-open", "blocked", "done-when-unmet", "check-missing", "check-red"] as const),
  ...([
    "check-empty",
    "check-stale",
    "checker-edited",
    "change-not-made",
    "still-running",
  ] as const),
] as const satisfies readonly DoneReason["kind"][];

export const doneSchema = v.object({
  project: v.string(),
  session: v.optional(v.string()),
  mission: v.optional(v.string()),
  /** `unverifiable`: nothing contradicts it, and nothing shows it. */
  verdict: v.picklist(["verified", "unverified", "unverifiable"]),
  /** The last claim to be done, if there is one, and whether something contradicts it. */
  claim: v.optional(v.object({ id: v.string(), text: v.string(), when: v.string() })),
  mismatch: v.boolean(),
  /** The check that shows it. */
  shownBy: v.optional(v.string()),
  reasons: v.array(
    v.object({
      kind: v.picklist(KINDS),
      /** What is so, and what to do, as one sentence each. */
      fact: v.string(),
      remedy: v.string(),
      ids: v.array(v.string()),
      paths: v.array(v.string()),
    }),
  ),
  /** Checks that were seen. */
  checks: v.number(),
  /** Files that the work changed; absent outside git, where changes cannot be seen. */
  changed: v.optional(v.number()),
});
export type DoneDocument = DocumentOf<typeof doneSchema>;

export const doneDocument = (
  project: string,
  { verdict, claim, isMismatch, shownBy, reasons, checks, changed }: DoneFound,
  wanted: WorkWanted = {},
): DoneDocument => ({
  ...{ project, verdict, mismatch: isMismatch, checks },
  ...(changed === undefined ? {} : { changed }),
  ...defined(wanted),
  ...(claim === undefined
    ? {}
    : { claim: { id: claim.id, text: claim.text, when: isoTime(claim.when) } }),
  ...(shownBy === undefined ? {} : { shownBy }),
  reasons: reasons.map((reason) => ({
    kind: reason.kind,
    ...sentencesOf(reason),
    ids: "items" in reason ? reason.items.map(({ memory }) => memory.id) : [],
    paths: pathsOf(reason),
  })),
});

const pathsOf = (reason: DoneReason): string[] =>
  reason.kind === "check-stale"
    ? [...reason.paths]
    : reason.kind === "checker-edited"
      ? [reason.path]
      : [];

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
  "test-deleted": ", which has tests, was deleted",
  "test-skipped": " has a test that is skipped now",
  suppressed: " switches one of its findings off now",
} as const;

/** With their ids, which the remedies need. */
const withIds = (items: readonly WorkItem[]): string =>
  listed(items.map(({ memory: { id, text } }) => `${shortId(id)} ${text}`));

const sentencesOf = (reason: DoneReason): { readonly fact: string; readonly remedy: string } => {
  switch (reason.kind) {
    case "pending-open":
      return {
        fact: `${counted(reason.items.length, "item")} still open: ${withIds(reason.items)}`,
        remedy: "Do it and report it as completed, or close it: twiceshy resolve <id>",
      };
    case "blocked":
      return {
        fact: `Blocked: ${withIds(reason.items)}`,
        remedy: "Once nothing is in the way: twiceshy resolve <id>",
      };
    case "done-when-unmet":
      return {
        fact: `Done when is not met: ${withIds(reason.items)}`,
        remedy:
          "Do it and report it as completed, or take the line back: twiceshy retire <id> --as stale",
      };
    case "check-missing":
      return {
        fact: "Code was changed, and no test, build or type check was seen since the work began",
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
    case "change-not-made":
      return {
        fact: `The claim names what was not changed: ${listed(reason.named)}`,
        remedy: "Make the change, or correct the claim",
      };
    case "still-running":
      return {
        fact: `Still running: ${listed(reason.commands)}`,
        remedy: "Wait for its end",
      };
  }
};

const VERDICTS = {
  verified: "Verified",
  unverified: "Not verified",
  unverifiable: "Not verifiable",
} as const;

export const doneText = (out: DoneDocument, style: Style): string => {
  const { verdict, claim, shownBy, reasons } = out;
  const paint = verdict === "verified" ? style.good : style.warm;
  return [
    `${paint(VERDICTS[verdict])}${claim === undefined ? "" : `: ${inLine(claim.text)} ${style.faint(`(${shortId(claim.id)}, ${claim.when.slice(0, 10)})`)}`}`,
    ...(shownBy === undefined ? [] : [`  ${inLine(shownBy)} was green after the last edit`]),
    ...(verdict === "unverifiable" ? [`  ${nothingSeen(out)}`] : []),
    ...reasons.flatMap(({ fact, remedy }) => [`  ${fact}`, style.faint(`    ${remedy}`)]),
  ].join("\n");
};

/** The same as a list in Markdown. */
export const verdictLines = (out: DoneDocument): readonly string[] => [
  `- ${VERDICTS[out.verdict]}`,
  ...(out.shownBy === undefined ? [] : [`- ${inLine(out.shownBy)} was green after the last edit`]),
  ...(out.verdict === "unverifiable" ? [`- ${nothingSeen(out)}`] : []),
  ...out.reasons.map(({ fact, remedy }) => `- ${fact}. ${remedy}`),
];

const nothingSeen = ({ changed }: DoneDocument): string => {
  if (changed === undefined) return "Outside git, what was changed cannot be seen.";
  return changed === 0
    ? "Nothing was changed since the work began, so no check can show it."
    : "Only files were changed that no check judges, such as documents or settings.";
};
