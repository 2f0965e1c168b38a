// What became of commits that memories name, as drafts: they were renamed, or taken back and
// brought back. The natural keys make sure that each is said once, whoever finds it.
import type { EventId } from "../event/id.ts";
import { TAKEN_BACK } from "../event/taken-back.ts";
import type { DraftOf } from "../event/draft.ts";

export interface CommitRenamed {
  readonly by: "amend" | "rebase" | "other";
  readonly old: string;
  readonly new: string;
}

const short = (sha: string): string => sha.slice(0, 10);

/** `memories` are anchored to the old name and follow the commit to the new one. */
export const rewriteDraft = (
  renamed: CommitRenamed,
  memories: readonly EventId[],
  when: number,
): DraftOf<"rewrite"> => ({
  kind: "rewrite",
  body: {
    when,
    key: `git:rewrite:${renamed.old}:${renamed.new}`,
    actor: { door: "git" },
    text: `Commit ${short(renamed.old)} became ${short(renamed.new)}`,
    by: renamed.by,
    commits: [{ old: renamed.old, new: renamed.new }],
    totalCommits: 1,
    relates: memories.slice(0, 100).map((to) => ({ as: "anchored", to })),
  },
});

/** What history says of the new name replaces what it said of the old one. */
export const movedDraft = (
  renamed: CommitRenamed,
  old: readonly EventId[],
  by: EventId,
  when: number,
): DraftOf<"supersede"> => ({
  kind: "supersede",
  body: {
    when,
    key: `git:moved:${old[0] ?? ""}:${by}`,
    actor: { door: "git" },
    targets: [...old],
    by,
    text: `Its commit ${short(renamed.old)} became ${short(renamed.new)}`,
  },
});

/** The text of our own retirements. It identifies them if the commit comes back. */
export const GONE = "Its commit is gone: amended, rebased or reset away";

export const goneDraft = (
  targets: readonly EventId[],
  as: "stale" | "retracted",
  when: number,
): DraftOf<"retire"> => ({
  kind: "retire",
  body: { when, actor: { door: "git" }, targets: [...targets], as, text: GONE },
});

export const backDraft = (targets: readonly EventId[], when: number): DraftOf<"restore"> => ({
  kind: "restore",
  body: { when, actor: { door: "git" }, targets: [...targets], text: "Its commit is there again" },
});

/** `is`: whether the commit that they are anchored to is taken back now. */
export const takenBackDraft = (
  targets: readonly EventId[],
  commit: string,
  is: boolean,
  when: number,
): DraftOf<"tag"> => ({
  kind: "tag",
  body: {
    when,
    actor: { door: "git" },
    targets: [...targets],
    text: is
      ? `Its commit ${short(commit)} was taken back`
      : `Its commit ${short(commit)} is in again`,
    ...(is ? { add: [TAKEN_BACK] } : { remove: [TAKEN_BACK] }),
  },
});
