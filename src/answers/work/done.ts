// Whether the work is done, by evidence: the verdict, and each reason against it with what to do.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import type { DoneReason } from "../../core/judge/done/done.ts";
import type { DoneFound } from "../../engine/continuity/done.ts";
import type { DocumentOf } from "../document.ts";
import { counted, inLine, type Style } from "../text/style.ts";
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
  /** Checks that were seen, and files that the work changed. */
  checks: v.number(),
  changed: v.number(),
});
export type DoneDocument = DocumentOf<typeof doneSchema>;

export const doneDocument = (
  project: string,
  { verdict, claim, isMismatch, shownBy, reasons, checks, changed }: DoneFound,
  session?: string,
): DoneDocument => ({
  ...{ project, verdict, mismatch: isMismatch, checks, changed },
  ...(session === undefined ? {} : { session }),
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
  return `${texts.slice(0, NAMED).map(inLine).join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`;
};

const EDITED = {
  settings: "which the check reads",
  ci: "which runs the check",
  snapshot: "which the check compares with",
  "test-deleted": "a test, was deleted",
  "test-skipped": "a test, is skipped now",
  suppressed: "which switches a finding off",
} as const;

const sentencesOf = (reason: DoneReason): { readonly fact: string; readonly remedy: string } => {
  switch (reason.kind) {
    case "pending-open":
      return {
        fact: `${counted(reason.items.length, "item")} still open: ${listed(reason.items.map(({ memory }) => memory.text))}`,
        remedy: "Do it, or close it by its id: twiceshy resolve",
      };
    case "blocked":
      return {
        fact: `Blocked: ${listed(reason.items.map(({ memory }) => memory.text))}`,
        remedy: "Once nothing is in the way: twiceshy resolve with its id",
      };
    case "done-when-unmet":
      return {
        fact: `Done when is not met: ${listed(reason.items.map(({ memory }) => memory.text))}`,
        remedy: "Do it and report it as completed, or retire the line by its id: twiceshy retire",
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
        fact: `${inLine(reason.check)} proves less than before: ${reason.path}, ${EDITED[reason.how]}`,
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

const nothingSeen = ({ changed, checks }: DoneDocument): string =>
  changed === 0
    ? "Nothing was changed since the work began, so no check can show it."
    : `${counted(changed, "file")} changed and ${counted(checks, "check")} seen: none of them judges the other.`;
