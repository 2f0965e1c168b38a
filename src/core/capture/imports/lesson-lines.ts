// Reads the lessons that another machine keeps for all its projects, as `twiceshy export --format lessons` wrote them.
// They come from a file, so nobody on this machine stated them.
import { isEventId, shortId, type EventId } from "../../event/id.ts";
import type { Draft } from "../../event/draft.ts";
import { asConditions, asNumber, asText, asTexts } from "../../event/read.ts";
import { defined } from "../../kit/defined.ts";
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { withoutPrivateIn } from "../../kit/private-text.ts";
import { keyOfCopy } from "../across/copied.ts";
import { keyOfForeign, LESSON_SCHEMA, RECORDERS } from "../across/foreign-key.ts";
import { claimOf } from "../claim.ts";
import { isInjection } from "../signals/sentence.ts";
import {
  numberedLines,
  quoted,
  timeIn,
  type BadLine,
  type ForeignEvent,
  type ForeignLog,
} from "./foreign.ts";

export const isLessonLine = ({ schema }: Fields): boolean => schema === LESSON_SCHEMA;

export const readLessonLines = (text: string): ForeignLog => {
  const events: ForeignEvent[] = [];
  const bad: BadLine[] = [];
  for (const [line, source] of numberedLines(text)) {
    const read = lessonIn(withoutPrivateIn(parseJson(source)));
    if ("because" in read) bad.push({ line, because: read.because });
    else events.push({ line, ...read });
  }
  return { events, bad };
};

type LineReading = Omit<ForeignEvent, "line"> | { readonly because: string };

const lessonIn = (row: unknown): LineReading => {
  if (!isObject(row)) return { because: "it is no JSON object" };
  if (!isLessonLine(row)) return { because: "it is no lesson of a form that this version reads" };
  const [id, rule, project] = [asText(row["id"]), asText(row["text"]), asText(row["project"])];
  const when = timeIn(row["when"]);
  if (id === undefined || !isEventId(id) || when === undefined)
    return { because: "it has no id or no time" };
  if (!rule) return { because: "it states no rule" };
  if (!project) return { because: "it does not name the project in which it was learned" };
  const commanding = textsIn(row).find(isInjection);
  if (commanding !== undefined)
    return { because: `${quoted(commanding)} would command its reader` };
  const copiedFrom = asText(row["copiedFrom"]) ?? "";
  const key = isEventId(copiedFrom) ? keyOfCopy(copiedFrom) : keyOfForeign(id);
  const origin = { when, key, actor: { door: "import" as const } };
  return { key, id, draft: draftOf(row, { ...origin, project }, claimOf(rule, bodyOf(row, id))) };
};

const draftOf = (
  row: Fields,
  origin: Pick<LessonBody, "when" | "key" | "actor" | "project">,
  claim: ReturnType<typeof claimOf>,
): Draft => {
  const [exceptions, tags] = [asTexts(row["exceptions"]), asTexts(row["tags"])];
  const conditions = asConditions(row["conditions"]);
  return {
    kind: "lesson",
    overlong: "cut-all",
    body: {
      ...{ ...origin, ...claim },
      category: asText(row["category"])?.toLowerCase() || "general",
      ...defined({
        library: asText(row["library"]),
        versions: asText(row["versions"]),
        reason: asText(row["reason"]),
        avoid: asText(row["avoid"]),
        prefer: asText(row["prefer"]),
        commandPattern: asText(row["commandPattern"]),
        confidence: asText(row["confidence"]),
        seen: asNumber(row["seen"]),
      }),
      ...(exceptions.length === 0 ? {} : { exceptions }),
      ...(conditions.length === 0 ? {} : { conditions }),
      ...(tags.length === 0 ? {} : { tags }),
    },
  };
};

type LessonBody = Extract<Draft, { readonly kind: "lesson" }>["body"];

const textsIn = (row: Fields): readonly string[] =>
  Object.values(row).flatMap((value) => (typeof value === "string" ? [value] : asTexts(value)));

/** Who recorded it on its machine, where no channel of this one says so. */
const bodyOf = (row: Fields, id: EventId): string => {
  const by = RECORDERS.find((one) => one === row["by"]) ?? "other";
  const body = asText(row["body"]) ?? "";
  return by === "import"
    ? body
    : `${body}\n\nRecorded ${BY[by]} as ${shortId(id)}; imported from a file.`;
};

const BY = { person: "by a person", agent: "by an agent", other: "on another machine" } as const;
