// What the text of a replay and its page have in common: how the outcome of a warning is known, and what makes up a
// score.
import type { Parts } from "../../../core/judge/match/coefficients.ts";
import { unhidden } from "../../../core/judge/quote.ts";
import { clip, oneLine, wellFormed } from "../../../core/kit/text.ts";
import { bringing, unfetched } from "../clone.ts";
import { counted } from "../style.ts";
import type { LINKS, ReplayDocument, WarningDocument } from "./document.ts";

/** Somebody's words in one line, with every invisible character written out. */
export const shown = (text: string, limit = 300): string =>
  clip(oneLine(unhidden(wellFormed(text))), limit);

export const shortSha = (sha: string): string => sha.slice(0, 8);

export const dayOf = (when: string): string => when.slice(0, 10);

/** What could not be read, and how to get it read: a sentence each. */
export const limitsOf = (out: ReplayDocument): readonly string[] =>
  [
    out.shallow ? "The clone is shallow: what failed before its first commits is not known." : "",
    out.missing > 0
      ? `${counted(out.missing, "commit")} could not be read: objects are missing.`
      : "",
    out.unread > 0
      ? `${counted(out.unread, "diff")} could not be read, so what failed there is not known.`
      : "",
    unfetched(out),
    bringing(out, "replay"),
  ].filter((limit) => limit !== "");

const LINK_WORDS: Readonly<Record<(typeof LINKS)[number], string>> = {
  retry: "It says that it tries the failed change again, and its diff shows it",
  sha: "Its message names the failed commit, or the one that took it back",
  number: "Its message names the number under which that change was merged",
  subject: "Its message has the words of the failed change's subject",
};

/** How the outcome is known: a sentence for each thing that history shows. */
export const known = ({
  outcome,
  link,
  takenBack,
  followed,
  lines,
}: WarningDocument): readonly string[] => {
  const after = `${counted(followed, "commit")} came after it`;
  const back = takenBack && `on ${dayOf(takenBack.when)} by ${shortSha(takenBack.commit)}`;
  return [
    ...(link === undefined ? [] : [`${LINK_WORDS[link]}.`]),
    ...(takenBack === undefined
      ? []
      : takenBack.forProcess
        ? [`It was taken back ${back} for its timing or its release, which says nothing of it.`]
        : [`It failed again: it was taken back ${back}.`]),
    ...(outcome === "wrong" ? [`Nothing ties it to the failure, and ${after}: it stood.`] : []),
    ...(outcome === "open" && takenBack === undefined
      ? [`Nothing ties it to the failure yet, and only ${after}.`]
      : []),
    ...(outcome !== "right" && lines.are === "same"
      ? [
          `Much of the failure is done again line for line (${lines.again} of ${lines.of}): worth reading.`,
        ]
      : []),
  ];
};

/** What history offers as proof, the strongest first. */
export const TIES = {
  words: "its own words",
  failed: "it failed again",
  lines: "its lines alone",
  nothing: "nothing",
} as const;

export const tieOf = ({ link, takenBack, lines }: WarningDocument): keyof typeof TIES => {
  if (link !== undefined) return "words";
  if (takenBack?.forProcess === false) return "failed";
  return lines.are === "same" ? "lines" : "nothing";
};

/** Each part of a score: what it measures. Its value is between 0 and 1 on its scale. */
export const PARTS: Readonly<Record<keyof Parts, string>> = {
  bits: "Rare words in common",
  own: "Of this change, is the failed one",
  here: "Of the failure in these files, done again",
  whole: "Of the whole failure, done again",
  lines: "Of this change, line for line",
  samePath: "In common at the same path",
  sameName: "In common in a file of the same name",
  tests: "In common in tests",
  removal: "In common by removal",
};

/** Above this, more bits add nothing to the scale. */
const MOST_BITS = 9;

export const scaleOf = (name: string, value: number): number =>
  Math.max(0, Math.min(1, name === "bits" ? Math.log2(1 + value) / MOST_BITS : value));

export const amountOf = (name: string, value: number): string =>
  name === "bits" ? `${Math.round(value)} bits` : `${Math.round(value * 100)} %`;
