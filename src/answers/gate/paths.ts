// What check says of paths: the document, and the same for people. verdict.ts does the same for a change.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { NO_LONGER_NEEDED, STANDS } from "../../core/event/failure-tags.ts";
import type { PathHere, PathsChecked } from "../../engine/code/check-here.ts";
import { assumedText, unverifiedDocument, unverifiedSchema } from "../code/grounds.ts";
import { memoryDocument, memorySchema, memoryText, reasonText } from "../memories/line.ts";
import { missingSchema, missingText } from "../text/missing-path.ts";
import { suppressionDocument, suppressionSchema, suppressionText } from "./suppression.ts";
import {
  signsText,
  signDocuments,
  signSchema,
  touchDocuments,
  touchesSchema,
  UNKNOWN_WORDS,
  unknownSchema,
} from "../code/signs.ts";
import { counted, fold, inLine, type Style } from "../text/style.ts";

const attemptSchema = v.object({
  ...memorySchema.entries,
  /** What keeps the gate from warning of it here. */
  quiet: v.optional(suppressionSchema),
});

const statementSchema = v.object({
  ...memorySchema.entries,
  /** What has spoken against it since. */
  signs: v.array(signSchema),
});

const pastSchema = v.object({
  commits: v.number(),
  fixes: v.number(),
  reverts: v.number(),
  before: v.array(v.string()),
  /** What was reverted in the last 90 days. */
  takenBack: touchesSchema,
});

export const checkedSchema = v.object({
  project: v.string(),
  level: v.picklist(["silent", "inform"]),
  paths: v.array(
    v.object({
      path: v.string(),
      /** Set if it is outside the project: nothing is known of such a path. */
      outside: v.optional(v.literal(true)),
      /** Set if there is no such file or folder, and no memory of one. */
      missing: v.optional(missingSchema),
      level: v.picklist(["silent", "inform"]),
      /** Attempts that touched it and were reverted: those that failed first, newest first. */
      attempts: v.array(attemptSchema),
      issues: v.array(memorySchema),
      /** What was decided, learned, noted, fixed and dropped there, newest first. */
      said: v.array(statementSchema),
      /** For a file: its past in the history, if that was read. */
      past: v.optional(pastSchema),
      /** What was said there and rests on an assumption that nobody could look at. */
      unverified: v.array(unverifiedSchema),
      /** Files there that are fixed more often than usual, the worst first. */
      fragile: v.array(v.string()),
    }),
  ),
  /** Set if the history was not read; then nothing is known of it. */
  unknown: v.optional(unknownSchema),
});
export type PathsDocument = DocumentOf<typeof checkedSchema>;

/** The indent of a memory's text. */
const UNDER = " ".repeat(14);

/** The most that is shown of one path; the rest is counted. */
const STATEMENTS_SHOWN = 5;

export const checkedDocument = (
  project: string,
  { checks, unknown }: PathsChecked,
): PathsDocument => ({
  project,
  level: checks.some(({ level }) => level === "inform") ? "inform" : "silent",
  paths: checks.map(pathDocument),
  unknown,
});

const pathDocument = (one: PathHere): PathsDocument["paths"][number] => {
  const {
    path,
    inside,
    level,
    attempts,
    issues,
    statements: said,
    quiet,
    doubts,
    unverified,
    past,
  } = one;
  const { fragile, missing } = one;
  return {
    path,
    outside: inside ? undefined : true,
    level,
    attempts: attempts.map((attempt) => ({
      ...memoryDocument(attempt),
      quiet: suppressionDocument(quiet.get(attempt.id)),
    })),
    issues: issues.map(memoryDocument),
    said: said.map((memory) => {
      const doubt = doubts.get(memory.id);
      return { ...memoryDocument(memory), signs: doubt === undefined ? [] : signDocuments(doubt) };
    }),
    ...(past === undefined
      ? {}
      : {
          past: {
            ...past,
            before: past.before,
            takenBack: touchDocuments(past.takenBack),
          },
        }),
    unverified: unverified.map(unverifiedDocument),
    fragile,
    missing,
  };
};

