// OneShown memory in full, for people: the claim, where and when, what was said, what came of it.
import { factStanding, factStandingObject, factStandingText } from "./facts.ts";
import type { DocumentOf } from "../document.ts";
import { fieldOf } from "../../core/event/read.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { labelled, visible } from "../../core/kit/text.ts";
import type { Depth } from "../../core/recall/depths.ts";
import type { Hydrated } from "../../engine/recall/hydrate.ts";
import type { LessonFamily } from "../../core/fold/lessons/families.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { Amendment } from "../../core/fold/amendment.ts";
import { GENERATED, uninline } from "../../core/pages/markdown.ts";
import { channelWords } from "../text/channel.ts";
import { wordsOf } from "../text/fields.ts";
import { assumedDocument, assumedSchema, assumedText } from "../code/grounds.ts";
import {
  memoryDocument,
  memorySchema,
  memoryText,
  reasonText,
  type MemoryDocument,
} from "./line.ts";
import {
  filesThenSchema,
  filesThenText,
  summaryLine,
  summaryLineSchema,
  summaryText,
} from "./depths.ts";
import { suppressionDocument, suppressionSchema, suppressionText } from "../gate/suppression.ts";
import { signDocument, signsText, signSchema } from "../code/signs.ts";
import { tallyText, tallySchema } from "../gate/precision.ts";
import { seenWords } from "./lessons.ts";
import { isUsed, usesDocument, usesEntries, usesText } from "./uses.ts";
import { fold, inLine, quoted, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const shownEntries = {
  memory: v.optional(memorySchema),
  /** The event as it is in the log: its whole body without the salt. */
  event: v.optional(
    v.object({
      id: v.string(),
      kind: v.string(),
      writer: v.string(),
      stream: v.string(),
      seq: v.number(),
      /** When it was recorded, ISO 8601, UTC. */
      recorded: v.string(),
      body: v.record(v.string(), v.unknown()),
    }),
  ),
  amendments: v.optional(
    v.array(
      v.object({
        id: v.string(),
        kind: v.string(),
        when: v.string(),
        text: v.optional(v.string()),
      }),
    ),
  ),
  /** What the gate said of it, and what came of that. */
  told: v.optional(tallySchema),
  ...usesEntries,
  /** What keeps the gate from warning of it. */
  quiet: v.optional(suppressionSchema),
  /** Its assumptions and whether they hold now (`assumptions`), and what speaks against what it rests on (`signs`). */
  assumptions: v.optional(v.array(assumedSchema)),
  signs: v.optional(v.array(signSchema)),
  /** Of a lesson in use: how often it was seen together with those that say nearly the same, and when. */
  seen: v.optional(
    v.object({
      times: v.number(),
      first: v.string(),
      last: v.string(),
      /** The others; the first is shown for all of them, unless this one is. */
      alike: v.array(memorySchema),
    }),
  ),
  /** What stands in its place now, after the last of those that superseded one another. */
  replacedBy: v.optional(memorySchema),
  /** For a fact: whether it is in force, and what it beats or is beaten by. */
  asFact: v.optional(factStandingObject),
  /** For an issue. */
  open: v.optional(v.boolean()),
  attempts: v.optional(v.array(memorySchema)),
  fixes: v.optional(v.array(memorySchema)),
  /** With `--depth files`, of a memory that names a commit. */
  atCommit: v.optional(filesThenSchema),
};
const oneShownSchema = v.object(shownEntries);
type OneShown = DocumentOf<typeof oneShownSchema>;

export const shownSchema = v.object({
  project: v.string(),
  /** summary.md, if no id was given. */
  summary: v.optional(v.string()),
  /** With `--depth summary`. */
  lines: v.optional(v.array(summaryLineSchema)),
  ...shownEntries,
  /** Of several ids: each as one would be. */
  all: v.optional(v.array(oneShownSchema)),
});
export type ShownDocument = DocumentOf<typeof shownSchema>;

export const shownDocument = (
  project: string,
  hydrated: readonly Hydrated[],
  depth: Depth,
): ShownDocument => {
  if (depth === "summary") return { project, lines: hydrated.map(summaryLine) };
  const [only, ...others] = hydrated;
  if (only === undefined || others.length > 0) return { project, all: hydrated.map(oneDocument) };
  return { project, ...oneDocument(only) };
};

const oneDocument = ({
  shown: found,
  grounds,
  signs,
  family,
  shownTimes,
  retrieved,
  atCommit,
}: Hydrated): OneShown => {
  const { id, kind, writer, stream, seq, ts, body } = found.event;
  const { salt: _salt, ...fields } = body ?? {};
  const recorded = isoTime(ts);
  const event = { id, kind, writer, stream, seq, recorded, body: fields };
  if (found.is === "event") return { event };
  const {
    memory,
    amendments,
    successor,
    story,
    facts,
    tally: told,
    quiet,
    gateFacts: heard,
  } = found;
  const since = inOrder([...amendments.map(withTags).map(withModel), ...heard]);
  return {
    memory: memoryDocument(memory),
    event,
    amendments: since.map(({ id: by, kind: act, when, text }) => ({
      id: by,
      kind: act,
      when: isoTime(when),
      text,
    })),
    told,
    ...usesDocument(shownTimes, retrieved),
    named: since.length,
    feedback: memory.feedback,
    quiet: suppressionDocument(quiet),
    assumptions: grounds?.assumed.map(assumedDocument),
    signs: signs?.map(signDocument),
    seen: family && seenDocument(family, memory),
    replacedBy: successor && memoryDocument(successor),
    asFact: facts && factStanding(facts, memory.id),
    open: story?.open,
    attempts: story?.attempts.map(memoryDocument),
    fixes: story?.fixes.map(memoryDocument),
    atCommit,
  };
};

const seenDocument = (
  { lead, others, seen, firstSeen, lastSeen }: LessonFamily,
  { id }: Memory,
): OneShown["seen"] => ({
  ...{ times: seen, first: isoTime(firstSeen), last: isoTime(lastSeen) },
  alike: [lead, ...others].filter((one) => one.id !== id).map(memoryDocument),
});

/** Of tags, the reason alone would not say which. */
const withTags = (amendment: Amendment): Amendment => {
  const { text = "", add, remove } = amendment;
  const tags = [...add.map((tag) => `+${tag}`), ...remove.map((tag) => `-${tag}`)];
  return tags.length === 0 ? amendment : { ...amendment, text: `${text} (${tags.join(", ")})` };
};

const withModel = (amendment: Amendment): Amendment => {
  const { text = "", summary } = amendment;
  const by = summary?.madeBy;
  return by === undefined ? amendment : { ...amendment, text: `${text} (by the model ${by})` };
};

const inOrder = <Happened extends { readonly when: number }>(all: readonly Happened[]) =>
  all.toSorted((a, b) => a.when - b.when);

/** Fields that are shown in a place of their own, or that nobody reads. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  "text",
  "body",
  "when",
  "change",
  "actor",
  "files",
]);

/** The fields in which the event itself says why. */
const WHY = ["reason", "rationale", "cause", "impact", "insight"];

export const shownText = (document: ShownDocument, style: Style): string => {
  if (document.summary !== undefined) return pageText(document.summary, style);
  if (document.lines !== undefined)
    return document.lines.map((line) => summaryText(line, style)).join("\n");
  return (document.all ?? [document]).map((one) => oneText(one, style)).join("\n\n");
};

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const oneText = (document: OneShown, style: Style): string => {
  const { memory, event, amendments = [], replacedBy, attempts = [], fixes = [] } = document;
  if (event === undefined) return "";
  const body = event.body;
  const lines = [
    memory === undefined
      ? `${style.strong(shortId(event.id))}  ${inLine(labelled(event.kind, fieldOf(event, "text") ?? ""))}`
      : memoryText(memory, style),
    style.faint(`  id ${event.id}`),
    style.faint(
      fold(
        `  recorded ${event.recorded} by ${event.writer}/${event.stream} ${event.seq}`,
        style.width,
        "    ",
      ),
    ),
  ];
  for (const [field, value] of Object.entries(body))
    if (!SHOWN_ELSEWHERE.has(field) && !isEmpty(value) && !isLookedAt(field, value, document))
      lines.push(fieldLine(field, isUnsaid(event, field) ? channelWords(body) : value, style));
  // A reason that came later, from a pull request.
  if (memory?.reason !== undefined && !WHY.some((field) => field in body))
    lines.push(fieldLine("reason", memory.reason, style));
  if (memory !== undefined && memory.files.length > 0)
    lines.push(fieldLine("files", memory.files, style));
  if (isUsed(document)) lines.push(fold(`  ${usesText(document)}`, style.width, "    "));
  // Its line says already what an amendment did to it.
  if (document.asFact !== undefined && memory?.standing === "standing")
    lines.push(...factStandingText(document.asFact, style));
  if (document.told !== undefined) lines.push(`  ${tallyText(document.told)}`);
  if (document.quiet !== undefined)
    lines.push(`  ${suppressionText(document.quiet, event.id, style)}`);
  for (const one of document.assumptions ?? []) lines.push(`  ${assumedText(one, style)}`);
  const shaken = (document.signs ?? []).filter(({ is }) => is !== "broken");
  lines.push(...signsText(shaken, style, "  "));
  if (document.open !== undefined) lines.push(`  ${document.open ? "open" : "closed"}`);
  if (document.seen !== undefined && document.seen.times > 1)
    lines.push(`  seen ${seenWords(document.seen)}`);
  const rest = fieldOf(event, "body");
  if (rest !== undefined) lines.push("", ...quoted(rest));
  for (const [title, members] of [
    ["Replaced by", replacedBy === undefined ? [] : [replacedBy]],
    ["Nearly the same", document.seen?.alike ?? []],
    ["Tried", attempts],
    ["Fixed by", fixes],
  ] as const)
    if (members.length > 0)
      lines.push("", `${title}:`, ...members.flatMap((member) => memberLines(member, style)));
  if (amendments.length > 0) {
    lines.push("", "Since then:");
    for (const { id, kind, when, text = "" } of amendments)
      lines.push(`  ${shortId(id)}  ${when.slice(0, 10)}  ${inLine(labelled(kind, text))}`);
  }
  if (document.atCommit !== undefined) lines.push("", ...filesThenText(document.atCommit, style));
  return lines.join("\n");
};

/** A fact whose author named no source has this one, also if a program was the author. */
const isUnsaid = ({ kind, body }: NonNullable<OneShown["event"]>, field: string): boolean =>
  kind === "fact" && field === "source" && body[field] === "user";

/** Whether each of them is told further down, with its present state. */
const isLookedAt = (field: string, value: unknown, { assumptions = [] }: OneShown): boolean =>
  (field === "assumptions" || field === "conditions") &&
  Array.isArray(value) &&
  value.length === assumptions.length;

/** A page of ours: for a program the file's own bytes, for a person without what only Markdown needs. */
export const pageText = (page: string, style: Style): string => {
  if (!style.isTTY) return page;
  const lines = page.replace(`${GENERATED}\n`, "").split("\n");
  return lines.map((line) => fold(uninline(line), style.width, underMark(line))).join("\n");
};

/**
 * How later lines of a folded paragraph begin. In a list they are indented deeper than any item, so that none looks
 * like one.
 */
const underMark = (line: string): string =>
  line.startsWith("> ") ? "> " : (/^ *- /.exec(line)?.[0].replace("- ", "    ") ?? "");

const memberLines = (member: MemoryDocument, style: Style): readonly string[] => [
  memoryText(member, style, "  "),
  ...(member.reason === undefined ? [] : [reasonText(member, style, "  ")]),
];

const fieldLine = (field: string, value: unknown, style: Style): string =>
  fold(`  ${field} ${visible(wordsOf(field, value).replace(/\s+/g, " "))}`, style.width, "    ");
