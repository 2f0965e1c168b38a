// How well commits are classed, tested on commits that were read by hand: precision and recall of each class, beside
// the result of projectmem's word list for the same commits.
//   npm run bench -- capture classes [--repo OWNER/NAME] [--misses]
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { classOf, type Classed } from "../../src/core/history/classes/class.ts";
import type { CommitClass } from "../../src/core/history/classes/sign.ts";
import type { Commit } from "../../src/core/history/commit.ts";
import { fixSignOf, touchesSource } from "../../src/core/history/fix.ts";
import { pathsOf, readRows, type Row } from "./rows.ts";
import { seedClass } from "./seed-words.ts";

const commitOf = (row: Row): Commit => ({
  sha: row.sha,
  parents: ["0".repeat(40)],
  when: 0,
  author: row.bot === "yes" ? "some[bot]" : "",
  subject: row.subject,
  message: [row.subject, ...row.says.split(" / ")].join("\n\n"),
});

const classedOf = (row: Row): Classed =>
  classOf(commitOf(row), {
    paths: pathsOf(row),
    ...(row.files.endsWith("blanks") ? { blanksOnly: "yes" } : {}),
  });

/** Figures beyond the class: which commits are remembered as fixes, and which ones churn counts. */
const fixesOf = (judged: readonly Judged[]): string => {
  const fixes = judged.filter(({ row }) => row.label === "fix").length;
  const line = (what: string, those: readonly Judged[]): string => {
    const right = those.filter(({ row }) => row.label === "fix").length;
    return `${what}: ${share(right, those.length)}  ${share(right, fixes)}, ${those.length} commits\n`;
  };
  const remembered = ({ row }: Judged): boolean =>
    fixSignOf(commitOf(row)) !== undefined && touchesSource(pathsOf(row).map(({ path }) => path));
  const counted = ({ ours }: Judged): boolean => ours.class === "fix" && ours.confidence >= 0.5;
  return [
    line("remembered as fixes", judged.filter(remembered)),
    line("counted as fixes by churn", judged.filter(counted)),
  ].join("");
};

interface Judged {
  readonly row: Row;
  readonly ours: Classed;
  readonly seed: CommitClass;
}

const share = (part: number, whole: number): string =>
  whole === 0 ? "   –" : (part / whole).toFixed(2);

const tableOf = (judged: readonly Judged[]): string => {
  const line = (name: CommitClass): string => {
    const those = judged.filter(({ row }) => row.label === name);
    const figures = (of: (each: Judged) => CommitClass): string => {
      const said = judged.filter((each) => of(each) === name);
      const right = said.filter(({ row }) => row.label === name).length;
      return `${share(right, said.length)}  ${share(right, those.length)}`;
    };
    const [ours, seed] = [figures((each) => each.ours.class), figures((each) => each.seed)];
    return `${name.padEnd(9)} ${String(those.length).padStart(4)}   ${ours}   ${seed}\n`;
  };
  const names: readonly CommitClass[] = [
    ...(["fix", "revert", "re-land", "feature", "refactor"] as const),
    ...(["docs", "test", "build", "release", "style", "other"] as const),
  ];
  const right = (of: (each: Judged) => CommitClass): string =>
    share(judged.filter((each) => of(each) === each.row.label).length, judged.length);
  return [
    "class     rows   ours        seed\n",
    "                 prec  rec   prec  rec\n",
    ...names.map(line),
    `right     ${String(judged.length).padStart(4)}   ${right((each) => each.ours.class)}        `,
    `${right((each) => each.seed)}\n`,
  ].join("");
};

/** Whether the confidence says how often it is right. */
const confidenceOf = (judged: readonly Judged[]): string =>
  [0.9, 0.7, 0.5, 0]
    .map((least, at, all) => {
      const most = at === 0 ? 2 : (all[at - 1] ?? 2);
      const those = judged.filter(({ ours }) => ours.confidence >= least && ours.confidence < most);
      const right = those.filter(({ row, ours }) => row.label === ours.class).length;
      return `confidence from ${least.toFixed(1)}: ${share(right, those.length)} right, of ${those.length}\n`;
    })
    .join("");

const main = (): void => {
  const { values } = parseArgs({
    options: { repo: { type: "string" }, misses: { type: "boolean", default: false } },
  });
  const rows = readRows(resolve("bench/capture/classes.tsv"));
  const judged = rows
    .filter(({ repository }) => values.repo === undefined || repository === values.repo)
    .map((row) => ({ row, ours: classedOf(row), seed: seedClass(row.words.split(" ")) }));
  process.stdout.write(tableOf(judged) + fixesOf(judged) + confidenceOf(judged));
  if (!values.misses) return;
  for (const { row, ours } of judged)
    if (row.label !== ours.class)
      process.stdout.write(
        `${row.label} taken for ${ours.class} ${ours.confidence.toFixed(2)}: ${row.subject} (${ours.why.join("; ")})\n`,
      );
};

main();
