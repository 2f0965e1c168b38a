// The commits that a message may refer to: candidates for "takes back" and "tries again", before
// any diff is read. Pure.
import { isRelease, plainSubject } from "./commit.ts";
import type { CommitEntry, History } from "./commits.ts";
import { callsItselfRevert, type UndoneReference } from "./revert.ts";

/** The most commits that one name may refer to. The diffs decide between them. */
const CANDIDATES = 4;
/** If more commits than this share a subject, they are no tries of one change. */
const NAMESAKES = 6;
/** A name without a sha reaches at most three years back. */
const REACH_MS = 3 * 366 * 86_400_000;

/** A commit that says it takes others back; for each, the commits it may mean, the likeliest first. */
export interface Undoing {
  readonly revert: CommitEntry;
  readonly targets: readonly UndoTarget[];
}

export interface UndoTarget {
  /** `lines`: no message names it, but its lines are those that were taken back. */
  readonly by: UndoneReference["by"] | "lines";
  readonly candidates: readonly CommitEntry[];
}

/** Oldest first, so that a revert is known before its own revert comes. */
export const undoingsIn = (history: History): readonly Undoing[] =>
  history.entries
    .filter((entry) => entry.undone.length > 0)
    .flatMap((revert) => {
      const targets = targetsOf(history, revert);
      return targets.length > 0 ? [{ revert, targets }] : [];
    })
    .reverse();

const targetsOf = (history: History, revert: CommitEntry): readonly UndoTarget[] => {
  const byName = (by: UndoneReference["by"]): readonly UndoTarget[] =>
    distinct(
      revert.undone
        .filter((naming) => naming.by === by)
        .map((naming) => ({ by, candidates: candidatesOf(history, revert, naming) }))
        .filter((target) => target.candidates.length > 0),
    );
  const shas = byName("sha");
  if (shas.length > 0) return shas;
  // A number and a subject usually name the same change.
  const [numbers, subjects] = [byName("number"), byName("subject")];
  const [number, subject] = [numbers[0], subjects[0]];
  if (number && subject && numbers.length === 1 && subjects.length === 1)
    return [{ by: "number", candidates: unique([...number.candidates, ...subject.candidates]) }];
  return numbers.length > 0 ? numbers : subjects;
};

const candidatesOf = (
  history: History,
  revert: CommitEntry,
  naming: UndoneReference,
): readonly CommitEntry[] => {
  if (naming.by === "sha") {
    const found = history.find(naming.sha);
    return found && found !== revert ? [found] : [];
  }
  const named =
    naming.by === "number" ? history.numbered(naming.number) : history.called(naming.subject);
  const wanted = naming.by === "subject" ? plainSubject(naming.subject) : "";
  const isMerge = (entry: CommitEntry): boolean =>
    entry.merge || (wanted !== "" && plainSubject(entry.subject) !== wanted);
  // Plain commits come before the merge that brought them, then newer ones before older ones.
  return named
    .filter((entry) => isBefore(entry, revert))
    .sort((a, b) => Number(isMerge(a)) - Number(isMerge(b)) || a.position - b.position)
    .slice(0, CANDIDATES);
};

const isBefore = (earlier: CommitEntry, later: CommitEntry): boolean =>
  earlier.position > later.position && later.when - earlier.when < REACH_MS;

const unique = (entries: readonly CommitEntry[]): readonly CommitEntry[] => [...new Set(entries)];

const distinct = (targets: readonly UndoTarget[]): readonly UndoTarget[] => {
  const seen = new Set<CommitEntry | undefined>();
  return targets.filter(({ candidates: [first] }) => !seen.has(first) && seen.add(first));
};

/**
 * A commit that may try a taken-back change again, and how this shows. `override`: it was made
 * after somebody overrode a warning.
 */
export interface Retry {
  readonly commit: CommitEntry;
  readonly of: CommitEntry;
  readonly by: "sha" | "said" | "subject" | "override";
}

/** Every later try of a change that somebody says was taken back, by commit; oldest claims first. */
export const retriesIn = (
  history: History,
  undoings: readonly Undoing[],
): ReadonlyMap<string, readonly Retry[]> => {
  const found = new Map<string, Retry[]>();
  const add = (retry: Retry): void => {
    const list = found.get(retry.commit.sha) ?? [];
    if (list.some((other) => other.of === retry.of)) return;
    found.set(retry.commit.sha, [...list, retry]);
  };
  const namedBy = shasNamedAgain(history);
  for (const { revert, targets } of undoings)
    for (const of of unique(targets.flatMap((target) => target.candidates))) {
      if (callsItselfRevert(of.subject)) continue;
      for (const commit of [...(namedBy.get(of) ?? []), ...(namedBy.get(revert) ?? [])])
        if (commit.position < revert.position && commit !== of) add({ commit, of, by: "sha" });
      const namesakes = history.tried(of.title);
      // A subject shared by many commits is a routine, not a name.
      if (namesakes.length > NAMESAKES || of.bot || isRelease(of.subject)) continue;
      for (const commit of namesakes)
        if (
          isBefore(revert, commit) &&
          commit !== of &&
          !commit.merge &&
          !callsItselfRevert(commit.subject)
        )
          add({ commit, of, by: commit.again.said ? "said" : "subject" });
    }
  return found;
};

const shasNamedAgain = (history: History): ReadonlyMap<CommitEntry, readonly CommitEntry[]> => {
  const map = new Map<CommitEntry, CommitEntry[]>();
  for (const commit of history.entries) {
    if (commit.merge || !commit.again.said || callsItselfRevert(commit.subject)) continue;
    for (const sha of commit.again.shas) {
      const named = history.find(sha);
      if (named && named !== commit) map.set(named, [...(map.get(named) ?? []), commit]);
    }
  }
  return map;
};
