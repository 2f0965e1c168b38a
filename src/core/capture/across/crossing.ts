// Whether what was recorded in one project is a lesson about a library for all of them: a failed attempt, or what was
// marked as a gotcha, that names a library of the stack and nothing that may be private.
import type { Dependency } from "../../project/manifests/dependency.ts";
import { areWithin } from "../../project/versions/overlap.ts";
import { readRange } from "../../project/versions/range.ts";
import { namedLibrary } from "./named-library.ts";
import { privateWord, type CrossingFrom } from "./private-word.ts";

export type Crossing =
  | {
      readonly is: "lesson";
      readonly text: string;
      readonly library: string;
      readonly versions?: string;
      /** The registry that the library's name is of. */
      readonly runtime: string;
    }
  /** It is about a library, and stays because of this word. */
  | { readonly is: "private"; readonly library: string; readonly word: string };

/** A cheap look, before any stack is read. */
export const mayCross = ({ kind, outcome, text }: Recorded): boolean =>
  (kind === "attempt" && (outcome === "failed" || outcome === "partial")) ||
  ((kind === "decision" || kind === "note") && MARKED.test(text));

export interface Recorded {
  readonly kind: string;
  readonly outcome?: string | undefined;
  readonly text: string;
}

const MARKED =
  /^\s*(?:gotcha|lesson|warning|caution|pitfall|avoid|don['’]?t|do not|never|bug)(?![\p{L}\d-])/iu;

/** Nothing if it is no lesson, or names no library. */
export const crossingOf = (recorded: Recorded, around: CrossingFrom): Crossing | undefined => {
  if (!mayCross(recorded)) return undefined;
  const { text, outcome } = recorded;
  const library = namedLibrary(text, around.stack.dependencies);
  // Alone, what was tried would read as advice.
  const shown = outcome === undefined ? text : `${OUTCOMES[outcome] ?? ""}${text}`;
  return library && lessonAbout(library, text, { around, shown });
};

/** `shown`: the text as a lesson, if it is not the sentence itself. */
export const lessonAbout = (
  library: Dependency,
  sentence: string,
  { around, shown = sentence }: { readonly around: CrossingFrom; readonly shown?: string },
): Crossing => {
  const word = privateWord(sentence, around);
  if (word !== undefined) return { is: "private", library: library.name, word };
  return {
    ...{ is: "lesson", text: shown, library: library.name, runtime: library.runtime },
    ...majorOf(library),
  };
};

const OUTCOMES: { readonly [outcome: string]: string } = {
  failed: "This failed: ",
  partial: "This was not enough: ",
};

/** The major version in use, if it is known to be one; of 0.x each minor is one. */
const majorOf = ({ version = "" }: Dependency): { readonly versions?: string } => {
  const [, major = "", minor] = /(\d{1,9})(?:\.(\d{1,9}))?/.exec(version) ?? [];
  const versions = major === "0" && minor !== undefined ? `0.${minor}.x` : `${major}.x`;
  const [used, named] = [readRange(version), readRange(versions)];
  return used && named && areWithin(used, named) === true ? { versions } : {};
};
