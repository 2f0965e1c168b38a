// One memory in full, for people: the claim, where and when, what was said, what came of it.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { isObject } from "../../core/kit/json.ts";
import { visible } from "../../core/kit/text.ts";
import { memorySchema, sayMemory, sayReason, type MemoryDocument } from "./memories.ts";
import { quietSchema, sayQuiet } from "./quiet.ts";
import { sayTally, tallySchema } from "./tally.ts";
import { fold, inLine, type Style } from "./style.ts";

export const shownSchema = v.object({
  project: v.string(),
  /** summary.md, where no id was given. */
  summary: v.exactOptional(v.string()),
  memory: v.exactOptional(memorySchema),
  /** The event as it stands in the log: its body whole, less the salt. */
  event: v.exactOptional(
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
  amendments: v.exactOptional(
    v.array(
      v.object({
        id: v.string(),
        kind: v.string(),
        when: v.string(),
        text: v.exactOptional(v.string()),
      }),
    ),
  ),
  /** What the gate said of it, and what came of that. */
  told: v.exactOptional(tallySchema),
  /** What keeps the gate from warning of it. */
  quiet: v.exactOptional(quietSchema),
  /** Of an issue. */
  open: v.exactOptional(v.boolean()),
  attempts: v.exactOptional(v.array(memorySchema)),
  fixes: v.exactOptional(v.array(memorySchema)),
});
export type ShownDocument = v.InferOutput<typeof shownSchema>;

/** Fields that have a place of their own in what is shown, or that nobody reads. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  "text",
  "body",
  "when",
  "change",
  "actor",
  "files",
]);

export const sayShown = (document: ShownDocument, style: Style): string => {
  if (document.summary !== undefined) return document.summary;
  const { memory, event, amendments = [], attempts = [], fixes = [] } = document;
  if (event === undefined) return "";
  const body = event.body;
  const lines = [
    memory === undefined
      ? `${style.strong(shortId(event.id))}  ${event.kind}: ${inLine(String(body["text"] ?? ""))}`
      : sayMemory(memory, style),
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
    if (!SHOWN_ELSEWHERE.has(field)) lines.push(sayField(field, value, style));
  if (memory !== undefined && memory.files.length > 0)
    lines.push(sayField("files", memory.files, style));
  if (document.told !== undefined) lines.push(`  ${sayTally(document.told)}`);
  if (document.quiet !== undefined) lines.push(`  ${sayQuiet(document.quiet, event.id, style)}`);
  if (document.open !== undefined) lines.push(`  ${document.open ? "open" : "closed"}`);
  if (typeof body["body"] === "string") lines.push("", ...quoted(body["body"]));
  for (const [title, members] of [
    ["Tried", attempts],
    ["Fixed by", fixes],
  ] as const)
    if (members.length > 0)
      lines.push("", `${title}:`, ...members.flatMap((member) => sayMember(member, style)));
  if (amendments.length > 0) {
    lines.push("", "Since then:");
    for (const { id, kind, when, text = "" } of amendments)
      lines.push(`  ${shortId(id)}  ${when.slice(0, 10)}  ${kind}: ${inLine(text)}`);
  }
  return lines.join("\n");
};

const sayMember = (member: MemoryDocument, style: Style): readonly string[] => [
  sayMemory(member, style, "  "),
  ...(member.reason === undefined ? [] : [sayReason(member, style, "  ")]),
];

const sayField = (field: string, value: unknown, style: Style): string =>
  fold(`  ${field} ${visible(wordsOf(value).replace(/\s+/g, " "))}`, style.width, "    ");

/** A value of a body, as short as it can be said: texts, lists of texts, a place; anything else as JSON. */
const wordsOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((item) => typeof item === "string"))
    return value.join(", ");
  if (isObject(value) && typeof value["path"] === "string")
    return typeof value["line"] === "number" ? `${value["path"]}:${value["line"]}` : value["path"];
  return JSON.stringify(value);
};

/** Text from the log is data: it stands behind a bar, and can't look like ours. */
const quoted = (text: string): string[] =>
  text.split("\n").map((line) => `  | ${visible(line.replace(/\r$/, ""))}`);
