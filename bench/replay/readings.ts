// Warnings that a person read, with both patches whole: the shares in docs/benchmarks.md are computed from them. One a
// line: sample, repository, failed and warned commit, path, the link the replay found, verdict, a line why.
import { readFileSync } from "node:fs";
import * as v from "valibot";

const sha = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/));
const nonEmpty = v.pipe(v.string(), v.nonEmpty());

const reading = v.object({
  sample: nonEmpty,
  repository: v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/)),
  failed: sha,
  warned: sha,
  /** The file of the single edit; `*` if it took the whole commit. */
  path: nonEmpty,
  /** What ties the commit to the failure without reading: words of the message, equal lines, nothing. */
  link: v.picklist(["words", "lines", "none"]),
  /** The failed change again; a part of it again; neither. */
  verdict: v.picklist(["true", "partial", "coincidence"]),
  why: nonEmpty,
});
export type Reading = v.InferOutput<typeof reading>;

const NAMES = ["sample", "repository", "failed", "warned", "path", "link", "verdict", "why"];

/** Throws if a row is malformed, or a warning was read twice in a sample. */
export const readReadings = (file: string): readonly Reading[] => {
  const [head = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  if (head !== NAMES.join("\t"))
    throw new Error(`${file}: the first line does not name the columns`);
  const rows = lines.map((line) => {
    const cells = line.split("\t");
    return v.parse(reading, Object.fromEntries(NAMES.map((name, at) => [name, cells[at]])));
  });
  const keys = new Set(rows.map((row) => `${row.sample} ${row.failed} ${row.warned}`));
  if (keys.size < rows.length) throw new Error(`${file}: a warning was read twice`);
  return rows;
};

const VERDICTS = ["true", "partial", "coincidence"] as const;

const counts = (rows: readonly Reading[]): string => {
  const of = (verdict: Reading["verdict"]): number =>
    rows.filter((row) => row.verdict === verdict).length;
  const share = (of("true") + of("partial")) / Math.max(1, rows.length);
  const all = VERDICTS.map((verdict) => `${verdict} ${of(verdict)}`).join(" ");
  return `${`read ${rows.length}: ${all}`.padEnd(50)} true or partial ${share.toFixed(2)}`;
};

/** The shares of each sample, by what ties the commits to the failures. */
export const printReadings = (rows: readonly Reading[]): string =>
  [...new Set(rows.map(({ sample }) => sample))]
    .flatMap((sample) =>
      (["none", "lines", "words", "any"] as const).map((link) => {
        const those = rows.filter(
          (row) =>
            row.sample === sample && row.path !== "*" && (link === "any" || row.link === link),
        );
        return `${`${sample}, link ${link}`.padEnd(28)}${counts(those)}\n`;
      }),
    )
    .join("");

/** What the readings say of the warnings cited now, and how many of these were not read. */
export const printRead = (
  rows: readonly Reading[],
  cited: readonly { readonly failed: string; readonly warned: string }[],
): string => {
  const byKey = new Map(rows.map((row) => [`${row.failed} ${row.warned}`, row]));
  const read = cited.flatMap(({ failed, warned }) => byKey.get(`${failed} ${warned}`) ?? []);
  return `${counts(read)}; unread ${cited.length - read.length}\n`;
};
