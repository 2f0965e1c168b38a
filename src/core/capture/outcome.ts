// What history says later of what was learned before: that a re-land has stayed, that a warning which was overridden was
// wrong. Drafts under natural keys, so that it is said once, however often history is read.
import type { EventId } from "../event/id.ts";
import type { DraftOf } from "./draft.ts";
import type { Entry } from "./history.ts";
import { SETTLED, SETTLED_COMMITS } from "./mined.ts";

/** A warning that somebody overrode, and of which nobody said since whether it was right. */
export interface Overridden {
  readonly verdict: EventId;
  /** All ids of the memory it rests on. */
  readonly memory: readonly EventId[];
  /** The sha of the change that failed. */
  readonly failed: string;
  /** When it was overridden: milliseconds since 1970. */
  readonly when: number;
  readonly paths: readonly string[];
}

export const hasSettled = ({ position }: Pick<Entry, "position">): boolean =>
  position >= SETTLED_COMMITS;

export const heldKey = ({ verdict }: Pick<Overridden, "verdict">): string => `git:held:${verdict}`;

/** Dated by the commit: what happened is that it was made, and that it stayed only shows later. */
export const heldDraft = (overridden: Overridden, commit: Entry): DraftOf<"answer"> => ({
  kind: "answer",
  // The verdict is known in this clone alone.
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

export const settledKey = (sha: string): string => `git:settled:${sha}`;

export const settledDraft = (reland: Entry, copies: readonly EventId[]): DraftOf<"tag"> => ({
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
