// What people made of a memory, its author included, as points of its score: who asks sees them with --explain. They never make a memory relevant
// that no word or meaning supports, and are no part of the fitted weights: no labelled question holds them.
import { FULL_SCORE } from "../event/kinds/judgment/score.ts";
import type { Memory } from "../fold/memory.ts";

export interface ScoreMark {
  readonly name: "pinned" | "useful" | "doubted" | "worth" | "importance";
  readonly points: number;
}

/** What a person thinks a fact is worth goes from 0 to 10. The middle says nothing. */
const MIDDLE = FULL_SCORE / 2;
const WORTHS = Array.from({ length: FULL_SCORE + 1 }, (_, worth) => worth);

/** By how important the author of a note or a decision called it. What is neither important nor minor is not marked. */
const IMPORTANCE: readonly (readonly [importance: number, points: number])[] = [
  [1, -1],
  [2, -0.5],
  [4, 0.5],
  [5, 1],
];
const importanceMark = (importance: number): string => `importance-${importance}`;

/** By the value of the facet that a marked memory has in the index. */
export const MARKS: ReadonlyMap<string, ScoreMark> = new Map<string, ScoreMark>([
  ["pinned", { name: "pinned", points: 2 }],
  ["useful", { name: "useful", points: 1 }],
  ["doubted", { name: "doubted", points: -2 }],
  ...IMPORTANCE.map(
    ([importance, points]) => [importanceMark(importance), { name: "importance", points }] as const,
  ),
  ...WORTHS.filter((worth) => worth !== MIDDLE).map(
    (worth) => [`${worth}`, { name: "worth", points: (worth - MIDDLE) / MIDDLE }] as const,
  ),
]);

type Marked = Pick<Memory, "pinned" | "doubted" | "feedback" | "score" | "importance">;

export const marksOf = ({
  pinned,
  doubted,
  feedback,
  score,
  importance,
}: Marked): readonly string[] => {
  const isUseful = doubted === undefined && (feedback?.useful ?? 0) > 0;
  const marks = [
    ...(pinned === true ? ["pinned"] : []),
    ...(doubted === undefined ? [] : ["doubted"]),
    ...(isUseful ? ["useful"] : []),
    ...(score === undefined ? [] : [`${score}`]),
    ...(importance === undefined ? [] : [importanceMark(importance)]),
  ];
  return marks.filter((mark) => MARKS.has(mark));
};
