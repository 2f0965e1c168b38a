// What contradicts what: facts, of which a rule says which is in force, and lessons, of which only a person can say it.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import {
  conflictsIn,
  keyAsText,
  type FactConflict,
  type FactGroup,
} from "../../core/fold/facts/resolve.ts";
import type { LessonConflict, LessonMemory } from "../../core/fold/lessons/families.ts";
import { defined } from "../../core/kit/defined.ts";
import { fold, inLine, type Style } from "../text/style.ts";
import { factDocument, factSchema, factText } from "./facts.ts";
import { memoryDocument, memorySchema } from "./line.ts";

const inTwoLogs = v.optional(v.literal(true));

const conflictSchema = v.object({
  /** What its facts share: the name, or the subject and the relation. */
  key: v.string(),
  shape: v.picklist(["replacement", "opposite", "retraction", "part", "limited"]),
  /** What decided. */
  because: v.picklist(["person", "confidence", "newest"]),
  winner: factSchema,
  loser: factSchema,
  /** Set if they are in two logs, the project's and that of every project, so that neither can supersede the other. */
  inTwoLogs,
  /** Set if the loser holds all the same, except for the part that the winner changes. */
  isPart: v.optional(v.literal(true)),
});

const lessonSchema = v.object({
  ...memorySchema.entries,
  avoid: v.optional(v.string()),
  prefer: v.optional(v.string()),
  category: v.string(),
  library: v.optional(v.string()),
  /** The project it was learned in, if it is kept for all projects of this machine. */
  learnedIn: v.optional(v.string()),
  byPerson: v.boolean(),
});

const lessonConflictSchema = v.object({
  /** Their words say the contrary, or one says to avoid what the other prefers. */
  by: v.picklist(["words", "avoid"]),
  newer: lessonSchema,
  older: lessonSchema,
  inTwoLogs,
});

export const conflictsSchema = v.object({
  project: v.string(),
  conflicts: v.array(conflictSchema),
  /** Absent if only the facts of some names were asked for. */
  lessons: v.optional(v.array(lessonConflictSchema)),
});
export type ConflictsDocument = DocumentOf<typeof conflictsSchema>;

export interface ConflictsKnown {
  readonly facts: readonly FactGroup[];
  /** Absent if only facts are asked for. */
  readonly lessons?: readonly LessonConflict[] | undefined;
  readonly nowMs: number;
  /** Whether the project's own log holds it. */
  readonly isHere: (id: string) => boolean;
}

export const conflictsDocument = (
  project: string,
  { facts, lessons, nowMs, isHere }: ConflictsKnown,
): ConflictsDocument => {
  const apart = (a: { readonly id: string }, b: { readonly id: string }): true | undefined =>
    isHere(a.id) === isHere(b.id) ? undefined : true;
  return {
    project,
    conflicts: facts.flatMap((group) =>
      conflictsIn(group).map(({ winner, loser, ...rest }) => ({
        ...{ key: keyAsText(group.key), ...rest },
        winner: factDocument(winner, nowMs),
        loser: factDocument(loser, nowMs),
        inTwoLogs: apart(winner, loser),
      })),
    ),
    lessons: lessons?.map(({ newer, older, by }) => ({
      ...{ by, newer: lessonDocument(newer), older: lessonDocument(older) },
      inTwoLogs: apart(newer, older),
    })),
  };
};

const lessonDocument = (memory: LessonMemory): DocumentOf<typeof lessonSchema> => {
  const { avoid, prefer, category, library, project, byPerson = false } = memory.lesson;
  return {
    ...memoryDocument(memory),
    ...defined({ avoid, prefer, library, learnedIn: project }),
    ...{ category, byPerson },
  };
};

export const conflictsText = ({ conflicts, lessons }: ConflictsDocument, style: Style): string => {
  if (conflicts.length + (lessons?.length ?? 0) === 0)
    return `No facts ${lessons === undefined ? "" : "or lessons "}contradict each other.`;
  return [
    ...conflicts.flatMap((one) => [
      `${SHAPES[one.shape]}: ${inLine(one.key)}`,
      `  in force  ${factText(one.winner, style)}`,
      `  ${one.isPart ? "the rest" : "not     "}  ${factText(one.loser, style, one.isPart ? [] : [DECIDED[one.because]])}`,
    ]),
    ...factAdvice(conflicts).map(style.faint),
    ...(lessons ?? []).flatMap((one) => lessonPair(one, style)),
    ...lessonAdvice(lessons ?? []).map(style.faint),
  ].join("\n");
};

const factAdvice = ([first]: ConflictsDocument["conflicts"]): readonly string[] => {
  if (first === undefined) return [];
  const [winner, loser] = [shortId(first.winner.id), shortId(first.loser.id)];
  return [
    first.inTwoLogs
      ? `To settle the first, whose facts are in two logs: twiceshy retire ${loser} --as stale, or retire the other.`
      : `To settle the first: twiceshy supersede ${loser} --by ${winner}, or retire the one that is wrong.`,
  ];
};

type LessonPair = NonNullable<ConflictsDocument["lessons"]>[number];
type ContraryLesson = LessonPair["newer"];

const lessonPair = ({ by, newer, older }: LessonPair, style: Style): readonly string[] => [
  by === "words" ? "Contrary lessons" : "One lesson avoids what another prefers",
  `  newer     ${lessonText(newer, style)}`,
  `  older     ${lessonText(older, style)}`,
];

const lessonText = (one: ContraryLesson, style: Style): string => {
  const { id, when, text, avoid, prefer, category, library, learnedIn, byPerson } = one;
  const remarks = [
    ...(avoid === undefined ? [] : [`avoid ${avoid}`]),
    ...(prefer === undefined ? [] : [`prefer ${prefer}`]),
    ...(category === "general" ? [] : [`about ${category}`]),
    ...(library === undefined ? [] : [`library ${library}`]),
    ...(learnedIn === undefined ? [] : [`learned in ${learnedIn}`]),
    ...(byPerson ? ["stated by a person"] : []),
  ];
  const remarked = remarks.length === 0 ? "" : ` (${remarks.map(inLine).join("; ")})`;
  const line = `${shortId(id)}  ${when.slice(0, 10)}  ${inLine(text)}${remarked}`;
  return fold(line, style.width, UNDER).replace(shortId(id), style.strong);
};

const UNDER = " ".repeat(12);

const lessonAdvice = ([first]: readonly LessonPair[]): readonly string[] => {
  if (first === undefined) return [];
  const [newer, older] = [shortId(first.newer.id), shortId(first.older.id)];
  return [
    first.inTwoLogs
      ? `Agents are shown both lessons. To settle the first pair, which is in two logs: twiceshy retire ${older} --as stale, or retire the other.`
      : `Agents are shown both lessons. To settle the first pair: twiceshy supersede ${older} --by ${newer}, retire the one that is wrong, or edit one to state when it applies.`,
  ];
};

/** Why the other is in force. */
const DECIDED: { readonly [because in FactConflict["because"]]: string } = {
  person: "not a person's word",
  confidence: "less sure",
  newest: "older",
};

const SHAPES: { readonly [shape in FactConflict["shape"]]: string } = {
  replacement: "Two values",
  opposite: "Opposites",
  retraction: "Taken back",
  part: "In part",
  limited: "For a time",
};
