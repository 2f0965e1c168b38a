// docs/benchmarks.md holds the rows that were measured, and no others.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageWith, readRows, ROWS } from "../../bench/seeds/rows.ts";

const page = readFileSync(new URL("../../docs/benchmarks.md", import.meta.url), "utf8");

test("docs/benchmarks.md compares with the seeds what was measured", async () => {
  const rows = readRows(ROWS);
  expect(rows.length).toBeGreaterThan(0);
  await expect(pageWith(page, rows)).toMatchFileSnapshot("../../docs/benchmarks.md");
});

test("docs/benchmarks.md counts over whole histories what is recorded of each repository", () => {
  const [head, ...rows] = readFileSync("bench/replay/history.tsv", "utf8").trimEnd().split("\n");
  expect(head).toBe("repository\tcommits\tright\topen\twrong");
  const cells = rows.map((row) => row.split("\t"));
  const ofPage = page
    .slice(page.indexOf("## Whole histories"))
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.replaceAll("*", "").trim()));
  const said = (name: string | undefined) => ofPage.find((line) => line[1] === name);
  for (const [name, commits, ...warned] of cells) {
    expect(said(name)?.[2]?.replace(",", ""), name).toBe(commits);
    expect(said(name)?.[6], name).toBe(warned.join(" / "));
  }
  const all = [1, 2, 3, 4].map((at) => cells.reduce((sum, row) => sum + Number(row[at]), 0));
  expect(said(`all ${cells.length}`)?.[2]).toBe(all[0]?.toLocaleString("en"));
  expect(said(`all ${cells.length}`)?.[6]).toBe(all.slice(1).join(" / "));
});
