// Dropped work: commits left behind by a reset, a forced push or a deleted branch, and stashes that
// are gone. Work that was only committed anew, or is in a work tree, was not dropped.
import { looksSecret } from "../../../core/append/redact/redact.ts";
import { abandonDraft, type Abandoned } from "../../../core/history/abandon.ts";
import { featuresOf } from "../../../core/code/change.ts";
import type { DraftOf } from "../../../core/event/draft.ts";
import { triedSubject } from "../../../core/history/reland.ts";
import { callsItselfRevert } from "../../../core/history/revert.ts";
import type { GitSignalsRead, Held } from "../../ports/cursor.ts";
import type { Repo, WorkTree } from "../../ports/repo.ts";
import { pathsOf, standsElsewhere, stashIn, unheldIn, type Unheld } from "../elsewhere.ts";

/** More moves than this between two looks are not somebody dropping work. */
const MOST_MOVES = 20;

export interface Look {
  readonly repo: Repo;
  readonly trees: readonly WorkTree[];
  readonly signals: Pick<GitSignalsRead, "moved" | "pushed" | "renamed">;
  /** What was held at the last look, if there was one, and what is held now. */
  readonly before: Held | undefined;
  readonly now: Held;
  readonly nowMs: number;
}

/** A commit that a branch or HEAD was on and has left. */
interface LeftCommit {
  readonly by: Abandoned["by"];
  readonly before: string;
  /** The commit in its place. */
  readonly after: string;
  readonly whenMs: number;
}

export const readAbandons = async (look: Look): Promise<readonly DraftOf<"abandon">[]> => {
  const drafts: DraftOf<"abandon">[] = [];
  for (const { sha, whenMs } of stashesGone(look)) {
    const draft = await draftOf(look, "stash-dropped", whenMs, await stashIn(look.repo, sha));
    if (draft !== undefined) drafts.push(draft);
  }
  const left = leftIn(look);
  const gone = new Set(await look.repo.refs.unreached(left.map(({ before }) => before)));
  const unreached = left.filter(({ before }) => gone.has(before)).slice(-MOST_MOVES);
  const seen = new Set<string>();
  // The last commit of a branch accounts for all that it held. It comes after those that were left
  // earlier, so the order is reversed.
  for (const one of unreached.toReversed()) {
    if (seen.has(one.before)) continue;
    const names = await look.repo.refs.unreached([one.before]);
    for (const name of names) seen.add(name);
    const unheld = await commitsLeft(look, one, names);
    const draft = await draftOf(look, one.by, one.whenMs, unheld);
    if (draft !== undefined) drafts.push(draft);
  }
  return drafts;
};

const stashesGone = ({ before, now, nowMs }: Look) =>
  (before?.stashes ?? [])
    .filter((sha) => !now.stashes.includes(sha))
    .slice(0, MOST_MOVES)
    .map((sha) => ({ sha, whenMs: nowMs }));

/** In the order in which they were left, as far as that is known. */
const leftIn = ({
  signals: { moved, pushed },
  before,
  now,
  nowMs,
}: Look): readonly LeftCommit[] => {
  const gone = [...(before?.branches ?? [])].filter(([name]) => !now.branches.has(name));
  return [
    ...gone.map(([, sha]): LeftCommit => ({
      ...{ by: "branch-deleted", before: sha, after: "HEAD", whenMs: nowMs },
    })),
    ...moved.flatMap(
      ({ by: how, from, before: was, after, atMs: whenMs }): readonly LeftCommit[] => {
        const move = { before: was, after, whenMs };
        if (how === "reset" || from === undefined) return [{ by: "reset", ...move }];
        // A branch that still exists may have been amended or rebased since it was left.
        if (now.branches.has(from)) return [];
        return [{ by: from === was ? "checkout" : "branch-deleted", ...move }];
      },
    ),
    ...pushed.map((one): LeftCommit => ({ by: "force-push", whenMs: nowMs, ...one })),
  ];
};

/** Leaves out commits that were renamed, or committed again under the same title. */
const commitsLeft = async (
  { repo, signals: { renamed } }: Look,
  { after }: LeftCommit,
  names: readonly string[],
): Promise<Unheld | undefined> => {
  const order = new Map(names.map((sha, at) => [sha, at]));
  const gone = (await repo.commits.read(names)).toSorted(
    (a, b) => (order.get(a.sha) ?? 0) - (order.get(b.sha) ?? 0),
  );
  const newNames = new Set(renamed.map(({ old }) => old));
  const again = await subjectsOf(repo, after);
  const dropped = gone.filter(
    ({ sha, subject, parents }) =>
      parents.length < 2 &&
      !newNames.has(sha) &&
      !callsItselfRevert(subject) &&
      !again.has(triedSubject(subject)),
  );
  return dropped.length === 0 ? undefined : unheldIn(repo, gone, dropped);
};

const draftOf = async (
  { repo, trees, now }: Look,
  by: Abandoned["by"],
  whenMs: number,
  unheld: Unheld | undefined,
): Promise<DraftOf<"abandon"> | undefined> => {
  if (unheld === undefined || unheld.files.length === 0) return undefined;
  if (await standsElsewhere(repo, trees, now.stashes, unheld)) return undefined;
  const { commits, files } = unheld;
  const features = featuresOf(files, looksSecret);
  return abandonDraft({
    ...{ by, whenMs, commits, files: pathsOf(files) },
    ...(features === undefined ? {} : { features }),
  });
};

/** The titles of the newest commits there. */
const subjectsOf = async (repo: Repo, tip: string): Promise<ReadonlySet<string>> => {
  for await (const { commits } of repo.commits.history(tip))
    return new Set(commits.map(({ subject }) => triedSubject(subject)));
  return new Set();
};