const sayPath = (checked: PathsDocument["paths"][number], style: Style): string => {
  const { path, outside, missing, attempts, issues } = checked;
  const name = inLine(path);
  if (outside) return `${name}: is outside the project, so twiceshy knows nothing about it.`;
  if (missing) return `${missingText(missing)}${missing.near.length === 0 ? "." : ""}`;
  const lines: string[] = [];
  const failed = attempts.filter(({ outcome }) => outcome === "failed");
  const partial = attempts.filter(({ outcome }) => outcome === "partial");
  const unneeded = attempts.filter(({ outcome }) => outcome === NO_LONGER_NEEDED);
  const again = attempts.filter(({ outcome }) => outcome === STANDS);
  if (failed.length + partial.length + issues.length === 0)
    lines.push(`${name}: nothing is known to have failed here.`);
  if (failed.length > 0) {
    lines.push(style.warm(`${name}: ${counted(failed.length, "attempt")} failed here before.`));
    lines.push(...sayAttempts(failed, style));
  }
  if (partial.length > 0) {
    const were = partial.length === 1 ? "was" : "were";
    lines.push(
      style.warm(`${name}: ${counted(partial.length, "attempt")} ${were} not enough here.`),
      ...sayAttempts(partial, style),
    );
  }
  if (unneeded.length > 0) {
    lines.push(
      `${name}: ${counted(unneeded.length, "change")} reverted because no longer needed.`,
      ...sayAttempts(unneeded, style),
    );
  }
  if (issues.length > 0) {
    lines.push(`${name}: ${counted(issues.length, "open issue")}.`);
    for (const issue of issues.slice(0, STATEMENTS_SHOWN))
      lines.push(memoryText(issue, style, "  "));
    if (issues.length > STATEMENTS_SHOWN)
      lines.push(`  and ${issues.length - STATEMENTS_SHOWN} more`);
  }
  lines.push(...sayKnown(checked, style), ...sayPast(checked, style));
  if (again.length > 0)
    lines.push(
      `${name}: ${counted(again.length, "change")} tried again, and in the code now.`,
      ...sayAttempts(again, style),
    );
  return lines.join("\n");
};

const sayAttempts = (
  attempts: PathsDocument["paths"][number]["attempts"],
  style: Style,
): string[] => [
  ...attempts
    .slice(0, STATEMENTS_SHOWN)
    .flatMap((attempt) => [
      memoryText(attempt, style, "  "),
      reasonText(attempt, style, "  "),
      ...(attempt.quiet ? [`${UNDER}${suppressionText(attempt.quiet, attempt.id, style)}`] : []),
    ]),
  ...(attempts.length > STATEMENTS_SHOWN
    ? [`  and ${attempts.length - STATEMENTS_SHOWN} more`]
    : []),
];

export const pathsText = ({ paths, unknown }: PathsDocument, style: Style): string =>
  [
    ...paths.map((path) => sayPath(path, style)),
    ...(unknown === "late" || unknown === "git-failed"
      ? [style.faint(UNKNOWN_WORDS[unknown])]
      : []),
  ].join("\n");

/** Doubtful memories come first. */
const sayKnown = (
  { path, said, unverified }: PathsDocument["paths"][number],
  style: Style,
): readonly string[] => {
  if (said.length === 0) return [];
  const sorted = said.toSorted((a, b) => Number(b.signs.length > 0) - Number(a.signs.length > 0));
  return [
    `${inLine(path)}: ${counted(said.length, "memory", "memories")} of it.`,
    ...sorted.slice(0, STATEMENTS_SHOWN).flatMap(({ signs, ...memory }) => [
      memoryText(memory, style, "  "),
      ...(memory.reason === undefined ? [] : [reasonText(memory, style, "  ")]),
      ...signsText(signs, style, UNDER),
      ...unverified
        .filter(({ id }) => id === memory.id)
        .map((one) => assumedText({ ...one, is: "unknown" }, style))
        .map((line) => fold(`${UNDER}${line}`, style.width, UNDER)),
    ]),
    ...(said.length > STATEMENTS_SHOWN ? [`  and ${said.length - STATEMENTS_SHOWN} more`] : []),
  ];
};

const sayPast = (
  { path, past, fragile }: PathsDocument["paths"][number],
  style: Style,
): readonly string[] => {
  const lines: string[] = [];
  const name = inLine(path);
  const isFragile = fragile.includes(path);
  if (isFragile && past)
    lines.push(
      `${name} is fixed more often than usual: ${counted(past.fixes + past.reverts, "time")} in ${counted(past.commits, "commit")}.`,
    );
  else if (fragile.length > 0)
    lines.push(
      fold(
        `${name}: fixed more often than usual: ${fragile.slice(0, STATEMENTS_SHOWN).map(inLine).join(", ")}${fragile.length > STATEMENTS_SHOWN ? ` and ${fragile.length - STATEMENTS_SHOWN} more` : ""}.`,
        style.width,
        "  ",
      ),
    );
  for (const { commit, when } of past?.takenBack ?? [])
    lines.push(
      `${name}: a change to it was reverted on ${when.slice(0, 10)}: ${commit.slice(0, 10)}.`,
    );
  return lines;
};
