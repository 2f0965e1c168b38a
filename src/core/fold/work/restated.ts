// Whether two statements of the work differ only in words that do not tell works apart: stricter than `same-work.ts` about
// what is left, and blind to the verb of making. It only proposes, so that a person decides.
import { wordsOf } from "./words.ts";

/** That something is to be made, or is not there yet: "add tests for X", "tests for X are missing", "X needs tests". */
const SILENT: ReadonlySet<string> = wordsOf(
  "write add create implement introduce provide need needs must should have has had missing pending remaining remain still todo please then also finish complete yet new",
);

/** Words of which each says the same as the first. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  [
    ["remove", "delete", "drop"],
    ["update", "adjust", "adapt", "revise"],
    ["docs", "documentation", "documents"],
    ["check", "verify"],
  ].flatMap((words) => {
    const [first = "", ...others] = words.flatMap((word) => [...wordsOf(word)]);
    return others.map((other): [string, string] => [other, first]);
  }),
);

/** One word could be about anything. */
const LEAST_WORDS = 2;

/** Equal for statements about the same work; undefined for one that says too little to be compared. */
export const workKey = (text: string): string | undefined => {
  const words = new Set(
    [...wordsOf(text)].filter((word) => !SILENT.has(word)).map((word) => ALIKE.get(word) ?? word),
  );
  return words.size < LEAST_WORDS ? undefined : [...words].toSorted().join(" ");
};
