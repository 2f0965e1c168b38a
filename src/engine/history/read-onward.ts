// What was committed since the history was last read, where that is all that need be read: a plain chain of commits of
// which none names, takes back or tries again what was there before. Of anything else the whole history must be asked.
import { titleOf } from "../../core/capture/commit.ts";
import { createHistoryReader, type Entry, type History } from "../../core/capture/history.ts";
import { failureKey, fixKey, isFailureKey, relandKey, shaOfKey } from "../../core/capture/mined.ts";
import { settledKey } from "../../core/capture/outcome.ts";
import { triedSubject } from "../../core/capture/reland.ts";
import type { Stood } from "../ports/cursor.ts";
import type { Repo } from "../ports/repo.ts";
import type { HistoryRequest } from "./reading.ts";

/** More than this is read whole, and so is what no hook saw: a branch that was deleted leaves no other trace. */
const MOST_COMMITS = 500;
const WHOLE_EVERY_MS = 24 * 3_600_000;

type Known = Pick<HistoryRequest, "known" | "unsettled" | "overridden" | "below">;

/** Nothing where the history must be read whole. */
export const readOnward = async (
  repo: Pick<Repo, "onward" | "commits">,
  head: string,
  stood: Stood,
  known: Known,
  nowMs: number,
): Promise<History | undefined> => {
  const ageMs = nowMs - stood.wholeMs;
  if (ageMs < 0 || ageMs > WHOLE_EVERY_MS || isSomethingOpen(known)) return undefined;
  const commits = await repo.onward(head, stood.commit, MOST_COMMITS);
  if (commits === undefined) return undefined;
  const reader = createHistoryReader();
  for (const commit of commits) reader.add(commit);
  const history = reader.history();
  if (!isChain(history, head, stood.commit)) return undefined;
  if (history.entries.some((entry) => namesOthers(entry) || isKnown(entry, known)))
    return undefined;
  const tried = await titlesOfFailures(repo, known);
  return history.entries.some(({ title }) => tried.has(triedSubject(title))) ? undefined : history;
};

/** What only shows by what came later, or was left unread: what is below may be tried again, and nobody knows of it. */
const isSomethingOpen = ({ known, unsettled, overridden, below }: Known): boolean =>
  below !== undefined ||
  (overridden?.length ?? 0) > 0 ||
  [...(unsettled?.keys() ?? [])].some(
    (sha) => !known.has(settledKey(sha)) && !known.has(failureKey(sha)),
  );

/** One after the other from there to here: a merge may bring a target to a revert, or a revert to its target. */
const isChain = ({ bySha, entries }: History, head: string, from: string): boolean => {
  let length = 0;
  for (let sha = head; sha !== from; length += 1) {
    const { parents = [] } = bySha.get(sha) ?? {};
    const [parent] = parents;
    if (parent === undefined || parents.length > 1) return false;
    sha = parent;
  }
  return length > 0 && length === entries.length;
};

const namesOthers = ({ undone, again, fix }: Entry): boolean =>
  undone.length > 0 || again.said || (fix?.mends.length ?? 0) > 0;

/** A commit that was gone and is there again. */
const isKnown = ({ sha }: Entry, { known }: Known): boolean =>
  [failureKey, relandKey, fixKey].some((keyOf) => known.has(keyOf(sha)));

/** As later tries of the same would be called. */
const titlesOfFailures = async (
  repo: Pick<Repo, "commits">,
  { known }: Known,
): Promise<ReadonlySet<string>> => {
  const failed = [...known].flatMap((key) => (isFailureKey(key) ? (shaOfKey(key) ?? []) : []));
  const commits = await repo.commits(failed);
  return new Set(commits.map((commit) => triedSubject(titleOf(commit))));
};
