// The judge over a history as it happened: at each commit it knows only what was taken back before
// it. A fold; engine/code/replay.ts feeds it.
import { titleOf, type Commit } from "../../history/commit.ts";
import { callsItselfRevert } from "../../history/revert.ts";
import type { ChangeFeatures } from "../../event/change.ts";
import { MINOR } from "../../event/failure-tags.ts";
import { filesOf } from "../action/features.ts";
import { createAncestry } from "./ancestry.ts";
import type { TextOf } from "./custom.ts";
import { linkOf, type Link } from "./link.ts";
import { match, type Match } from "./match.ts";
import { createMemory } from "./memory.ts";
import { createPastFirings } from "./past-firings.ts";
import { WARN } from "./score.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** A change that was taken back, as history proves it. */
export interface PastFailure {
  readonly commit: Commit;
  readonly revert: Commit;
  readonly change: ChangeFeatures;
  /** The author's reason for taking it back; absent if none was given. */
  readonly reason?: string;
}

/** A change of more files says little about any of them, however it ended. */
const MANY_FILES = 50;

/** Whether a warning may cite it. The gate only informs of others, and only when asked. */
export const isWarned = (change: ChangeFeatures, tags: readonly string[]): boolean =>
  !tags.includes("process") && !tags.includes(MINOR) && change.totalFiles <= MANY_FILES;

/**
 * Commits that were proven, by message and diff, to try failures again: the sha of the commit, then
 * the shas of what it tries.
 */
export type Retries = ReadonlyMap<string, readonly string[]>;

export interface ReplayWarning {
  readonly failure: PastFailure;
  readonly match: Match;
  /** The file whose edit alone triggered it; absent if it took the whole commit. */
  readonly path?: string;
  /** The kind of words in the commit's message that connect it with the failure. */
  readonly link?: Link;
  readonly lines: RepeatedLines;
  /** This author was told within the day before, so a gate would be silent. */
  readonly again: boolean;
}

/**
 * How many lines of the failure the commit makes again, out of how many; and whether they are
 * mostly the same lines or few.
 */
export interface RepeatedLines {
  readonly again: number;
  readonly of: number;
  readonly are: "same" | "some" | "few";
}

export interface Judged {
  readonly commit: Commit;
  readonly edits: number;
  /**
   * `single`: what a warning before each single edit would have cited, likeliest first; `whole`:
   * the same for a warning that sees the whole commit.
   */
  readonly single: readonly ReplayWarning[];
  readonly whole: readonly ReplayWarning[];
  /** Known failures that it tries again by its own words. */
  readonly retries: readonly string[];
}

/**
 * A failed change that was made again and stood this long is settled: it says nothing any more.
 * Warning of it was wrong.
 */
const SETTLED = 30;
/**
 * From these shares of the failure's lines on, they count as the same, at its path or anywhere;
 * below the last one, as few.
 */
const SAME_LINES = { here: 0.4, anywhere: 0.5, least: 6 };
const FEW_LINES = 0.3;

export interface Replay {
  /**
   * Commits are given parents first. `action` is absent for a merge, or if nothing that counts
   * changed. The code before the commit is read only if there may be something to warn of.
   */
  readonly take: (
    commit: Commit,
    action: ChangeFeatures | undefined,
    before: CodeBefore,
  ) => Promise<Judged | undefined>;
}

