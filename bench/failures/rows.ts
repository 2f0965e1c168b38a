// The labels: which repositories were read at which commit, and what a reader found each change to be that was taken
// back there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const sha = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/));
const sentence = v.pipe(v.string(), v.nonEmpty(), v.maxLength(240));

const repository = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/)),
  language: v.string(),
  /** The commit at which the labels are true. */
  head: sha,
  /** Only so many of the failures that `init` found were read, drawn by the hash of their commit. */
  sampled: v.exactOptional(v.number()),
  /** No rule may be made from it; its figures are printed apart. */
  kept: v.exactOptional(v.literal(true)),
});
export type Repository = v.InferOutput<typeof repository>;

const LABELS = ["failed", "no-longer-needed", "stands-again", "slip", "other"] as const;

const row = v.pipe(
  v.strictObject({
    /** The commit that was taken back; several if one revert took back a group that is one change. */
    failed: v.union([sha, v.pipe(v.array(sha), v.minLength(2))]),
    revert: sha,
    label: v.picklist(LABELS),
    /** Whether the change is in the labelled head again. */
    stands: v.boolean(),
    /** The best sentence that says why, as a message has it; null if none does. */
    reason: v.exactOptional(v.nullable(sentence)),
    /** Several sentences, each of which would do. */
    reasons: v.exactOptional(v.pipe(v.array(sentence), v.minLength(2))),
    /** Whether `init` found it when the labels were made; the others were found by reading. */
    found: v.boolean(),
    /** A later `init` found it, and it was labelled because of that: it says nothing of how many are found. */
    later: v.exactOptional(v.literal(true)),
  }),
  v.transform(({ failed, reason, reasons, ...rest }) => ({
    ...rest,
    failed: typeof failed === "string" ? [failed] : failed,
    reasons: reasons ?? (typeof reason === "string" ? [reason] : []),
  })),
);
export type Row = v.InferOutput<typeof row>;

const FOLDER = join("bench", "failures");

export const fileOf = ({ name }: Pick<Repository, "name">): string => name.replace("/", "+");

/** Throws if a line is malformed, or a file of labels has no repository. */
export const readRepositories = (): readonly Repository[] => {
  const lines = linesOf(join(FOLDER, "repositories.jsonl"));
  const all = lines.map((line) => v.parse(repository, line));
  const known = new Set(all.map((one) => `${fileOf(one)}.jsonl`));
  const stray = readdirSync(join(FOLDER, "labels")).filter((file) => !known.has(file));
  if (stray.length > 0) throw new Error(`not in repositories.jsonl: ${stray.join(", ")}`);
  return all;
};

/** Throws if a line is malformed, or a commit was labelled twice. */
export const readRows = (of: Repository): readonly Row[] => {
  const file = join(FOLDER, "labels", `${fileOf(of)}.jsonl`);
  const rows = linesOf(file).map((line) => v.parse(row, line));
  const all = rows.flatMap(({ failed }) => failed);
  if (new Set(all).size < all.length) throw new Error(`${file}: a commit was labelled twice`);
  return rows;
};

const linesOf = (file: string): readonly unknown[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
