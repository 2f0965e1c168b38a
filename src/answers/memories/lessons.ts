// Lessons: each rule with what to avoid, what to prefer, and where it does not apply; also those of other projects that
// apply here.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import {
  adviceOf,
  familiesInOrder,
  type LessonFamily,
  type LessonMemory,
} from "../../core/fold/lessons/families.ts";
import { defined } from "../../core/kit/defined.ts";
import { libraryKey, RUNTIMES } from "../../core/project/library.ts";
import { learnedElsewhere, type LearnedElsewhere } from "../../core/recall/learned-elsewhere.ts";
import type {
  LessonElsewhere,
  LessonsElsewhere,
} from "../../engine/recall/everywhere/lessons-here.ts";
import type { Earned } from "../../engine/recall/earned.ts";
import { tallySchema, tallyText } from "../gate/precision.ts";
import { isUsed, usesDocument, usesEntries, usesText } from "./uses.ts";
import { isoTime } from "../text/time.ts";
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
  /** How often it was recorded, confirmed, or counted where it was imported from; and when first and last: ISO 8601, UTC. */
  seen: v.number(),
  firstSeen: v.string(),
  lastSeen: v.string(),
  ...usesEntries,
  /** What the gate said of it, and what came of that. */
  gate: v.optional(tallySchema),
  /** With `--all`, the others that say nearly the same. */
  alike: v.optional(v.array(v.object({ id: v.string(), when: v.string(), text: v.string() }))),
});
type LessonDocument = DocumentOf<typeof lessonSchema>;