/** The code as it was before a commit. */
export interface CodeBefore {
  readonly textsOf: (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Those of these failures that are in the code again, by the sha of what failed. */
  readonly standing: (failures: readonly PastFailure[]) => Promise<ReadonlySet<string>>;
}

/** `reverts`: the commits that took something back. They repeat nothing. */
export const createReplay = (
  failures: readonly PastFailure[],
  retries: Retries,
  reverts: ReadonlySet<string>,
): Replay => {
  const memory = createMemory();
  const past: PastIndex = {
    bySha: new Map(failures.map((failure) => [failure.commit.sha, failure])),
    retries,
  };
  const byRevert = new Map<string, PastFailure[]>();
  for (const failure of failures)
    byRevert.set(failure.revert.sha, [...(byRevert.get(failure.revert.sha) ?? []), failure]);
  const ancestry = createAncestry(byRevert.keys());
  const gates = { single: createGate(), whole: createGate() };
  /** By failure: how many commits had been seen when it was made again and stayed. */
  const madeAgain = new Map<string, number>();
  let seen = 0;
  return {
    take: async (commit, action, before) => {
      seen += 1;
      const isAncestor = ancestry.take(commit.sha, commit.parents);
      const isKnown = (sha: string): boolean => {
        const failure = past.bySha.get(sha);
        return failure !== undefined && isAncestor(failure.revert.sha) && sha !== commit.sha;
      };
      const isOpen = (sha: string): boolean =>
        isKnown(sha) && seen - (madeAgain.get(sha) ?? seen) < SETTLED;
      const warningsBy = (of: ChangeFeatures, textOf?: TextOf): Warnings =>
        warningsOf(commit, of, (change) => match(change, memory, isOpen, textOf), past);
      const isRevert =
        !retries.has(commit.sha) && (reverts.has(commit.sha) || callsItselfRevert(commit.subject));
      const judged = action && {
        commit,
        edits: action.files.length,
        ...(isRevert
          ? NOTHING
          : replayed(commit, await warningsFor(action, warningsBy, before), gates, seen, isKnown)),
      };
      const tried = (retries.get(commit.sha) ?? []).filter(isKnown);
      if (!past.bySha.has(commit.sha))
        for (const sha of [...(judged?.whole.map(({ match: { id } }) => id) ?? []), ...tried])
          if (!madeAgain.has(sha)) madeAgain.set(sha, seen);
      for (const { commit: failed, change } of byRevert.get(commit.sha) ?? [])
        memory.add({ id: failed.sha, fingerprint: fingerprintOf(change) });
      return judged && { ...judged, retries: tried };
    },
  };
};

type Warnings = Pick<Judged, "single" | "whole">;

const NOTHING: Warnings = { single: [], whole: [] };

const warningsOf = (
  commit: Commit,
  action: ChangeFeatures,
  matchesOf: (change: ChangeFeatures) => readonly Match[],
  past: PastIndex,
): Warnings => {
  const matches = matchesOf(action);
  const whole = new Map(matches.map((found) => [found.id, found]));
  const warn = (found: readonly Match[]): readonly ReplayWarning[] =>
    found
      .filter(({ score }) => score >= WARN)
      .flatMap((each) => {
        const failure = past.bySha.get(each.id);
        if (failure === undefined) return [];
        // Whether it was right shows in the commit that the edit became part of.
        const lines = linesOf(whole.get(each.id) ?? each);
        return [{ failure, match: each, again: false, lines, ...tieOf(commit, failure, past) }];
      });
  const single = filesOf(action).flatMap((file) =>
    warn(matchesOf(file)).map((warning) => ({ ...warning, path: file.files[0]?.path ?? "" })),
  );
  return { single: likeliest(single), whole: warn(matches) };
};

/**
 * Few commits trigger a warning even without the texts of their files, so only for these is the code
 * read. A failure that is in it again is no failure any more.
 */
const warningsFor = async (
  action: ChangeFeatures,
  warningsBy: (action: ChangeFeatures, textOf?: TextOf) => Warnings,
  { textsOf, standing }: CodeBefore,
): Promise<Warnings> => {
  const first = warningsBy(action, () => "");
  if (isSilent(first)) return first;
  const texts = await textsOf(action.files.map(({ path, from }) => from ?? path));
  const before = new Map(action.files.map(({ path, from }) => [path, texts.get(from ?? path)]));
  const { single, whole } = warningsBy(action, (path) => before.get(path));
  if (isSilent({ single, whole })) return NOTHING;
  const stands = await standing([...new Set([...single, ...whole].map(({ failure }) => failure))]);
  const isOpen = ({ match: { id } }: ReplayWarning): boolean => !stands.has(id);
  return { single: single.filter(isOpen), whole: whole.filter(isOpen) };
};

const isSilent = ({ single, whole }: Warnings): boolean => single.length + whole.length === 0;

/** The same failure is told once a session. History has no sessions, so an author's day stands for one. */
const SESSION_MS = 86_400_000;

/** What was told before, and what came of it. */
interface Gate {
  readonly last: Map<string, number>;
  readonly firings: ReturnType<typeof createPastFirings>;
}

const createGate = (): Gate => ({ last: new Map(), firings: createPastFirings(SETTLED) });

const replayed = (
  commit: Commit,
  warnings: Warnings,
  gates: Readonly<Record<keyof Warnings, Gate>>,
  seen: number,
  isTakenBack: (sha: string) => boolean,
): Warnings => {
  const by = (kind: keyof Warnings): readonly ReplayWarning[] => {
    const { last, firings } = gates[kind];
    return warnings[kind]
      .filter(({ match: { id } }) => !firings.isMuted(id, seen, isTakenBack))
      .map((warning) => {
        const key = `${warning.match.id} ${commit.author}`;
        const before = last.get(key);
        last.set(key, commit.when);
        const again = before !== undefined && Math.abs(commit.when - before) < SESSION_MS;
        if (!again) firings.add(warning.match.id, commit.sha, seen);
        return again ? { ...warning, again } : warning;
      });
  };
  return { single: by("single"), whole: by("whole") };
};

const likeliest = (warnings: readonly ReplayWarning[]): readonly ReplayWarning[] => {
  const best = new Map<string, ReplayWarning>();
  for (const warning of warnings)
    if (warning.match.score > (best.get(warning.match.id)?.match.score ?? 0))
      best.set(warning.match.id, warning);
  return [...best.values()].sort((a, b) => b.match.score - a.match.score);
};

interface PastIndex {
  readonly bySha: ReadonlyMap<string, PastFailure>;
  readonly retries: Retries;
}

const tieOf = (
  commit: Commit,
  failure: PastFailure,
  past: PastIndex,
): Pick<ReplayWarning, "link"> => {
  if (past.retries.get(commit.sha)?.includes(failure.commit.sha)) return { link: "retry" };
  const link = linkOf(commit, failure.commit, failure.revert);
  return link === undefined ? {} : { link };
};

const linesOf = ({ lines: again, ofLines: of, parts }: Match): RepeatedLines => {
  const share = again / Math.max(1, of);
  const isSame =
    (parts.samePath >= 0.5 && share >= SAME_LINES.here) ||
    (share >= SAME_LINES.anywhere && again >= SAME_LINES.least);
  return { again, of, are: isSame ? "same" : share < FEW_LINES ? "few" : "some" };
};

/** A warning in one line. */
export const citationOf = ({ failure, match: found }: ReplayWarning): string =>
  `${found.score.toFixed(2)} ${failure.commit.sha.slice(0, 10)} ${titleOf(failure.commit)}`;
