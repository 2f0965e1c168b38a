// What history later says about what was learned: that a re-land has stayed, or that an overridden
// warning was wrong. Drafts with natural keys, so that each is said once, however often history is
// read.
import type { EventId } from "../event/id.ts";
import type { DraftOf } from "../event/draft.ts";
import type { CommitEntry } from "./commits.ts";
import { SETTLED, SETTLED_COMMITS } from "./mined.ts";

/** A warning that somebody overrode, or may have by a commit, and that nobody has judged right or wrong since. */
export interface OverriddenVerdict {
  readonly verdict: EventId;
  /** All ids of the memory that it rests on. */
  readonly memory: readonly EventId[];
  /** The sha of the change that failed. */
  readonly failed: string;
  /** When it was overridden: milliseconds since 1970. */
  readonly when: number;
  readonly paths: readonly string[];
  /**
   * Nobody said so: only a commit on top of this one that repeats what it warned of shows it. (Git dates a commit before it
   * calls the hook that warns.)
   */
  readonly unsaidOn?: string;
}

export const hasSettled = ({ position }: Pick<CommitEntry, "position">): boolean =>
  position >= SETTLED_COMMITS;

export const heldKey = ({ verdict }: Pick<OverriddenVerdict, "verdict">): string =>
  `git:held:${verdict}`;

/** Dated by the commit: the event is that it was made; that it stayed shows only later. */
export const heldDraft = (
  overridden: OverriddenVerdict,
  commit: CommitEntry,
): DraftOf<"answer"> => ({
  kind: "answer",
  // Only this clone knows the verdict.
  stream: "local",
  overlong: "cut-all",
  body: {
    when: commit.when,
    key: heldKey(overridden),
    actor: { door: "git" },
    commit: commit.sha,
    targets: [...overridden.memory],
    verdict: overridden.verdict,
    text: `It was done all the same, and stood ${SETTLED_COMMITS} commits later`,
    answer: "refuted",
  },
});

export const madeKey = ({ verdict }: Pick<OverriddenVerdict, "verdict">): string =>
  `git:made:${verdict}`;

/** A commit that was made against a warning, which nobody had answered. */
export const madeDraft = (unsaid: OverriddenVerdict, commit: CommitEntry): DraftOf<"answer"> => ({
  kind: "answer",
  stream: "local",
  overlong: "cut-all",
  body: {
    when: commit.when,
    key: madeKey(unsaid),
    actor: { door: "git" },
    commit: commit.sha,
    targets: [...unsaid.memory],
    verdict: unsaid.verdict,
    text: "It was committed all the same",
    answer: "override",
  },
});

export const settledKey = (sha: string): string => `git:settled:${sha}`;

export const settledDraft = (reland: CommitEntry, copies: readonly EventId[]): DraftOf<"tag"> => ({
  kind: "tag",
  body: {
    when: reland.when,
    key: settledKey(reland.sha),
    actor: { door: "git" },
    commit: reland.sha,
    targets: [...copies],
    text: `It stayed for ${SETTLED_COMMITS} commits`,
    add: [SETTLED],
  },
});
