// A memory at the depths beside all that was said: in one line, and with the files of its commit as they were.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { fieldOf } from "../../core/event/read.ts";
import { outcomeWords } from "../../core/fold/failure-words.ts";
import { shortId } from "../../core/event/id.ts";
import type { Hydrated } from "../../engine/recall/hydrate.ts";
import { counted, fold, inLine, quoted, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const summaryLineSchema = v.object({
  id: v.string(),
  kind: v.string(),
  /** For a note. */
  namespace: v.optional(v.string()),
  /** The day it happened, UTC. */
  when: v.string(),
  text: v.string(),
  tags: v.array(v.string()),
  /** How an attempt ended, and whether the memory still stands. */
  is: v.array(v.string()),
});
type SummaryLine = DocumentOf<typeof summaryLineSchema>;

export const summaryLine = ({ shown: found }: Hydrated): SummaryLine => {
  if (found.is === "event") {
    const { id, kind, ts } = found.event;
    const text = fieldOf(found.event, "text") ?? "";
    return { id: shortId(id), kind, when: dayOf(ts), text, tags: [], is: [] };
  }
  const { id, kind, namespace, when, text, tags, outcome, standing } = found.memory;
  const is = [
    ...(outcome === undefined ? [] : [outcomeWords(outcome)]),
    ...(standing === "standing" ? [] : [standing]),
  ];
  return { id: shortId(id), kind, namespace, when: dayOf(when), text, tags, is };
};

const dayOf = (ms: number): string => isoTime(ms).slice(0, 10);

/** About fifty tokens: as much as a list of many can afford. */
export const summaryText = (
  { id, kind, namespace = kind, when, text, tags, is }: SummaryLine,
  style: Style,
): string => {
  const tagged = tags.map((tag) => ` #${tag}`).join("");
  const line = inLine(`${id}  ${when}  ${[namespace, ...is].join(" ")}: ${text}${tagged}`);
  return fold(line, style.width, " ".repeat(12)).replace(id, style.strong);
};

const fileThenSchema = v.object({
  path: v.string(),
  /** `none`: the commit had no such file, or this clone lacks it. `too-large`: more than 100 KB. */
  is: v.picklist(["text", "binary", "too-large", "none", "left-out"]),
  text: v.optional(v.string()),
});

export const filesThenSchema = v.object({
  commit: v.string(),
  files: v.array(fileThenSchema),
  /** Files of the commit that were left out. */
  more: v.number(),
});

const INSTEAD = {
  text: "",
  binary: "binary",
  "too-large": "more than 100 KB",
  "left-out": "left out here",
  none: "not in that commit, or not in this clone",
} as const;

/** The files as they were in the memory's commit. */
export const filesThenText = (
  { commit, files, more }: DocumentOf<typeof filesThenSchema>,
  style: Style,
): readonly string[] => [
  `At commit ${commit.slice(0, 10)}:`,
  ...files.flatMap(({ path, is, text }) => [
    `  ${style.strong(inLine(path))}${text === undefined ? ` (${INSTEAD[is]})` : ""}`,
    ...(text === undefined ? [] : quoted(text.replace(/\n$/, ""))),
  ]),
  ...(more > 0 ? [`  and ${counted(more, "file")} more: git show ${commit.slice(0, 10)}`] : []),
  ...(files.length === 0 ? ["  It touched no file that this clone has."] : []),
];
