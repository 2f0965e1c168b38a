// A replay in words: the figures first, then the warnings, newest first.
import { OUTCOMES, type RepeatOutcome } from "../../../core/judge/match/hindsight.ts";
import { clip } from "../../../core/kit/text.ts";
import { counted, fold, inLine, thousands, type Style } from "../../../answers/text/style.ts";
import type {
  GateDocument,
  ReplayDocument,
  WarningDocument,
} from "../../../answers/gate/replay.ts";
import {
  dayOf,
  headline,
  known,
  limitsOf,
  lineShown,
  MEANINGS,
  OUTCOME_WORDS,
  shortSha,
  shown,
} from "./words.ts";

/** The most warnings that are told; the rest is counted. */
const SHOWN = 10;

export const sayReplay = (out: ReplayDocument, all: boolean, style: Style): string => {
  const listed = all ? out.warnings : out.warnings.slice(0, SHOWN);
  const left = out.warnings.length - listed.length;
  return [
    ...sayHead(out, style),
    ...(listed.length === 0
      ? []
      : ["", ...sayFigures(out, style), "", ...sayMeanings(out, style), ""]),
    ...listed.flatMap((warning) => [...sayWarning(warning, style), ""]),
    ...(left > 0 ? [`and ${left} more: twiceshy replay --all`] : []),
    ...(out.page === undefined ? [] : [`Page: ${inLine(out.page)}`]),
  ]
    .join("\n")
    .trimEnd();
};

const sayHead = (out: ReplayDocument, style: Style): readonly string[] => {
  const { project, judged, commits, failures, informing, warnings } = out;
  const of = judged === commits ? "" : ` of ${thousands(commits)}`;
  const lines = [
    ...(warnings.length === 0 ? [] : [style.strong(headline(out))]),
    `${style.strong(inLine(project))}: ${counted(judged, "commit")}${of} judged, each with only the failures known before it.`,
    `${counted(failures, "change")} ${failures === 1 ? "was" : "were"} reverted and may be warned of${informing === 0 ? "" : `; ${thousands(informing)} more only inform`}.`,
    ...(warnings.length > 0 ? [] : [withoutWarnings(out)]),
    ...limitsOf(out),
  ];
  return lines.map((line) => fold(line, style.width));
};

const withoutWarnings = ({ unread, missing }: ReplayDocument): string =>
  unread + missing > 0
    ? "The gate would have given no warning about the commits that could be read."
    : "The gate would have given no warning.";

const ROWS: readonly (readonly [string, (gate: GateDocument, out: ReplayDocument) => string])[] = [
  ["commits with warnings", ({ warnings }) => thousands(warnings)],
  ["  per hundred commits", ({ perHundred }) => perHundred.toFixed(2)],
  ["failed again", ({ failedAgain }) => thousands(failedAgain)],
  ["stood anyway", ({ stood }) => thousands(stood)],
  ["false stops", ({ falseStops }) => thousands(falseStops)],
  ["  per hundred commits", ({ falseStopsPerHundred }) => falseStopsPerHundred.toFixed(2)],
  ["undecided", ({ undecided }) => thousands(undecided)],
];

/** Commits that say they try a failure again: a gate should know them. */
const RETRIES: (typeof ROWS)[number] = [
  "known retries warned of",
  ({ retries }, out) => `${retries} of ${out.retries}`,
];

const sayFigures = (out: ReplayDocument, style: Style): readonly string[] => {
  const row = (name: string, edit: string, commit: string): string =>
    `  ${name.padEnd(26)}${edit.padStart(16)}${commit.padStart(16)}`;
  return [
    style.faint(row("", "before each edit", "at the commit")),
    ...[...ROWS, ...(out.retries > 0 ? [RETRIES] : [])].map(([name, of]) =>
      row(name, of(out.byEdit, out), of(out.byCommit, out)),
    ),
  ];
};

/** Of the outcomes that occur. */
const sayMeanings = ({ warnings }: ReplayDocument, style: Style): readonly string[] =>
  OUTCOMES.filter((outcome) => warnings.some((warning) => warning.outcome === outcome)).map(
    (outcome) =>
      style.faint(fold(`${OUTCOME_WORDS[outcome]}: ${MEANINGS[outcome]}`, style.width, "  ")),
  );

const UNDER = " ".repeat(12);

const sayWarning = (warning: WarningDocument, style: Style): readonly string[] => {
  const { cites, path, others, score, outcome } = warning;
  const at = path === undefined ? "the whole commit" : shown(path);
  const also = others === 0 ? "" : ` (and ${counted(others, "other")})`;
  const detail = (text: string): string => fold(UNDER + text, style.width, UNDER);
  const painted = paintOf(style)[outcome](OUTCOME_WORDS[outcome]);
  return [
    `${dayOf(warning.when)}  ${style.strong(shortSha(warning.commit))}  ${painted}  ${score.toFixed(2)}  ${at}`,
    detail(shown(warning.subject)),
    detail(
      `repeats ${shortSha(cites.commit)} of ${dayOf(cites.when)}: ${shown(cites.subject)}${also}`,
    ),
    detail(`why that failed: ${cites.reason === undefined ? "not stated" : shown(cites.reason)}`),
    ...repeatedWords(warning).map((line) => `${UNDER}${clip(line, style.width - UNDER.length)}`),
    ...known(warning).map((sentence) => style.faint(detail(sentence))),
  ];
};

const paintOf = ({
  good,
  bad,
  warm,
  faint,
}: Style): Readonly<Record<RepeatOutcome, Style["good"]>> => ({
  "failed-again": good,
  stood: warm,
  "false-stop": bad,
  undecided: faint,
});

/** The lines themselves, because only a reader can judge them. */
const repeatedWords = ({ repeated: { lines, count } }: WarningDocument): readonly string[] =>
  count === 0
    ? ["No whole line is repeated; the words of the lines are alike."]
    : [
        `repeated lines${lines.length < count ? ` (${lines.length} of ${thousands(count)})` : ""}:`,
        ...lines.map((line) => `  ${lineShown(line)}`),
      ];
