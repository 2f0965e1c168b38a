// A verdict on an action, as a document and in words: the message and, if asked for, every part of every score.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { LEVELS } from "../../core/judge/level.ts";
import { unreadWords } from "../../core/judge/action/unread.ts";
import type { AnswerFact } from "../../core/fold/trust-fact.ts";
import type { Evidence } from "../../core/judge/evidence.ts";
import type { ActionChecked } from "../../engine/gate/check-action.ts";
import { suppressionDocument, suppressionSchema, suppressionText } from "./suppression.ts";
import { counted, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const evidenceSchema = v.object({
  id: v.string(),
  kind: v.picklist(["failure", "regression", "lesson"]),
  level: v.picklist(LEVELS),
  /** The probability that the action repeats it. */
  score: v.number(),
  /** Every part of the score. */
  parts: v.record(v.string(), v.number()),
  /** ISO 8601, UTC. */
  when: v.string(),
  text: v.string(),
  reason: v.optional(v.string()),
  instead: v.optional(v.string()),
  /** Why it only informs. */
  note: v.optional(v.string()),
  /** Assumptions of it that nobody could look at. */
  unverified: v.array(v.string()),
  /** What somebody answered before this commit: it stops nobody. */
  answered: v.optional(v.string()),
});

export const judgedSchema = v.object({
  project: v.string(),
  level: v.picklist(LEVELS),
  /** What an agent would be told; empty if there is nothing to say, or all was answered. */
  say: v.string(),
  /** Weightiest first. */
  evidence: v.array(evidenceSchema),
  /** Memories that the action repeats, but that something keeps the gate from telling. */
  silenced: v.array(
    v.object({
      id: v.string(),
      kind: evidenceSchema.entries.kind,
      score: v.number(),
      text: v.string(),
      quiet: v.optional(suppressionSchema),
    }),
  ),
  /** Files of the action that were judged. */
  files: v.array(v.string()),
  /** Whether it runs a command. */
  command: v.boolean(),
  /** Parts of the action that could not be read. */
  unread: v.array(v.string()),
  /** Whether the level of --fail-on was reached. */
  fails: v.boolean(),
});
export type JudgedDocument = DocumentOf<typeof judgedSchema>;

export const judgedDocument = (
  project: string,
  { verdict, say, action, answered, suppressionOf: heard }: ActionChecked,
  failOn: "warn" | "block" | undefined,
): JudgedDocument => ({
  project,
  level: verdict.level,
  say,
  evidence: verdict.evidence.map((one) => evidenceDocument(one, answered.get(one.id))),
  silenced: verdict.silenced.map(({ id, kind, score, case: about }) => ({
    ...{ id, kind, score: rounded(score), text: about.text },
    quiet: suppressionDocument(heard(about).because),
  })),
  files: action.files.map(({ path }) => path),
  command: action.command !== undefined,
  unread: action.faults.map(unreadWords),
  fails:
    failOn !== undefined &&
    verdict.evidence.some(
      ({ id, level }) => LEVELS.indexOf(level) >= LEVELS.indexOf(failOn) && !answered.has(id),
    ),
});

/** The document if nothing could be judged. */
export const unjudged = (project: string, because: string): JudgedDocument => ({
  ...{
    project,
    level: "silent",
    say: "",
    evidence: [],
    silenced: [],
    files: [],
    command: false,
    fails: false,
  },
  unread: [because],
});

const evidenceDocument = (
  evidence: Evidence,
  answer: AnswerFact | undefined,
): JudgedDocument["evidence"][number] => {
  const { id, kind, level, score, parts, when, unverified = [], case: about } = evidence;
  const { text, reason, instead } = about;
  const { note = about.note, differs = note } = evidence;
  return {
    ...{ id, kind, level, text, when: isoTime(when) },
    score: rounded(score),
    parts: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, rounded(part)])),
    reason,
    instead,
    note: differs,
    answered: answer?.answer,
    unverified: unverified.map(
      ({ on, name, holds }) => `${on} ${name}${holds === undefined ? "" : ` ${holds}`}`,
    ),
  };
};

const rounded = (number: number): number => Math.round(number * 1_000) / 1_000;

/** One line before a commit that repeats only what somebody snoozed; nothing if it repeats none of that. */
export const snoozedText = ({ silenced }: JudgedDocument, style: Style): string => {
  const [first, ...others] = silenced.flatMap(({ id, text, quiet }) =>
    quiet?.by === "snooze" ? [{ id, text, quiet }] : [],
  );
  if (first === undefined) return "";
  const more = others.length === 0 ? "" : ` and ${counted(others.length, "other")}`;
  return `twiceshy: it repeats ${shortId(first.id)} ${inLine(first.text)}${more}; ${suppressionText(first.quiet, first.id, style)}`;
};

export const verdictText = (out: JudgedDocument, explain: boolean, style: Style): string => {
  const { say: warning, evidence, silenced, files, command, unread } = out;
  const what = files.length === 0 ? "this command" : counted(files.length, "file");
  const nothing =
    files.length === 0 && !command
      ? "There is no change to judge."
      : `Nothing is known against it (${what}).`;
  const answered = evidence.flatMap(({ id, text, answered: answer }) =>
    answer === undefined
      ? []
      : [
          `Answered before this commit (${answer}), so it does not stop the commit: ${shortId(id)} ${inLine(text)}`,
        ],
  );
  const quieted = silenced.flatMap(({ id, text, quiet }) => [
    `It repeats what the gate is quiet about: ${shortId(id)} ${inLine(text)}`,
    ...(quiet === undefined ? [] : [`  ${suppressionText(quiet, id, style)}`]),
  ]);
  const isSilent =
    answered.length + silenced.length === 0 && (files.length > 0 || unread.length === 0);
  return [
    ...answered.map((line) => style.faint(line)),
    ...quieted,
    ...(warning !== "" ? [warning] : isSilent ? [nothing] : []),
    ...unread.map((fault) => style.faint(`not judged in full: ${inLine(fault)}`)),
    ...(explain ? evidence.flatMap((one) => sayParts(one, style)) : []),
  ].join("\n");
};

const sayParts = (
  {
    id,
    kind,
    level,
    score,
    parts,
    when,
    text,
    note,
    unverified,
    answered,
  }: JudgedDocument["evidence"][number],
  style: Style,
): readonly string[] => [
  `${style.strong(shortId(id))}  ${when.slice(0, 10)}  ${kind}, ${level}, ${score.toFixed(3)}: ${inLine(text)}`,
  ...Object.entries(parts).map(([name, part]) => style.faint(`  ${name.padEnd(10)} ${part}`)),
  ...(note === undefined ? [] : [`  only informs: ${inLine(note)}`]),
  ...(answered === undefined ? [] : [`  answered: ${answered}`]),
  ...unverified.map((condition) => `  not verified: ${inLine(condition)}`),
];
