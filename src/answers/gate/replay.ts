// A replay as a document: what --json prints, and what the text and the page are made from.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { titleOf, type Commit } from "../../core/history/commit.ts";
import { OUTCOMES } from "../../core/judge/match/hindsight.ts";
import { clip } from "../../core/kit/text.ts";
import type { PastReplayed, PastWarning, ReplayTally } from "../../engine/code/replay-past.ts";
import { isoTime } from "../text/time.ts";

const commitEntries = {
  commit: v.string(),
  /** When it was committed: ISO 8601, UTC. */
  when: v.string(),
  subject: v.string(),
};

const gateSchema = v.object({
  /** Commits that it would have warned of, each once. */
  warnings: v.number(),
  perHundred: v.number(),
  /** Repeats that were taken back again or had to be mended. */
  failedAgain: v.number(),
  /** Repeats that stayed: history cannot say whether a warning would have helped. */
  stood: v.number(),
  /** Commits that stayed and that nothing but a likeness connects with the failure. */
  falseStops: v.number(),
  falseStopsPerHundred: v.number(),
  /** Commits that have not stayed long enough, or were taken back and repeat nothing that shows. */
  undecided: v.number(),
  /** How many of the commits that say they try a failure again it would have warned of. */
  retries: v.number(),
});

export const LINKS = ["retry", "sha", "number", "subject"] as const;

const warningSchema = v.object({
  ...commitEntries,
  /** The file whose edit alone would have caused the warning; absent if it took the whole commit. */
  path: v.optional(v.string()),
  /** Whether the whole commit would have caused the warning. */
  whole: v.boolean(),
  /** The change that failed here before. */
  cites: v.object({
    ...commitEntries,
    /** Why it was taken back; absent if nobody said. */
    reason: v.optional(v.string()),
    takenBack: v.object(commitEntries),
  }),
  /** Other failures that the same warning would have cited. */
  others: v.number(),
  /** The probability that it repeats the failure. */
  score: v.number(),
  /** Every part of the score. */
  parts: v.record(v.string(), v.number()),
  /** How many lines of the failure were done again, out of how many, and what that amounts to. */
  lines: v.object({
    again: v.number(),
    of: v.number(),
    are: v.picklist(["same", "some", "few"]),
  }),
  /** Lines of the edit that the failed change has too, with their signs: the richest, and how many there are. */
  repeated: v.object({ lines: v.array(v.string()), count: v.number() }),
  outcome: v.picklist(OUTCOMES),
  /** What in its message ties it to the failure. */
  link: v.optional(v.picklist(LINKS)),
  /** What took this commit itself back. If that was for its process, it says nothing about the change. */
  takenBack: v.optional(v.object({ ...commitEntries, forProcess: v.boolean() })),
  /** The first later commit that says it mends this one. */
  mendedBy: v.optional(v.object(commitEntries)),
  /** How many commits came after it. */
  followed: v.number(),
});

export const replaySchema = v.object({
  project: v.string(),
  /** All commits of the history, which is read from the oldest on. */
  commits: v.number(),
  /** Commits that were judged: no merges, and within the bounds. */
  judged: v.number(),
  /** Commits that should have been judged, but whose diff could not be read. */
  unread: v.number(),
  /** Commits that could not be read at all. */
  missing: v.number(),
  /** How many of both are missing objects; the others are the first commits of a shallow clone. */
  lacking: v.number(),
  /** Changes that were taken back: those a warning may cite (`failures`), and those that only inform. */
  failures: v.number(),
  informing: v.number(),
  /** Commits that say they try a failure again. */
  retries: v.number(),
  shallow: v.boolean(),
  partial: v.boolean(),
  /** A gate that judges each edit before it is made. */
  byEdit: gateSchema,
  /** A gate that sees the whole commit at once. */
  byCommit: gateSchema,
  /** Where the page was written. */
  page: v.optional(v.string()),
  /** What comes before a sha in the web address of a commit. */
  address: v.optional(v.string()),
  /** The warnings of both gates, newest first, one a commit. */
  warnings: v.array(warningSchema),
});
export type ReplayDocument = DocumentOf<typeof replaySchema>;
export type WarningDocument = ReplayDocument["warnings"][number];
export type GateDocument = ReplayDocument["byEdit"];

export const replayDocument = (project: string, past: PastReplayed): ReplayDocument => ({
  project,
  commits: past.seen,
  judged: past.commits,
  unread: past.unread,
  missing: past.missing,
  lacking: past.lacking + past.missing,
  failures: past.failures,
  informing: past.informing,
  retries: past.retries,
  shallow: past.facts.shallow.length > 0,
  partial: past.facts.partial,
  byEdit: gateDocument(past.byEdit, past.commits),
  byCommit: gateDocument(past.byCommit, past.commits),
  address: past.address,
  warnings: past.warnings.map(warningDocument),
});

const gateDocument = (tally: ReplayTally, commits: number): GateDocument => {
  const perHundred = (count: number): number => rounded((100 * count) / Math.max(1, commits));
  const { warnings, falseStops } = tally;
  const rates = {
    perHundred: perHundred(warnings),
    falseStopsPerHundred: perHundred(falseStops),
  };
  return { ...tally, ...rates };
};

const warningDocument = (warning: PastWarning): WarningDocument => {
  const { commit, failure, match, path, link, takenBack, mendedBy } = warning;
  const { whole, others, outcome, followed } = warning;
  return {
    ...commitDocument(commit),
    path,
    whole,
    cites: {
      ...commitDocument(failure.commit),
      reason: failure.reason,
      takenBack: commitDocument(failure.revert),
    },
    others,
    score: rounded(match.score),
    parts: Object.fromEntries(
      Object.entries(match.parts).map(([name, part]) => [name, rounded(part)]),
    ),
    lines: { ...warning.lines, of: Math.round(warning.lines.of) },
    repeated: { lines: warning.shared.lines.map(clipped), count: warning.shared.count },
    outcome,
    link,
    ...(takenBack === undefined
      ? {}
      : { takenBack: { ...commitDocument(takenBack.by), forProcess: takenBack.forProcess } }),
    mendedBy: mendedBy && commitDocument(mendedBy),
    followed,
  };
};

/** A line of a minified file may be as long as the file. */
const clipped = (line: string): string => clip(line, 200);

const commitDocument = (commit: Commit) => ({
  commit: commit.sha,
  when: isoTime(commit.when),
  subject: titleOf(commit),
});

const rounded = (number: number): number => Math.round(number * 1_000) / 1_000;
