// Work that was dropped without a revert, as a draft. It proves little, because nobody said that the work failed.
import type { ChangeFeatures } from "../event/change.ts";
import type { EventId } from "../event/id.ts";
import { oneLine } from "../kit/text.ts";
import type { Commit } from "./commit.ts";
import type { DraftBody, DraftOf } from "../event/draft.ts";

const FILES_LIMIT = 12;
const COMMITS_LIMIT = 300;

export interface Abandoned {
  readonly by: DraftBody<"abandon">["by"];
  readonly whenMs: number;
  /** Newest first. A stash is given as the commits that git made of it. */
  readonly commits: readonly Commit[];
  readonly files: readonly string[];
  readonly features?: ChangeFeatures;
}

export const abandonKey = (sha: string): string => `git:abandon:${sha}`;

export const abandonDraft = (abandoned: Abandoned): DraftOf<"abandon"> => {
  const { by, whenMs, commits, files, features } = abandoned;
  const [newest] = commits;
  const text = by === "stash-dropped" ? stashTitle(newest, files) : commitsTitle(commits);
  return {
    kind: "abandon",
    overlong: "cut-all",
    body: {
      when: whenMs,
      key: abandonKey(newest?.sha ?? ""),
      actor: { door: "git" },
      ...(newest === undefined ? {} : { commit: newest.sha }),
      ...(files.length > 0 ? { files: files.slice(0, FILES_LIMIT) } : {}),
      text,
      by,
      commits: commits.slice(0, COMMITS_LIMIT).map(({ sha }) => sha),
      ...(features === undefined ? {} : { change: features }),
    },
  };
};

const commitsTitle = ([newest, ...rest]: readonly Commit[]): string => {
  const more = rest.length > 0 ? ` (and ${rest.length} more)` : "";
  return `${oneLine(newest?.subject ?? "") || "(no message)"}${more}`;
};

/** If the stash has no message of its own, git names only the commit it was made on. */
const stashTitle = (stash: Commit | undefined, files: readonly string[]): string => {
  const text = oneLine(/^On [^:]*: (.*)/s.exec(stash?.subject ?? "")?.[1] ?? "");
  return text || `Stashed changes to ${files.join(", ")}`;
};

/** The work was not dropped after all: its change is in a commit now, or its commits are reachable again. */
export const returnedDraft = (
  targets: readonly EventId[],
  where: string,
  when: number,
): DraftOf<"retire"> => ({
  kind: "retire",
  body: {
    when,
    actor: { door: "git" },
    targets: [...targets],
    as: "stale",
    text: `It is in again: ${where}`,
  },
});
