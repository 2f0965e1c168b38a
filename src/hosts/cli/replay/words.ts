// What the text of a replay and its page have in common: how the outcome of a warning is known, and what makes up a
// score.
import type { RepeatOutcome } from "../../../core/judge/match/hindsight.ts";
import type { ScoreParts } from "../../../core/judge/match/coefficients.ts";
import { unhidden } from "../../../core/judge/message/quote.ts";
import { clip, oneLine, wellFormed } from "../../../core/kit/text.ts";
import { bringing, unfetched } from "../../../answers/care/partial-clone.ts";
import { counted } from "../../../answers/text/style.ts";
import type { LINKS, ReplayDocument, WarningDocument } from "../../../answers/gate/replay.ts";

/** Somebody's words in one line, with every invisible character written out. */
export const shown = (text: string, limit = 300): string =>
  clip(oneLine(unhidden(wellFormed(text))), limit);

/** A changed line of code with its sign; its indentation says nothing here. */
export const lineShown = (line: string): string =>
  `${line.slice(0, 1)} ${shown(line.slice(1).trim())}`;

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
  retry: "Its message says that it tries the failed change again, and its diff confirms that",
  sha: "Its message names the failed commit, or the one that reverted it",
  number: "Its message names the number under which that change was merged",
  subject: "Its message has the words of the failed change's subject",
};

export const OUTCOME_WORDS: Readonly<Record<RepeatOutcome, string>> = {
  "failed-again": "failed again",
  stood: "stood anyway",
  "false-stop": "false stop",
  undecided: "undecided",
};

/** What a reader wants to know first, of a gate that judges each edit before it is made. */
export const headline = ({ byEdit, judged }: ReplayDocument): string => {
  const { failedAgain, stood, falseStops, falseStopsPerHundred } = byEdit;
  const repeats = `${counted(failedAgain + stood, "repeat")} it would have stopped`;
  const became =
    failedAgain + stood === 0 ? "" : `: ${failedAgain} failed again, ${stood} stood anyway`;
  return `${repeats}${became}. ${counted(falseStops, "false stop")} in ${counted(judged, "commit")}, ${falseStopsPerHundred.toFixed(2)} per hundred.`;
};

/** What the outcomes mean, and what they leave open. */
export const MEANINGS: Readonly<Record<RepeatOutcome, string>> = {
  "failed-again":
    "It repeats a failed change, and was reverted itself, or a later commit says that it fixes it.",
  stood:
    "It repeats a failed change, and stayed. The author may have had a good reason; history does not show whether a warning would have helped, so it counts neither way.",
  "false-stop":
    "It stayed for 30 commits, its message does not mention the failed change, and most of its lines differ.",
  undecided:
    "It has not stayed for 30 commits yet, or was reverted for its timing, or without evidence that it repeats a failure.",
};

/** How the outcome is known: a sentence for each thing that history shows. */
export const known = (warning: WarningDocument): readonly string[] => {
  const { outcome, link, takenBack, mendedBy, followed, lines } = warning;
  const after = `${followed === 0 ? "no commit" : counted(followed, "commit")} came after it`;
  const back = takenBack && `on ${dayOf(takenBack.when)} by ${shortSha(takenBack.commit)}`;
  // If only tests failed, their lines are not counted.
  const share =
    lines.of === 0
      ? "few of its lines are those of the failure"
      : `it shares ${lines.again} of the failure's ${counted(lines.of, "line")}`;
  return [
    ...(link === undefined ? [] : [`${LINK_WORDS[link]}.`]),
    ...(lines.are === "same" ? [`It contains much of the failed change: ${share}.`] : []),
    ...(takenBack === undefined ? [] : [endOf(outcome, takenBack.forProcess, back ?? "")]),
    ...(mendedBy === undefined
      ? []
      : [
          `It was fixed on ${dayOf(mendedBy.when)} by ${shortSha(mendedBy.commit)}: ${shown(mendedBy.subject)}.`,
        ]),
    ...(outcome === "stood" ? [`It stayed: ${after}.`] : []),
    ...(outcome === "false-stop"
      ? [`Its message does not mention the failure, ${share}, and it stayed: ${after}.`]
      : []),
    ...(outcome === "undecided" && takenBack === undefined
      ? [`It is not decided yet: ${after}.`]
      : []),
  ];
};

const endOf = (outcome: RepeatOutcome, forProcess: boolean, back: string): string => {
  if (forProcess)
    return `It was reverted ${back} for its timing or its release, which does not show whether it failed.`;
  return outcome === "failed-again"
    ? `It failed again: it was reverted ${back}.`
    : `It was reverted ${back}, but there is little evidence that it is the same change.`;
};

/** What history offers as proof, the strongest first. */
export const TIES = {
  words: "its message",
  failed: "its second failure",
  lines: "its lines",
  nothing: "nothing",
} as const;

export const tieOf = ({ link, outcome, lines }: WarningDocument): keyof typeof TIES => {
  if (link !== undefined) return "words";
  if (outcome === "failed-again") return "failed";
  return lines.are === "same" ? "lines" : "nothing";
};

/** Each part of a score: what it measures. Its value is between 0 and 1 on its scale. */
export const PARTS: Readonly<Record<keyof ScoreParts, string>> = {
  bits: "Rare words in common",
  own: "Share of this change that matches the failure",
  here: "Share of the failure in these files that is repeated",
  whole: "Share of the whole failure that is repeated",
  lines: "Share of this change that matches line for line",
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
