// The commit and branch of a work tree, from git's files alone, without starting a process.
import { basename, join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Head, Place } from "../../engine/ports/place.ts";
import { dateOf } from "../kit/file-date.ts";
import { readText } from "../kit/files.ts";
import { hasReftable } from "./git-files.ts";

const SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const BRANCHES = "ref: refs/heads/";

/** Empty outside git; without a commit before the first one; without a branch if HEAD is detached. */
export const headOf = ({ gitDir, commonDir }: Place): Result<Head, FileFault> => {
  if (gitDir === undefined || commonDir === undefined) return ok({});
  const text = readText(join(gitDir, "HEAD"));
  if (!text.ok) return text;
  const head = text.value?.trim() ?? "";
  if (SHA.test(head)) return ok({ commit: head });
  const branch = head.startsWith(BRANCHES) ? head.slice(BRANCHES.length) : "";
  if (branch === "" || branch.includes("\n")) return ok({});
  const commit = commitOf(commonDir, `refs/heads/${branch}`);
  if (!commit.ok) return commit;
  return ok({ branch, ...(commit.value === undefined ? {} : { commit: commit.value }) });
};

/** Nothing if this cannot be told: outside git, and if refs are kept in a table. */
export const hasBranch = ({ commonDir }: Place, branch: string): boolean | undefined => {
  if (commonDir === undefined) return undefined;
  const isTable = hasReftable(commonDir);
  if (!isTable.ok || isTable.value) return undefined;
  const commit = commitOf(commonDir, `refs/heads/${branch}`);
  return commit.ok ? commit.value !== undefined : undefined;
};

/** The newest stash, if there is one; "unknown" if refs are kept in a table. */
export const stashOf = ({
  commonDir,
}: Place): Result<string | undefined, FileFault> | "unknown" => {
  if (commonDir === undefined) return ok(undefined);
  const isTable = hasReftable(commonDir);
  if (!isTable.ok) return isTable;
  return isTable.value ? "unknown" : commitOf(commonDir, "refs/stash");
};

const commitOf = (commonDir: string, ref: string): Result<string | undefined, FileFault> => {
  const loose = readText(join(commonDir, ref));
  if (!loose.ok) return loose;
  const sha = loose.value?.trim() ?? "";
  if (SHA.test(sha)) return ok(sha);
  const packed = readText(join(commonDir, "packed-refs"));
  if (!packed.ok) return packed;
  const line = packed.value?.split("\n").find((row) => row.endsWith(` ${ref}`));
  const found = line?.slice(0, line.indexOf(" "));
  return ok(found !== undefined && SHA.test(found) ? found : undefined);
};

/** Tells the work trees that share a store apart, in the same way as the hooks' shell script. */
export const treeName = ({ gitDir, commonDir }: Pick<Place, "gitDir" | "commonDir">): string =>
  gitDir === undefined || gitDir === commonDir ? ".main" : basename(gitDir);

/** When git last wrote the index of the work tree; nothing outside git, and before the first file was added. */
export const indexDate = ({ gitDir }: Pick<Place, "gitDir">): number | undefined =>
  gitDir === undefined ? undefined : dateOf(join(gitDir, "index"));
