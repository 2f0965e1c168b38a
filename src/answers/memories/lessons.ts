// Lessons: each rule with what to avoid, what to prefer, and where it does not apply; also those of other projects that
// apply here.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { lesson as lessonKind } from "../../core/event/kinds/knowledge/lesson.ts";
import { defined } from "../../core/kit/defined.ts";
import { libraryKey, RUNTIMES } from "../../core/project/library.ts";
import { learnedElsewhere } from "../../core/recall/learned-elsewhere.ts";
import type {
  LessonElsewhere,
  LessonsElsewhere,
} from "../../engine/recall/everywhere/lessons-here.ts";
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
  /** For one that is kept for all projects of this machine: where it was learned, and how it applies here. */
  elsewhere: v.optional(
    v.object({
      project: v.optional(v.string()),
      applies: v.boolean(),
      /** The version of the library that this project has. */
      version: v.optional(v.string()),
      /** Set if its versions could not be compared with that one. */
      undecided: v.optional(v.literal(true)),
    }),
  ),
  confidence: v.optional(v.string()),
});
type LessonDocument = DocumentOf<typeof lessonSchema>;

export const lessonsSchema = v.object({
  project: v.string(),
  /** How many fit the question, shown or not. */
  total: v.number(),
  /** How many more are kept for other libraries, versions or projects. */
  notHere: v.number(),
  lessons: v.array(lessonSchema),
});
export type LessonsDocument = DocumentOf<typeof lessonsSchema>;

export interface LessonsWanted {
  readonly category?: string | undefined;
  readonly library?: string | undefined;
  /** All that are kept for the projects of this machine, and nothing else. */
  readonly everywhere?: boolean;
  readonly limit?: number | undefined;
}

export const lessonsDocument = (
  project: string,
  own: readonly LessonKnown[],
  { here, notHere, copies }: LessonsElsewhere,
  wanted: LessonsWanted,
): LessonsDocument => {
  const isWanted = (one: LessonDocument): boolean => isAbout(one, wanted);
  const applying = here.map((one) => elsewhereDocument(one, true)).filter(isWanted);
  const others = notHere.map((one) => elsewhereDocument(one, false)).filter(isWanted);
  const all = wanted.everywhere
    ? [...applying, ...copies.map((one) => elsewhereDocument(one, true)), ...others]
    : [...own.map(lessonDocument), ...applying];
  const shown = all.filter(isWanted);
  return {
    ...{ project, total: shown.length },
    notHere: wanted.everywhere ? 0 : others.length,
    lessons: shown.slice(0, wanted.limit),
  };
};

const isAbout = (one: LessonDocument, { category, library }: LessonsWanted): boolean =>
  (category === undefined || one.category === category.toLowerCase()) &&
  (library === undefined ||
    (one.library !== undefined &&
      [...RUNTIMES].some(
        (runtime) => libraryKey(runtime, one.library ?? "") === libraryKey(runtime, library),
      )));

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

const elsewhereDocument = (one: LessonElsewhere, applies: boolean): LessonDocument => {
  const { project, here } = one.elsewhere;
  const undecided = here?.isDecided === false ? (true as const) : undefined;
  return {
    ...lessonDocument(one),
    elsewhere: { applies, ...defined({ project, version: here?.version, undecided }) },
  };
};

const GENERAL = "general";

export const lessonsText = ({ lessons, total, notHere }: LessonsDocument, style: Style): string => {
  const others =
    notHere === 0
      ? []
      : [
          `${counted(notHere, "lesson")} kept for all projects ${notHere === 1 ? "does" : "do"} not apply here: twiceshy lessons --everywhere`,
        ];
  if (total === 0) return ["No lesson is known.", ...others.map(style.faint)].join("\n");
  const left = total - lessons.length;
  return [
    ...lessons.flatMap((one) => lessonText(one, style)),
    style.faint(
      `${counted(total, "lesson")}.${left === 0 ? "" : ` ${left} more: twiceshy lessons --all`}`,
    ),
    ...others.map(style.faint),
  ].join("\n");
};

const lessonText = (one: LessonDocument, style: Style): readonly string[] => {
  const { category, avoid, prefer, exceptions, commandPattern } = one;
  const detail = (what: string, text: string): string =>
    fold(`${UNDER}${what}: ${inLine(text)}`, style.width, `${UNDER}  `);
  const about = aboutWords(one);
  return [
    memoryText(one, style),
    ...(one.reason === undefined ? [] : [reasonText(one, style)]),
    ...(category === GENERAL ? [] : [detail("about", category)]),
    ...(avoid === undefined ? [] : [detail("avoid", avoid)]),
    ...(prefer === undefined ? [] : [detail("prefer", prefer)]),
    ...exceptions.map((exception) => detail("not", exception)),
    ...(commandPattern === undefined
      ? []
      : [detail(one.elsewhere ? "the command" : "the gate warns of", commandPattern)]),
    ...(about === undefined
      ? []
      : [detail(one.library === undefined ? "kept for all projects" : "library", about)]),
  ];
};

/** The library that it is about, and how it comes to be shown here. */
const aboutWords = ({ library, versions, elsewhere }: LessonDocument): string | undefined => {
  if (elsewhere === undefined)
    return library === undefined ? undefined : `${library} ${versions ?? ""}`.trim();
  const { project, version, undecided, applies } = elsewhere;
  const here = applies ? { version, isDecided: undecided !== true } : undefined;
  return learnedElsewhere({ library, versions, project, here });
};

const UNDER = " ".repeat(12);
