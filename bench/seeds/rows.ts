// What the seed systems published of themselves, and what was measured of twiceshy for the same thing: kept as rows, from which
// the tables in docs/benchmarks.md are written.
import { readFileSync } from "node:fs";

export interface SeedRow {
  readonly what: string;
  /** As the seed's own document states it. */
  readonly theirs: string;
  readonly ours: string;
}

export const ROWS = "bench/seeds/rows.tsv";
const OPEN = "<!-- seeds -->\n";
const CLOSE = "\n<!-- end of seeds -->";
const HEAD: SeedRow = { what: "what", theirs: "the seed", ours: "twiceshy" };

const lineOf = ({ what, theirs, ours }: SeedRow): string => [what, theirs, ours].join("\t");

export const textOfRows = (rows: readonly SeedRow[]): string =>
  [HEAD, ...rows].map((row) => `${lineOf(row)}\n`).join("");

export const readRows = (path: string): readonly SeedRow[] =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [what = "", theirs = "", ours = ""] = line.split("\t");
      return { what, theirs, ours };
    });

/** The page with its table written anew; everything outside the markers stays. */
export const pageWith = (page: string, rows: readonly SeedRow[]): string => {
  const from = page.indexOf(OPEN);
  const to = page.indexOf(CLOSE);
  if (from < 0 || to < from) throw new Error(`the page has no part that begins with ${OPEN}`);
  return `${page.slice(0, from + OPEN.length)}\n${tableOf(rows)}\n${page.slice(to)}`;
};

const tableOf = (rows: readonly SeedRow[]): string => {
  const cells = [HEAD, ...rows].map(({ what, theirs, ours }) => [what, theirs, ours]);
  const widths = [0, 1, 2].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
};
