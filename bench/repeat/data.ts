// The benchmark's files, read as its README describes them: cases, all failures of their repositories, and variants.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import * as v from "valibot";

const hunk = v.object({ old_string: v.string(), new_string: v.string() });
const candidate = v.object({ path: v.string(), hunks: v.array(hunk) });
const failedChange = v.object({ edits: v.array(candidate) });

const benchCase = v.object({
  id: v.string(),
  repo: v.string(),
  label: v.string(),
  how: v.string(),
  attempt_index: v.number(),
  candidate,
  failure_id: v.string(),
  failure: v.object({ failed: failedChange }),
  attempt: v.object({ later_reverted: v.nullish(v.unknown()) }),
});
const failure = v.object({
  id: v.string(),
  repo: v.string(),
  revert_index: v.number(),
  failed: failedChange,
});
const variant = v.object({
  id: v.string(),
  base_id: v.string(),
  variant: v.string(),
  candidate,
});

export type Candidate = v.InferOutput<typeof candidate>;
export type BenchCase = v.InferOutput<typeof benchCase>;
export type BenchFailure = v.InferOutput<typeof failure>;
export type BenchVariant = v.InferOutput<typeof variant>;

export interface BenchData {
  readonly cases: readonly BenchCase[];
  readonly failures: readonly BenchFailure[];
  readonly variants: readonly BenchVariant[];
}

/** `set` is the part of the files' names that tells the sets apart: `dev`. */
export const readData = (folder: string, set: string): BenchData => {
  const lines = (name: string): readonly unknown[] =>
    gunzipSync(readFileSync(join(folder, "repeat", `${name}-${set}.jsonl.gz`)))
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  return {
    cases: lines("cases").map((line) => v.parse(benchCase, line)),
    failures: lines("failures").map((line) => v.parse(failure, line)),
    variants: lines("perturbed").map((line) => v.parse(variant, line)),
  };
};
