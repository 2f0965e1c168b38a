// Finds the commits that hold what worked, when they are made. An amend or a rebase gives such a commit another name,
// and a reset may take it away: then the memory says so.
import { fieldOf } from "../../../core/event/read.ts";
import { featuresOf } from "../../../core/code/change.ts";
import type { DraftOf } from "../../../core/event/draft.ts";
import { holderDraft, holderOf } from "../../../core/history/holder.ts";
import { shaOfKey } from "../../../core/history/mined.ts";
import type { IsSecret } from "../../../core/code/tokens.ts";
import { change, type ChangeFeatures } from "../../../core/event/change.ts";
import { memories } from "../../../core/fold/memories.ts";
import type { Memory } from "../../../core/fold/memory.ts";
import type { Repo } from "../../ports/repo.ts";
import type { WritableProject } from "../../project.ts";

/** What worked longer ago and was not committed has been given up, or was never in this repository. */
const RECENT_MS = 14 * 86_400_000;
/** Only the newest are looked for, and only in so many commits. */
const MOST_MEMORIES = 20;
const MOST_COMMITS = 40;
/** Git counts in seconds. */
const SECOND_MS = 1_000;

export const readHolders = async (
  project: WritableProject,
  repo: Repo,
  head: string,
  isSecret: IsSecret,
): Promise<readonly DraftOf<"link">[]> => {
  const nowMs = project.machine.clock.nowMs();
  const worked = workedSince(project, nowMs - RECENT_MS);
  const held = worked.flatMap(({ memory: { heldBy } }) => heldBy ?? []);
  const gone = new Set(held.length === 0 ? [] : await repo.refs.unreached(held));
  const open = worked.filter(({ memory: { heldBy } }) => heldBy === undefined || gone.has(heldBy));
  if (open.length === 0) return [];
  const commits = await commitsWith(repo, head, open, isSecret);
  return open.flatMap(({ memory, features }) => {
    const by = holderOf(features, commits);
    return by === undefined && memory.heldBy === undefined ? [] : [holderDraft(memory, by, nowMs)];
  });
};

interface Worked {
  readonly memory: Memory;
  readonly features: ChangeFeatures;
}

/** What was done by hand or by an agent: what history says of its own commits names them already. */
const workedSince = ({ index }: WritableProject, sinceMs: number): readonly Worked[] =>
  [...memories(index.all())]
    .filter(
      ({ kind, outcome, standing, when, key }) =>
        (kind === "fix" || (kind === "attempt" && outcome === "worked")) &&
        (standing === "standing" || standing === "resolved") &&
        when >= sinceMs &&
        shaOfKey(key) === undefined,
    )
    .toSorted((a, b) => b.when - a.when)
    .slice(0, MOST_MEMORIES)
    .flatMap((memory) => {
      const features = fieldOf(index.lookup.events(memory.id)[0]?.event, "change");
      return change.is(features) ? [{ memory, features }] : [];
    });

/** The commits since the oldest of them that touch their files, oldest first. */
const commitsWith = async (
  repo: Repo,
  head: string,
  worked: readonly Worked[],
  isSecret: IsSecret,
): Promise<ReadonlyMap<string, ChangeFeatures>> => {
  const since = Math.min(...worked.map(({ memory }) => memory.when));
  const paths = new Set(worked.flatMap(({ features }) => features.files.map(({ path }) => path)));
  const second = Math.floor(since / SECOND_MS) * SECOND_MS;
  const shas = await repo.commits.touching(head, [...paths], MOST_COMMITS, second);
  const commits = new Map<string, ChangeFeatures>();
  if (shas.length === 0) return commits;
  for await (const patch of repo.diffs.patches((await repo.commits.read(shas)).toReversed())) {
    const features = "files" in patch ? featuresOf(patch.files, isSecret) : undefined;
    if (features !== undefined) commits.set(patch.sha, features);
  }
  return commits;
};
