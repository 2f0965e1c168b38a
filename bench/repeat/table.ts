// The table of the repeat benchmark, from its rows alone: anybody with the rows can compute it again.
import * as v from "valibot";

/** A failure that the edit is like, with every part of the score: enough to fit the weights anew. */
const likeness = v.object({
  /** Whether it is the failure that the case is about. */
  own: v.boolean(),
  score: v.number(),
  parts: v.record(v.string(), v.number()),
});

export const row = v.object({
  id: v.string(),
  base: v.string(),
  repo: v.string(),
  /** repeat, fixed-reland, same-file-innocent, other-innocent. */
  label: v.string(),
  how: v.string(),
  /** literal, or one of the six variants. */
  variant: v.string(),
  failedAgain: v.boolean(),
  /** `score`: how likely the likeliest failure is. `own`: how likely the case's own failure is. */
  score: v.number(),
  own: v.number(),
  /** The likeliest few failures and the case's own; the table does not need them. */
  likenesses: v.optional(v.array(likeness)),
  /** Processor time of each judgment. */
  ms: v.array(v.number()),
});
export type Row = v.InferOutput<typeof row>;

/** One line of the table: how many of how many. */
export interface Line {
  readonly what: string;
  readonly hits: number;
  readonly of: number;
}

const VARIANTS = [
  "minimal",
  "reformat",
  "comment",
  "partial",
  "rename",
  "moved",
  "short, moved on",
];
const INNOCENT = ["hardest-overlap", "next-in-time", "random"];

export const tableOf = (rows: readonly Row[], warn: number): readonly Line[] => {
  const line = (what: string, of: (row: Row) => boolean, by: "own" | "score"): readonly Line[] => {
    const those = rows.filter(of);
    const hits = those.filter((each) => each[by] >= warn).length;
    return those.length > 0 ? [{ what, hits, of: those.length }] : [];
  };
  const literal = (label: string) => (each: Row) =>
    each.label === label && each.variant === "literal";
  const links = [...new Set(rows.filter(literal("repeat")).map((each) => each.how))].sort();
  const repos = [...new Set(rows.map((each) => each.repo))].sort();
  return [
    ...line("repeats", literal("repeat"), "own"),
    ...links.flatMap((how) =>
      line(`  ${how}`, (each) => literal("repeat")(each) && each.how === how, "own"),
    ),
    ...VARIANTS.flatMap((name) =>
      line(`${name}`, (each) => each.label === "repeat" && each.variant === name, "own"),
    ),
    ...INNOCENT.flatMap((how) =>
      line(
        `alarm, same file, ${how}`,
        (each) => literal("same-file-innocent")(each) && each.how === how,
        "score",
      ),
    ),
    ...line("alarm, other file", literal("other-innocent"), "score"),
    ...line(
      "alarm, innocent and minimal",
      (each) => each.label.endsWith("innocent") && each.variant === "minimal",
      "score",
    ),
    ...line(
      "re-land that failed again",
      (each) => literal("fixed-reland")(each) && each.failedAgain,
      "own",
    ),
    ...line(
      "re-land that stuck",
      (each) => literal("fixed-reland")(each) && !each.failedAgain,
      "own",
    ),
    ...repos.flatMap((repo) => [
      ...line(`${repo}: repeats`, (each) => literal("repeat")(each) && each.repo === repo, "own"),
      ...line(
        `${repo}: alarms`,
        (each) =>
          each.label.endsWith("innocent") && each.variant === "literal" && each.repo === repo,
        "score",
      ),
    ]),
  ];
};

export const printTable = (lines: readonly Line[]): string =>
  lines
    .map(({ what, hits, of }) => {
      const share = (hits / of).toFixed(3);
      return `${what.padEnd(44)} ${share}  ${String(hits).padStart(4)} of ${of}\n`;
    })
    .join("");
