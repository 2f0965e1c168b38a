// What the memory was good for: observed figures, and on request an estimate from multiplied assumptions, or a badge.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import type { Score } from "../../engine/trust/score.ts";
import { counted, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";
import { tallySchema } from "./precision.ts";

export const scoreSchema = v.object({
  project: v.string(),
  /** Only what happened since then is counted. ISO 8601, UTC. */
  since: v.optional(v.string()),
  failures: v.number(),
  openIssues: v.number(),
  fixes: v.number(),
  decisions: v.number(),
  lessons: v.number(),
  /** What the gate said, and what came of it. */
  gate: tallySchema,
  /** Failed attempts that repeat an earlier one, and how many of them the gate had warned of. */
  repeats: v.object({ total: v.number(), warned: v.number() }),
  /** Only with --estimate: figures from multiplied assumptions. */
  estimate: v.optional(
    v.object({
      hours: v.number(),
      tokens: v.number(),
      dollars: v.number(),
      assumptions: v.array(v.string()),
    }),
  ),
  /** Only with --badge: what shields.io calls an endpoint. */
  badge: v.optional(
    v.object({
      schemaVersion: v.number(),
      label: v.string(),
      message: v.string(),
      color: v.string(),
    }),
  ),
});
export type ScoreDocument = DocumentOf<typeof scoreSchema>;

export const scoreDocument = (
  project: string,
  score: Score,
  {
    sinceMs,
    ...wishes
  }: { readonly estimate: boolean; readonly badge: boolean; readonly sinceMs?: number | undefined },
): ScoreDocument => {
  // A document's `warnings` are those of the answer itself.
  const { warnings: gate, ...known } = score;
  return {
    ...{ project, ...known, gate, since: sinceMs === undefined ? undefined : isoTime(sinceMs) },
    ...(wishes.estimate ? { estimate: estimateOf(score) } : {}),
    ...(wishes.badge ? { badge: badgeOf(score) } : {}),
  };
};

export const scoreText = (out: ScoreDocument, style: Style): string =>
  out.badge === undefined ? figuresText(out, style) : JSON.stringify(out.badge);

const figuresText = (out: ScoreDocument, style: Style): string => {
  const { gate, repeats, since } = out;
  return [
    `${style.strong(out.project)}${since === undefined ? "" : ` since ${since.slice(0, 10)}`}, as far as it was observed`,
    `  ${since === undefined ? "knows" : "happened:"} ${counted(out.failures, "failure")}, ${counted(out.fixes, "fix", "fixes")}, ${counted(out.decisions, "decision")}, ${counted(out.lessons, "lesson")}, ${counted(out.openIssues, "open issue")}`,
    `  warned ${counted(gate.fired, "time")}: ${gate.heeded} heeded, ${gate.right} right, ${gate.wrong} wrong, ${gate.overridden} overridden and not decided yet`,
    `  ${counted(repeats.total, "failure")} repeated anyway, ${repeats.warned} of them in spite of a warning`,
    ...estimateText(out, style),
  ].join("\n");
};

const estimateText = ({ estimate }: ScoreDocument, style: Style): readonly string[] =>
  estimate === undefined
    ? []
    : [
        style.warm("Estimated, not observed: these figures rest on assumptions."),
        `  ${estimate.hours} hours, ${thousands(estimate.tokens)} tokens, ${estimate.dollars.toFixed(2)} dollars`,
        ...estimate.assumptions.map((line) => `  assumed: ${line}`),
      ];

/** What each is assumed to save somebody who would otherwise learn it anew. */
const ASSUMED = {
  failure: { hours: 0.5, tokens: 3_000 },
  fix: { hours: 0.25, tokens: 2_000 },
  decision: { hours: 0.15, tokens: 500 },
} as const;
const DOLLARS_PER_MILLION = 10;

const estimateOf = ({ failures, fixes, decisions }: Score) => {
  const { failure, fix, decision } = ASSUMED;
  const hours = failures * failure.hours + fixes * fix.hours + decisions * decision.hours;
  const tokens = failures * failure.tokens + fixes * fix.tokens + decisions * decision.tokens;
  return {
    hours: Math.round(hours * 100) / 100,
    tokens,
    dollars: Math.round((tokens * DOLLARS_PER_MILLION) / 10_000) / 100,
    assumptions: [
      ...Object.entries(ASSUMED).map(
        ([what, saved]) =>
          `a known ${what} saves ${saved.hours} h and ${saved.tokens} tokens, once`,
      ),
      `a million tokens cost ${DOLLARS_PER_MILLION} dollars`,
    ],
  };
};

const badgeOf = ({ failures, warnings: { heeded, right } }: Score) => ({
  schemaVersion: 1,
  label: "twiceshy",
  message: `${counted(failures, "failure")} known, ${heeded + right} warnings that counted`,
  color: failures === 0 ? "lightgrey" : "blue",
});
