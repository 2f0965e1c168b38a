// Entries: the texts that are kept under topics, one or many.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import type { EntryMemory } from "../../core/fold/topics/topics.ts";
import { defined } from "../../core/kit/defined.ts";
import type { DocumentOf } from "../document.ts";
import { counted, fold, inLine, quoted, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const entrySchema = v.object({
  id: v.string(),
  topic: v.string(),
  title: v.string(),
  when: v.string(),
  /** `file`, `stdin` or `transcript`. */
  source: v.string(),
  /** The name of the file, or the session. */
  from: v.optional(v.string()),
  bytes: v.number(),
  standing: v.string(),
  summary: v.optional(v.string()),
  bounds: v.array(v.string()),
  openQuestions: v.array(v.string()),
  nextActions: v.array(v.string()),
  /** Who wrote the summary: `person`, `agent`, `model`, or `rule` if it was taken from the text. */
  summaryBy: v.string(),
  /** The model, if one wrote the summary. */
  madeBy: v.optional(v.string()),
  /** Whether it waits for a model to summarise it and to draw facts from it. */
  waits: v.boolean(),
  /** Why no model summarised it, or not all of it. */
  failure: v.optional(v.string()),
});

export const ENTRY_ACTS = ["add", "list", "show", "summarise"] as const;
export type EntryAct = (typeof ENTRY_ACTS)[number];

export const entriesSchema = v.object({
  project: v.string(),
  act: v.picklist(ENTRY_ACTS),
  /** With `add`: false if the topic has the text already. */
  added: v.optional(v.boolean()),
  entries: v.array(entrySchema),
  /** With `summarise` and no summary stated: whether the model was asked now, or had been before. */
  asked: v.optional(v.picklist(["now", "before"])),
  /** With `--wait`: the facts that the model proposed. */
  proposed: v.optional(v.array(v.string())),
  /** With `show`: the whole text. */
  text: v.optional(v.string()),
});
export type EntriesDocument = DocumentOf<typeof entriesSchema>;
type EntryDocument = EntriesDocument["entries"][number];

/** What the queue knows of an entry. */
export interface EntryQueued {
  readonly waits: boolean;
  readonly failure?: string | undefined;
}

export const entryDocument = (
  { id, text, when, standing, entry }: EntryMemory,
  { waits, failure }: EntryQueued = { waits: false },
): EntryDocument => ({
  ...{ id, topic: entry.topic, title: text, when: isoTime(when), source: entry.source },
  ...defined({ from: entry.from, summary: entry.summary.text }),
  ...{ bytes: entry.bytes, standing },
  bounds: [...entry.summary.bounds],
  openQuestions: [...entry.summary.questions],
  nextActions: [...entry.summary.actions],
  summaryBy: entry.summary.by,
  waits,
  ...defined({ madeBy: entry.summary.madeBy, failure }),
});

export const entriesText = (out: EntriesDocument, style: Style, raw: boolean): string => {
  const [only] = out.entries;
  if (out.act === "list") return listText(out, style);
  if (only === undefined) return "";
  if (out.act === "show") return raw ? (out.text ?? "") : oneText(only, out.text ?? "", style);
  const act =
    out.act === "summarise"
      ? SUMMARISED[out.asked ?? "stated"]
      : out.added === true
        ? `Added to ${only.topic} in ${out.project}`
        : `Nothing was recorded: ${only.topic} in ${out.project} has this text already`;
  return [
    `${act}: ${style.strong(shortId(only.id))}  ${inLine(only.title)}`,
    ...summaryLines(only, style),
    ...(out.proposed === undefined || out.proposed.length === 0
      ? []
      : [`  ${counted(out.proposed.length, "proposal")} to review. Next: twiceshy review`]),
  ].join("\n");
};

const SUMMARISED = {
  stated: "Summarised again",
  now: "Had the model asked",
  before: "Nothing was asked: the model was asked before",
} as const;

const listText = ({ entries }: EntriesDocument, style: Style): string =>
  entries.length === 0
    ? "No entry is kept."
    : [
        ...entries.map(
          (one) =>
            `${style.strong(shortId(one.id))}  ${one.when.slice(0, 10)}  ${one.topic}: ${inLine(one.title)}`,
        ),
        style.faint(
          `${entries.length === 1 ? "1 entry" : `${thousands(entries.length)} entries`}.`,
        ),
      ].join("\n");

const oneText = (one: EntryDocument, text: string, style: Style): string => {
  const from = one.from === undefined ? one.source : `${one.source} ${inLine(one.from)}`;
  return [
    `${style.strong(shortId(one.id))}  ${one.topic}: ${inLine(one.title)}`,
    style.faint(
      `  ${one.when.slice(0, 16).replace("T", " ")}, from ${from}, ${counted(one.bytes, "byte")}`,
    ),
    ...(one.standing === "standing" ? [] : [`  ${one.standing}`]),
    ...summaryLines(one, style),
    "",
    ...quoted(text),
  ].join("\n");
};

const BY: Readonly<Record<string, string>> = {
  person: "summary",
  agent: "summary, by an agent",
  model: "summary, by a model",
  rule: "summary, taken from the text",
};

const summaryLines = (one: EntryDocument, style: Style): readonly string[] => {
  const line = (what: string, text: string): string =>
    fold(`  ${what}: ${inLine(text)}`, style.width, "    ");
  const by =
    one.madeBy === undefined ? BY[one.summaryBy] : `summary, by the model ${inLine(one.madeBy)}`;
  return [
    ...(one.summary === undefined ? [] : [line(by ?? "summary", one.summary)]),
    ...one.bounds.map((text) => line("applies where", text)),
    ...one.openQuestions.map((text) => line("open question", text)),
    ...one.nextActions.map((text) => line("next action", text)),
    ...(one.failure === undefined ? [] : [line("model", one.failure)]),
    ...(one.waits
      ? [style.faint("  waits for the model that summarises it; at once: twiceshy consolidate")]
      : []),
  ];
};
