// The warnings that a person judged: well-formed, many enough, and from repositories that no rule was made from.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as failures from "../../bench/failures/rows.ts";
import { agreement, readLabels, readRepositories } from "../../bench/replay/labels.ts";
import { readReadings } from "../../bench/replay/readings.ts";

const labels = readLabels();
const repositories = readRepositories();

test("there are a hundred and more, each once, and each of a repository at a known commit", () => {
  expect(labels.length).toBeGreaterThanOrEqual(100);
  const named = new Set(repositories.map(({ repository }) => repository));
  expect(new Set(labels.map(({ repository }) => repository))).toEqual(named);
  expect(named.size).toBeGreaterThanOrEqual(5);
});

test("none is of a repository that a rule was made from", () => {
  const tuned = new Set([
    ...readReadings("bench/replay/readings.tsv").map(({ repository }) => repository),
    ...failures
      .readRepositories()
      .filter(({ kept }) => kept !== true)
      .map(({ name }) => name),
  ]);
  expect(repositories.filter(({ repository }) => tuned.has(repository))).toEqual([]);
});

test("the figures in the documents are those of the rows", () => {
  const docs = readFileSync("docs/benchmarks.md", "utf8").replaceAll(/ +/g, " ");
  const cells = (line: string): string =>
    `| ${line
      .trim()
      .replace("-", " ")
      .replace("stood", "stood anyway")
      .split(/\s{2,}/)
      .join(" | ")} |`;
  const [, ...lines] = agreement(labels, repositories).split("\n");
  for (const line of lines.filter((each) => /^(?:failed|stood|false-stop|all)/.test(each.trim())))
    expect(docs.includes(cells(line)), `benchmarks.md holds ${cells(line)}`).toBe(true);
});
