// Work that was dropped: commits that a reset or a forced push left behind, and that nothing holds any more. What was
// only committed anew, or is still in the work tree, was not dropped.
import { looksSecret } from "../../core/append/redact/redact.ts";
import { abandonDraft } from "../../core/capture/abandon.ts";
import { featuresOf } from "../../core/capture/change.ts";
import type { FileDiff } from "../../core/capture/diff.ts";
import type { DraftOf } from "../../core/capture/draft.ts";
import { triedSubject } from "../../core/capture/reland.ts";
import { callsItselfRevert } from "../../core/capture/revert.ts";
import type { Heard, Renamed } from "../ports/cursor.ts";
import type { Repo, WorkTree } from "../ports/repo.ts";

/** Whoever moves about more than this between two looks is not dropping work. */
const MOST_MOVES = 20;
/** Of more, the diffs are not read. */
const MOST_COMMITS = 20;

interface Left {
  readonly by: "reset" | "force-push";
  readonly before: string;
  readonly after: string;
  readonly whenMs: number;
}

export const readAbandons = async (
  repo: Repo,
  tree: WorkTree | undefined,
  { moved, pushed, renamed }: Heard,
  nowMs: number,
): Promise<readonly DraftOf<"abandon">[]> => {
  const left: readonly Left[] = [
    ...moved.map(({ atMs, ...one }): Left => ({ by: "reset", whenMs: atMs, ...one })),
    ...pushed.map((one): Left => ({ by: "force-push", whenMs: nowMs, ...one })),
  ];
  const drafts = new Map<string, DraftOf<"abandon">>();
  for (const one of left.slice(-MOST_MOVES)) {
    const draft = await abandonIn(repo, tree, one, renamed);
    const key = draft?.body.key;
    if (draft !== undefined && key !== undefined && !drafts.has(key)) drafts.set(key, draft);
  }
  return [...drafts.values()];
};

const abandonIn = async (
  repo: Repo,
  tree: WorkTree | undefined,
  { by, before, after, whenMs }: Left,
  renamed: readonly Renamed[],
): Promise<DraftOf<"abandon"> | undefined> => {
  const gone = await repo.unreached([before]);
  const newNames = new Set(renamed.map(({ old }) => old));
  const all = await repo.commits(gone.filter((sha) => !newNames.has(sha)));
  const again = await subjectsOf(repo, after);
  const dropped = all.filter(
    ({ subject, parents }) =>
      parents.length < 2 && !callsItselfRevert(subject) && !again.has(triedSubject(subject)),
  );
  const order = new Map(gone.map((sha, at) => [sha, at]));
  const commits = dropped.toSorted((a, b) => (order.get(a.sha) ?? 0) - (order.get(b.sha) ?? 0));
  if (commits.length === 0) return undefined;
  const files: FileDiff[] = [];
  if (commits.length <= MOST_COMMITS)
    for await (const patch of repo.patches(commits))
      if ("files" in patch) files.push(...patch.files);
  const paths = [...new Set(files.map(({ path }) => path))];
  // A reset that kept the work tree, or a squash: some of it is there as it was.
  if (tree !== undefined && paths.length > 0 && (await tree.holdsAny(before, paths)))
    return undefined;
  const features = featuresOf(files, looksSecret);
  return abandonDraft({
    ...{ by, whenMs, commits, files: paths },
    ...(features === undefined ? {} : { features }),
  });
};

/** What the newest commits there are called. */
const subjectsOf = async (repo: Repo, tip: string): Promise<ReadonlySet<string>> => {
  for await (const { commits } of repo.history(tip))
    return new Set(commits.map(({ subject }) => triedSubject(subject)));
  return new Set();
};
