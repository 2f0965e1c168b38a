// The tool `show`: everything about one memory; for an issue, also all that was tried for it.
import * as v from "valibot";
import { fieldOf } from "../../../core/event/read.ts";
import { conditionText } from "../../../core/project/stated-condition.ts";
import { shortId } from "../../../core/event/id.ts";
import { signRecord, signWords } from "../../../core/judge/message/sign-words.ts";
import { ok } from "../../../core/kit/result.ts";
import { isObject } from "../../../core/kit/json.ts";
import { oneLine } from "../../../core/kit/text.ts";
import { show as showMemory } from "../../../engine/recall/show.ts";
import { groundsOf } from "../../../engine/code/resting.ts";
import { idArgument } from "../claims.ts";
import { dayOf, memoryLine, memoryLines, memorySchema, memoryDocument } from "../memory.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";
import { quoted } from "../quote.ts";

const toldSchema = gives({
  memory: v.exactOptional(
    described(memorySchema, "Absent where the id is that of an event of another sort"),
  ),
  event: v.object({
    id: described(v.string(), "The whole id"),
    kind: v.string(),
    body: described(v.record(v.string(), v.unknown()), "All that was said"),
  }),
  open: v.exactOptional(described(v.boolean(), "Of an issue")),
  attempts: v.exactOptional(described(v.array(memorySchema), "What was tried for the issue")),
  fixes: v.exactOptional(v.array(memorySchema)),
  since: v.exactOptional(
    described(
      v.array(v.object({ id: v.string(), kind: v.string(), when: v.string(), text: v.string() })),
      "What was said of it since",
    ),
  ),
  doubts: v.exactOptional(described(v.array(v.string()), "What speaks against it now")),
  assumes: v.exactOptional(described(v.array(v.string()), "What it rests on, as it is now")),
});
type Told = v.InferOutput<typeof toldSchema>;

export const show = reading(
  {
    name: "show",
    profile: "core",
    title: "Show one memory",
    does: "Tell everything about one memory by its id: what was said in full, what was said of it since, what speaks against it; of an issue also all attempts and fixes.",
    takes: takes({ id: idArgument }),
    gives: toldSchema,
    say: (told) => sayTold(told),
  },
  async (project, { id }) => {
    const found = showMemory(project, id);
    if (!found.ok) return found;
    const { event } = found.value;
    const { salt: _salt, change: _change, ...body } = event.body ?? {};
    const said = { project: project.name, event: { id: event.id, kind: event.kind, body } };
    if (found.value.is === "event") return ok(said);
    const { memory, story, amendments, heard } = found.value;
    const looked = (await groundsOf(project, [memory])).get(memory.id);
    const since = [...amendments, ...heard].toSorted((a, b) => a.when - b.when);
    return ok({
      ...said,
      memory: memoryDocument(memory),
      ...(story === undefined
        ? {}
        : {
            open: story.open,
            attempts: story.attempts.map(memoryDocument),
            fixes: story.fixes.map(memoryDocument),
          }),
      ...(since.length === 0
        ? {}
        : {
            since: since.map(({ id: by, kind, when, text = "" }) => ({
              ...{ id: shortId(by), kind, when: dayOf(when), text },
            })),
          }),
      ...(looked === undefined
        ? {}
        : {
            doubts: looked.signs.map(signRecord).map(signWords),
            assumes: looked.assumed.map(
              ({ condition, is }) => `${conditionText(condition)}: ${is}`,
            ),
          }),
    });
  },
);

/** Fields that the memory's line already says, or that nobody reads. */
const SAID: ReadonlySet<string> = new Set(["text", "when", "actor", "files", "outcome", "issue"]);

const sayTold = ({
  memory,
  event,
  open,
  attempts,
  fixes,
  since,
  doubts,
  assumes,
}: Told): string => {
  const rest = fieldOf(event, "body");
  return [
    memory === undefined ? `${event.kind} ${event.id}` : memoryLine(memory),
    ...Object.entries(event.body)
      .filter(([field]) => !SAID.has(field) && field !== "body")
      .map(([field, value]) => `${field}: ${oneLine(valueWords(value))}`),
    ...(rest === undefined ? [] : ["", quoted(rest)]),
    ...(open === undefined ? [] : [open ? "It is open." : "It is closed."]),
    ...listed("Tried:", attempts),
    ...listed("Fixed by:", fixes),
    ...(since ?? []).map(
      ({ id, kind, when, text }) => `since: ${id} ${when} ${kind}: ${oneLine(text)}`,
    ),
    ...(doubts ?? []).map((sign) => `doubt: ${sign}`),
    ...(assumes ?? []).map((one) => `assumes ${oneLine(one)}`),
  ].join("\n");
};

const listed = (title: string, memories: Told["attempts"]): readonly string[] =>
  memories === undefined || memories.length === 0 ? [] : [title, memoryLines(memories)];

const valueWords = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(valueWords).join(", ")
    : isObject(value)
      ? Object.entries(value)
          .map(([name, one]) => `${name} ${valueWords(one)}`)
          .join(", ")
      : String(value);
