// Work that was dropped without a revert, as a draft. It tells little: nobody said that it failed.
import type { ChangeFeatures } from "../event/change.ts";
import { oneLine } from "../kit/text.ts";
import type { Commit } from "./commit.ts";
import type { DraftOf } from "./draft.ts";

const FILES_LIMIT = 12;
const COMMITS_LIMIT = 300;

export interface Abandoned {
  readonly by: "reset" | "force-push";
  readonly whenMs: number;
  /** The newest first. */
  readonly commits: readonly Commit[];
  readonly files: readonly string[];
  readonly features?: ChangeFeatures;
}

export const abandonKey = (sha: string): string => `git:abandon:${sha}`;

export const abandonDraft = (abandoned: Abandoned): DraftOf<"abandon"> => {
  const { by, whenMs, commits, files, features } = abandoned;
  const [newest] = commits;
  const more = commits.length > 1 ? ` (and ${commits.length - 1} more)` : "";
  const what = oneLine(newest?.subject ?? "") || "(no message)";
  return {
    kind: "abandon",
    overlong: "cut-all",
    body: {
      when: whenMs,
      key: abandonKey(newest?.sha ?? ""),
      actor: { door: "git" },
      ...(newest === undefined ? {} : { commit: newest.sha }),
      ...(files.length > 0 ? { files: files.slice(0, FILES_LIMIT) } : {}),
      text: `${what}${more}`,
      by,
      commits: commits.slice(0, COMMITS_LIMIT).map(({ sha }) => sha),
      ...(features === undefined ? {} : { change: features }),
    },
  };
};
