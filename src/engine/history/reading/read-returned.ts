// Finds dropped work that is back: its commits are reachable again, or a later commit makes its
// change. This catches a squash that is pulled after its branch was deleted.
import { bagOf, isEmpty } from "../../../core/code/bag.ts";
import { returnedDraft } from "../../../core/history/abandon.ts";
import type { DraftOf } from "../../../core/event/draft.ts";
import { memories } from "../../../core/fold/memories.ts";
import type { State } from "../../../core/fold/state.ts";
import type { Held } from "../../ports/cursor.ts";
import type { Repo } from "../../ports/repo.ts";
import { bagsOf, isHeldBy, isStash, stashIn, unheldIn, type Unheld } from "../elsewhere.ts";

/** Only the newest, because what was dropped long ago does not come back by itself. */
const MOST_ABANDONS = 20;
const MOST_NEW = 300;

export const readReturned = async (
  repo: Repo,
  state: State,
  before: Held | undefined,
  nowMs: number,
): Promise<readonly DraftOf<"retire">[]> => {
  const standing = [...memories(state, "abandon")]
    .filter((one) => one.standing === "standing" && one.confirmed === undefined)
    .toSorted((a, b) => b.when - a.when)
    .slice(0, MOST_ABANDONS);
  if (standing.length === 0 || before === undefined) return [];
  const fresh = await repo.commits.since([...before.branches.values()], MOST_NEW);
  const bags = await bagsOf(repo, fresh);
  const drafts: DraftOf<"retire">[] = [];
  for (const { ids, commit } of standing) {
    const unheld = commit === undefined ? undefined : await unheldAt(repo, commit);
    if (unheld === undefined) continue;
    if (unheld === "held") {
      drafts.push(returnedDraft(ids, "its commits are there", nowMs));
      continue;
    }
    const change = bagOf(unheld.files);
    if (!isEmpty(change) && isHeldBy(change, bags))
      drafts.push(returnedDraft(ids, "a later commit makes its change", nowMs));
  }
  return drafts;
};

/** Undefined if git has deleted it since. */
const unheldAt = async (repo: Repo, sha: string): Promise<Unheld | "held" | undefined> => {
  const [commit] = await repo.commits.read([sha]);
  if (commit === undefined) return undefined;
  if (isStash(commit)) return stashIn(repo, sha);
  const names = await repo.refs.unreached([sha]);
  if (names.length === 0) return "held";
  const gone = await repo.commits.read(names);
  return unheldIn(
    repo,
    gone,
    gone.filter(({ parents }) => parents.length < 2),
  );
};
