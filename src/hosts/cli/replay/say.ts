// A replay in words: the figures first, then the warnings, newest first.
import { counted, fold, inLine, thousands, type Style } from "../style.ts";
import type { GateDocument, ReplayDocument, WarningDocument } from "./document.ts";
import { dayOf, known, limitsOf, shortSha, shown } from "./words.ts";

/** The most warnings that are told; the rest is counted. */
const TOLD = 10;

export const sayReplay = (out: ReplayDocument, all: boolean, style: Style): string => {
  const told = all ? out.warnings : out.warnings.slice(0, TOLD);
  const left = out.warnings.length - told.length;
  return [
    ...sayHead(out, style),
    ...(told.length === 0 ? [] : ["", ...sayFigures(out, style), ""]),
    ...told.flatMap((warning) => [...sayWarning(warning, style), ""]),
    ...(left > 0 ? [`and ${left} more: twiceshy replay --all`] : []),
    ...(out.page === undefined ? [] : [`The page to click through: ${inLine(out.page)}`]),
  ]
    .join("\n")
    .trimEnd();
};

const sayHead = (out: ReplayDocument, style: Style): readonly string[] => {
  const { project, judged, commits, failures, informing, warnings } = out;
  const of = judged === commits ? "" : ` of ${thousands(commits)}`;
  const lines = [
    `${style.strong(inLine(project))}: ${counted(judged, "commit")}${of} judged, each knowing only what had failed before it.`,
    `${counted(failures, "change")} ${failures === 1 ? "was" : "were"} taken back and may be warned of${informing === 0 ? "" : `; ${thousands(informing)} more only inform`}.`,
    ...(warnings.length > 0 ? [] : [nothingSaid(out)]),
    ...limitsOf(out),
  ];
  return lines.map((line) => fold(line, style.width));
};

const nothingSaid = ({ unread, missing }: ReplayDocument): string =>
  unread + missing > 0
    ? "Of what could be read the gate would have said nothing."
    : "The gate would have said nothing.";

const ROWS: readonly (readonly [string, (gate: GateDocument, out: ReplayDocument) => string])[] = [
  ["commits warned of", ({ warnings }) => thousands(warnings)],
  ["  per hundred commits", ({ perHundred }) => perHundred.toFixed(2)],
  ["right", ({ right }) => thousands(right)],
  ["wrong", ({ wrong }) => thousands(wrong)],
  ["open", ({ open }) => thousands(open)],
  ["repeats prevented", ({ prevented }) => thousands(prevented)],
  ["  per hundred commits", ({ preventedPerHundred }) => preventedPerHundred.toFixed(2)],
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

const UNDER = " ".repeat(12);

const sayWarning = (warning: WarningDocument, style: Style): readonly string[] => {
  const { cites, path, others, score, outcome } = warning;
  const paint = { right: style.good, wrong: style.bad, open: style.warm }[outcome];
  const at = path === undefined ? "the whole commit" : shown(path);
  const also = others === 0 ? "" : ` (and ${counted(others, "other")})`;
  const detail = (text: string): string => fold(UNDER + text, style.width, UNDER);
  return [
    `${dayOf(warning.when)}  ${style.strong(shortSha(warning.commit))}  ${paint(outcome)}  ${score.toFixed(2)}  ${at}`,
    detail(shown(warning.subject)),
    detail(
      `repeats ${shortSha(cites.commit)} of ${dayOf(cites.when)}: ${shown(cites.subject)}${also}`,
    ),
    detail(`why that failed: ${cites.reason === undefined ? "not stated" : shown(cites.reason)}`),
    ...known(warning).map((sentence) => style.faint(detail(sentence))),
  ];
};
