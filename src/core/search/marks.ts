// What people made of a memory, as points of its score: who asks sees them with --explain. They never make a memory relevant
// that no word or meaning supports, and are no part of the fitted weights: no labelled question holds them.
import { FULL_SCORE } from "../event/kinds/judgment/score.ts";
import type { Memory } from "../fold/memory.ts";

export interface ScoreMark {
  readonly name: "pinned" | "useful" | "doubted" | "worth";
  readonly points: number;
}

/** What a person thinks a fact is worth goes from 0 to 10. The middle says nothing. */
const MIDDLE = FULL_SCORE / 2;
const WORTHS = Array.from({ length: FULL_SCORE + 1 }, (_, worth) => worth);

/** By the value of the facet that a marked memory has in the index. */
export const MARKS: ReadonlyMap<string, ScoreMark> = new Map<string, ScoreMark>([
  ["pinned", { name: "pinned", points: 2 }],
  ["useful", { name: "useful", points: 1 }],
  ["doubted", { name: "doubted", points: -2 }],
  ...WORTHS.filter((worth) => worth !== MIDDLE).map(
    (worth) => [`${worth}`, { name: "worth", points: (worth - MIDDLE) / MIDDLE }] as const,
  ),
]);

type Marked = Pick<Memory, "pinned" | "doubted" | "feedback" | "score">;

export const marksOf = ({ pinned, doubted, feedback, score }: Marked): readonly string[] => {
  const isUseful = doubted === undefined && (feedback?.useful ?? 0) > 0;
  const marks = [
    ...(pinned === true ? ["pinned"] : []),
    ...(doubted === undefined ? [] : ["doubted"]),
    ...(isUseful ? ["useful"] : []),
    ...(score === undefined ? [] : [`${score}`]),
  ];
  return marks.filter((mark) => MARKS.has(mark));
};
