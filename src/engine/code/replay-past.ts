// Replays a repository's own past to its end, and reports each warning with what became of it. One
// commit gives one warning, however many failures it would have cited.
import type { Commit } from "../../core/history/commit.ts";
import type { FileDiff } from "../../core/code/diff.ts";
import { outcomeOf, type Aftermath, type RepeatOutcome } from "../../core/judge/match/hindsight.ts";
import type { ReplayWarning } from "../../core/judge/match/replay.ts";
import { sharedLines, type SharedLines } from "../../core/judge/match/shared-lines.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { commitAddressOf } from "../../core/pages/commit-address.ts";
import type { Repo, RepoFault } from "../ports/repo.ts";
import { replay, type Replayed, type ReplayRequest, type ReplaySummary } from "./replay.ts";

export interface PastWarning
  extends Aftermath, Pick<ReplayWarning, "failure" | "match" | "path" | "lines" | "link"> {
  readonly commit: Commit;
  /** Whether a gate that sees the whole commit would have warned of it. */
  readonly whole: boolean;
  readonly outcome: RepeatOutcome;
  /** The number of other failures that the same warning would have cited. */
  readonly others: number;
  /** The lines that the edit repeats, as they are written. */
  readonly shared: SharedLines;
}

export interface ReplayTally {
  readonly warnings: number;
  readonly failedAgain: number;
  readonly stood: number;
  readonly falseStops: number;
  readonly undecided: number;
  /** Commits that say they try a failure again and were warned about. */
  readonly retries: number;
}

export interface PastReplayed extends ReplaySummary {
  /** A gate that judges each edit before it is made, and one that sees the whole commit. */
  readonly byEdit: ReplayTally;
  readonly byCommit: ReplayTally;
  /** Commits that say they try a failure again. */
  readonly retries: number;
  /** Of both gates, newest first. */
  readonly warnings: readonly PastWarning[];
  /** The web address of a commit up to its sha. */
  readonly address: string | undefined;
}

export type ReplayFault = RepoFault | { readonly kind: "replay-interrupted" };

/** Only reads the repository: it writes nothing and needs no memory. */
export const replayPast = async (
  repo: Repo,
  request: ReplayRequest,
): Promise<Result<PastReplayed, ReplayFault>> => {
  const replayed: Replayed[] = [];
  const replaying = replay(repo, request);
  for (;;) {
    const next = await replaying.next();
    if (next.done !== true) replayed.push(next.value);
    else if (!next.value.ok) return next.value;
    else if (next.value.value.interrupted) return err({ kind: "replay-interrupted" });
    else {
      const past = hindsight(replayed, next.value.value);
      const warnings = await withShared(repo, past.warnings);
      return ok({ ...past, warnings, address: await addressOf(repo) });
    }
  }
};

/** The most lines that are shown beside a warning. */
const SHOWN = 5;

const withShared = async (
  repo: Repo,
  warnings: readonly Omit<PastWarning, "shared">[],
): Promise<readonly PastWarning[]> => {
  const all: PastWarning[] = [];
  for (const warning of warnings) {
    const { commit, failure, path } = warning;
    const [change, failed] = await filesOf(repo, [commit, failure.commit]);
    const edited = change?.filter((file) => path === undefined || file.path === path);
    all.push({ ...warning, shared: sharedLines(edited ?? [], failed ?? [], SHOWN) });
  }
  return all;
};

/** None for a commit whose diff cannot be read. */
const filesOf = async (
  repo: Repo,
  commits: readonly Commit[],
): Promise<readonly (readonly FileDiff[])[]> => {
  const all: (readonly FileDiff[])[] = [];
  for await (const patch of repo.diffs.patches(commits))
    all.push("files" in patch ? patch.files : []);
  return all;
};

const addressOf = async (repo: Repo): Promise<string | undefined> => {
  const origin = await repo.refs.origin();
  return origin === undefined ? undefined : commitAddressOf(origin);
};

interface PastWarnings {
  readonly warnings: readonly Omit<PastWarning, "shared">[];
}

const hindsight = (
  replayed: readonly Replayed[],
  summary: ReplaySummary,
): Omit<PastReplayed, "address" | "warnings"> & PastWarnings => {
  const retries = replayed.filter((each) => each.retries.length > 0);
  const seenBy = (gate: "single" | "whole") => {
    const warnings = replayed.flatMap((each) => warningOf(each, each[gate], summary));
    const caught = retries.filter((each) =>
      each[gate].some(({ match }) => each.retries.includes(match.id)),
    );
    return { warnings, tally: tallyOf(warnings, caught.length) };
  };
  const [edits, commits] = [seenBy("single"), seenBy("whole")];
  const ofEdits = new Set(edits.warnings.map(({ commit }) => commit.sha));
  const others = commits.warnings.filter(({ commit }) => !ofEdits.has(commit.sha));
  return {
    ...summary,
    byEdit: edits.tally,
    byCommit: commits.tally,
    retries: retries.length,
    warnings: [...edits.warnings, ...others].sort(
      (a, b) => b.commit.when - a.commit.when || a.followed - b.followed,
    ),
  };
};

/**
 * What was told within a day is not told again. It cites the failure that the commit's words name,
 * else the likeliest.
 */
const warningOf = (
  { commit, seen, whole }: Replayed,
  all: readonly ReplayWarning[],
  summary: ReplaySummary,
): PastWarnings["warnings"] => {
  const fresh = all.filter(({ again }) => !again);
  const cited = fresh.find(({ link }) => link !== undefined) ?? fresh[0];
  if (!cited) return [];
  const { failure, match, path, link, lines } = cited;
  const takenBack = summary.takenBack.get(commit.sha);
  const mendedBy = summary.mended.get(commit.sha);
  const aftermath = {
    followed: summary.seen - seen,
    ...(takenBack === undefined ? {} : { takenBack }),
    ...(mendedBy === undefined ? {} : { mendedBy }),
  };
  return [
    {
      ...{ commit, failure, match, lines, ...aftermath },
      ...(path === undefined ? {} : { path }),
      ...(link === undefined ? {} : { link }),
      whole: whole.some(({ again }) => !again),
      outcome: outcomeOf(cited, aftermath),
      others: fresh.length - 1,
    },
  ];
};

const tallyOf = (warnings: PastWarnings["warnings"], retries: number): ReplayTally => {
  const count = (wanted: RepeatOutcome): number =>
    warnings.filter(({ outcome }) => outcome === wanted).length;
  return {
    warnings: warnings.length,
    failedAgain: count("failed-again"),
    stood: count("stood"),
    falseStops: count("false-stop"),
    undecided: count("undecided"),
    retries,
  };
};
