// Whether a capture has anything to take in. Asked before most commands, so it loads almost nothing.
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { RenameStore } from "../ports/gate-files.ts";
import type { Project, ProjectTree } from "../project.ts";

/** How many commits there were at the last reading; undefined if nothing new is to be read. */
export const commitsBehind = ({
  tree,
  place,
  gate,
}: Pick<Project, "tree" | "place" | "gate">): Result<number | undefined, FileFault> => {
  if (place.gitDir === undefined) return ok(undefined);
  const behind = isBehind(tree);
  if (!behind.ok) return behind;
  const upTo = tree.cursor.read();
  if (!upTo.ok) return upTo;
  if (behind.value) return ok(upTo.value?.commits ?? 0);
  const isRead = upTo.value !== undefined && upTo.value.below === undefined;
  return ok(isRead && isBehindRenames(tree, gate.renames) ? upTo.value?.commits : undefined);
};

/** Whether there is history to read, or a stash came or went. Cheap: reads a few small files. */
export const isBehind = (
  git: Pick<ProjectTree, "cursor" | "signals" | "head" | "lastHeld">,
): Result<boolean, FileFault> => {
  const unread = isUnread(git);
  if (!unread.ok || unread.value) return unread;
  const upTo = git.cursor.read();
  if (!upTo.ok) return upTo;
  return ok(upTo.value !== undefined && !git.signals.isUnderWay() && git.lastHeld.hasMoved());
};

/** Whether HEAD is at a commit from which history was not read, or a hook left something. */
export const isUnread = ({
  cursor,
  signals,
  head,
}: Pick<ProjectTree, "cursor" | "signals" | "head">): Result<boolean, FileFault> => {
  const upTo = cursor.read();
  if (!upTo.ok) return upTo;
  // This history was never read. That is up to `init`, which shows its progress.
  if (upTo.value === undefined) return ok(false);
  if (signals.isUnderWay()) return ok(false);
  if (signals.hasSignals()) return ok(true);
  const at = head();
  if (!at.ok) return at;
  const { commit } = at.value;
  return ok(commit !== undefined && !upTo.value.heads.includes(commit));
};

/** Whether HEAD is at another commit than the one for which renames were followed. */
export const isBehindRenames = (
  git: Pick<ProjectTree, "head">,
  renames: Pick<RenameStore, "read">,
): boolean => !isAt(git, renames.read()?.head);

/** Whether HEAD is at this commit, or cannot be read, or is at none. */
export const isAt = ({ head }: Pick<ProjectTree, "head">, commit: string | undefined): boolean => {
  const at = head();
  const now = at.ok ? at.value.commit : undefined;
  return now === undefined || now === commit;
};
