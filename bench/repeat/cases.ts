// Repeats of real failures, and edits that are none: what the judge says to each, knowing every failure of the
// repository that was taken back before.
//   npm run bench -- repeat [--data DIR] [--set NAME] [--json FILE] [--verify FILE]
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { looksSecret } from "../../src/core/append/redact/redact.ts";
import { featuresOf } from "../../src/core/capture/change.ts";
import { diffsOfEdits, type Edit } from "../../src/core/capture/edit.ts";
import { actionOf } from "../../src/core/judge/action-features.ts";
import { match, type Match } from "../../src/core/judge/match.ts";
import { createMemory, type FailureMemory } from "../../src/core/judge/memory.ts";
import { WARN } from "../../src/core/judge/score.ts";
import { readData, type BenchCase, type BenchData, type Candidate } from "./data.ts";
import { printTable, row, tableOf, type Row } from "./table.ts";

const editsOf = (candidates: readonly Candidate[]): readonly Edit[] =>
  candidates.flatMap(({ path, hunks }) =>
    hunks.map((hunk) => ({ path, old: hunk.old_string, new: hunk.new_string })),
  );

/** A failure as it would be logged. */
const remember = (memory: FailureMemory, id: string, edits: readonly Candidate[]): void => {
  const change = featuresOf(diffsOfEdits(editsOf(edits)), looksSecret);
  if (change) memory.add({ id, change });
};

const judgeRepository = (data: BenchData, repo: string): readonly Row[] => {
  const failures = data.failures
    .filter((failure) => failure.repo === repo)
    .sort((a, b) => a.revert_index - b.revert_index);
  const cases = data.cases
    .filter((each) => each.repo === repo)
    .sort((a, b) => a.attempt_index - b.attempt_index);
  const memory = createMemory();
  const known = new Set<string>();
  let next = 0;
  return cases.flatMap((each) => {
    for (let failure = failures[next]; failure; failure = failures[next]) {
      if (failure.revert_index >= each.attempt_index) break;
      remember(memory, failure.id, failure.failed.edits);
      known.add(failure.id);
      next += 1;
    }
    // Its own failure is known in full where the case gives it so.
    const own = `${each.failure_id} of ${each.id}`;
    remember(memory, own, each.failure.failed.edits);
    const isKnown = (id: string): boolean =>
      id === own || (known.has(id) && id !== each.failure_id);
    return variantsOf(data, each).map(({ id, variant, candidate }) => {
      const began = performance.now();
      const action = actionOf(editsOf([candidate]));
      const matches = action ? match(action, memory, isKnown) : [];
      const ms = performance.now() - began;
      return rowOf(each, id, variant, matches, own, ms);
    });
  });
};

const variantsOf = (data: BenchData, each: BenchCase) => [
  { id: each.id, variant: "literal", candidate: each.candidate },
  ...data.variants.filter((variant) => variant.base_id === each.id),
];

const rowOf = (
  each: BenchCase,
  id: string,
  variant: string,
  matches: readonly Match[],
  own: string,
  ms: number,
): Row => ({
  id,
  base: each.id,
  repo: each.repo,
  label: each.label,
  how: each.how,
  variant,
  failedAgain: Boolean(each.attempt.later_reverted),
  score: matches[0]?.score ?? 0,
  own: matches.find((found) => found.id === own)?.score ?? 0,
  ms,
});

const print = (rows: readonly Row[], warn: number): void => {
  process.stdout.write(printTable(tableOf(rows, warn)));
  const times = rows.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): string =>
    (times[Math.floor(share * (times.length - 1))] ?? Number.NaN).toFixed(2);
  process.stdout.write(`judgment: median ${at(0.5)} ms, p99 ${at(0.99)} ms\n`);
};

const file = v.object({ warn: v.number(), rows: v.array(row) });

const main = (): void => {
  const { values } = parseArgs({
    options: {
      data: { type: "string", default: "../shared/bench" },
      set: { type: "string", default: "dev" },
      json: { type: "string" },
      verify: { type: "string" },
    },
  });
  if (values.verify !== undefined) {
    const { warn, rows } = v.parse(file, JSON.parse(readFileSync(values.verify, "utf8")));
    print(rows, warn);
    return;
  }
  const data = readData(resolve(values.data), values.set);
  const repos = [...new Set(data.cases.map(({ repo }) => repo))].sort();
  const rows = repos.flatMap((repo) => judgeRepository(data, repo));
  print(rows, WARN);
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ warn: WARN, rows })}\n`);
};

main();
