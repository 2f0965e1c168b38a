// Whether the work is done, by evidence: the verdict, and each reason against it with what to do.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { EXCUSES, type DoneReason, type Excuse } from "../../core/judge/done/reasons.ts";
import type { WorkItem } from "../../core/fold/work/work-state.ts";
import type { WorkWanted } from "../../core/fold/work/scope.ts";
import { defined } from "../../core/kit/defined.ts";
import type { DoneFound } from "../../engine/continuity/done.ts";
import type { DocumentOf } from "../document.ts";
import {
  COMPLETE,
  evidenceLines,
  evidenceReasons,
  evidenceSentences,
  itemShownSchema,
  itemsShown,
  NOTHING_NAMED,
  type EvidenceReason,
} from "./evidence.ts";
import { counted, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

type AnyReason = DoneReason | EvidenceReason;

const KINDS = [
  ...(["pending-open", "blocked", "done-when-unmet", "check-missing", "check-red"] as const),
  ...(["check-empty", "check-narrow", "check-stale", "checker-edited"] as const),
  ...(["change-not-made", "nothing-changed", "not-committed", "still-running"] as const),
  ...(["evidence-fails", "evidence-missing"] as const),
] as const satisfies readonly AnyReason["kind"][];

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
      /** Why it contradicts nothing: the report discloses it, a person asked for it, or an unknown command ran since. */
      excuse: v.optional(v.picklist(EXCUSES)),
      ids: v.array(v.string()),
      paths: v.array(v.string()),
    }),
  ),
  /** Lines of Done when and what was reported as completed, each with its evidence: what nothing shows first, at most 100. */
  items: v.array(itemShownSchema),
  /** What to do next; `complete: stop` if it is verified. */
  next: v.string(),
  /** Checks that were seen. */
  checks: v.number(),
  /** Files that the work changed; absent outside git, where changes cannot be seen. */
  changed: v.optional(v.number()),
});
export type DoneDocument = DocumentOf<typeof doneSchema>;

export const doneDocument = (
  project: string,
  { verdict, claim, isMismatch, shownBy, excused, items, checks, changed, ...found }: DoneFound,
  wanted: WorkWanted = {},
): DoneDocument => {
  const reasons = [...found.reasons, ...evidenceReasons(found)];
  return {
    ...{ project, verdict, mismatch: isMismatch, checks },
    ...(changed === undefined ? {} : { changed }),
    ...defined(wanted),
    ...(claim === undefined
      ? {}
      : { claim: { id: claim.id, text: claim.text, when: isoTime(claim.when) } }),
    ...(shownBy === undefined ? {} : { shownBy }),
    reasons: [
      ...reasons.map((reason) => ({
        kind: reason.kind,
        ...sentencesOf(reason),
        ...namedIn(reason),
      })),
      ...excused.map(({ reason, excuse }) => {
        const { fact, remedy } = sentencesOf(reason);
        const sentences = { fact: `${fact} (${EXCUSED[excuse]})`, remedy, excuse };
        return { kind: reason.kind, ...sentences, ...namedIn(reason) };
      }),
    ],
    items: [...itemsShown(items)],
    next: nextStep(verdict, reasons[0] ?? excused[0]?.reason),
  };
};

const nextStep = (verdict: DoneFound["verdict"], reason: AnyReason | undefined): string => {
  if (verdict === "verified") return COMPLETE;
  return reason === undefined ? NOTHING_NAMED : sentencesOf(reason).remedy;
};

const EXCUSED: Readonly<Record<Excuse, string>> = {
  disclosed: "the report discloses it",
  asked: "a person spoke of it",
  "unknown-command": "a command that twiceshy does not know may have been the check",
};

const namedIn = (reason: AnyReason) => ({
  ids: "items" in reason ? reason.items.map(({ memory }) => memory.id) : [],
  paths: pathsOf(reason),
});

const pathsOf = (reason: AnyReason): string[] =>
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

const SUBJECTS = {
  test: "tests pass",
  lint: "a linter is clean",
  types: "the types are right",
  build: "it builds",
} as const;

interface Sentences {
  readonly fact: string;
  readonly remedy: string;
}

type OfCheck = Extract<DoneReason, { readonly kind: `check${string}` }>;

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

const sentencesOf = (reason: AnyReason): Sentences => {
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
    case "check-red":
    case "check-empty":
    case "check-narrow":
    case "check-stale":
    case "checker-edited":
      return checkSentences(reason);
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
    case "evidence-missing":
      return evidenceSentences(reason.kind, withIds(reason.items));
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
    ...nothingSeen(out).map((line) => `  ${line}`),
    ...reasons.flatMap(({ fact, remedy }) => [`  ${fact}`, style.faint(`    ${remedy}`)]),
    ...evidenceLines(out.items, style),
    ...(verdict === "verified" ? [`  ${COMPLETE}`] : []),
  ].join("\n");
};

/** The same as a list in Markdown. */
export const verdictLines = (out: DoneDocument): readonly string[] => [
  `- ${VERDICTS[out.verdict]}`,
  ...(out.shownBy === undefined ? [] : [`- ${inLine(out.shownBy)} was green after the last edit`]),
  ...nothingSeen(out).map((line) => `- ${line}`),
  ...out.reasons.map(({ fact, remedy }) => `- ${fact}. ${remedy}`),
  ...(out.verdict === "verified" ? [`- ${COMPLETE}`] : []),
];

/** Why nothing shows it, where no reason says so. */
const nothingSeen = ({ verdict, reasons, changed }: DoneDocument): readonly string[] => {
  const isStated = reasons.some(({ kind }) => kind !== "evidence-missing");
  if (verdict !== "unverifiable" || isStated) return [];
  if (changed === undefined) return ["Outside git, what was changed cannot be seen."];
  return changed === 0
    ? ["Nothing was changed since the work began, so no check can show it."]
    : ["Only files were changed that no check judges, such as documents or settings."];
};
