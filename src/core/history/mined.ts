// What a history proves, as drafts. Everything follows from the commits alone, so that two clones
// draft the same facts under the same keys.
import type { ChangeFeatures } from "../event/change.ts";
import type { Condition } from "../event/check.ts";
import { name } from "../event/field.ts";
import { NO_LONGER_NEEDED, PART } from "../event/failure-tags.ts";
import { oneLine } from "../kit/text.ts";
import { titleOf, type Commit } from "./commit.ts";
import type { FileDiff } from "../code/diff.ts";
import type { DraftCommon, DraftOf } from "../event/draft.ts";
import type { FixSign } from "./fix.ts";
import { minorTagsOf } from "./minor.ts";
import { processTagsOf } from "./process.ts";
import type { Undone } from "./proof.ts";
import { reasonOf } from "./reason.ts";
import { bearsFeatures, roleOf } from "../code/role.ts";
import { isNoLongerNeeded } from "./unneeded.ts";

const FILES_LIMIT = 12;
const PARTS_LIMIT = 100;
/** A fix that touches more files is a campaign and points to no place. */
export const FIX_FILES_LIMIT = 10;

export const failureKey = (sha: string): string => `git:revert:${sha}`;
export const relandKey = (sha: string): string => `git:reland:${sha}`;
export const fixKey = (sha: string): string => `git:fix:${sha}`;

export const isFailureKey = (key: string): boolean => key.startsWith("git:revert:");

/** The commit that a mined memory is about, from its key; undefined if the memory was not mined. */
export const shaOfKey = (key: string | undefined): string | undefined =>
  key === undefined ? undefined : /^git:(?:revert|reland|fix):([0-9a-f]+)$/.exec(key)?.[1];

type Relations = NonNullable<DraftCommon["relates"]>;

export interface ProvenFailure {
  readonly failed: Commit;
  readonly revert: Commit;
  readonly undone: Undone;
  /** Why it was taken back, by others than the revert, which does not say. */
  readonly elsewhere?: string | undefined;
  /** It came and went on a branch before the branch was merged. */
  readonly offMain?: boolean;
  readonly files: readonly FileDiff[];
  readonly revertedFiles: number;
  readonly features?: ChangeFeatures;
  /** The failed changes that this one tried again. */
  readonly triedAgain: readonly string[];
  /** What failed earlier and is the same change, with what took it back: oldest first. */
  readonly before?: readonly Earlier[];
  /** The commits that were taken back together with this one, for which it speaks. */
  readonly parts?: readonly string[];
  /** The failed commit that speaks for this one. */
  readonly partOf?: string;
  readonly conditions: readonly Condition[];
}

export interface Earlier {
  readonly failed: Commit;
  readonly revert: Commit;
}

export const failureDraft = (proven: ProvenFailure): DraftOf<"attempt"> => {
  const { failed, revert, undone, features } = proven;
  const { before = [], parts = [], partOf } = proven;
  // Of one change that failed again, the last reason that anybody stated holds.
  const reason =
    [...before, { failed, revert }]
      .toReversed()
      .flatMap((one) => reasonOf(one.revert, one.failed) ?? [])[0] ?? proven.elsewhere;
  const tags = [
    ...(partOf === undefined ? [] : [PART]),
    ...(isNoLongerNeeded(failed, revert) ? [NO_LONGER_NEEDED] : []),
    ...processTagsOf(failed, revert, proven.revertedFiles),
    ...minorTagsOf(
      failed,
      revert,
      proven.files.map(({ path }) => path),
      { change: features, reason, offMain: proven.offMain },
    ),
    ...(undone.share < 0.8 ? ["partial-revert"] : []),
  ];
  const relates = [
    ...againOf(proven.triedAgain),
    ...(partOf === undefined ? [] : [{ as: "part-of", to: `key:${failureKey(partOf)}` }]),
    // A re-land may have been drafted as `worked` before this revert was made. This relation says
    // that it no longer counts.
    ...(proven.triedAgain.length > 0 ? [{ as: "undoes", to: `key:${relandKey(failed.sha)}` }] : []),
  ];
  return {
    kind: "attempt",
    overlong: "cut-all",
    body: {
      ...anchor(failed, failureKey(failed.sha), pathsOf(proven.files)),
      text: claim(titleOf(failed)),
      outcome: "failed",
      ...(reason === undefined ? {} : { reason }),
      ...(tags.length > 0 ? { tags } : {}),
      ...(relates.length > 0 ? { relates } : {}),
      ...(features === undefined ? {} : { change: features }),
      check: { by: "revert", commit: revert.sha, summary: claim(revert.subject) },
      ...(proven.conditions.length > 0 ? { conditions: [...proven.conditions] } : {}),
      ...(parts.length > 0 ? { parts: parts.slice(0, PARTS_LIMIT) } : {}),
      ...(before.length > 0 ? { failedBefore: before.map((one) => one.failed.when) } : {}),
      takenBackAt: revert.when,
      confidence: (CERTAINTY[undone.by] * (0.6 + 0.4 * Math.min(1, undone.share))).toFixed(2),
    },
  };
};

