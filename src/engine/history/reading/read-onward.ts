// Reads only what was committed since the last reading, if that is enough: a plain chain of
// commits, none of which names, takes back or retries anything before it. In any other case the
// whole history must be read.
import { titleOf } from "../../../core/history/commit.ts";
import {
  createHistoryReader,
  type CommitEntry,
  type History,
} from "../../../core/history/commits.ts";
import {
  failureKey,
  fixKey,
  isFailureKey,
  relandKey,
  shaOfKey,
} from "../../../core/history/mined.ts";
import { settledKey } from "../../../core/history/outcome.ts";
import { triedSubject } from "../../../core/history/reland.ts";
import { saysRevert } from "../../../core/history/unnamed.ts";
import type { Stood } from "../../ports/cursor.ts";
import type { Commits } from "../../ports/repo.ts";
import type { HistoryRequest } from "./reading.ts";

/**
 * More commits than this are read with the whole history. The whole history is also read once a day
 * for what no hook saw: a deleted branch leaves no other trace.
 */
const MOST_COMMITS = 500;
const WHOLE_EVERY_MS = 24 * 3_600_000;

type KnownHistory = Pick<HistoryRequest, "known" | "unsettled" | "overridden" | "below">;

/** Undefined if the whole history must be read. */
export const readOnward = async (
  repo: { readonly commits: Pick<Commits, "onward" | "read"> },
  head: string,
  stood: Stood,
  known: KnownHistory,
  nowMs: number,
): Promise<History | undefined> => {
  const ageMs = nowMs - stood.wholeMs;
  if (ageMs < 0 || ageMs > WHOLE_EVERY_MS || isSomethingOpen(known)) return undefined;
  const commits = await repo.commits.onward(head, stood.commit, MOST_COMMITS);
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

/**
 * Something depends on later commits or was left unread: an unread change may be tried again, and
 * nobody would know of it.
 */
const isSomethingOpen = ({ known, unsettled, overridden, below }: KnownHistory): boolean =>
  below !== undefined ||
  (overridden?.length ?? 0) > 0 ||
  [...(unsettled?.keys() ?? [])].some(
    (sha) => !known.has(settledKey(sha)) && !known.has(failureKey(sha)),
  );

/** One commit after the other, without merges: a merge may bring a target to a revert, or a revert to its target. */
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

const namesOthers = ({ undone, again, fix, subject }: CommitEntry): boolean =>
  undone.length > 0 || saysRevert(subject) || again.said || (fix?.mends.length ?? 0) > 0;

/** A commit that was gone and is back. */
const isKnown = ({ sha }: CommitEntry, { known }: KnownHistory): boolean =>
  [failureKey, relandKey, fixKey].some((keyOf) => known.has(keyOf(sha)));

/** The titles that further tries of these failures would have. */
const titlesOfFailures = async (
  repo: { readonly commits: Pick<Commits, "read"> },
  { known }: KnownHistory,
): Promise<ReadonlySet<string>> => {
  const failed = [...known].flatMap((key) => (isFailureKey(key) ? (shaOfKey(key) ?? []) : []));
  const commits = await repo.commits.read(failed);
  return new Set(commits.map((commit) => triedSubject(titleOf(commit))));
};
