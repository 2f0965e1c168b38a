// Lessons: each rule with what to avoid, what to prefer, and where it does not apply.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { lesson as lessonKind } from "../../core/event/kinds/knowledge/lesson.ts";
import { defined } from "../../core/kit/defined.ts";
import type { LessonKnown } from "../../engine/recall/lessons.ts";
import { counted, fold, inLine, type Style } from "../text/style.ts";
import { memoryDocument, memorySchema, memoryText, reasonText } from "./line.ts";

const lessonSchema = v.object({
  ...memorySchema.entries,
  avoid: v.optional(v.string()),
  prefer: v.optional(v.string()),
  category: v.string(),
  /** Where it does not apply. */
  exceptions: v.array(v.string()),
  /** The commands that the gate warns of. */
  commandPattern: v.optional(v.string()),
  library: v.optional(v.string()),
  versions: v.optional(v.string()),
  confidence: v.optional(v.string()),
});
type LessonDocument = DocumentOf<typeof lessonSchema>;

export const lessonsSchema = v.object({
  project: v.string(),
  /** How many fit the question, shown or not. */
  total: v.number(),
  lessons: v.array(lessonSchema),
});
export type LessonsDocument = DocumentOf<typeof lessonsSchema>;

export const lessonsDocument = (
  project: string,
  known: readonly LessonKnown[],
  {
    category,
    limit,
  }: { readonly category?: string | undefined; readonly limit?: number | undefined },
): LessonsDocument => {
  const all = known
    .map(lessonDocument)
    .filter((one) => category === undefined || one.category === category.toLowerCase());
  return { project, total: all.length, lessons: all.slice(0, limit) };
};

const lessonDocument = ({ memory, event }: LessonKnown): LessonDocument => {
  const document = memoryDocument(memory);
  if (!lessonKind.is(event)) return { ...document, category: GENERAL, exceptions: [] };
  const { avoid, prefer, category, exceptions = [], commandPattern } = event.body;
  const { library, versions, confidence } = event.body;
  return {
    ...document,
    ...defined({ avoid, prefer, commandPattern, library, versions, confidence }),
    category: category.toLowerCase(),
    exceptions: [...exceptions],
  };
};

const GENERAL = "general";

export const lessonsText = ({ lessons, total }: LessonsDocument, style: Style): string => {
  if (total === 0) return "No lesson is known.";
  const left = total - lessons.length;
  return [
    ...lessons.flatMap((one) => lessonText(one, style)),
    style.faint(
      `${counted(total, "lesson")}.${left === 0 ? "" : ` ${left} more: twiceshy lessons --all`}`,
    ),
  ].join("\n");
};

const lessonText = (one: LessonDocument, style: Style): readonly string[] => {
  const { category, avoid, prefer, exceptions, commandPattern, library, versions } = one;
  const detail = (what: string, text: string): string =>
    fold(`${UNDER}${what}: ${inLine(text)}`, style.width, `${UNDER}  `);
  return [
    memoryText(one, style),
    ...(one.reason === undefined ? [] : [reasonText(one, style)]),
    ...(category === GENERAL ? [] : [detail("about", category)]),
    ...(avoid === undefined ? [] : [detail("avoid", avoid)]),
    ...(prefer === undefined ? [] : [detail("prefer", prefer)]),
    ...exceptions.map((exception) => detail("not", exception)),
    ...(commandPattern === undefined ? [] : [detail("the gate warns of", commandPattern)]),
    ...(library === undefined ? [] : [detail("library", `${library} ${versions ?? ""}`.trim())]),
  ];
};

const UNDER = " ".repeat(12);
