// Warnings of a replay that a person judged, in repositories that no rule was made from, beside what the replay said of
// them by its own rule. One a line: repository, failed and warned commit, path, outcome, label, a line why.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { OUTCOMES } from "../../src/core/judge/match/hindsight.ts";

const sha = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/));
const nonEmpty = v.pipe(v.string(), v.nonEmpty());
const repositoryName = v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/));

export const LABELS = ["right", "wrong", "unsure"] as const;

const labelled = v.object({
  repository: repositoryName,
  failed: sha,
  warned: sha,
  /** The file of the single edit; `*` if it took the whole commit. */
  path: nonEmpty,
  outcome: v.picklist(OUTCOMES),
  label: v.picklist(LABELS),
  why: nonEmpty,
});
export type Labelled = v.InferOutput<typeof labelled>;

const repository = v.object({
  repository: repositoryName,
  /** The commit at which all warnings of the repository were read. */
  head: sha,
  /** How many commits were judged. */
  commits: v.pipe(v.string(), v.digits(), v.transform(Number)),
});
export type Repository = v.InferOutput<typeof repository>;

const FOLDER = join("bench", "replay");

/** Throws if a row is malformed, or a warning was labelled twice. */
export const readLabels = (): readonly Labelled[] => {
  const rows = tableIn(join(FOLDER, "labels.tsv")).map((row) => v.parse(labelled, row));
  if (new Set(rows.map(({ warned }) => warned)).size < rows.length)
    throw new Error("labels.tsv: a warning was labelled twice");
  return rows;
};

export const readRepositories = (): readonly Repository[] =>
  tableIn(join(FOLDER, "labelled.tsv")).map((row) => v.parse(repository, row));

const tableIn = (file: string): readonly unknown[] => {
  const [head = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const names = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
  });
};

export const agreement = (
  rows: readonly Labelled[],
  repositories: readonly Repository[],
): string => {
  const count = (wanted: (row: Labelled) => boolean): number => rows.filter(wanted).length;
  const [right, wrong, unsure] = LABELS.map((is) => count(({ label }) => label === is));
  const line = (name: string, those: (row: Labelled) => boolean): string =>
    [name.padEnd(14), ...LABELS.map((is) => count((row) => those(row) && row.label === is))]
      .map((cell) => String(cell).padStart(8))
      .join("");
  const commits = repositories.reduce((sum, each) => sum + each.commits, 0);
  const perHundred = (wanted: (row: Labelled) => boolean): string => {
    const those = count((row) => row.path !== "*" && wanted(row));
    return `${those} (${((100 * those) / commits).toFixed(3)} per 100 commits)`;
  };
  const isStop = ({ outcome }: Labelled): boolean => outcome === "false-stop";
  return [
    ["".padEnd(14), ...LABELS].map((cell) => cell.padStart(8)).join(""),
    ...OUTCOMES.map((is) => line(is, ({ outcome }) => outcome === is)),
    line("all", () => true),
    `right: ${right} of ${(right ?? 0) + (wrong ?? 0)} (${((right ?? 0) / Math.max(1, (right ?? 0) + (wrong ?? 0))).toFixed(2)}), and ${unsure} unsure`,
    `false stops before an edit, in ${commits} commits:`,
    `  by the rule      ${perHundred(isStop)}`,
    `  by the readings  ${perHundred(({ label }) => label === "wrong")}`,
    `  by both          ${perHundred((row) => isStop(row) && row.label === "wrong")}`,
  ].join("\n");
};
