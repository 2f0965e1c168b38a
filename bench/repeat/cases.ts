// Repeats of real failures, and edits that are not repeats: what the judge says to each if it knows every failure of
// the repository that was taken back before.
//   npm run bench -- repeat [--data DIR] [--set NAME] [--json FILE] [--verify FILE]
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { looksSecret } from "../../src/core/append/redact/redact.ts";
import { featuresOf } from "../../src/core/code/change.ts";
import type { FileDiff } from "../../src/core/code/diff.ts";
import { actionOf } from "../../src/core/judge/action/action.ts";
import { featuresOfDiff } from "../../src/core/judge/action/features.ts";
import { stepsOfToolCall } from "../../src/core/judge/action/tool-call.ts";
import { match, type Match } from "../../src/core/judge/match/match.ts";
import { createMemory, type FailureMemory } from "../../src/core/judge/match/memory.ts";
import { WARN } from "../../src/core/judge/match/score.ts";
import { fingerprintOf, type Fingerprint } from "../../src/core/judge/match/fingerprint.ts";
import { readData, type BenchCase, type BenchData, type Candidate } from "./data.ts";
import { sayOf, spreadOf } from "../latency/spread.ts";
import { movedOn } from "./moved-on.ts";
import { printTable, row, tableOf, type Row } from "./table.ts";

/** As the hook reads the tool calls that would make these edits, in files that it cannot see. */
const diffsOf = (candidates: readonly Candidate[]): readonly FileDiff[] =>
  candidates.flatMap(({ path, hunks }) => {
    const call = { tool_name: "MultiEdit", tool_input: { file_path: path, edits: hunks } };
    const steps = stepsOfToolCall(call);
    return steps.ok ? actionOf(steps.value, () => undefined).files : [];
  });

/** A failure as it would be logged; nothing if none of its lines would be. */
const fingerprintOfFailure = (edits: readonly Candidate[]): Fingerprint | undefined => {
  const change = featuresOf(diffsOf(edits), looksSecret);
  return change && fingerprintOf(change);
};

/** All that a case shows of the file: the text to be replaced, with the lines around it. */
const seenOf = ({ hunks }: Candidate): string => hunks.map((hunk) => hunk.old_string).join("\n");

interface Known {
  readonly id: string;
  readonly revertIndex: number;
  readonly fingerprint: Fingerprint | undefined;
}

/** How often a judgment is measured. */
const RUNS = 9;

const judgeRepository = (data: BenchData, repo: string): readonly Row[] => {
  const failures = data.failures
    .filter((failure) => failure.repo === repo)
    .map(({ id, revert_index: revertIndex, failed }): Known => ({
      id,
      revertIndex,
      fingerprint: fingerprintOfFailure(failed.edits),
    }));
  return data.cases
    .filter((each) => each.repo === repo)
    .flatMap((each) => {
      const memory = memoryFor(each, failures);
      return variantsOf(data, each).map(({ id, variant, candidate }) => {
        const judge = (): readonly Match[] => {
          const action = featuresOfDiff(diffsOf([candidate]));
          return action
            ? match(
                action,
                memory,
                () => true,
                () => seenOf(candidate),
              )
            : [];
        };
        // The first time also weighs the failures, as a real memory does only once.
        const matches = judge();
        const ms = Array.from({ length: RUNS }, () => {
          const began = process.cpuUsage();
          judge();
          const { user, system } = process.cpuUsage(began);
          return (user + system) / 1_000;
        });
        return rowOf(each, id, variant, matches, ms);
      });
    });
};

/** All that was taken back before the attempt, with the case's own failure in full, as the case gives it. */
const memoryFor = (each: BenchCase, failures: readonly Known[]): FailureMemory => {
  const memory = createMemory();
  const own = fingerprintOfFailure(each.failure.failed.edits);
  for (const { id, revertIndex, fingerprint } of failures)
    if (fingerprint && revertIndex < each.attempt_index && id !== each.failure_id)
      memory.add({ id, fingerprint });
  if (own) memory.add({ id: each.failure_id, fingerprint: own });
  return memory;
};

const variantsOf = (data: BenchData, each: BenchCase) => [
  { id: each.id, variant: "literal", candidate: each.candidate },
  ...data.variants.filter((variant) => variant.base_id === each.id),
  ...movedOnOf(data, each),
];

const movedOnOf = ({ cases }: BenchData, each: BenchCase) => {
  const candidate = each.label === "repeat" ? movedOn(each, cases) : undefined;
  return candidate === undefined
    ? []
    : [{ id: `${each.id}+`, variant: "short, moved on", candidate }];
};

const rowOf = (
  each: BenchCase,
  id: string,
  variant: string,
  matches: readonly Match[],
  ms: readonly number[],
): Row => ({
  id,
  base: each.id,
  repo: each.repo,
  label: each.label,
  how: each.how,
  variant,
  failedAgain: Boolean(each.attempt.later_reverted),
  score: matches[0]?.score ?? 0,
  own: matches.find((found) => found.id === each.failure_id)?.score ?? 0,
  likenesses: matches.flatMap(({ id: failure, score, parts }, rank) => {
    const own = failure === each.failure_id;
    return own || rank < SHOWN ? [{ own, score, parts: { ...parts } }] : [];
  }),
  ms: [...ms],
});

/** More than one, because other weights may put another failure first. */
const SHOWN = 5;

const print = (rows: readonly Row[], warn: number): void => {
  process.stdout.write(printTable(tableOf(rows, warn)));
  process.stdout.write(sayOf(spreadOf(rows.map(({ ms }) => ms))));
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
