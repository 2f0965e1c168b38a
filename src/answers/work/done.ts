// Whether the work is done, by evidence: the verdict, and each reason against it with what to do.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import type { CheckSupport } from "../../core/judge/done/mended.ts";
import { EXCUSES, type Excuse, type ExcusedReason } from "../../core/judge/done/reasons.ts";
import type { WorkWanted } from "../../core/fold/work/scope.ts";
import { defined } from "../../core/kit/defined.ts";
import { clip } from "../../core/kit/text.ts";
import type { DoneFound } from "../../engine/continuity/done.ts";
import type { DocumentOf } from "../document.ts";
import {
  COMPLETE,
  evidenceLines,
  evidenceReasons,
  itemShownSchema,
  itemsShown,
  NOTHING_NAMED,
} from "./evidence.ts";
import { sentencesOf, type AnyReason } from "./reasons.ts";
import { inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const KINDS = [
  ...(["pending-open", "blocked", "done-when-unmet", "check-missing", "check-red"] as const),
  ...(["check-empty", "check-narrow", "check-stale", "checker-edited"] as const),
  ...(["change-not-made", "nothing-changed", "not-committed", "still-running"] as const),
  ...(["check-elsewhere", "command-not-run", "dry-run-only", "act-not-seen"] as const),
  ...([
    "names-unchecked",
    "still-failing",
    "limit-broken",
    "stub-left",
    "asked-not-found",
    "command-failed",
    "error-dropped",
    "other-figure",
    "parts-not-shown",
  ] as const),
  ...(["run-not-seen", "names-not-seen"] as const),
  ...(["deletion-undisclosed", "not-in-commit", "answered-in-tests"] as const),
  ...(["evidence-fails", "evidence-withdrawn", "evidence-missing"] as const),
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
  /** Checks, and commands that may be one, that failed in the course of the work and passed when they last ran. */
  mended: v.optional(v.array(v.string())),
  /** What the green check does not show, where nothing failed before and no test was changed. */
  caveat: v.optional(v.string()),
  /** Checks that are red with no error that was not there before the work. */
  redBefore: v.optional(v.array(v.string())),
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
  {
    verdict,
    claim,
    isMismatch,
    shownBy,
    support,
    redBefore,
    excused,
    items,
    checks,
    changed,
    ...found
  }: DoneFound,
  wanted: WorkWanted = {},
): DoneDocument => {
  const reasons = [...found.reasons, ...evidenceReasons(found)];
  const named = [
    ...reasons.map((reason) => ({
      kind: reason.kind,
      ...sentencesOf(reason),
      ...namedIn(reason),
    })),
    ...excused.map(excusedReason),
  ];
  return {
    ...{ project, verdict, mismatch: isMismatch, checks },
    ...(changed === undefined ? {} : { changed }),
    ...defined(wanted),
    ...(claim === undefined
      ? {}
      : { claim: { id: claim.id, text: claim.text, when: isoTime(claim.when) } }),
    ...(shownBy === undefined ? {} : { shownBy }),
    ...(support === undefined ? {} : supportShown(support)),
    ...(redBefore.length === 0 ? {} : { redBefore: [...redBefore] }),
    reasons: named,
    items: [...itemsShown(items)],
    next: verdict === "verified" ? COMPLETE : (named[0]?.remedy ?? NOTHING_NAMED),
  };
};

const excusedReason = ({ reason, excuse, command }: ExcusedReason) => {
  const { fact, remedy: usual } = sentencesOf(reason);
  const remedy = REMEDIES[excuse] ?? usual;
  const why = command === undefined ? EXCUSED[excuse] : mayHaveBeen(command);
  return { kind: reason.kind, fact: `${fact} (${why})`, remedy, excuse, ...namedIn(reason) };
};

/** Where the usual one asks for what is no matter of the work, or can no longer be done. */
const REMEDIES: Readonly<Partial<Record<Excuse, string>>> = {
  "as-before": "Run a check that can show what was done, or mend it",
  scratch: "Run a check that is still there",
};

/** A green check alone shows less than it seems to (docs/continuity.md, what a verdict is worth). */
const supportShown = ({
  mended,
  hasTests,
}: CheckSupport): Pick<DoneDocument, "mended" | "caveat"> => ({
  ...(mended.length === 0 ? {} : { mended: [...mended] }),
  ...(mended.length === 0 && !hasTests ? { caveat: NOTHING_BROKE } : {}),
});

const NOTHING_BROKE =
  "Nothing failed before it and no test was changed, so it shows that nothing it covers broke, not that what was asked for works";

const mayHaveBeen = (command: string): string =>
  `${brief(command)} may have been the check: twiceshy does not know what it looks at`;

const brief = (command: string): string => clip(inLine(command), LONGEST_COMMAND);

/** In characters. */
const LONGEST_COMMAND = 60;

const EXCUSED: Readonly<Record<Excuse, string>> = {
  disclosed: "the report discloses it",
  asked: "a person spoke of it",
  uncontradicted: "that does not prove the report wrong",
  "unknown-command": "a command that twiceshy does not know may have been the check",
  "as-before": "its errors, as far as they are named, were there before the work",
  scratch: "the file that it ran is gone",
};

const namedIn = (reason: AnyReason) => ({
  ids:
    "items" in reason
      ? reason.items.map((one) => ("memory" in one ? one : one.item).memory.id)
      : [],
  paths: pathsOf(reason),
});

const pathsOf = (reason: AnyReason): string[] => {
  if ("paths" in reason) return [...reason.paths];
  return "path" in reason && reason.path !== undefined ? [reason.path] : [];
};

const VERDICTS = {
  verified: "Verified",
  unverified: "Not verified",
  unverifiable: "Not verifiable",
} as const;

export const doneText = (out: DoneDocument, style: Style): string => {
  const { verdict, claim, reasons } = out;
  const paint = verdict === "verified" ? style.good : style.warm;
  return [
    `${paint(VERDICTS[verdict])}${claim === undefined ? "" : `: ${inLine(claim.text)} ${style.faint(`(${shortId(claim.id)}, ${claim.when.slice(0, 10)})`)}`}`,
    ...[...greenLines(out), ...redAsBefore(out), ...nothingSeen(out)].map((line) => `  ${line}`),
    ...reasons.flatMap(({ fact, remedy }) => [`  ${fact}`, style.faint(`    ${remedy}`)]),
    ...evidenceLines(out.items, style),
    ...(verdict === "verified" ? [`  ${COMPLETE}`] : []),
  ].join("\n");
};

/** The same as a list in Markdown. */
export const verdictLines = (out: DoneDocument): readonly string[] => [
  `- ${VERDICTS[out.verdict]}`,
  ...[...greenLines(out), ...redAsBefore(out), ...nothingSeen(out)].map((line) => `- ${line}`),
  ...out.reasons.map(({ fact, remedy }) => `- ${fact}. ${remedy}`),
  ...(out.verdict === "verified" ? [`- ${COMPLETE}`] : []),
];

const greenLines = ({ shownBy, mended = [], caveat }: DoneDocument): readonly string[] => [
  ...(shownBy === undefined ? [] : [`${inLine(shownBy)} was green after the last edit`]),
  ...mended.slice(0, MOST_MENDED).map((name) => `${brief(name)} failed before, and passes now`),
  ...(caveat === undefined ? [] : [caveat]),
];

const MOST_MENDED = 2;

/** A reason that is excused by it says so itself. */
const redAsBefore = ({ redBefore = [], reasons }: DoneDocument): readonly string[] =>
  reasons.some(({ excuse }) => excuse === "as-before")
    ? []
    : redBefore.map(
        (name) =>
          `${inLine(name)} is red; its errors, as far as they are named, were there before the work`,
      );

/** Why nothing shows it, where no reason says so. */
const nothingSeen = ({ verdict, reasons, changed }: DoneDocument): readonly string[] => {
  const isStated = reasons.some(({ kind }) => kind !== "evidence-missing");
  if (verdict !== "unverifiable" || isStated) return [];
  if (changed === undefined)
    return ["What was changed cannot be seen: this is no git work tree, or git cannot show it."];
  return changed === 0
    ? ["Nothing was changed since the work began, so no check can show it."]
    : ["Only files were changed that no check judges, such as documents or settings."];
};