/** How certain the naming itself is, before the diff is weighed. */
const CERTAINTY = { sha: 0.99, number: 0.96, subject: 0.93, lines: 0.9 } as const;

/**
 * Marks a change that was brought back and has stayed for this many commits: the failure that it
 * brought back no longer means anything.
 */
export const SETTLED = "settled";
export const SETTLED_COMMITS = 30;

export interface ProvenReland {
  readonly commit: Commit;
  readonly of: readonly string[];
  /** How much of the failed change it makes again. */
  readonly share: number;
  /** Whether it just takes a revert back, or says that it tries again. */
  readonly said: boolean;
  /** The number of commits after it. */
  readonly stayed: number;
  readonly files: readonly FileDiff[];
  readonly features?: ChangeFeatures;
}

export const relandDraft = (proven: ProvenReland): DraftOf<"attempt"> => ({
  kind: "attempt",
  overlong: "cut-all",
  body: {
    ...anchor(proven.commit, relandKey(proven.commit.sha), pathsOf(proven.files)),
    text: claim(titleOf(proven.commit)),
    outcome: "worked",
    ...(proven.stayed < SETTLED_COMMITS ? {} : { tags: [SETTLED] }),
    relates: [...againOf(proven.of)],
    ...(proven.features === undefined ? {} : { change: proven.features }),
    confidence: ((proven.said ? 0.75 : 0.6) + 0.2 * Math.min(1, proven.share)).toFixed(2),
  },
});

export const fixDraft = (
  commit: Commit,
  sign: FixSign,
  paths: readonly string[],
  mended: readonly string[],
): DraftOf<"fix"> => ({
  kind: "fix",
  overlong: "cut-all",
  body: {
    ...anchor(commit, fixKey(commit.sha), paths),
    text: claim(commit.subject),
    ...(mended.length > 0
      ? { relates: mended.map((key) => ({ as: "fixes", to: `key:${key}` })) }
      : {}),
    confidence: sign.confidence.toFixed(2),
  },
});

const anchor = (commit: Commit, key: string, paths: readonly string[]) => ({
  when: commit.when,
  key,
  actor: { door: "git" as const },
  commit: commit.sha,
  ...(isName(commit.author) ? { author: commit.author } : {}),
  ...(paths.length > 0 ? { files: [...paths] } : {}),
});

/** Git takes any bytes for a name. */
const isName = (author: string): boolean => name.is(author) && author.trim() !== "";

const againOf = (shas: readonly string[]): Relations =>
  shas.map((sha) => ({ as: "reland-of", to: `key:${failureKey(sha)}` }));

const claim = (subject: string): string => oneLine(subject) || "(no message)";

/** The files that carry the change come first, the most changed of them in front. */
const pathsOf = (files: readonly FileDiff[]): readonly string[] =>
  files
    .map((file) => ({
      path: file.path,
      bears: bearsFeatures(roleOf(file.path)),
      lines: file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0),
    }))
    .sort(
      (a, b) =>
        Number(b.bears) - Number(a.bears) || b.lines - a.lines || (a.path < b.path ? -1 : 1),
    )
    .slice(0, FILES_LIMIT)
    .map((file) => file.path);