export const lessonsSchema = v.object({
  project: v.string(),
  /** How many fit the question, shown or not; those that say nearly the same count once. */
  total: v.number(),
  /** How many say nearly the same as one of them. */
  repeats: v.number(),
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
  readonly earned?: LessonsEarned;
}

/** What each was good for, by its id. */
export type LessonsEarned = ReadonlyMap<string, Earned>;

export const lessonsDocument = (
  project: string,
  own: readonly LessonMemory[],
  { here, notHere, copies }: LessonsElsewhere,
  wanted: LessonsWanted,
): LessonsDocument => {
  const families = (
    some: readonly LessonElsewhere[],
    applies: boolean,
  ): readonly ListedLesson[] => {
    const learned = new Map(some.map(({ memory, elsewhere }) => [memory.id, elsewhere]));
    return familiesInOrder(some.map(({ memory }) => memory)).map((family) => ({
      ...{ family, elsewhere: learned.get(family.lead.id), applies },
    }));
  };
  const isWanted = ({ family: { lead } }: ListedLesson): boolean => isAbout(lead, wanted);
  const applying = families(here, true).filter(isWanted);
  const others = families(notHere, false).filter(isWanted);
  const shown = wanted.everywhere
    ? [...applying, ...families(copies, true).filter(isWanted), ...others]
    : [
        ...familiesInOrder(own)
          .map((family) => ({ family }))
          .filter(isWanted),
        ...applying,
      ];
  return {
    ...{ project, total: shown.length },
    repeats: shown.reduce((sum, { family }) => sum + family.others.length, 0),
    notHere: wanted.everywhere ? 0 : others.length,
    lessons: shown.slice(0, wanted.limit).map((one) => lessonDocument(one, wanted)),
  };
};

/** A family as it is listed: of this project, or how that of another applies here. */
interface ListedLesson {
  readonly family: LessonFamily;
  readonly elsewhere?: LearnedElsewhere | undefined;
  readonly applies?: boolean;
}

export const isAbout = (
  { lesson }: Pick<LessonMemory, "lesson">,
  { category, library }: Pick<LessonsWanted, "category" | "library">,
): boolean =>
  (category === undefined || lesson.category === category.toLowerCase()) &&
  (library === undefined ||
    (lesson.library !== undefined &&
      [...RUNTIMES].some(
        (runtime) => libraryKey(runtime, lesson.library ?? "") === libraryKey(runtime, library),
      )));

const lessonDocument = (
  { family, elsewhere, applies = true }: ListedLesson,
  { limit, earned }: LessonsWanted,
): LessonDocument => {
  const { lead, others, seen, firstSeen, lastSeen } = family;
  const { category, exceptions = [], commandPattern, library, versions, confidence } = lead.lesson;
  const alike = others.map(({ id, when, text }) => ({ id, when: isoTime(when), text }));
  return {
    ...memoryDocument(lead),
    ...defined({ ...adviceOf(family), commandPattern, library, versions, confidence }),
    ...{ category, exceptions: [...exceptions] },
    ...earnedDocument(lead, earned?.get(lead.id)),
    ...{ seen, firstSeen: isoTime(firstSeen), lastSeen: isoTime(lastSeen) },
    ...(elsewhere === undefined ? {} : { elsewhere: elsewhereDocument(elsewhere, applies) }),
    ...(limit === undefined && alike.length > 0 ? { alike } : {}),
  };
};

const earnedDocument = ({ feedback }: LessonMemory, earned: Earned | undefined) =>
  earned === undefined
    ? {}
    : defined({
        ...usesDocument(earned.shown, earned.retrieved),
        ...{ named: earned.named, gate: earned.gate, feedback },
      });

const elsewhereDocument = (
  { project, here }: LearnedElsewhere,
  applies: boolean,
): NonNullable<LessonDocument["elsewhere"]> => {
  const undecided = here?.isDecided === false ? (true as const) : undefined;
  return { applies, ...defined({ project, version: here?.version, undecided }) };
};

const GENERAL = "general";

export const lessonsText = (
  { lessons, total, repeats, notHere }: LessonsDocument,
  style: Style,
): string => {
  const others =
    notHere === 0
      ? []
      : [
          `${counted(notHere, "lesson")} kept for all projects ${notHere === 1 ? "does" : "do"} not apply here: twiceshy lessons --everywhere`,
        ];
  const none = notHere === 0 ? "No lesson is known." : "No lesson applies here.";
  if (total === 0) return [none, ...others.map(style.faint)].join("\n");
  const left = total - lessons.length;
  const isListed = lessons.some(({ alike }) => alike !== undefined);
  const hidden = [
    ...(left === 0 ? [] : [`${left} more`]),
    ...(repeats === 0 || isListed ? [] : [`${repeats} in nearly the same words`]),
  ];
  return [
    ...lessons.flatMap((one) => lessonText(one, style)),
    style.faint(
      `${counted(total, "lesson")}.${hidden.length === 0 ? "" : ` ${hidden.join(", and ")}: twiceshy lessons --all`}`,
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
    ...seenLines(one, detail),
    ...(isUsed(one) ? [detail("use", usesText(one))] : []),
    ...(one.gate === undefined ? [] : [detail("gate", tallyText(one.gate))]),
    ...(about === undefined
      ? []
      : [detail(one.library === undefined ? "kept for all projects" : "library", about)]),
  ];
};

const seenLines = (
  { seen, firstSeen, lastSeen, alike = [] }: LessonDocument,
  detail: (what: string, text: string) => string,
): readonly string[] => [
  ...(seen === 1
    ? []
    : [detail("seen", seenWords({ times: seen, first: firstSeen, last: lastSeen }))]),
  ...alike.map(({ id, when, text }) =>
    detail("like", `${shortId(id)}  ${when.slice(0, 10)}  ${text}`),
  ),
];

interface SeenTimes {
  readonly times: number;
  readonly first: string;
  readonly last: string;
}

/** `3 times, first 2026-01-05, last 2026-02-01`. */
export const seenWords = ({ times, first, last }: SeenTimes): string => {
  const [from, to] = [first.slice(0, 10), last.slice(0, 10)];
  return `${counted(times, "time")}, ${from === to ? `on ${from}` : `first ${from}, last ${to}`}`;
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
